import CloudSchema
import CompilerSupport
import Mirroring
import ModelDocuments
package import SchemaRules

/// The result of `modelc init` for an existing app.
package struct Adoption: Sendable {
    /// The models in order, with their mirroring.
    package let models: [AdoptedModel]
    /// The ledger with deployed elements that the models lack; nil without an export.
    package let ledger: AdoptedLedger?
    /// The deployed fields that differ from the models, to be listed as known in the settings.
    package private(set) var knownFaults: [Settings.KnownFault]
    /// Such fields without a shipped version that is known to have the fault. They stay errors.
    package private(set) var unprovenFaults: [Settings.KnownFault] = []
    /// The results of a check.
    fileprivate let results: [CompilerResult]

    /// The errors that `modelc check` will find, or errors that stop everything.
    package var faults: [CompilerResult] { results.map { $0.errorsOnly(known: Set(knownFaults)) } }

    /// The number of errors that `modelc check` will find.
    package var errorCount: Int { faults.reduce(0) { $0 + $1.report.count(of: .error) } }

    /// The reason to write nothing although every input could be read; nil when there is none.
    package var obstacle: String? {
        let rules = Set(faults.flatMap(\.report.findings).map(\.diagnostic.rule))
        if rules.contains(CloudKitRuleTable.unknownConfiguration.metadata) { return "a configuration does not exist" }
        return rules.contains(ProductionRuleTable.unrelatedEvidence.metadata)
            ? "the export has no record type of the models" : nil
    }

    /// The exit status for unreadable inputs; unless it is clean, nothing may be written.
    package var readingStatus: ExitStatus { ExitStatus.worst(of: faults.map { $0.status(failingOn: nil) }) }
}

extension Adoption {
    /// The same with those faults as known that a version has that shipped: nobody can mend them any more.
    ///
    /// - Parameter releases: The versions that shipped, with an export of Production; each model by itself.
    /// - Returns: The adoption in which the other faults are errors.
    package func knowing(faultsOf releases: [Project]) -> Adoption {
        if knownFaults.isEmpty { return self }
        let shipped = releases.reduce(into: Set()) { $0.formUnion($1.faultsOfModels) }
        var adoption = self
        adoption.knownFaults = knownFaults.filter(shipped.contains)
        adoption.unprovenFaults = knownFaults.filter { !shipped.contains($0) }
        return adoption
    }
}

extension Project {
    /// The faults of existing deployed fields that each model has by itself, listed as known or not.
    fileprivate var faultsOfModels: Set<Settings.KnownFault> {
        Set(models.flatMap { Compiler(with(models: [$0])).check().knownFaults })
    }
}

extension [Judgement] {
    /// The faults of deployed fields that a version has which is known to have shipped; nil where the settings list none as
    /// known, or nobody knows what shipped.
    func faultsThatShipped(in project: Project) -> Set<Settings.KnownFault>? {
        let shipped = flatMap(\.history.shippedInputs)
        if shipped.isEmpty || project.settings.allSatisfy(\.settings.known.isEmpty) { return nil }
        var then = project.with(models: shipped)
        then.mergeBase = MergeBaseFiles()
        then.options.isRelease = false
        return then.faultsOfModels
    }
}

/// One model of an ``Adoption``.
package struct AdoptedModel: Sendable {
    /// The model, as the user named it.
    package let path: String
    /// The mirrored part and the source that says so, in a few words; nil when no source does.
    package let scope: String?
    /// The reason why the mirroring is undecided, with its place; nil when a source decides.
    package let undecided: String?
    /// The stores for the settings.
    ///
    /// Empty when nothing is mirrored, or when the configuration is unknown: naming a store would turn the warnings
    /// about a guess into errors.
    package let stores: [Settings.Store]
    /// The annotations for a schema file; nil for a model of Core Data.
    package let schema: AdoptedSchema?
}

