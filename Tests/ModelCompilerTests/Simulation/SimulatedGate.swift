import Simulation
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// The compiler's `check`, asked in memory about an edit of a model that shipped.
struct SimulatedGate {
    /// What it says, with all names in it.
    struct Finding {
        let rule: String
        let severity: Severity
        let names: Set<String>
        let text: String
    }

    private static let path = "Model.xcdatamodel"
    private static let container = "iCloud.org.example.Simulation"

    private let today: CalendarDate
    private let old: SimulatedModel
    private let export: InputFile

    init(shipped old: SimulatedModel) throws {
        self.old = old
        today = try #require(CalendarDate("2026-01-01"))
        export = InputFile(path: "production.ckdb", bytes: Array(DeployedSchema(of: old).text.utf8))
    }

    func findings(in new: SimulatedModel, with evidence: Evidence) throws -> [Finding] {
        var request = self.request(for: new)
        switch evidence {
        case .export: request.production = export
        case .ledger: request.ledgers = [LedgerInput(containers: [Self.container], file: try ledger())]
        case .base: request.mergeBase.models = [Self.path: Self.input(old)]
        case .tag:
            request.models[0].releases = [Self.input(old)]
            request.production = export
        }
        return Compiler(request).check().report.findings.map { Finding($0.diagnostic) }
    }

    /// The ledger after the deployment and the release of the old model.
    private func ledger() throws -> InputFile {
        let shipped = request(for: old)
        let edit = Compiler(shipped).advanceLedger(
            nil,
            at: "modelc.lock",
            evidence: export,
            container: Self.container,
            shipped: [shipped]
        )
        let text = try #require(edit.text)
        return InputFile(path: "modelc.lock", bytes: Array(text.utf8))
    }

    private func request(for model: SimulatedModel) -> Project {
        Project(models: [Self.input(model)], today: today)
    }

    private static func input(_ model: SimulatedModel) -> ModelInput {
        let file = InputFile(path: "\(path)/contents", bytes: Array(model.xml.utf8))
        var input = ModelInput(path: path, file: file)
        input.stores = [Settings.Store(name: Located("Cloud"), container: Located(container))]
        return input
    }
}

extension SimulatedGate.Finding {
    fileprivate init(_ diagnostic: Diagnostic) {
        rule = diagnostic.rule.id
        severity = diagnostic.severity
        text = "\(rule) \(severity) \(diagnostic.symbol ?? ""): \(diagnostic.message)"
        let texts = [diagnostic.symbol ?? "", diagnostic.message] + diagnostic.related.map(\.message)
        let words = texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init)
        names = Set(words.map { $0.hasPrefix("CD_") ? String($0.dropFirst(3)) : $0 })
    }
}
