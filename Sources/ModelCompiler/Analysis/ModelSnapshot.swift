import CloudSchema
import CompilerSupport
import Mirroring
import ModelFiles
import ObjectModel
import SchemaRules
import SwiftSources

/// A model at a moment: today, where the branch began, when it shipped, or in another version of its bundle.
///
/// ``init(reading:isPartial:)`` reads what the survey found, ``mirrored(by:indexes:)`` adds what is mirrored of it.
struct ModelSnapshot: Sendable {
    /// Where it came from.
    let input: ModelInput
    /// The model with its names resolved; nil for a schema file, and when it could not be read.
    let graph: ModelGraph?
    /// The schema file that is a model of its own; nil for a model of Core Data, and when it could not be read.
    let native: NativeSchema?
    /// What the bundle and the reader reported.
    let diagnostics: [Diagnostic]
    /// The mirrored part; nil when nothing says that the model is mirrored.
    private(set) var mirrored: MirroredModel?

    /// Reads a model.
    ///
    /// - Parameters:
    ///   - input: What the survey found of it.
    ///   - isPartial: Whether a model will do that lacks the classes of Swift sources that could not be read.
    init(reading input: ModelInput, isPartial: Bool = false) {
        if let swiftData = input.swiftData {
            self.init(input, graph: swiftData.model(isPartial: isPartial).map { ModelGraph($0) })
        } else if let file = input.file, input.isSchema {
            self.init(input, schemaFile: file)
        } else if let file = input.file {
            let read = readModel(file.bytes, path: file.path)
            self.init(input, graph: read.model.map { ModelGraph($0) }, read.diagnostics)
        } else if let compiled = input.compiled {
            self.init(input, compiled: compiled)
        } else {
            self.init(input, graph: nil)
        }
    }

    private init(_ input: ModelInput, compiled contents: CompiledContents) {
        do throws(CompiledModelError) {
            var model = try contents.model
            // Every part of it stands at the file.
            model?.path = input.filePath
            let reason = "the store carries no model (Z_MODELCACHE); name the model that its app was built with"
            let missing = model == nil ? [SourceRules.refusingCompiledModel(reason, at: input.filePath)] : []
            self.init(input, graph: model.map { ModelGraph($0) }, missing)
        } catch {
            self.init(input, graph: nil, [SourceRules.refusingCompiledModel(error.message, at: input.filePath)])
        }
    }

    private init(_ input: ModelInput, graph: ModelGraph?, _ diagnostics: [Diagnostic] = []) {
        self.input = input
        self.graph = graph
        self.diagnostics = input.diagnostics + diagnostics
        native = nil
    }

    private init(_ input: ModelInput, schemaFile file: InputFile) {
        let parsed = Schema.parse(bytes: file.bytes, path: file.path)
        self.input = input
        graph = nil
        diagnostics = input.diagnostics + parsed.diagnostics
        native = parsed.schema.map { schema in
            NativeSchema(
                path: file.path,
                schema: schema,
                annotations: input.annotations,
                comments: SchemaComments(bytes: file.bytes, of: schema),
                container: input.stores.first?.container?.value
            )
        }
    }

    /// The model with its mirrored part.
    ///
    /// - Parameters:
    ///   - request: What settings and the command line say of stores.
    ///   - indexes: The indexes of new fields.
    /// - Returns: The same model; without a mirrored part when nothing says that it is mirrored.
    func mirrored(by request: MirroringScope.Request, indexes: IndexPolicy = .development) -> ModelSnapshot {
        var copy = self
        copy.mirrored = graph?.mirrored(by: request, indexes: indexes)
        return copy
    }

    /// Whether it could be read.
    var isRead: Bool { graph != nil || native != nil }

    /// Whether the model lacks something that could not be read.
    var isPartial: Bool { graph != nil && input.swiftData?.read.isComplete == false }

    /// Whether it says what CloudKit must hold: it is mirrored, or a schema file.
    var isInCloud: Bool { mirrored != nil || native != nil }

    /// What its containers must hold, made each time it is asked for.
    var schemas: [MirroredSchema] { mirrored?.schemas ?? [native?.needed].compactMap(\.self) }

    /// The containers that its stores, or its schema file, go to; nil is for one without a name.
    var containerNames: [String?] {
        (mirrored?.scope.stores.map(\.container) ?? []) + (native.map { [$0.needed.container] } ?? [])
    }

    /// What it needs of one container.
    func schema(in container: String?) -> MirroredSchema? { schemas.first { $0.container == container } }

    /// The model for what compares versions; nil when it could not be read.
    var version: MigrationVersion? {
        graph.map { MigrationVersion(name: input.versionName, graph: $0, scope: mirrored?.scope) }
    }

    /// What tells it apart from the other models of a run: the path names the commit, too.
    var identity: [String?] { [input.path, input.version?.name] }
}

extension ModelGraph {
    /// What is mirrored of a model; nil when nothing says that it is.
    func mirrored(by request: MirroringScope.Request, indexes: IndexPolicy = .development) -> MirroredModel? {
        MirroringScope(of: model, request: request).map { MirroredModel(self, scope: $0, indexes: indexes) }
    }
}

