import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

@Suite("CKL rules")
struct CloudKitRuleTests {
    typealias Example = ExampleCase<MirroredModel>

    /// By all rules, not only the example's own, so that people can copy it.
    @Test("A CKL rule finds nothing in its passing examples", arguments: Example.all(CloudKitRuleTable.all, \.passing))
    func passes(_ example: Example) throws {
        let marked = example.marked
        #expect(marked.expected.isEmpty)
        #expect(try findings(of: example, in: marked).map(\.message) == [])
    }

    /// By all rules: a fault is one finding, and no other rule reports what it explains.
    @Test(
        "A CKL rule finds exactly what its failing examples mark",
        arguments: Example.all(CloudKitRuleTable.all, \.failing)
    )
    func fails(_ example: Example) throws {
        let marked = example.marked
        #expect(!marked.expected.isEmpty, "a failing example needs a mark")
        let findings = try findings(of: example, in: marked)
        #expect(findings.map(\.location) == marked.expected)
        #expect(findings.allSatisfy { $0.rule == example.rule.metadata }, "\(findings.map(\.rule.name))")
    }

    @Test(
        "The messages of CKL rules follow the common form and name Core Data's code",
        arguments: Example.all(CloudKitRuleTable.all, \.failing)
    )
    func speaks(_ example: Example) throws {
        let findings = try findings(of: example, in: example.marked)
        example.expectManner(of: findings)
        example.expectCode(in: findings)
    }

    @Test("The CKL rules have the ids, names and levels of the contract, in order")
    func contract() {
        let metadata = CloudKitRuleTable.all.map(\.metadata)
        #expect(metadata.map { "\($0.id) \($0.name) \($0.severity)" } == Self.contract)
        #expect(Set(metadata.map(\.name)).count == metadata.count)
    }

    private static let contract = [
        "CKL101 unique-constraint error",
        "CKL102 undefined-attribute-type error",
        "CKL103 object-id-attribute-type error",
        "CKL104 required-attribute-without-default error",
        "CKL105 required-relationship error",
        "CKL106 relationship-without-inverse error",
        "CKL107 deny-delete-rule error",
        "CKL108 ordered-relationship error",
        "CKL109 relationship-across-configurations error",
        "CKL111 encrypted-in-public-database error",
        "CKL112 encryption-without-effect note",
        "CKL113 not-a-cloudkit-identifier error",
        "CKL114 reserved-field-name error",
        "CKL115 limit-exceeded error",
        "CKL116 field-conflict-in-inheritance-tree error",
        "CKL117 value-transformer-not-checkable note",
        "CKL118 unknown-configuration error",
        "CKL119 ignored-property-misuse error",
        "CKL120 encryption-key-misuse error",
        "CKL121 names-differ-only-by-case warning",
        "CKL122 unstated-configuration note",
        "CKL123 malformed-mirroring-setting error",
    ]

    /// Swift spells some words in its own way.
    private func findings(of example: Example, in marked: MarkedExample) throws -> [Diagnostic] {
        try CloudKitFindings(in: marked.bytes, arguments: example.example.arguments).all
    }
}
