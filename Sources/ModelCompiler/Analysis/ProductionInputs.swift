import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// The evidence about production and Development, for each container of a run.
struct ProductionInputs {
    let export: LoadedSchema?
    let development: LoadedSchema?
    /// The containers that the models are mirrored to, and those of the ledgers.
    let containers: [ContainerInputs]
    /// The exports with an unknown container. modelc compares them with no model.
    private let unassigned: [LoadedSchema]

    /// - Parameters:
    ///   - project: The run.
    ///   - names: The containers of the models; nil for models that name none.
    init(_ project: Project, containers names: [String?]) {
        let export = project.production.map(LoadedSchema.init)
        let development = project.development.map(LoadedSchema.init)
        var known = project.ledgers(of: names).map(ContainerInputs.init)
        let asked = project.options.container.flatMap { name in known.firstIndex { $0.names.contains(name) } }
        let exported = export.flatMap { asked ?? $0.container(among: known) }
        let developed = development.flatMap { asked ?? $0.container(among: known) }
        if let export, let exported { known[exported].add(export) }
        if let developed { known[developed].development = development }
        self.export = export
        self.development = development
        containers = known
        unassigned = [exported == nil ? export : nil, developed == nil ? development : nil].compactMap(\.self)
            .filter { $0.evidence != nil && known.count > 1 }
    }

    /// The evidence about the container of a schema; it includes every container of the models.
    subscript(container: String?) -> ContainerInputs? { containers.first { $0.names.contains(container) } }

    /// The names by which stores refer to the same container.
    func names(of container: String?) -> [String?] { self[container]?.names ?? [container] }

    /// True if there is any evidence about production.
    var isGiven: Bool {
        export != nil || containers.contains { $0.ledger != nil || $0.evidence != nil || !$0.isReadable }
    }

    /// True if every given file could be read and assigned to a container. Otherwise deployed fields would look new.
    var isReadable: Bool {
        let exports = [export, development].compactMap(\.self)
        return exports.allSatisfy { $0.evidence != nil } && unassigned.isEmpty && containers.allSatisfy(\.isReadable)
    }

    /// The files, for the texts of findings.
    var files: [InputFile] {
        [export?.file, development?.file].compactMap(\.self) + containers.flatMap(\.ledgerFiles)
    }

    /// The faults of the files, each alone and compared with the others.
    var diagnostics: [Diagnostic] {
        (export?.diagnostics ?? []) + (development?.diagnostics ?? [])
            + unassigned.map { Diagnostic.unknownContainer(of: $0, among: containers) }
            + containers.flatMap(\.diagnostics)
    }
}

extension Project {
    /// The ledgers, with an entry without one for each further container.
    ///
    /// Stores that name no container share one. If only one container is named, they share that, unless they have their
    /// own ledger.
    fileprivate func ledgers(of names: [String?]) -> [LedgerInput] {
        var ledgers = ledgers
        for name in names where !ledgers.contains(where: { $0.containers.contains(name) }) {
            ledgers.append(LedgerInput(containers: [name]))
        }
        let named = ledgers.indices.filter { ledgers[$0].containers != [nil] }
        guard let unnamed = ledgers.firstIndex(where: { $0.containers == [nil] }), !named.isEmpty else {
            return ledgers
        }
        if !ledgers[unnamed].isEmpty {
            // Settings without a container, and code with one: the ledger belongs to the app.
            guard named.allSatisfy({ ledgers[$0].isEmpty }) else { return ledgers }
            ledgers[unnamed].containers += named.flatMap { ledgers[$0].containers }
            return ledgers.enumerated().filter { !named.contains($0.offset) }.map(\.element)
        }
        guard named.count == 1 else { return ledgers }
        ledgers[named[0]].containers.append(nil)
        ledgers.remove(at: unnamed)
        return ledgers
    }
}

extension LedgerInput {
    /// True if there is no ledger now, at the merge base, or in the settings.
    fileprivate var isEmpty: Bool { file == nil && baseline == nil && missing == nil }
}

extension LoadedSchema {
    /// The position of an export's container: the only one, or the only one whose ledger agrees with the export.
    fileprivate func container(among containers: [ContainerInputs]) -> Int? {
        if containers.count == 1 { return 0 }
        guard let export = ledger() else { return nil }
        let agreeing = containers.indices.filter { containers[$0].agrees(with: export) }
        return agreeing.count == 1 ? agreeing[0] : nil
    }
}

extension Diagnostic {
    fileprivate static func unknownContainer(of export: LoadedSchema, among containers: [ContainerInputs]) -> Diagnostic
    {
        let names = containers.map { $0.names.compactMap(\.self).first ?? "a container without a name" }
        return Diagnostic(
            rule: LedgerRules.exportOfUnknownContainer,
            message: "the container of '\(export.file.path)' is unknown; possible: \(names.joined(separator: ", "))",
            help: "name one model or one --configuration, or keep a ledger for each container; plan takes --container",
            location: SourceLocation(path: export.file.path, offset: 0, part: .text(length: 0))
        )
    }
}

