import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("The table of generation rules")
struct GenerationRuleTests {
    @Test("The ids and names of the generation rules are unique, and the table is sorted by id")
    func table() {
        let rules = GenerationRules.all
        #expect(rules.map(\.id) == Set(rules.map(\.id)).sorted())
        #expect(rules.allSatisfy { $0.id.hasPrefix("GEN") && $0.id.count == 6 })
        #expect(Set(rules.map(\.name)).count == rules.count)
        #expect(rules.allSatisfy { $0.summary.hasSuffix(".") && !$0.rationale.isEmpty })
    }
}
