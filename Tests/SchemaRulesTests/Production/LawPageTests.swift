import CompilerSupport
import Foundation
import TestSupport
import Testing

@testable import SchemaRules

@Suite("The page of production law")
struct LawPageTests {
    private static let path = "Documentation/ProductionLaw.md"
    private static let marks = ("<!-- law -->\n", "<!-- end of law -->")

    @Test("The page of the law is written from the decisions of its rules and the reasons of compatibility")
    func isCurrent() throws {
        let page = try Repository.text(of: Self.path)
        let begin = try #require(page.range(of: Self.marks.0)).upperBound
        let end = try #require(page.range(of: Self.marks.1)).lowerBound
        try UpdateScript.documentation.expect(String(page[..<begin] + Self.text + page[end...]), at: Self.path)
    }

    @Test("The page of the law has every rule that explains a change")
    func isComplete() {
        let missing = ProductionRuleTable.all.map(\.metadata.id).filter { !Self.text.contains("[\($0) ") }
        #expect(missing == ["CKP340"], "CKP340 says who misses what CKP314 finds missing")
    }

    @Test("The page of the law has every reason of compatibility")
    func hasReasons() throws {
        let table = try Repository.text(of: "Sources/SchemaRules/Compatibility/CompatibilityReason.swift")
        #expect(CompatibilityReason.Kind.all.count == table.matches(of: /static let \w+ = Kind\(/).count)
    }

    private static let text = """
        ## How the law decides

        `check` compares a model, or a schema file, with everything that is known of production. It puts both sides of each
        thing next to each other: a record type as the model needs it and as production has it, an attribute as it is and
        as it shipped. Then it asks the rules below about each pair, from top to bottom. The first rule with an explanation
        explains the pair, and no other rule reports it. A change can explain others, for example those of the fields
        of an entity that moved: they are related places of its finding, or are not reported.

        The level is that of the rule; [its page](Rules/README.md) says when a finding has another one. A *whole model* is the
        model at the merge base or at a tag, or a version of the bundle that a ledger records.

        \(sections.joined(separator: "\n"))
        ## What other commands say

        `plan` shows the future of each field. `compatibility` compares two versions: it treats the fields of the version that
        writes as deployed, and asks the rules about the version that reads. Its words are below, from best to worst. `diff`
        grades each change by itself, and adds the verdict of `compatibility` about several changes together. A test compares the
        answers of all three.

        | outcome | word | certain | because |
        | --- | --- | --- | --- |
        \(CompatibilityReason.Kind.all.map(row).joined(separator: "\n"))

        """

    private static func row(_ kind: CompatibilityReason.Kind) -> String {
        "| \(kind.outcome) | `\(kind.word)` | \(kind.isCertain ? "yes" : "no") | \(kind.text) |"
    }

    private static let model = "whole models"
    private static let facts = "a ledger, and whole models"
    private static let schema = "an export, a ledger, and the model at the merge base"

    private static let sections = [
        section("Shipped entities", facts, ProductionLaw.shippedEntities),
        section("Shipped properties, and properties that now have their names", model, ProductionLaw.properties),
        section("Shipped properties, and properties that now read their values", model, ProductionLaw.formerProperties),
        section("Shipped many-to-many links", facts, ProductionLaw.links),
        section("Ends of links that still exist", facts, ProductionLaw.linkEnds),
        section("Cardinalities of relationships", facts, ProductionLaw.cardinalities),
        section("Value transformers", facts, ProductionLaw.transformers),
        section(
            "Entities, and their former record types",
            "\(facts), and the names in an export",
            ProductionLaw.origins
        ),
        section(
            "Shipped relationships, and attributes with their names",
            facts,
            ProductionLaw.formerRelationships
        ),
        section("Record types", schema, ProductionLaw.recordTypes),
        section("Retired entities", "a ledger", ProductionLaw.entities),
        section("Fields, and their meaning on devices", schema, ProductionLaw.names),
        section("Fields, and the types that the server accepts", schema, ProductionLaw.fields),
    ]

    private static func section<Pair>(_ title: String, _ evidence: String, _ decisions: [Decision<Pair>]) -> String {
        let rows = decisions.map(\.rule).uniqued(by: \.id).map { rule in
            "| [\(rule.id) \(rule.name)](Rules/\(rule.id).md) | \(rule.severity) | \(rule.summary) |"
        }
        return """
            ### \(title)

            Known from \(evidence).

            | rule | level | it finds |
            | --- | --- | --- |
            \(rows.joined(separator: "\n"))

            """
    }
}

extension CompatibilityReason.Kind {
    /// Every obstacle, from best to worst.
    fileprivate static let all: [CompatibilityReason.Kind] = [
        .nameGoneBetween, .recordTypeUnknown, .entityUnknown, .fieldUnknown, .fieldUnreadHere, .linkUnknown,
        .fieldUnused, .propertyRenamed, .recordTypeChanged, .cardinalityChanged, .linkRenamed,
        .destinationNarrowed, .typeChanged, .encryptionChanged, .listChanged, .kindChanged, .nameReused,
        .valuesUnreadable, .someValuesUnreadable, .destinationChanged, .inverseChanged, .transformerChanged,
        .compositeChanged,
    ]
}