/// The evidence about one container: its ledger, the ledger at the merge base, and exports.
struct ContainerInputs {
    /// The names by which stores refer to the container; nil for stores that name none.
    let names: [String?]
    let ledger: LoadedLedger?
    private let base: LoadedLedger?
    /// The missing ledger that the settings name.
    private let missing: Located<String>?
    /// The ledger is missing because nothing is deployed yet: no commit ever had it, and the merge base had no other ledger.
    private let isAwaited: Bool
    /// The findings about facts that the branch removed from the ledger, or changed.
    private let losses: [Diagnostic]
    /// The evidence in the ledger; if the branch deleted the ledger or removed facts, that of the earlier ledger.
    let ledgerEvidence: SchemaEvidence?
    private var export: LoadedSchema?
    /// The production schema; nil without a readable file.
    private(set) var evidence: SchemaEvidence?
    /// The export of Development, if it belongs to this container.
    var development: LoadedSchema?

    init(_ input: LedgerInput) {
        names = input.containers
        missing = input.missing
        isAwaited = input.isAwaited && input.baseline == nil
        let ledger = input.file.map(LoadedLedger.init)
        let base = input.baseline.map(LoadedLedger.init)
        let lost = Self.losses(of: ledger, since: base)
        losses = input.isOfMergeBase ? [] : lost
        if let before = base?.evidence, let held = base?.ledger, !lost.isEmpty {
            let intended: [LedgerFact?] = (ledger?.ledger?.facts ?? []).filter(\.kind.isIntent)
            ledgerEvidence = SchemaEvidence(path: before.name, ledger: held.joined(with: Ledger(intended)))
        } else {
            ledgerEvidence = ledger?.evidence
        }
        evidence = ledgerEvidence
        self.ledger = ledger
        self.base = base
    }

    private static func losses(of ledger: LoadedLedger?, since base: LoadedLedger?) -> [Diagnostic] {
        guard let before = base?.ledger, let place = base?.file?.place else { return [] }
        guard let ledger else { return [before.findingOfDeletion(of: place)].compactMap(\.self) }
        return ledger.ledger?.findings(since: before, from: place, at: ledger.file?.place ?? "") ?? []
    }

    /// Adds an export of production that belongs to this container.
    mutating func add(_ export: LoadedSchema) {
        self.export = export
        guard let exported = export.evidence else { return }
        evidence = ledgerEvidence?.joined(withExport: exported.schema, path: export.file.path) ?? exported
    }

    /// True if the ledger has record types, and the export does not contradict it.
    func agrees(with export: Ledger) -> Bool {
        guard let ledger = ledger?.ledger, !ledger.facts(of: .record).isEmpty else { return false }
        return ledger.findings(comparedWith: export).allSatisfy { $0.severity < .error }
    }

    /// True if the ledger and the export contradict each other, so that the deployed schema is unknown.
    var hasContradictions: Bool { exportFindings.contains { $0.severity == .error } }

    /// True if the ledger could be read, if there is or should be one.
    var isReadable: Bool { (missing == nil || isAwaited) && (ledger == nil || ledger?.ledger != nil) }

    /// True if an export or the ledger says what production has, or should and cannot be read. A ledger of retirements does
    /// not.
    var knowsProduction: Bool {
        export != nil || !isReadable || ledgerEvidence?.ledger?.knowsProduction == true
    }

    /// True if the only evidence is a ledger that the branch added.
    var isNewLedger: Bool { ledger != nil && base == nil && export == nil }

    /// True if the only evidence is a ledger with nothing but retirements.
    var hasOnlyRetirements: Bool {
        guard export == nil, let ledger = evidence?.ledger else { return false }
        return !ledger.knowsProduction && ledger.facts.contains(where: \.kind.isIntent)
    }

    /// The ledgers, for the texts of findings.
    var ledgerFiles: [InputFile] { [ledger?.file, base?.file].compactMap(\.self) }

    /// The files of evidence about production and Development.
    var files: [String] { (evidence?.files ?? []) + (development?.evidence?.files ?? []) }

    /// The meaning of shipped models in the ledger; nil without one.
    ///
    /// When a branch is checked, its additions to the ledger count only if the model already had this meaning at the
    /// merge base: a change cannot confirm itself.
    ///
    /// - Parameter before: The meaning of the model at the merge base, if known.
    /// - Returns: The facts that count.
    func recordedMeaning(confirmedBy before: MeaningFacts?) -> MeaningFacts? {
        guard let ledger = evidence?.ledger else { return nil }
        guard base != nil || before != nil else { return MeaningFacts(in: ledger) }
        let base = base?.ledger ?? Ledger()
        let confirmed = Set(before?.facts.map(\.meaning) ?? [])
        let counting = ledger.facts.filter { fact in
            !fact.kind.isMeaning || base.contains(fact) || confirmed.contains(fact.meaning)
        }
        return MeaningFacts(in: Ledger(counting))
    }

