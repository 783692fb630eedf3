import ReadableModels
import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("CKP rules about compatibility")
struct CompatibilityRuleTests {
    typealias Example = ExampleCase<ShippedCompatibility>

    private static let rules = CompatibilityRuleTable.all

    @Test("A CKP rule about versions finds nothing in its passing examples", arguments: Example.all(rules, \.passing))
    func passes(_ example: Example) throws {
        #expect(try findings(in: example).map(\.message) == [])
    }

    @Test(
        "A CKP rule about versions finds exactly what its failing examples mark",
        arguments: Example.all(rules, \.failing)
    )
    func fails(_ example: Example) throws {
        let current = try #require(example.marked("V2"))
        #expect(!current.expected.isEmpty, "a failing example needs a mark")
        #expect(try findings(in: example).map(\.location) == current.expected)
    }

    @Test("The messages of CKP rules about versions follow the common form", arguments: Example.all(rules, \.failing))
    func speaks(_ example: Example) throws {
        let findings = try findings(in: example)
        example.expectManner(of: findings)
        #expect(findings.allSatisfy { $0.related.count == 1 })
    }

    @Test("A compatibility finding is an error where the loss is certain, and otherwise a warning")
    func severities() throws {
        let findings = try Example.all(Self.rules, \.failing).filter { $0.surroundings == .plain }.map(findings)
        #expect(findings.map { $0.map(\.severity) } == [[Severity.error], [Severity.warning]])
    }

    @Test("The CKP rules about versions have the ids, names and levels of the contract, in order")
    func contract() {
        #expect(
            Self.rules.map(\.metadata).map { "\($0.id) \($0.name) \($0.severity)" } == [
                "CKP350 incompatible-with-shipped-version error"
            ]
        )
    }

    private func findings(in example: Example) throws -> [Diagnostic] {
        func version(_ name: String) throws -> CompatibilityVersion {
            let graph = ModelGraph(try readableModel(#require(example.marked(name)).bytes, path: name))
            let scope = try #require(MirroringScope(of: graph.model, request: .init()))
            return CompatibilityVersion(name: String(name.prefix(2)), mirrored: MirroredModel(graph, scope: scope))
        }
        let shipped = try version("V1, shipped")
        let compatibility = ShippedCompatibility(
            of: shipped,
            shippedBy: Diagnostic.Related("as it shipped", at: shipped.mirrored.location),
            readBy: try version("V2")
        )
        return Self.rules.flatMap { $0.findings(in: compatibility) }
    }
}