extension Companion {
    /// What the models need by all stores of the settings; nil when not all of them can be read whole.
    var snapshots: [ModelSnapshot]? {
        let read = models.map { ModelSnapshot(reading: $0) }
        guard !read.isEmpty, read.allSatisfy({ $0.isRead && !$0.isPartial }) else { return nil }
        return read.map(\.mirroredWhole)
    }
}

extension ModelSnapshot {
    /// The model as all stores of the settings mirror it, whatever the options of the run are.
    var mirroredWhole: ModelSnapshot {
        let stores = input.stores.map(MirroredStore.init)
        return mirrored(by: MirroringScope.Request(settings: stores, isImplied: true))
    }
}

extension CompiledContents {
    /// The model; nil for a store that carries none.
    fileprivate var model: ManagedObjectModel? {
        get throws(CompiledModelError) {
            switch self {
            case .archive(let file): try CompiledModel(file.bytes).model
            case .store(let compiled): compiled?.model
            }
        }
    }
}

extension ModelInput {
    /// What the version is called where it is recorded; a model outside of a bundle has one version, called like itself.
    var versionName: String { version?.name ?? name }
}

/// A model as it was where the branch began.
struct Baseline: Sendable {
    /// The model, mirrored as the model of today is.
    let snapshot: ModelSnapshot
    /// What of it was mirrored by the settings of its time; nil when they are not known, or an option leaves stores out.
    let mirroredThen: MirroredModel?

    /// - Parameters:
    ///   - input: The model of then.
    ///   - model: The model of today.
    ///   - project: The run.
    init(_ input: ModelInput, of model: ModelInput, in project: Project) {
        let read = ModelSnapshot(reading: input)
        snapshot = read.mirrored(by: project.scopeRequest(for: model, isImplied: false))
        let isNarrowed = project.options.configuration != nil || project.options.database != nil
        var then = model
        then.stores = isNarrowed ? [] : input.storesThen
        let request = project.scopeRequest(for: then, isImplied: false)
        mirroredThen = then.stores.isEmpty ? nil : read.graph?.mirrored(by: request)
    }

    /// What of it was mirrored by the settings of today.
    var mirrored: MirroredModel? { snapshot.mirrored }

    /// The record types of a container that the settings of today mirror, and those of its time did not.
    func newlyMirrored(in container: String?) -> Set<String> {
        guard let mirroredThen else { return [] }
        let types = snapshot.schema(in: container)?.recordTypes.map(\.name) ?? []
        return Set(types).subtracting(mirroredThen.schemas.flatMap(\.recordTypes).map(\.name))
    }

    /// The evidence about a container without an export or a ledger: the fields that the model needed, by the settings
    /// of its time and by those of today.
    ///
    /// - Parameters:
    ///   - names: The names of the container.
    ///   - types: The only record types that count; nil for all.
    /// - Returns: Nil when it needed nothing of it.
    func evidence(ofContainer names: [String?], of types: Set<String>? = nil) -> SchemaEvidence? {
        let all = (mirroredThen?.schemas ?? []) + snapshot.schemas
        let schemas = all.filter { names.contains($0.container) }
        guard snapshot.isRead, !schemas.isEmpty else { return nil }
        return SchemaEvidence(path: snapshot.input.filePath, neededBefore: schemas, of: types)
    }

    /// Whether the settings of its time mirrored a part of it.
    var wasMirrored: Bool {
        if snapshot.native != nil { return true }
        let stores = snapshot.input.storesThen.map(MirroredStore.init)
        return snapshot.mirrored(by: MirroringScope.Request(settings: stores)).mirrored != nil
    }
}

/// A version that shipped, and the evidence of that.
struct ShippedModel: Sendable {
    /// The name of the version.
    let version: String
    /// What was mirrored of it.
    let mirrored: MirroredModel
    /// The evidence that it shipped.
    let evidence: Diagnostic.Related

    /// What it needs of a container; nil when it does not go there.
    func schema(in container: String?) -> ShippedSchema? {
        mirrored.schema(in: container).map { ShippedSchema(version: version, schema: $0, evidence: evidence) }
    }
}

/// One model of a run, today and where the branch began.
struct ModelTimeline: Sendable {
    /// The model of today.
    let today: ModelSnapshot
    /// What it was where the branch began; nil when that is not compared, or it is newer.
    let baseline: Baseline?
    /// What its containers must hold; empty when there is nothing to compare that with, and no plan to make.
    let schemas: [MirroredSchema]

    /// Where the model of today came from.
    var input: ModelInput { today.input }
    /// The model of today with its names resolved; nil for a schema file, and when it could not be read.
    var graph: ModelGraph? { today.graph }
    /// The schema file; nil for a model of Core Data, and when it could not be read.
    var native: NativeSchema? { today.native }
    /// What is mirrored of the model of today; nil when nothing says so.
    var mirrored: MirroredModel? { today.mirrored }

    /// Whether two are about one model.
    func isSame(as other: ModelTimeline) -> Bool { today.identity == other.today.identity }
}
