import Diagnostics
import CodeGeneration
import Testing

@Suite("The rules of generation")
struct GenerationRuleTests {
    @Test("Ids count up from 601, and names are used once")
    func table() {
        let rules = GenerationRules.all
        #expect(rules.map(\.id) == rules.indices.map { "GEN\(601 + $0)" })
        #expect(Set(rules.map(\.name)).count == rules.count)
        #expect(rules.allSatisfy { $0.summary.hasSuffix(".") && !$0.rationale.isEmpty })
    }
}
