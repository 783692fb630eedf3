import ReadableModels
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ObjectModel
@testable import SchemaRules

@Suite("SHR rules about stores")
struct StoreRuleTests {
    typealias Example = ExampleCase<StoreComparison>

    /// By all rules, not only the example's own, so that people can copy it.
    @Test(
        "A SHR rule about stores finds nothing in its passing examples",
        arguments: Example.all(StoreRuleTable.all, \.passing)
    )
    func passes(_ example: Example) throws {
        #expect(try findings(of: example).map(\.message) == [])
        #expect(example.example.files.allSatisfy { !$0.text.contains("↓") })
    }

    /// By all rules: a fault is one finding, and no other rule reports what it explains.
    @Test(
        "A SHR rule about stores finds exactly what its failing examples mark",
        arguments: Example.all(StoreRuleTable.all, \.failing)
    )
    func fails(_ example: Example) throws {
        let marked = try #require(example.marked("contents"))
        #expect(!marked.expected.isEmpty, "a failing example needs a mark")
        let findings = try findings(of: example)
        #expect(findings.map(\.location) == marked.expected)
        #expect(findings.allSatisfy { $0.rule == example.rule.metadata }, "\(findings.map(\.rule.name))")
    }

    @Test(
        "The messages of SHR rules about stores follow the common form",
        arguments: Example.all(StoreRuleTable.all, \.failing)
    )
    func speaks(_ example: Example) throws {
        let findings = try findings(of: example)
        example.expectManner(of: findings)
        #expect(findings.allSatisfy { $0.symbol != nil })
    }

    @Test("The SHR rules about stores have the ids, names and levels of the contract, in order")
    func contract() {
        #expect(
            StoreRuleTable.all.map(\.metadata).map { "\($0.id) \($0.name) \($0.severity)" } == [
                "SHR701 relationship-between-stores warning",
                "SHR702 field-conflict-between-models error",
                "SHR703 public-index-missing note",
                "SHR704 shared-entity-in-public-store warning",
                "SHR705 no-deletion-mark-in-public-store note",
                "SHR706 moved-to-another-container error",
                "SHR707 entity-moved-between-stores warning",
                "SHR708 container-assigned-twice error",
            ]
        )
    }

    private func findings(of example: Example) throws -> [Diagnostic] {
        let comparison = try StoreExample(example).comparison
        return StoreRuleTable.all.flatMap { $0.findings(in: comparison) }.inPrintingOrder()
    }
}

/// The files of an example, as a command would read them.
private struct StoreExample {
    private let example: ExampleCase<StoreComparison>

    init(_ example: ExampleCase<StoreComparison>) { self.example = example }

    var comparison: StoreComparison {
        get throws {
            let model = try #require(try mirroredModel("contents", settings: "modelc.json"))
            let arguments = example.example.arguments
            return StoreComparison(
                of: model,
                earlier: [try mirroredModel("other", settings: "modelc.json")].compactMap(\.self),
                before: try mirroredModel("before", settings: "before.json", path: "contents"),
                containers: try containers(of: model),
                isRelease: arguments.contains("--release")
            )
        }
    }

    private func mirroredModel(_ file: String, settings: String, path: String? = nil) throws -> MirroredModel? {
        guard let marked = example.marked(file), let json = example.marked(settings) else { return nil }
        let stated = Settings.read(bytes: json.bytes, path: settings)
        let listed = try #require(
            stated.settings?.models.first { $0.path.value == path ?? file },
            "\(stated.diagnostics)"
        )
        let stores = listed.stores.map { store in
            MirroredStore(
                name: store.name.value,
                configuration: store.configuration?.value,
                container: store.container?.value,
                scope: store.scope
            )
        }
        return mirrored(try readableModel(marked.bytes, path: file), stores: stores)
    }

    private func containers(of model: MirroredModel) throws -> [KnownContainer] {
        var seen: Set<String?> = []
        let names = model.scope.stores.map(\.container).filter { seen.insert($0).inserted }
        return try names.map { name in
            KnownContainer(
                names: [name],
                production: try environment("production"),
                development: try environment("development"),
                ledger: try ledgers().first { $0.container == name }?.evidence
            )
        }
    }

    private func environment(_ name: String) throws -> SchemaEvidence? {
        let path = "\(name).ckdb"
        guard let marked = example.marked(path) else { return nil }
        return SchemaEvidence(
            path: path,
            schema: try #require(Schema.parse(bytes: marked.bytes, path: path).schema)
        )
    }

    private func ledgers() throws -> [(container: String?, evidence: SchemaEvidence)] {
        try example.example.files.map(\.name).filter { $0.hasSuffix(".lock") }.compactMap { path in
            guard let marked = example.marked(path) else { return nil }
            let ledger = try #require(Ledger.parse(bytes: marked.bytes, path: path).ledger)
            let container = ledger.facts(of: .container).first.flatMap { fact -> String? in
                guard case .container(let name) = fact.statement else { return nil }
                return name
            }
            return (container, SchemaEvidence(path: path, ledger: ledger))
        }
    }
}