extension Compiler {
    /// `modelc init`: the mirroring of the models, and with an export of Production the first ledger.
    ///
    /// Deployed elements that no model has are retired, with the reason "before modelc". A field that a renaming
    /// identifier or a changed root still claims is not retired: the model contradicts Production, which is one of the
    /// faults. Deployed fields of another type are no faults when they are listed as known; see
    /// ``Adoption/knowing(faultsOf:)``.
    ///
    /// The project has the models and, perhaps, an export of Production.
    ///
    /// - Parameters:
    ///   - container: The container of the export, when the settings name it.
    ///   - entitled: The container of new stores, when the app has only one.
    ///   - listsKnownFaults: Whether this is the first run, so that faults of Production can be listed as known.
    /// - Returns: The files and the report.
    package func adopt(
        container: String? = nil,
        entitled: String? = nil,
        listsKnownFaults: Bool = true
    ) -> Adoption {
        var project = project
        if project.production != nil { project.ledgers = [] }
        let found = project.scopedModels.map { project.adopted($0, container: entitled) }
        let inCloud = project.with(models: found.filter(\.isInCloud).map(\.input))
        let analysis = Analysis(inCloud)
        let export = analysis.production.export
        // Models in CloudKit are compared with Production; other models are checked alone.
        var others = project.with(models: found.filter { !$0.isInCloud }.map(\.input))
        others.production = nil
        others.ledgers = []
        let results = [inCloud, others].map { Compiler($0).check() }
        let known = listsKnownFaults ? results.flatMap(\.knownFaults) : []
        return Adoption(
            models: found.map(\.model),
            ledger: export.flatMap {
                AdoptedLedger(
                    $0,
                    container: container,
                    lackedBy: analysis,
                    and: others.models.compactMap(\.wholeMirrored)
                )
            },
            knownFaults: known.uniqued,
            results: results
        )
    }
}

extension ModelInput {
    /// The model as if all of it were mirrored; nil when it cannot be read.
    fileprivate var wholeMirrored: MirroredModel? {
        Line.read(self, isPartial: true).graph.map {
            MirroredModel($0, scope: MirroringScope(stores: [MirroredStore()], reason: .command))
        }
    }
}

/// A model, and what says whether it is mirrored.
private struct ScopedModel {
    let input: ModelInput
    /// The mirrored part; nil when no source says that it is mirrored.
    var mirrored: MirroredModel?
    var undecided: CodeScope.Undecided?

    var scope: MirroringScope? { mirrored?.scope }

    /// The mirrored stores. Code may open one store in several ways, of which settings would make several stores.
    var distinctStores: [MirroredStore] {
        guard let mirrored, mirrored.scope.reason == .code else { return mirrored?.scope.stores ?? [] }
        var kept: [(store: MirroredStore, members: Set<Int>)] = []
        for (store, members) in zip(mirrored.scope.stores, mirrored.members.map(Set.init)) {
            let isSame = kept.contains { other in
                other.store.container == store.container && other.store.scope == store.scope
                    && other.members.isSuperset(of: members)
            }
            if !isSame { kept.append((store, members)) }
        }
        return kept.map(\.store)
    }
}

/// A model with its adopted form, and whether it is in CloudKit.
private struct AdoptedInput {
    let input: ModelInput
    let model: AdoptedModel
    let isInCloud: Bool
}

extension Project {
    /// The mirrored part of each model; nil when no source says that it is mirrored.
    ///
    /// A model without a mark is local beside a model with one, or beside a model whose record types are in Production.
    /// Without any such model, an export means that all are mirrored.
    fileprivate var scopedModels: [ScopedModel] {
        var unmarked = self
        unmarked.production = nil
        unmarked.ledgers = []
        let analysis = Analysis(unmarked)
        let marked = analysis.models.map { model in
            let undecided = model.mirrored == nil ? analysis.appComparison(model)?.undecided : nil
            return ScopedModel(input: model.input, mirrored: model.mirrored, undecided: undecided)
        }
        guard production != nil else { return marked }
        let compared = Analysis(self)
        let deployed = Set(compared.production.export?.evidence?.schema.recordTypes.map(\.name) ?? [])
        let known = zip(marked, compared.models).map { marked, model in
            let isDeployed = model.schemas.contains { $0.isKnown(to: deployed) }
            if marked.scope != nil || !isDeployed { return marked }
            return ScopedModel(input: marked.input, mirrored: model.mirrored)
        }
        if known.contains(where: { $0.scope != nil }) { return known }
        return compared.models.map { ScopedModel(input: $0.input, mirrored: $0.mirrored) }
    }

    /// A model with its stores for the settings.
    fileprivate func adopted(_ model: ScopedModel, container: String?) -> AdoptedInput {
        let scope = model.scope
        var input = model.input
        if input.isSchema {
            let schema = AdoptedSchema(Line.read(input).native, in: input.annotations.database)
            let model = AdoptedModel(
                path: input.path,
                scope: nil,
                undecided: nil,
                stores: input.stores,
                schema: schema
            )
            return AdoptedInput(input: input, model: model, isInCloud: true)
        }
        let container = input.swiftData?.onlyContainer ?? container
        let words = scope.map { $0.words(of: input) }
        if let scope, !scope.isGuess, input.stores.isEmpty {
            // A store that code sends to several containers gets none in the settings.
            let isSplit = Set(scope.stores.map { [$0.configuration, $0.scope.rawValue] }).count < scope.stores.count
            let stores = model.distinctStores.map { store in
                var store = store
                if isSplit { store.container = nil }
                return Settings.Store(store, ofModel: input.name).held(by: isSplit ? nil : container)
            }
            input.stores = stores.uniqued(by: \.name.value)
        } else if let store = missingStore(of: input) {
            input.stores.append(store.held(by: container))
        }
        let undecided = model.undecided.map { "\($0.reason) (\(input.app.words(for: $0.location)))" }
        let adopted = AdoptedModel(
            path: input.path,
            scope: words,
            undecided: undecided,
            stores: input.stores,
            schema: nil
        )
        return AdoptedInput(input: input, model: adopted, isInCloud: scope != nil)
    }

