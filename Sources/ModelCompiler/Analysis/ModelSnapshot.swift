import CloudSchema
import CompilerSupport
import Mirroring
import ModelFiles
import ObjectModel
import SchemaRules
import SwiftSources

extension Line {
    /// Reads models: today's, those at the merge base, those that shipped, and other versions of their bundles.
    ///
    /// - Parameters:
    ///   - models: What the survey found of each model and moment.
    ///   - isPartial: Whether to accept models without the classes of Swift sources that could not be read.
    /// - Returns: The models, in the same order.
    static func read(_ models: [ModelInput], isPartial: Bool = false) -> [ModelSnapshot] {
        models.concurrentMap { read($0, isPartial: isPartial) }
    }

    /// Reads one model.
    static func read(_ model: ModelInput, isPartial: Bool = false) -> ModelSnapshot {
        ModelSnapshot(reading: model, isPartial: isPartial)
    }
}

/// A model at a moment: today, at the merge base, when it shipped, or in another version of its bundle.
///
/// ``Line/read(_:isPartial:)-(ModelInput,_)`` reads the survey's input, ``mirrored(by:indexes:)`` adds the mirrored part.
struct ModelSnapshot: Sendable {
    /// The input of the model.
    let input: ModelInput
    /// The model with resolved names; nil for a schema file, and when it could not be read.
    let graph: ModelGraph?
    /// The schema file of an app without Core Data; nil for a model, and when it could not be read.
    let native: NativeSchema?
    /// The findings about the bundle, and of the reader.
    let diagnostics: [Diagnostic]
    /// The mirrored part; nil when no source says that the model is mirrored.
    private(set) var mirrored: MirroredModel?

    /// Reads a model.
    ///
    /// - Parameters:
    ///   - input: The survey's input.
    ///   - isPartial: Whether to accept a model without the classes of Swift sources that could not be read.
    fileprivate init(reading input: ModelInput, isPartial: Bool) {
        switch input.source {
        case .xcode(let file):
            let read = readModel(file.bytes, path: file.path)
            self.init(input, graph: read.model.map { ModelGraph($0) }, read.diagnostics)
        case .swift(let sources):
            self.init(input, graph: sources.model(isPartial: isPartial).map { ModelGraph($0) })
        case .schema(let file):
            let parsed = Schema.parse(bytes: file.bytes, path: file.path).parts
            let comments = parsed.schema.map { SchemaComments(bytes: file.bytes, of: $0) }
            self.init(input, parsed.schema, in: file, comments ?? SchemaComments(), parsed.diagnostics)
        case .tables(let file, let tables):
            let made = tables.schema(of: file, in: input)
            self.init(input, made.schema, in: file, SchemaComments(), made.diagnostics)
        case .compiled(let contents): self.init(input, compiled: contents)
        case .missing: self.init(input, graph: nil)
        }
    }

    private init(_ input: ModelInput, compiled contents: CompiledContents) {
        do throws(CompiledModelError) {
            var model = try contents.model
            // Every part of it has its place in that file.
            model?.path = input.filePath
            let reason = "the store carries no model (Z_MODELCACHE); name the model that its app was built with"
            let missing = model == nil ? [SourceRules.refusingCompiledModel(reason, at: input.filePath)] : []
            self.init(input, graph: model.map { ModelGraph($0) }, missing)
        } catch {
            self.init(input, graph: nil, [contents.refusal(error.message, at: input.filePath)])
        }
    }

    private init(_ input: ModelInput, graph: ModelGraph?, _ diagnostics: [Diagnostic] = []) {
        self.input = input
        self.graph = graph
        self.diagnostics = input.diagnostics + diagnostics
        native = nil
    }

    private init(
        _ input: ModelInput,
        _ schema: Schema?,
        in file: InputFile,
        _ comments: SchemaComments,
        _ diagnostics: [Diagnostic]
    ) {
        self.input = input
        graph = nil
        self.diagnostics = input.diagnostics + diagnostics
        native = schema.map { schema in
            NativeSchema(
                path: file.path,
                schema: schema,
                annotations: input.annotations,
                comments: comments,
                container: input.stores.first?.container?.value
            )
        }
    }

