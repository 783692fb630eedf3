import ReadableModels
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SchemaRules

@Suite("MDL rules")
struct ModelRuleTests {
    typealias Example = ExampleCase<ModelGraph>

    /// By all rules, not only the example's own, so that people can copy it.
    @Test("An MDL rule finds nothing in its passing examples", arguments: Example.all(ModelRuleTable.all, \.passing))
    func passes(_ example: Example) throws {
        let marked = example.marked
        #expect(marked.expected.isEmpty)
        #expect(try findings(in: marked).map(\.message) == [])
    }

    /// By all rules: a fault is one finding, and no other rule reports what it explains.
    @Test(
        "An MDL rule finds exactly what its failing examples mark",
        arguments: Example.all(ModelRuleTable.all, \.failing)
    )
    func fails(_ example: Example) throws {
        let marked = example.marked
        #expect(!marked.expected.isEmpty, "a failing example needs a mark")
        let findings = try findings(in: marked)
        #expect(findings.map(\.location) == marked.expected)
        #expect(findings.allSatisfy { $0.rule == example.rule.metadata }, "\(findings.map(\.rule.name))")
    }

    @Test("The messages of MDL rules follow the common form", arguments: Example.all(ModelRuleTable.all, \.failing))
    func speaks(_ example: Example) throws {
        try example.expectManner(of: findings(in: example.marked))
    }

    @Test("The MDL rules are sorted by id, and their names are unique")
    func identifiers() {
        let metadata = ModelRuleTable.all.map(\.metadata)
        #expect(metadata.map(\.id) == Set(metadata.map(\.id)).sorted())
        #expect(metadata.allSatisfy { $0.id.wholeMatch(of: /MDL\d{3}/) != nil })
        #expect(metadata.allSatisfy { $0.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
        #expect(Set(metadata.map(\.name)).count == metadata.count)
    }

    private func findings(in marked: MarkedExample) throws -> [Diagnostic] {
        let graph = ModelGraph(try readableModel(marked.bytes))
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }.inPrintingOrder()
    }
}