    /// A store for the configuration in `--configuration`, when a model has stores but none for it.
    fileprivate func missingStore(of model: ModelInput) -> Settings.Store? {
        guard let configuration = options.configuration, !model.stores.isEmpty,
            !model.stores.contains(where: { $0.configuration?.value == configuration })
        else { return nil }
        return Settings.Store(
            name: Located(configuration),
            configuration: Located(configuration),
            scope: options.database ?? .private
        )
    }
}

extension MirroredSchema {
    /// True if one of the model's own record types is deployed.
    fileprivate func isKnown(to deployed: Set<String>) -> Bool {
        recordTypes.contains { type in
            if case .entities = type.kind { return deployed.contains(type.name) }
            return false
        }
    }
}

extension Settings.Store {
    /// The store, in a container unless it has one already.
    fileprivate func held(by container: String?) -> Settings.Store {
        var store = self
        if store.container == nil, store.emptyContainer == nil { store.container = container.map { Located($0) } }
        return store
    }

    fileprivate init(_ store: MirroredStore, ofModel name: String) {
        self.init(
            name: Located(store.name ?? store.configuration ?? name),
            configuration: store.configuration.map { Located($0) },
            container: store.container.map { Located($0) },
            scope: store.scope
        )
    }
}

extension CompilerResult {
    /// The errors about existing deployed fields, also where they are known already.
    fileprivate var knownFaults: [Settings.KnownFault] {
        report.findings.filter { $0.diagnostic.severity == .error || $0.isKnown }.map(\.diagnostic)
            .compactMap(Settings.KnownFault.init)
    }

    /// Sections with only the errors that are not known.
    fileprivate func errorsOnly(known: Set<Settings.KnownFault>) -> CompilerResult {
        let sections = report.sections.map { section in
            let errors = section.findings.filter { finding in
                finding.diagnostic.severity == .error && finding.waiver == nil
                    && Settings.KnownFault(finding.diagnostic).map { !known.contains($0) } ?? true
            }
            return ReportSection(name: section.name, findings: errors)
        }
        return CompilerResult(report: Report(sections: sections), sources: sources)
    }
}

/// The first ledger.
package struct AdoptedLedger: Sendable {
    /// The text of the file.
    package let text: String
    /// The number of fields in Production, without system fields.
    package let fieldCount: Int
    /// The elements that the models lack, by their names in findings: `CD_Type`, `CD_Type.CD_field`; with a remark
    /// where a name differs from a model's only in case.
    package let retired: [String]
}

extension AdoptedLedger {
    /// Nil when the export could not be read.
    ///
    /// - Parameters:
    ///   - file: The export.
    ///   - container: Its container, when the settings name it.
    ///   - analysis: The models that are mirrored.
    ///   - others: The other models. Their names are no rest of the past either: the guess that they are local may be wrong.
    init?(_ file: LoadedSchema, container: String?, lackedBy analysis: Analysis, and others: [MirroredModel]) {
        guard let evidence = file.evidence, let export = file.ledger(of: container) else { return nil }
        let lacking = analysis.subjects(lackingFrom: evidence, and: others)
        let retirements = lacking.map { LedgerFact(.retired($0, reason: "before modelc")) }
        text = export.joined(with: Ledger(retirements)).text
        fieldCount = export.facts(of: .field).count
        retired = lacking.map { subject in
            analysis.recordType(spelledLike: subject).map {
                "\(subject.symbol) (case counts: \($0) is another record type)"
            }
                ?? subject.symbol
        }
    }
}