    /// The model with its mirrored part.
    ///
    /// - Parameters:
    ///   - request: The stores in the settings and on the command line.
    ///   - indexes: The indexes of new fields.
    /// - Returns: The same model; without a mirrored part when no source says that it is mirrored.
    func mirrored(by request: MirroringScope.Request, indexes: IndexPolicy = .development) -> ModelSnapshot {
        var copy = self
        copy.mirrored = graph?.mirrored(by: request, indexes: indexes)
        return copy
    }

    var isRead: Bool { graph != nil || native != nil }

    /// True if unreadable parts are missing in the model.
    var isPartial: Bool { graph != nil && input.swiftData?.read.isComplete == false }

    /// True if CloudKit must hold its records: it is mirrored, or a schema file.
    var isInCloud: Bool { mirrored != nil || native != nil }

    /// The schemas that its containers need, computed at each call.
    var schemas: [MirroredSchema] { mirrored?.schemas ?? [native?.needed].compactMap(\.self) }

    /// The containers of its stores, or of its schema file; nil for one without a name.
    var containerNames: [String?] {
        (mirrored?.scope.stores.map(\.container) ?? []) + (native.map { [$0.needed.container] } ?? [])
    }

    /// The schema that it needs in one container.
    func schema(in container: String?) -> MirroredSchema? { schemas.first { $0.container == container } }

    /// The model for comparing versions; nil when it could not be read.
    var version: MigrationVersion? {
        graph.map { MigrationVersion(name: input.versionName, graph: $0, scope: mirrored?.scope) }
    }

    /// The identity among the models of a run; the path includes the commit.
    var identity: [String?] { [input.path, input.version?.name] }
}

extension ModelGraph {
    /// The mirrored part of a model; nil when no source says that it is mirrored.
    func mirrored(by request: MirroringScope.Request, indexes: IndexPolicy = .development) -> MirroredModel? {
        MirroringScope(of: model, request: request).map { MirroredModel(self, scope: $0, indexes: indexes) }
    }
}

extension Companion {
    /// The models mirrored by all stores of the settings; nil unless all of them can be read completely.
    var snapshots: [ModelSnapshot]? {
        let read = Line.read(models)
        guard !read.isEmpty, read.allSatisfy({ $0.isRead && !$0.isPartial }) else { return nil }
        return read.map(\.mirroredWhole)
    }
}

extension ModelSnapshot {
    /// The model mirrored by all stores of the settings, regardless of the run's options.
    var mirroredWhole: ModelSnapshot {
        let stores = input.stores.map(MirroredStore.init)
        return mirrored(by: MirroringScope.Request(settings: stores, isImplied: true))
    }
}

extension CompiledContents {
    fileprivate func refusal(_ reason: String, at path: String) -> Diagnostic {
        if case .elements = self { return SourceRules.refusingXcode3(reason, at: path) }
        return SourceRules.refusingCompiledModel(reason, at: path)
    }

    /// The model; nil for a store that carries none.
    fileprivate var model: ManagedObjectModel? {
        get throws(CompiledModelError) {
            switch self {
            case .archive(let file): try CompiledModel(file.bytes).model
            case .elements(let file): try ElementsModel(file.bytes).model
            case .store(let compiled): compiled?.model
            }
        }
    }
}

extension ModelInput {
    /// The name of the version in recordings; a model outside of a bundle has one version with its own name.
    var versionName: String { version?.name ?? name }
}

/// A model at the merge base.
struct Baseline: Sendable {
    /// The model, mirrored by the stores of today's model.
    let snapshot: ModelSnapshot
    /// The part that the settings at the merge base mirrored; nil when they are unknown, or an option leaves stores
    /// out.
    let mirroredAtMergeBase: MirroredModel?