    /// The entities that the ledger records as shipped, or recorded where the branch began.
    var recordedEntities: [String] {
        [evidence?.ledger, base?.ledger].compactMap(\.self).flatMap { $0.facts(of: .root) }.compactMap { fact in
            if case .root(let entity, _, _) = fact.statement { entity } else { nil }
        }
    }

    /// The findings about the ledgers, each alone and compared with the settings, the export and one another.
    var diagnostics: [Diagnostic] {
        var reading = (ledger?.diagnostics ?? []) + (base?.diagnostics ?? [])
        if self.ledger == nil, base?.ledger != nil { return reading + losses }
        if let missing { reading.append(.missingLedger(missing, isAwaited: isAwaited)) }
        guard let ledger = ledger?.ledger else { return reading }
        let foreign = names.compactMap(\.self).flatMap { ledger.findings(asLedgerOf: $0) }
        // Without record types, the missing support of retirements is not reported.
        let intended = ledger.knowsProduction ? [] : ledger.facts.filter(\.kind.isIntent)
        let findings = Ledger(ledger.facts.filter { !intended.contains($0) }).findings
        return reading + findings + foreign + exportFindings + losses
    }

    /// The evidence, for people: `modelc.lock, 61 facts; production.ckdb, 27 fields`.
    var words: String {
        let ledgerWords = ledgerEvidence.flatMap { evidence in
            evidence.ledger.map { "\(evidence.name), \(counted($0.facts.count, "fact", "facts"))" }
        }
        let exportWords = export?.evidence.map { evidence in
            let fields = evidence.schema.recordTypes.flatMap(\.fields).count { !$0.isOfSystem }
            return "\(evidence.name), \(counted(fields, "field", "fields"))"
        }
        return [ledgerWords, exportWords].compactMap { $0 }.joined(separator: "; ")
    }

    /// The differences between the ledger and the export.
    private var exportFindings: [Diagnostic] {
        guard let ledger = ledger?.ledger, let export = export?.ledger() else { return [] }
        return ledger.findings(comparedWith: export)
    }
}

extension Diagnostic {
    /// Before the first deployment there is nothing to compare with, and nothing to write into a ledger.
    fileprivate static func missingLedger(_ path: Located<String>, isAwaited: Bool) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.missingLedger,
            severity: isAwaited ? .warning : nil,
            message: "the ledger '\(path.value)' does not exist\(isAwaited ? " yet" : "")",
            help: isAwaited
                ? "Nothing is known of production. Deploy what modelc plan prints, and then record it: "
                    + "modelc lock advance --evidence production.ckdb."
                : "Restore it from version control. If nothing is deployed yet, remove \"ledger\" from the settings until "
                    + "then. If it is, record it: modelc lock advance --evidence production.ckdb.",
            location: path.location
        )
    }
}

/// A parsed export.
struct LoadedSchema {
    let file: InputFile
    /// The schema; nil when the file could not be read.
    let evidence: SchemaEvidence?
    /// The parser's findings.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile) {
        self.file = file
        let parsed = Schema.parse(bytes: file.bytes, path: file.path)
        evidence = parsed.schema.map { SchemaEvidence(path: file.path, schema: $0) }
        diagnostics = parsed.diagnostics
    }

    /// The schema as the ledger of its container; nil when the file could not be read.
    func ledger(of container: String? = nil) -> Ledger? {
        evidence.map { Ledger(export: $0.schema, path: file.path, container: container) }
    }
}

/// A parsed ledger.
struct LoadedLedger {
    /// The file; nil for a new ledger.
    let file: InputFile?
    /// The ledger, empty when there is no file; nil when the file could not be read.
    let ledger: Ledger?
    /// The parser's findings.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile?) {
        self.file = file
        let parsed = file.map { Ledger.parse(bytes: $0.bytes, path: $0.path) }
        ledger = parsed == nil ? Ledger() : parsed?.ledger
        diagnostics = parsed?.diagnostics ?? []
    }

    /// The evidence about production; nil without a readable file.
    var evidence: SchemaEvidence? {
        guard let file, let ledger else { return nil }
        return SchemaEvidence(path: file.path, ledger: ledger)
    }
}

/// The schemas that the models of a run need in one container.
struct ContainerNeeds {
    /// The names by which stores refer to the container; nil for stores that name none.
    let names: [String?]
    /// The needed schemas, in the order of the models.
    fileprivate(set) var parts: [(model: ModelTimeline, schema: MirroredSchema)] = []

