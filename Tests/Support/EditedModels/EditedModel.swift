package import CompilerSupport
package import Mirroring
import ModelDocuments
import Testing

@testable package import ModelCompiler

/// A model that shipped, an edit of it, and what `modelc check` says to the edit, in memory.
///
///     EditedModel(from: old, to: new).findings(by: .ledger)  // ["CKP303 error Post.rank"]
package struct EditedModel: Sendable {
    /// The path of the model.
    package static let path = "Model.xcdatamodel"
    /// The container of its store.
    package static let container = "iCloud.com.example.app"

    /// The children of `<model>`, or the whole text, of the model that shipped.
    package var old: String
    /// The same after the edit.
    package var new: String
    /// An export of production; nil for the plan of ``old``.
    package var deployed: String?
    /// An export of Development; nil for none.
    package var development: String?
    /// Lines of a ledger besides what is deployed and what shipped.
    package var facts = ""
    /// Models that shipped before ``old``, the oldest first; only a ledger knows them.
    package var earlier: [String] = []
    /// Other models of the container.
    package var others: [String] = []
    /// The text of `modelc.json` after the edit.
    package var settings: String?
    /// The stores of the model after the edit.
    package var stores = [Self.store()]
    /// The stores before the edit; nil for the same.
    package var formerStores: [Settings.Store]?
    /// True if the check is for a release.
    package var isRelease = false

    /// Creates an edit of a whole model.
    package init(from old: String, to new: String, deployed: String? = nil, facts: String = "", settings: String? = nil)
    {
        self.old = old
        self.new = new
        self.deployed = deployed
        self.facts = facts
        self.settings = settings
    }

    /// Creates an edit of the properties of `Post`.
    package init(ofPost old: String, to new: String, settings: String? = nil) {
        self.init(from: ModelEdit.post(old), to: ModelEdit.post(new), settings: settings)
    }

    /// The findings as a row of the table has them: all about production and the ledger, and the faults that other rules find.
    package func findings(by evidence: Evidence) throws -> [String] {
        try diagnostics(by: evidence).filter { finding in
            ["CKP", "LCK"].contains(finding.rule.id.prefix(3)) || Self.isFault(finding)
        }.map(\.words)
    }

    /// The findings without notes.
    package func faults(by evidence: Evidence) throws -> [String] {
        try diagnostics(by: evidence).filter { $0.severity > .note }.filter(Self.isFault).map(\.words)
    }

    /// All findings that no waiver accepts.
    package func diagnostics(by evidence: Evidence) throws -> [Diagnostic] {
        let findings = try Compiler(project(evidence)).check().report.findings
        return findings.filter { $0.waiver == nil }.map(\.diagnostic)
    }

    /// The same, with the schema of the old model planned once for all evidence.
    package func withDeployedSchema() throws -> EditedModel {
        var edited = self
        edited.deployed = try deployedSchema
        return edited
    }

    /// The plan of the edited model, joined with what is deployed.
    package func planned() throws -> PlanResult { try Compiler(project(.export)).plan() }

    /// True if a release of the edited model waits for a deployment.
    package func awaitsDeployment() throws -> Bool { try planned().hasDifferences }

    /// The result of the survey.
    package func project(_ evidence: Evidence) throws -> Project {
        var model = Self.model(new, stores: stores)
        model.settings = try settings.map(Self.settings)
        var shipped = shippedModel(old, version: "V\(earlier.count + 1)")
        shipped.storesAtMergeBase = shipped.stores
        if evidence.contains(.version) {
            model.version = ModelInput.Version(name: "New", isCurrent: true, count: 2)
            model.otherVersions = [shipped]
        }
        if evidence.contains(.tags) {
            let before = earlier.enumerated().map { shippedModel($1, version: "V\($0 + 1)") }
            model.releases = [shipped] + before.reversed()
        }
        let companions = others.enumerated().map { number, children in
            Self.model(children, stores: stores, at: "Other\(number).xcdatamodel")
        }
        var project = try Self.project(of: [model] + companions)
        project.options.isRelease = isRelease
        project.development = development.map { InputFile(path: "development.ckdb", bytes: Array($0.utf8)) }
        if !evidence.isDisjoint(with: [.export, .ledger]) {
            let export = InputFile(path: "production.ckdb", bytes: Array(try deployedSchema.utf8))
            if evidence.contains(.export) { project.production = export }
            if evidence.contains(.ledger) { project.ledgers = [try ledger(of: export, evidence)] }
        }
        if evidence.contains(.against) {
            project.mergeBase.reference = "main"
            project.mergeBase.models = [Self.path: shipped]
        }
        return project
    }

    /// The ledger after the deployment and the release of the old models.
    private func ledger(of export: InputFile, _ evidence: Evidence) throws -> LedgerInput {
        var ledger: InputFile?
        for (number, children) in (earlier + [old]).enumerated() {
            let shipped = try Self.project(of: [shippedModel(children, version: "V\(number + 1)")])
            let edit = Compiler(shipped).advanceLedger(
                ledger,
                at: "modelc.lock",
                evidence: export,
                container: Self.container,
                shipped: [shipped]
            )
            let text = try #require(edit.text, "the ledger takes no facts of the old model")
            ledger = InputFile(path: "modelc.lock", bytes: Array(text.utf8))
        }
        let bytes = (ledger?.bytes ?? []) + facts.utf8
        return LedgerInput(
            at: "modelc.lock",
            containers: [Self.container],
            file: InputFile(path: "modelc.lock", bytes: bytes),
            baseline: evidence.contains(.against) ? InputFile(path: "main:modelc.lock", bytes: bytes) : nil
        )
    }

    private var deployedSchema: String {
        get throws {
            if let deployed { return deployed }
            let planned = Compiler(try Self.project(of: [shippedModel(old)])).plan()
            return try #require(planned.plans.document(.ckdb)?.text, "the old model has no plan")
        }
    }

    private func shippedModel(_ children: String, version: String = "V1") -> ModelInput {
        var model = Self.model(children, stores: formerStores ?? stores, at: Self.path, version: version)
        model.version = ModelInput.Version(name: version, isCurrent: false, count: 2)
        return model
    }

    /// A store of the model.
    package static func store(
        _ configuration: String? = nil,
        container: String = container,
        scope: DatabaseScope = .private
    ) -> Settings.Store {
        var store = Settings.Store(name: Located("Cloud"), container: Located(container))
        store.configuration = configuration.map { Located($0) }
        store.scope = scope
        return store
    }

    private static func model(
        _ children: String,
        stores: [Settings.Store],
        at path: String = path,
        version: String = ""
    ) -> ModelInput {
        let isWhole = ["<?xml", "<model"].contains { children.hasPrefix($0) }
        let text = isWhole ? children : "<model>\(children)</model>"
        let file = InputFile(path: "\(version)\(path)/contents", bytes: Array(text.utf8))
        var model = ModelInput(path: path, file: file)
        model.stores = stores
        return model
    }

    private static func project(of models: [ModelInput]) throws -> Project {
        Project(models: models, today: try #require(CalendarDate("2026-01-01")))
    }

    private static func settings(_ text: String) throws -> SettingsInput {
        let file = InputFile(path: "modelc.json", bytes: Array(text.utf8))
        let settings = try #require(Settings.read(bytes: file.bytes, path: file.path).settings)
        return SettingsInput(settings, in: file)
    }

    /// True if a finding is a fault of a row. Local stores are another question, and rows are short: they leave out defaults
    /// and inverses.
    private static func isFault(_ finding: Diagnostic) -> Bool {
        finding.severity > .note && !finding.rule.id.hasPrefix("MIG")
            && !["CKL104", "CKL105", "CKL106"].contains(finding.rule.id)
    }
}

extension Diagnostic {
    /// The rule, the level, and the subject: `CKP303 error Post.rank`.
    package var words: String { "\(rule.id) \(severity) \(symbol ?? "-")" }
}
