import TestSupport
import Testing

@testable import CompilerSupport
@testable import SchemaRules
@testable import SwiftSources

@Suite("SWD rules")
struct SwiftDataRuleTests {
    typealias Example = ExampleCase<SwiftDataProject>

    /// By all rules, not only the example's own, so that people can copy it.
    @Test(
        "An SWD rule finds nothing in its passing examples",
        arguments: Example.all(SwiftDataRuleTable.all, \.passing)
    )
    func passes(_ example: Example) {
        #expect(example.example.files.allSatisfy { !$0.text.contains("↓") })
        #expect(findings(of: example).all.map(\.message) == [])
    }

    /// By all rules: a fault is one finding, and no other rule reports what it explains.
    @Test(
        "An SWD rule finds exactly what its failing examples mark",
        arguments: Example.all(SwiftDataRuleTable.all, \.failing)
    )
    func fails(_ example: Example) {
        let expected = example.example.files.flatMap { example.marked($0.name)?.expected ?? [] }
        #expect(!expected.isEmpty, "a failing example needs a mark")
        let findings = findings(of: example).all
        #expect(
            findings.map { "\($0.location?.path ?? "") \($0.location?.offset ?? -1)" }
                == expected.map { "\($0.path) \($0.offset)" },
            "\(findings.map(\.message))"
        )
        #expect(findings.allSatisfy { $0.rule == example.rule.metadata }, "\(findings.map(\.message))")
    }

    @Test(
        "The messages of SWD rules follow the common form and name Core Data's code",
        arguments: Example.all(SwiftDataRuleTable.all, \.failing)
    )
    func speaks(_ example: Example) {
        let findings = findings(of: example).all
        example.expectManner(of: findings)
        example.expectCode(in: findings)
    }

    /// An example with an error of the reader shows something else than it says.
    @Test(
        "The examples of SWD rules can be read",
        arguments: Example.all(SwiftDataRuleTable.all, \.passing) + Example.all(SwiftDataRuleTable.all, \.failing)
    )
    func isReadable(_ example: Example) {
        let findings = findings(of: example)
        #expect(findings.project.read.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect(!findings.project.read.versions.isEmpty)
    }

    /// The ids, names and levels that stay, in order.
    private static let levels = [
        "SWD801 shipped-schema-changed error",
        "SWD802 schema-not-frozen note",
        "SWD803 stored-value-changed error",
        "SWD804 frozen-default warning",
        "SWD805 array-as-transformable note",
        "SWD806 encryption-lost-in-asset warning",
        "SWD807 unstated-mirroring warning",
        "SWD808 model-missing-from-container note",
        "SWD809 unknown-model-in-container warning",
        "SWD810 stage-not-inferable error",
        "SWD811 missing-stage error",
        "SWD812 plan-out-of-order error",
        "SWD813 custom-stage-in-mirrored-store warning",
        "SWD814 lightweight-stages-in-one-step warning",
        "SWD815 schema-missing-from-plan warning",
        "SWD816 equal-schemas error",
        "SWD817 reserved-member-name warning",
        "SWD818 attributed-text-in-mirrored-store warning",
    ]

    @Test("The SWD rules have the ids, names and levels of the contract, in order", arguments: levels.indices)
    func contract(position: Int) {
        let rule = SwiftDataRuleTable.all[position].metadata
        #expect("\(rule.id) \(rule.name) \(rule.severity)" == Self.levels[position])
        #expect(SwiftDataRuleTable.all.count == Self.levels.count)
    }

    private func findings(of example: Example) -> ProjectFindings {
        let files = example.example.files.compactMap { file in
            example.marked(file.name).map { (file.name, $0.bytes) }
        }
        return ProjectFindings(files, arguments: example.example.arguments)
    }
}
