import CloudSchema
import Diagnostics
import Mirroring
import Production
import Reporting
public import Settings

/// What `modelc init` makes of an app as it is.
public struct Adoption: Sendable {
    /// The models, in their order, and which of them are mirrored.
    public let models: [AdoptedModel]
    /// What Production holds and the models lack; nil without an export.
    public let ledger: AdoptedLedger?
    /// What Production holds otherwise than the models need it, and what settings should therefore list as known.
    public let knownFaults: [Settings.KnownFault]
    /// The errors that `modelc check` will find, or those that end everything.
    public let faults: [CompilerResult]

    /// How many errors `modelc check` will find.
    public var errorCount: Int { faults.reduce(0) { $0 + $1.report.count(of: .error) } }

    /// Whether a store is said to hold a configuration that its model does not have.
    public var lacksConfiguration: Bool {
        faults.flatMap(\.report.findings).contains { $0.diagnostic.rule.id == "CKL118" }
    }

    /// The status that inputs ask for that could not be read; then nothing may be written.
    public var readingStatus: ExitStatus { ExitStatus.worst(of: faults.map { $0.status(failingOn: nil) }) }
}

/// One model of an ``Adoption``.
public struct AdoptedModel: Sendable {
    /// The model, as the user named it.
    public let path: String
    /// What of it is mirrored and how that is known, in a few words; nil when nothing says that it is mirrored.
    public let scope: String?
    /// The stores that settings should name.
    ///
    /// None when nothing is mirrored, and none when nobody knows which configuration is: a store would turn the warnings
    /// about a guess into errors.
    public let stores: [Settings.Store]
}

/// `modelc init`: which models are mirrored, and with an export of Production the ledger to begin with.
///
/// What Production holds and no model has is retired, with the reason "before modelc". A field that a renaming identifier
/// or a changed root still claims is not retired: there the model contradicts Production, which is among the faults. What
/// is deployed with another type than the models need is not among them when it is to be listed as known.
///
/// - Parameters:
///   - request: The models and, perhaps, an export of Production.
///   - container: The container of the export, when the settings name it.
///   - listsKnownFaults: Whether this is the beginning, so that faults of Production can be listed as known.
/// - Returns: What to write and to say.
public func adopt(
    _ request: CompilerRequest,
    container: String? = nil,
    listsKnownFaults: Bool = true
) -> Adoption {
    var request = request
    if request.production != nil { request.ledgers = [] }
    let scopes = request.mirroringScopes
    var models: [AdoptedModel] = []
    for (index, scope) in scopes.enumerated() {
        let input = request.models[index]
        if let scope, !scope.isGuess, input.stores.isEmpty {
            request.models[index].stores = scope.stores.map { Settings.Store($0, ofModel: input.name) }
        } else if let store = request.missingStore(of: input) {
            request.models[index].stores.append(store)
        }
        let words = scope.map { ScopeWords($0, settingsPath: input.settings?.path).text }
        models.append(AdoptedModel(path: input.path, scope: words, stores: request.models[index].stores))
    }
    let compilation = Compilation(request.keeping { scopes[$0] != nil })
    let export = compilation.production.export
    let results = results(of: request, scopes: scopes)
    let known = listsKnownFaults ? results.flatMap(\.knownFaults) : []
    return Adoption(
        models: models,
        ledger: export.flatMap { AdoptedLedger($0, container: container, lackedBy: compilation) },
        knownFaults: known.firstOfEach,
        faults: results.map { $0.errorsOnly(known: Set(known)) }
    )
}

/// What is found in the models: mirrored ones compared with Production, and others as they are.
private func results(of request: CompilerRequest, scopes: [MirroringScope?]) -> [CompilerResult] {
    let mirrored = check(request.keeping { scopes[$0] != nil })
    var others = request.keeping { scopes[$0] == nil }
    others.production = nil
    others.ledgers = []
    return [mirrored, check(others)]
}

extension CompilerRequest {
    /// What of each model is mirrored; nil when nothing says that it is.
    ///
    /// Beside a model with a mark of its own, or one whose record types Production holds, a model without either is local.
    /// When there is no such model an export says that all are mirrored.
    fileprivate var mirroringScopes: [MirroringScope?] {
        var unmarked = self
        unmarked.production = nil
        unmarked.ledgers = []
        let marked = Compilation(unmarked).mirrored.map { $0?.scope }
        guard production != nil else { return marked }
        let compared = Compilation(self)
        let deployed = Set(compared.production.export?.evidence?.schema.recordTypes.map(\.name) ?? [])
        let known = marked.indices.map { index -> MirroringScope? in
            if let scope = marked[index] { return scope }
            guard compared.schemas[index].contains(where: { $0.isKnown(to: deployed) }) else { return nil }
            return compared.mirrored[index]?.scope
        }
        return known.contains { $0 != nil } ? known : compared.mirrored.map { $0?.scope }
    }

    /// A store for the configuration that `--configuration` names, when a model has stores and none for it.
    fileprivate func missingStore(of model: ModelInput) -> Settings.Store? {
        guard let configuration, !model.stores.isEmpty,
            !model.stores.contains(where: { $0.configuration?.value == configuration })
        else { return nil }
        return Settings.Store(
            name: Located(configuration),
            configuration: Located(configuration),
            scope: database ?? .private
        )
    }

    /// The same run over some of the models.
    fileprivate func keeping(_ isKept: (Int) -> Bool) -> CompilerRequest {
        var copy = self
        copy.models = models.indices.filter(isKept).map { models[$0] }
        return copy
    }
}

extension MirroredSchema {
    /// Whether one of the model's own record types is deployed.
    fileprivate func isKnown(to deployed: Set<String>) -> Bool {
        recordTypes.contains { type in
            if case .entities = type.kind { return deployed.contains(type.name) }
            return false
        }
    }
}

extension Settings.Store {
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
    /// The errors that are about what is deployed already.
    fileprivate var knownFaults: [Settings.KnownFault] {
        report.findings.map(\.diagnostic).filter { $0.severity == .error }.compactMap(Settings.KnownFault.init)
    }

    /// Sections with the errors that are not known, and nothing else.
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

extension Settings.KnownFault {
    /// Nil for a finding that cannot be listed.
    fileprivate init?(_ finding: Diagnostic) {
        guard KnownFaultRules.listable.contains(finding.rule.id), let symbol = finding.symbol,
            let deployed = finding.deployed
        else { return nil }
        self.init(
            rule: Located(finding.rule.id),
            symbol: Located(symbol),
            found: Located(deployed.type)
        )
    }
}

extension [Settings.KnownFault] {
    /// Each once, where it comes first.
    fileprivate var firstOfEach: [Settings.KnownFault] {
        var seen: Set<Settings.KnownFault> = []
        return filter { seen.insert($0).inserted }
    }
}
