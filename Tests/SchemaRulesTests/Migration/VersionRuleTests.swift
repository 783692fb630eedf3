import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import SchemaRules

@Suite("MIG rules")
struct VersionRuleTests {
    typealias Example = ExampleCase<VersionHistory>

    /// By all rules, not only the example's own, so that people can copy it.
    @Test("A MIG rule finds nothing in its passing examples", arguments: Example.all(VersionRuleTable.all, \.passing))
    func passes(_ example: Example) throws {
        #expect(example.expected.isEmpty)
        #expect(try findings(in: example).map(\.message) == [])
    }

    /// By all rules: a fault is one finding, and no other rule reports what it explains.
    @Test(
        "A MIG rule finds exactly what its failing examples mark",
        arguments: Example.all(VersionRuleTable.all, \.failing)
    )
    func fails(_ example: Example) throws {
        #expect(!example.expected.isEmpty, "a failing example needs a mark")
        let findings = try findings(in: example)
        #expect(findings.map(\.location) == example.expected, "\(findings.map(\.message))")
        #expect(findings.allSatisfy { $0.rule == example.rule.metadata }, "\(findings.map(\.rule.name))")
    }

    @Test("The messages of MIG rules follow the common form", arguments: Example.all(VersionRuleTable.all, \.failing))
    func speaks(_ example: Example) throws {
        try example.expectManner(of: findings(in: example))
    }

    @Test("The MIG rules have the ids, names and levels of the contract, in order")
    func contract() {
        #expect(
            VersionRuleTable.all.map(\.metadata).map { "\($0.id) \($0.name) \($0.severity)" } == [
                "MIG501 shipped-version-edited error",
                "MIG502 shipped-version-deleted error",
                "MIG503 current-version-rolled-back error",
                "MIG504 versions-with-equal-hashes warning",
                "MIG505 not-inferable error",
                "MIG506 required-added-without-default error",
                "MIG507 renaming-identifier-dangling error",
                "MIG508 rename-chain-broken warning",
                "MIG509 hash-equal-but-meaning-changed warning",
                "MIG510 version-unreachable note",
                "MIG511 rename-suspected warning",
                "MIG512 mapping-model-stale warning",
                "MIG513 rename-in-mirrored-store error",
                "MIG514 shared-renaming-identifier error",
                "MIG515 left-over-identifier-of-link error",
            ]
        )
    }

    private func findings(in example: Example) throws -> [Diagnostic] {
        let history = try VersionHistory(of: example)
        return VersionRuleTable.all.flatMap { $0.findings(in: history) }.inPrintingOrder()
    }
}