    /// The models that need a schema in it, each once.
    var models: [ModelTimeline] { parts.map(\.model).uniqued(by: \.today.identity) }
}

extension Analysis {
    /// The containers of the run in the order of the models' stores, each once; `--container` selects one.
    var needs: [ContainerNeeds] {
        var needs: [ContainerNeeds] = []
        for model in models {
            for schema in model.schemas {
                let known = needs.firstIndex {
                    $0.names.contains(schema.container)
                        && (isExplicit(schema, of: model) || $0.parts.contains { $0.model.isSame(as: model) })
                }
                if let known {
                    needs[known].parts.append((model, schema))
                } else {
                    let names = production.names(of: schema.container)
                    needs.append(ContainerNeeds(names: names, parts: [(model, schema)]))
                }
            }
        }
        guard let container = project.options.container else { return needs }
        return needs.filter { $0.names.contains(container) }
    }

    /// True if the container is certainly shared with other models of the same container: it has a name, the settings
    /// list the models of one app, or there is evidence for all of them. A folder may contain the models of several
    /// apps.
    private func isExplicit(_ schema: MirroredSchema, of model: ModelTimeline) -> Bool {
        if schema.container != nil || model.mirrored?.scope.reason == .settings { return true }
        if model.native != nil, !model.input.stores.isEmpty { return true }
        let known = production[schema.container]
        return known?.evidence != nil || known?.development != nil
    }

    /// True if a model belongs to the run: with `--container`, if it uses that container. A model that could not be
    /// read may.
    func isRequested(_ model: ModelTimeline) -> Bool {
        guard let container = project.options.container, model.today.isInCloud else { return true }
        return model.schemas.contains { production.names(of: $0.container).contains(container) }
    }

    /// The schemas that other models, and other stores of this one, need in the same container.
    private func others(
        besides schema: MirroredSchema,
        of model: ModelTimeline
    ) -> [(model: ModelTimeline, schema: MirroredSchema)] {
        let names = production.names(of: schema.container)
        return (models + companions).flatMap { other in
            other.schemas.filter { needed in
                names.contains(needed.container)
                    && (!other.isSame(as: model) || needed.container != schema.container)
            }.map { (other, $0) }
        }
    }

    /// The schemas of other models only. Other versions of one bundle are not other models: parts that a newer one lost
    /// are gone.
    private func foreign(
        besides schema: MirroredSchema,
        of model: ModelTimeline
    ) -> [(model: ModelTimeline, schema: MirroredSchema)] {
        others(besides: schema, of: model).filter { $0.model.input.place != model.input.place }
    }

    /// The record types that other models, and other stores of this one, need in the same container.
    func recordTypes(besides schema: MirroredSchema, of model: ModelTimeline) -> Set<String> {
        let needed = others(besides: schema, of: model).flatMap(\.schema.recordTypes).map(\.name)
        return Set(needed).union(recordTypesOfLocalModels)
    }

    /// The record types that models would have which the code keeps on the device. Of those that production has, a warning
    /// tells; they are not removed from another model.
    private var recordTypesOfLocalModels: [String] {
        models.filter { !$0.today.isInCloud && !$0.input.isListed && $0.input.codeScope?.localPlace != nil }
            .flatMap { $0.graph?.model.entities ?? [] }.map { MirroringNames.recordType(rootEntity: $0.name) }
    }

    /// The fields of a schema's record types that other models need in the same container, by record type.
    func fields(besides schema: MirroredSchema, of model: ModelTimeline) -> [String: Set<String>] {
        let own = Set(schema.recordTypes.filter { $0.kind != .system }.map(\.name))
        let types = foreign(besides: schema, of: model).flatMap(\.schema.recordTypes).filter { own.contains($0.name) }
        return Dictionary(grouping: types, by: \.name).mapValues { types in
            Set(types.flatMap(\.fields).filter { !$0.isAssumed }.map(\.name))
        }
    }

    /// The entities that other models mirror to the same container.
    func entities(besides schema: MirroredSchema, of model: ModelTimeline) -> Set<String> {
        let names = foreign(besides: schema, of: model).flatMap { other in
            let entities = other.model.graph?.model.entities ?? []
            return other.schema.recordTypes.flatMap(\.entities).map { entities[$0].name }
        }
        return Set(names)
    }

    /// The names of a model's entities that no store mirrors, and that no mirrored entity inherits from.
    ///
    /// All stores of the settings count, even those that an option leaves out of the run.
    func localEntities(_ model: ModelTimeline) -> [String] {
        guard let mirrored = model.mirrored else { return [] }
        var held = Set(mirrored.contributors)
        if isNarrowed(model) { held.formUnion(model.today.mirroredWhole.mirrored?.contributors ?? []) }
        return mirrored.graph.model.entities.indices.filter { !held.contains($0) }
            .map { mirrored.graph.model.entities[$0].name }
    }
}
