import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// A change of a model that is deployed, and what a check says about it.
///
///     try Gate(from: old, to: new).findings(by: .ledger)  // ["CKP303 error Post.rank"]
struct Gate {
    /// What tells of the old model.
    enum Evidence: CaseIterable, Sendable {
        /// An export of Production.
        case export
        /// A ledger.
        case ledger
        /// An export, and the model at the merge base.
        case against
        /// An export, and the old version in the bundle.
        case version
        /// A ledger, and the model at a tag.
        case release
    }

    /// The children of `<model>` as deployed.
    var old: String
    /// The same in the branch.
    var new: String
    /// What Production holds; nil for what the plan of ``old`` says.
    var deployed: String?
    /// Lines of a ledger besides.
    var facts = ""
    /// The text of `modelc.json`.
    var settings: String?

    init(from old: String, to new: String, deployed: String? = nil, facts: String = "", settings: String? = nil) {
        self.old = old
        self.new = new
        self.deployed = deployed
        self.facts = facts
        self.settings = settings
    }

    /// A change of what `Post` declares.
    init(ofPost old: String, to new: String, settings: String? = nil) {
        self.init(from: Self.post(old), to: Self.post(new), settings: settings)
    }

    /// What is found by a kind of evidence, notes aside: `CKP302 error CD_Post.CD_title`.
    func findings(by evidence: Evidence) throws -> [String] { try words(Compiler(request(evidence)).check()) }

    /// The plan, joined with what is deployed.
    func planned() throws -> PlanResult { try Compiler(request(.export)).plan() }

    /// The run.
    func request(_ evidence: Evidence) throws -> Project {
        let text = try deployed ?? Self.schema(of: old)
        let export = InputFile(path: "production.ckdb", bytes: Array(text.utf8))
        var model = Self.model(new)
        model.settings = try settings.map(Self.settings)
        let before = Self.model(old, version: "Old")
        if evidence == .version { model.otherVersions = [before] }
        if evidence == .release { model.releases = [before] }
        var request = try Self.request(model)
        switch evidence {
        case .export, .against, .version: request.production = export
        case .ledger, .release: request.ledgers = [LedgerInput(file: try ledger(of: export))]
        }
        if evidence == .against { request.mergeBase.models[model.path] = before }
        return request
    }

    /// What a report says, notes aside.
    func words(_ result: CompilerResult) -> [String] {
        result.report.findings.filter { $0.diagnostic.severity > .note && $0.waiver == nil }.map(\.diagnostic)
            // What devices do with the store is another question.
            .filter { !$0.rule.id.hasPrefix("MIG") }
            .map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "-")" }
    }

    private func ledger(of export: InputFile) throws -> InputFile {
        let request = Project(models: [], today: try Self.today())
        let edit = Compiler(request).advanceLedger(nil, at: "modelc.lock", evidence: export, container: nil)
        let text = try #require(edit.text)
        return InputFile(path: "modelc.lock", bytes: Array((text + facts).utf8))
    }

    /// An entity of its own.
    static func post(_ properties: String) -> String { "<entity name=\"Post\">\(properties)</entity>" }

    private static func model(_ children: String, version: String? = nil) -> ModelInput {
        let text = children.hasPrefix("<model") ? children : "<model>\(children)</model>"
        let path = "Model.xcdatamodel"
        let file = InputFile(path: (version ?? "") + path + "/contents", bytes: Array(text.utf8))
        let named = version.map { ModelInput.Version(name: $0, isCurrent: false, count: 2) }
        return ModelInput(path: path, file: file).with(version: named)
    }

    private static func schema(of children: String) throws -> String {
        let planned = Compiler(try request(model(children))).plan()
        return try #require(planned.plans.document(.ckdb)?.text, "the old model has no plan")
    }

    private static func settings(_ text: String) throws -> SettingsInput {
        let file = InputFile(path: "modelc.json", bytes: Array(text.utf8))
        let settings = try #require(Settings.read(bytes: file.bytes, path: file.path).settings)
        return SettingsInput(settings, in: file)
    }

    private static func request(_ model: ModelInput) throws -> Project {
        Project(models: [model], today: try today())
    }

    private static func today() throws -> CalendarDate { try #require(CalendarDate("2026-01-01")) }
}

extension CompilerResult {
    /// What the report says that a test asks about: `CKP303 error Post.rank`.
    func words(where isRequested: (Diagnostic) -> Bool) -> [String] {
        report.findings.map(\.diagnostic).filter(isRequested).map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "-")" }
    }
}

extension ModelInput {
    /// The model with what else is known about it.
    func with(
        version: Version? = nil,
        settings: SettingsInput? = nil,
        stores: [Settings.Store] = []
    ) -> ModelInput {
        var model = self
        model.version = version
        model.settings = settings
        model.stores = stores
        return model
    }
}

extension Compiler {
    /// What is made of every model by one task.
    func generate(_ task: GenerationTask) throws -> (files: [OutputFile]?, result: CompilerResult) {
        try generate(plans: Array(repeating: GenerationPlan([task]), count: 1))
    }
}
