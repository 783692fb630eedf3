import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// What the survey finds in an ``AttackedRepository`` after the edit, in memory.
struct AttackedProject {
    private static let bundle = "Model.xcdatamodeld"
    private let attack: Attack
    private let project: Project

    /// Makes the project.
    ///
    /// - Parameters:
    ///   - attack: The edit of the model and of its settings.
    ///   - evidence: What there is besides the model.
    /// - Throws: When the old model cannot be planned, or the settings cannot be read.
    init(_ attack: Attack, _ evidence: Evidence) throws {
        self.attack = attack
        let settings = try Self.settings(AttackedRepository.settings)
        let old = try Self.project(Self.version("Model", attack.old, count: 1), settings)
        var edited = Self.version("Model 2", attack.new, count: 2)
        edited.otherVersions = old.models
        var project = try Self.project(edited, attack.settings.map(Self.settings) ?? settings)
        if !evidence.isDisjoint(with: [.export, .ledger]) {
            let schema = try #require(Compiler(old).plan().plans.document(.ckdb)?.text)
            let export = InputFile(path: "production.ckdb", bytes: Array(schema.utf8))
            if evidence.contains(.export) { project.production = export }
            if evidence.contains(.ledger) {
                project.ledgers = [try Self.ledger(of: old, export, isThen: evidence.contains(.against))]
            }
        }
        if evidence.contains(.against) {
            var then = old.models[0]
            then.storesAtMergeBase = then.stores
            project.mergeBase.reference = "main"
            project.mergeBase.models = [then.path: then]
        }
        if evidence.contains(.tags) { project.models[0].releases = old.models }
        self.project = project
    }

    /// What `modelc check` says.
    func check() -> Verdict {
        let result = Compiler(project).check()
        return Verdict(
            status: result.status(failingOn: .error).rawValue,
            result.report.findings.map(\.diagnostic)
        )
    }

    private static func version(_ name: String, _ entities: String, count: Int) -> ModelInput {
        let bytes = Array(AttackedRepository.model(entities).utf8)
        let file = InputFile(path: "\(bundle)/\(name).xcdatamodel/contents", bytes: bytes)
        var model = ModelInput(path: bundle, file: file)
        model.version = ModelInput.Version(name: name, isCurrent: true, count: count)
        model.bundledVersions = ["Model", "Model 2"].prefix(count).map(\.self)
        model.isNamedCurrent = true
        return model
    }

    private static func settings(_ text: String) throws -> SettingsInput {
        let file = InputFile(path: "modelc.json", bytes: Array(text.utf8))
        return SettingsInput(try #require(Settings.read(bytes: file.bytes, path: file.path).settings), in: file)
    }

    private static func project(_ model: ModelInput, _ settings: SettingsInput) throws -> Project {
        var model = model
        model.settings = settings
        if let listing = settings.settings.models.first {
            model.listing = listing
            model.isListed = true
        }
        return Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
    }

    private static func ledger(of old: Project, _ export: InputFile, isThen: Bool) throws -> LedgerInput {
        let container = AttackedRepository.container
        let edit = Compiler(old).advanceLedger(
            nil,
            at: "modelc.lock",
            evidence: export,
            container: container,
            shipped: [old]
        )
        let bytes = Array(try #require(edit.text).utf8)
        return LedgerInput(
            at: "modelc.lock",
            containers: [container],
            file: InputFile(path: "modelc.lock", bytes: bytes),
            baseline: isThen ? InputFile(path: "main:modelc.lock", bytes: bytes) : nil
        )
    }
}