extension Analysis {
    /// The elements of mirroring, or of an app with a schema file, in an export that no model has any more, in the
    /// order of the export.
    fileprivate func subjects(lackingFrom evidence: SchemaEvidence, and others: [MirroredModel]) -> [DeployedElement] {
        var needed: [String: Set<String>] = [:]
        for type in (models.flatMap(\.schemas) + others.flatMap(\.schemas)).flatMap(\.recordTypes) {
            needed[type.name, default: []].formUnion(type.fields.map(\.name))
        }
        let claimed = subjects(claimedFrom: evidence)
        // Record types of mirroring belong to models, all others to schema files.
        let hasSchemas = models.contains { $0.native != nil }
        let hasModels = models.isEmpty || models.contains { $0.native == nil }
        let lacking = evidence.schema.recordTypes.flatMap { type -> [DeployedElement] in
            let isOfMirroring = type.name.hasPrefix(MirroringNames.prefix)
            guard isOfMirroring ? hasModels : hasSchemas, !RecordType.isOfServer(type.name) else { return [] }
            guard let names = needed[type.name] else { return [.recordType(type.name)] }
            let fields = type.fields.filter { isOfMirroring ? $0.isOfProperty : !$0.isOfSystem }
            return fields.filter { !names.contains($0.name) }.map { .field(recordType: type.name, name: $0.name) }
        }
        return lacking.filter { !claimed.contains($0) }
    }

    /// The record type of a model that differs from one of an export only in case.
    fileprivate func recordType(spelledLike subject: DeployedElement) -> String? {
        guard case .recordType(let name) = subject else { return nil }
        return models.flatMap(\.schemas).flatMap(\.recordTypes).map(\.name).first {
            $0.lowercased() == name.lowercased()
        }
    }

    /// The elements that models still claim under another name.
    private func subjects(claimedFrom evidence: SchemaEvidence) -> Set<DeployedElement> {
        var claimed: Set<DeployedElement> = []
        for model in models {
            guard model.mirrored != nil else { continue }
            for schema in model.schemas {
                let changes = comparison(of: model, schema, with: evidence).explained().changes
                claimed.formUnion(changes.compactMap(\.claim))
            }
        }
        return claimed
    }
}

extension SchemaChange {
    fileprivate var claim: DeployedElement? {
        switch self {
        case .entityMoved(let move): .recordType(move.from.name)
        case .propertyRenamed(let type, _, let old): .field(recordType: type.name, name: old.name)
        default: nil
        }
    }
}

/// The annotations of a schema file, for people to complete.
package struct AdoptedSchema: Sendable {
    /// The record types that the app uses, with their references, whose targets no schema file names.
    package let annotations: SchemaAnnotations
    /// The number of these record types.
    package var recordTypeCount: Int { annotations.types.count }
    /// True if a field is a reference.
    package var hasReferences: Bool { annotations.types.contains { !$0.fields.isEmpty } }
    /// Fields whose names suggest a meaning: `Journey.isArchived (bool)`. They are not written, because a wrong guess
    /// would change how values are read.
    package let suggestions: [String]
    /// True if the container has shares, which need a shared zone.
    package let hasShares: Bool
}

extension AdoptedSchema {
    /// Nil when the file could not be read.
    init?(_ native: NativeSchema?, in database: SchemaAnnotations.Database) {
        guard let native else { return nil }
        let types = native.ownTypes.filter { native.retirement(ofType: $0.name, field: nil) == nil }
        func used(_ type: RecordType) -> [Field] {
            type.fields.filter {
                !$0.isOfSystem && native.retirement(ofType: type.name, field: $0.name) == nil
            }
        }
        var annotations = SchemaAnnotations()
        annotations.database = database
        annotations.types = types.map { type in
            var annotation = TypeAnnotation()
            annotation.name = Located(type.name)
            annotation.fields = used(type).filter { $0.type.primitive == .reference }.map { field in
                var reference = FieldAnnotation()
                reference.name = Located(field.name)
                return reference
            }
            return annotation
        }
        self.annotations = annotations
        suggestions = types.flatMap { type in
            used(type).compactMap { field in
                field.suggestedMeaning.map { "\(type.name).\(field.name) (\($0.rawValue))" }
            }
        }
        hasShares = native.schema.recordTypes.contains { $0.name == RecordType.share.name }
    }
}

extension Field {
    /// The meaning that the field's name suggests.
    fileprivate var suggestedMeaning: FieldAnnotation.Meaning? {
        if type.isList { return nil }
        let rest = ["is", "has"].first { name.hasPrefix($0) }.map { name.dropFirst($0.count) }
        switch type.primitive {
        case .int64: return rest?.first?.isUppercase == true ? .bool : nil
        case .string where name.hasSuffix("URL"): return .url
        case .string where name.lowercased().hasSuffix("uuid"): return .uuid
        case .double where name.hasSuffix("Date") || name.hasSuffix("At"): return .dateSeconds
        default: return nil
        }
    }
}
