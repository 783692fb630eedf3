import ReadableModels
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("CKP rules")
struct ProductionRuleTests {
    typealias Example = ExampleCase<SchemaComparison>

    private static let rules =
        ProductionRuleTable.all + ProductionRuleTable.evidence + ProductionRuleTable.development

    /// No rule finds a fault; that something is not deployed yet is none.
    @Test("A CKP rule finds nothing in its passing examples", arguments: Example.all(rules, \.passing))
    func passes(_ example: Example) throws {
        let findings = try findings(of: example)
        #expect(findings.filter { $0.severity > .note }.map(\.message) == [])
        #expect(!findings.contains { $0.rule == example.rule.metadata })
        #expect(example.marked.expected.isEmpty)
    }

    /// By all rules: a change has one explanation.
    @Test("A CKP rule finds exactly what its failing examples mark", arguments: Example.all(rules, \.failing))
    func fails(_ example: Example) throws {
        let marked = example.marked
        #expect(!marked.expected.isEmpty, "a failing example needs a mark")
        let findings = try findings(of: example)
        #expect(findings.filter { $0.rule == example.rule.metadata }.map(\.location) == marked.expected)
        let others = findings.filter { $0.rule != example.rule.metadata && $0.severity > .note }
        #expect(others.map(\.message) == [])
    }

    @Test("The messages of CKP rules follow the common form", arguments: Example.all(rules, \.failing))
    func speaks(_ example: Example) throws {
        try example.expectManner(of: findings(of: example))
    }

    @Test("A finding of a CKP rule also points into the export", arguments: Example.all(rules, \.failing))
    func pointsIntoExport(_ example: Example) throws {
        for finding in try findings(of: example) where finding.severity > .note {
            let related = try #require(finding.related.first?.location)
            let file = try #require(example.marked(related.path))
            let deployed = SourceText(path: related.path, bytes: file.bytes).range(of: related)
            #expect(deployed.start < deployed.end)
        }
    }

    @Test("The CKP rules have the ids, names and levels of the contract, in order")
    func contract() {
        #expect(
            Self.rules.map(\.metadata).map { "\($0.id) \($0.name) \($0.severity)" } == [
                "CKP301 record-type-removed warning",
                "CKP302 field-removed warning",
                "CKP303 field-type-changed error",
                "CKP304 field-encrypted-after-deploy error",
                "CKP305 field-decrypted-after-deploy error",
                "CKP306 attribute-renamed error",
                "CKP307 entity-renamed-or-root-changed error",
                "CKP308 relationship-cardinality-changed error",
                "CKP311 retired-name-reused warning",
                "CKP314 not-yet-deployed note",
                "CKP318 list-changed error",
                "CKP320 many-to-many-link-renamed-or-removed error",
                "CKP321 value-transformer-changed warning",
                "CKP322 reference-instead-of-string error",
                "CKP340 shipped-version-not-deployed warning",
                "CKP342 property-kind-changed error",
                "CKP343 name-taken-over error",
                "CKP344 destination-changed error",
                "CKP345 subentity-removed error",
                "CKP346 field-left-behind warning",
                "CKP347 many-to-many-link-raised warning",
                "CKP349 values-read-otherwise error",
                "CKP348 unrelated-evidence error",
                "CKP323 development-contradiction warning",
            ]
        )
    }

    @Test("The CKP rules about what the server refuses or only retiring helps cannot be waived")
    func waivers() {
        let pinned = Self.rules.map(\.metadata).filter { !$0.isWaivable }.map(\.id)
        #expect(
            pinned.filter { $0 != "CKP322" } == [
                "CKP301", "CKP302", "CKP303", "CKP304", "CKP305", "CKP311", "CKP318", "CKP345",
            ]
        )
    }

    private func findings(of example: Example) throws -> [Diagnostic] {
        let model = mirrored(try readableModel(#require(example.marked("contents")).bytes))
        let before = try example.marked("before").map { mirrored(try readableModel($0.bytes, path: "before")) }
        let production = try evidence(of: example)
        let meaning = production.flatMap { production in
            production.ledger.map { MeaningFacts(in: $0) }
                ?? before.map { MeaningFacts(of: $0, deployedIn: production) }
        }
        let development = try schema("development.ckdb", of: example)
            .map { SchemaEvidence(path: "development.ckdb", schema: $0) }
        let rules = ProductionRuleTable.all + ProductionRuleTable.evidence
        return try findings(rules, of: model, production, example, meaning, before)
            + findings(ProductionRuleTable.development, of: model, development, example)
    }

    private func findings(
        _ rules: [Rule<SchemaComparison>],
        of model: MirroredModel,
        _ evidence: SchemaEvidence?,
        _ example: Example,
        _ meaning: MeaningFacts? = nil,
        _ before: MirroredModel? = nil
    ) throws -> [Diagnostic] {
        guard let evidence else { return [] }
        let comparison = SchemaComparison(
            of: model,
            needed: try #require(model.schemas.first),
            with: evidence,
            meaning: meaning,
            baseline: before?.schemas.first,
            shipped: try shipped(of: example),
            shippedModels: before.map { [$0] } ?? [],
            isRelease: example.example.arguments.contains("--release")
        )
        return rules.flatMap { $0.findings(in: comparison) }
    }

    private func shipped(of example: Example) throws -> [ShippedSchema] {
        guard let file = example.marked("shipped") else { return [] }
        let model = mirrored(try readableModel(file.bytes, path: "shipped"))
        let place = model.graph.model.location(model.graph.model.origin)
        let evidence = Diagnostic.Related("as it shipped", at: place)
        return try [ShippedSchema(version: "V1", schema: #require(model.schemas.first), evidence: evidence)]
    }

    private func evidence(of example: Example) throws -> SchemaEvidence? {
        let export = try schema("production.ckdb", of: example)
        guard let file = example.marked("modelc.lock") else {
            return export.map { SchemaEvidence(path: "production.ckdb", schema: $0) }
        }
        let parsed = Ledger.parse(bytes: file.bytes, path: "modelc.lock")
        let ledger = SchemaEvidence(
            path: "modelc.lock",
            ledger: try #require(parsed.ledger, "\(parsed.diagnostics.map(\.message))")
        )
        return export.map { ledger.joined(withExport: $0, path: "production.ckdb") } ?? ledger
    }

    private func schema(_ name: String, of example: Example) throws -> Schema? {
        try example.marked(name).map { try #require(Schema.parse(bytes: $0.bytes, path: name).schema) }
    }
}