    /// - Parameters:
    ///   - input: The model at the merge base.
    ///   - model: The model of today.
    ///   - project: The run.
    init(_ input: ModelInput, of model: ModelInput, in project: Project) {
        let read = Line.read(input)
        snapshot = read.mirrored(by: project.scopeRequest(for: model, isImplied: false))
        var then = model
        then.stores = project.options.isNarrowed ? [] : input.storesAtMergeBase
        let request = project.scopeRequest(for: then, isImplied: false)
        mirroredAtMergeBase = then.stores.isEmpty ? nil : read.graph?.mirrored(by: request)
    }

    /// The part that today's settings mirror.
    var mirrored: MirroredModel? { snapshot.mirrored }

    /// The record types of a container that today's settings mirror, and those at the merge base did not.
    func newlyMirrored(in container: String?) -> Set<String> {
        guard let mirroredAtMergeBase else { return [] }
        let types = snapshot.schema(in: container)?.recordTypes.map(\.name) ?? []
        return Set(types).subtracting(mirroredAtMergeBase.schemas.flatMap(\.recordTypes).map(\.name))
    }

    /// The evidence about a container without an export or a ledger: the fields that the model needed at the merge
    /// base, by the settings of that time and of today.
    ///
    /// - Parameters:
    ///   - names: The names of the container.
    ///   - types: The record types that count; nil for all.
    ///   - isRetired: Whether the ledger of a container says that something left it on purpose.
    /// - Returns: The evidence; nil when the model needed nothing of the container.
    func evidence(
        ofContainer names: [String?],
        of types: Set<String>? = nil,
        isRetired: (_ container: String, _ subject: DeployedElement) -> Bool
    ) -> SchemaEvidence? {
        let then = (mirroredAtMergeBase?.schemas ?? []).filter { names.contains($0.container) }
        let schemas = then + snapshot.schemas.filter { names.contains($0.container) }
        guard snapshot.isRead, !schemas.isEmpty else { return nil }
        // A record type that came from another container and was retired there is not missed here.
        let former = snapshot.input.storesAtMergeBase.compactMap(\.container?.value).filter { !names.contains($0) }
        return SchemaEvidence(path: snapshot.input.filePath, neededBefore: schemas) { subject in
            types?.contains(subject.recordType) != false
                && (then.contains { $0.recordType(named: subject.recordType) != nil }
                    || !former.contains { isRetired($0, subject) })
        }
    }

    /// True if the settings at the merge base mirrored a part of it.
    var wasMirrored: Bool {
        if snapshot.native != nil { return true }
        let stores = snapshot.input.storesAtMergeBase.map(MirroredStore.init)
        let request = MirroringScope.Request(settings: stores, isKeptLocal: snapshot.input.isKeptLocalAtMergeBase)
        return snapshot.mirrored(by: request).mirrored != nil
    }
}

/// A version that shipped, and the evidence of that.
struct ShippedModel: Sendable {
    /// The name of the version.
    let version: String
    /// The mirrored part.
    let mirrored: MirroredModel
    /// The evidence that it shipped.
    let evidence: Diagnostic.Related

    /// The schema that it needs in a container; nil when it does not go there.
    func schema(in container: String?) -> ShippedSchema? {
        mirrored.schema(in: container).map { ShippedSchema(version: version, schema: $0, evidence: evidence) }
    }
}

/// One model of a run, today and at the merge base.
struct ModelTimeline: Sendable {
    /// Today's model.
    let today: ModelSnapshot
    /// The model at the merge base; nil without a comparison, or when it is newer.
    let baseline: Baseline?
    /// The schemas that its containers need; empty without a comparison or a plan.
    let schemas: [MirroredSchema]

    /// The input of today's model.
    var input: ModelInput { today.input }
    /// Today's model with resolved names; nil for a schema file, and when it could not be read.
    var graph: ModelGraph? { today.graph }
    /// The schema file; nil for a model of Core Data, and when it could not be read.
    var native: NativeSchema? { today.native }
    /// The mirrored part of today's model; nil when no source says that it is mirrored.
    var mirrored: MirroredModel? { today.mirrored }

    func isSame(as other: ModelTimeline) -> Bool { today.identity == other.today.identity }
}
