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
    /// The errors that `modelc check` will find, or those that end everything.
    public let faults: [CompilerResult]

    /// How many errors `modelc check` will find.
    public var errorCount: Int { faults.reduce(0) { $0 + $1.report.count(of: .error) } }

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
/// or a changed root still claims is not retired: there the model contradicts Production, which is among the faults.
///
/// - Parameters:
///   - request: The models and, perhaps, an export of Production.
///   - container: The container of the export, when the settings name it.
/// - Returns: What to write and to say.
public func adopt(_ request: CompilerRequest, container: String? = nil) -> Adoption {
    var request = request
    if request.production != nil { request.ledgers = [] }
    let scopes = request.mirroringScopes
    var models: [AdoptedModel] = []
    for (index, scope) in scopes.enumerated() {
        let input = request.models[index]
        if let scope, !scope.isGuess, input.stores.isEmpty {
            request.models[index].stores = scope.stores.map { Settings.Store($0, ofModel: input.name) }
        }
        let words = scope.map { ScopeWords($0, settingsPath: input.settings?.path).text }
        models.append(AdoptedModel(path: input.path, scope: words, stores: request.models[index].stores))
    }
    let compilation = Compilation(request.keeping { scopes[$0] != nil })
    let export = compilation.production.export
    return Adoption(
        models: models,
        ledger: export.flatMap { AdoptedLedger($0, container: container, lackedBy: compilation) },
        faults: faults(of: request, scopes: scopes)
    )
}

/// The errors of the models: mirrored ones compared with Production, and others as they are.
private func faults(of request: CompilerRequest, scopes: [MirroringScope?]) -> [CompilerResult] {
    let mirrored = check(request.keeping { scopes[$0] != nil })
    var others = request.keeping { scopes[$0] == nil }
    others.production = nil
    others.ledgers = []
    return [mirrored.errorsOnly, check(others).errorsOnly]
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
            name: Settings.Located(store.name ?? store.configuration ?? name),
            configuration: store.configuration.map { Settings.Located($0) },
            container: store.container.map { Settings.Located($0) },
            scope: Settings.Located(Settings.DatabaseScope(store.scope))
        )
    }
}

extension Settings.DatabaseScope {
    fileprivate init(_ scope: DatabaseScope) {
        switch scope {
        case .private: self = .private
        case .shared: self = .shared
        case .public: self = .public
        }
    }
}

extension CompilerResult {
    /// Sections with their errors, and nothing else.
    fileprivate var errorsOnly: CompilerResult {
        let sections = report.sections.map { section in
            let errors = section.findings.filter { $0.diagnostic.severity == .error && $0.waiver == nil }
            return ReportSection(name: section.name, findings: errors)
        }
        return CompilerResult(report: Report(sections: sections), sources: sources)
    }
}
