import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

/// One example of one rule, in one of the surroundings.
struct CatalogueExample: Sendable, CustomTestStringConvertible {
    let rule: RuleMetadata
    let example: RuleExample
    /// The number of the example among those of its kind, from 1.
    let number: Int
    let surroundings: MarkedExample.Surroundings

    var testDescription: String { "\(rule.id) \(rule.name), example \(number), \(surroundings.rawValue)" }

    /// The examples of all rules in all surroundings. Those about apps are files that only the program finds.
    static func all(_ examples: (CatalogueEntry) -> [RuleExample]) -> [CatalogueExample] {
        RuleCatalogue.entries.filter { !$0.metadata.id.hasPrefix("ENT") }.flatMap { entry in
            examples(entry).enumerated().flatMap { position, example in
                MarkedExample.Surroundings.allCases.map {
                    CatalogueExample(rule: entry.metadata, example: example, number: position + 1, surroundings: $0)
                }
            }
        }
    }

    /// The rules about mirroring and sharing are about mirrored models, whether these say so or not.
    var project: ExampleProject {
        get throws {
            let isMirrored = ["CKL", "SHR"].contains(family)
            return try ExampleProject(example, in: surroundings, isMirrored: isMirrored)
        }
    }

    /// The family of the rule: `CKL`.
    fileprivate var family: String { String(rule.id.prefix(3)) }

    /// The findings of the command that asks the rule. Only a plan asks the rules about encryption.
    func findings(in project: ExampleProject) -> [Diagnostic] { isQuestion ? project.planned : project.checked }

    /// The faults among findings that other rules made, and what other rules of the family found at all. Nobody copies an
    /// example with other faults.
    func faults(of others: [Diagnostic]) -> [Diagnostic] {
        let expected = Self.remarks + (Self.alsoFound[rule.id] ?? [])
        return others.filter { finding in
            finding.rule != rule && !expected.contains(finding.rule.id)
                && (finding.severity > .note || finding.rule.id.hasPrefix(family))
        }
    }

    /// Rules that remark on what is still open, which is no fault.
    private static let remarks = [
        ProductionRuleTable.notYetDeployed.metadata.id, NativeLawTable.indexNotDeployed.metadata.id,
        NativeLawTable.grantNotDeployed.metadata.id, NativeLintTable.serverKeyWithoutGrant.metadata.id,
        RecordRuleTable.untouchedNames.metadata.id,
    ]

    /// The other faults of a rule's examples, because its fault does not come alone.
    private static let alsoFound = [
        // The relationship that names one without an inverse.
        "CKL106": ["MDL234"],
        // A relationship that leaves the mirrored configuration leaves its store.
        "CKL109": ["SHR701"],
        // A malformed setting of another kind.
        "CKL123": ["SRC008"],
        // An attribute without its twin, or a twin without its attribute, is gone from the model.
        "CKP330": ["CKP302"], "CKP334": ["CKP302"], "CKP336": ["CKP302"],
        // Objects in the public database cannot be shared, and nothing marks those as deleted.
        "SHR721": ["SHR705"],
        // A type of a framework, of which sources do not tell.
        "SWD818": ["SRC036"],
    ]
}

/// Runs `modelc check`, with the rules of all families, over the examples of all rules.
@Suite("Rules by their examples")
struct RuleExampleTests {
    @Test(
        "A rule finds nothing in its passing examples, and no other rule finds a fault",
        arguments: CatalogueExample.all(\.passing)
    )
    func passes(_ example: CatalogueExample) throws {
        let project = try example.project
        #expect(project.marks == [])
        #expect(project.hasModels)
        let findings = example.findings(in: project)
        #expect(findings.filter { $0.rule == example.rule }.map(\.summary) == [])
        #expect(example.faults(of: findings).map(\.summary) == [])
    }

    @Test(
        "A rule finds exactly what its failing examples mark, in the form of all messages, and no other rule finds a fault",
        arguments: CatalogueExample.all(\.failing)
    )
    func fails(_ example: CatalogueExample) throws {
        let project = try example.project
        #expect(!project.marks.isEmpty, "a failing example needs a mark")
        #expect(project.hasModels)
        let findings = example.findings(in: project)
        let own = findings.filter { $0.rule == example.rule }
        #expect(own.map { Place($0.location) }.sorted() == project.marks)
        #expect(example.faults(of: findings).map(\.summary) == [])
        if example.number == 1 { #expect(own.contains { $0.severity == example.rule.severity }) }
        for finding in own {
            example.expectForm(of: finding)
            if example.isAboutProduction, finding.severity > .note { try project.expectEvidence(of: finding) }
        }
    }

    @Test("A compatibility finding is an error where the loss is certain, and otherwise a warning")
    func compatibility() throws {
        let rule = CompatibilityRuleTable.incompatibleWithShippedVersion.metadata
        let examples = CatalogueExample.all(\.failing).filter { $0.rule == rule && $0.surroundings == .plain }
        let findings = try examples.map { try $0.project.checked.filter { $0.rule == rule } }
        #expect(findings.map { $0.map(\.severity) } == [[.error], [.warning]])
        #expect(findings.joined().allSatisfy { $0.related.count == 1 })
    }

    @Test("A check asks no question about encryption", arguments: CatalogueExample.all(\.failing).filter(\.isQuestion))
    func checkAsksNothing(_ example: CatalogueExample) throws {
        #expect(try !example.project.checked.contains { $0.rule == example.rule })
    }

    @Test(
        "A plan reports the rules about encrypted twins like a check",
        arguments: CatalogueExample.all { $0.passing + $0.failing }.filter(\.isAboutTwins)
    )
    func plans(_ example: CatalogueExample) throws {
        let project = try example.project
        func twins(_ findings: [Diagnostic]) -> [String] { findings.filter { $0.rule == example.rule }.map(\.summary) }
        #expect(twins(project.planned) == twins(project.checked))
    }
}

extension CatalogueExample {
    /// Expects a message without a full stop, and help in sentences that names the code of Core Data's error.
    fileprivate func expectForm(of finding: Diagnostic) {
        let help = finding.help ?? ""
        if family == "SHR" { #expect(finding.symbol != nil) }
        #expect(!finding.message.hasSuffix("."))
        #expect(help.hasSuffix(".") || help.hasSuffix("?"))
        if let code = rule.coreDataCode, !Self.hasOtherCodes.contains(rule.id) { #expect(help.contains("\(code)")) }
    }

    /// Rules about several faults of migrations, each with a code of its own or none.
    private static let hasOtherCodes = ["MIG501", "MIG505"]

    private func isOne<Subject>(of rules: [Rule<Subject>]) -> Bool { rules.contains { $0.metadata == rule } }

    /// True if the rule compares a model with what is deployed.
    fileprivate var isAboutProduction: Bool {
        isOne(of: ProductionRuleTable.all + ProductionRuleTable.evidence + ProductionRuleTable.development)
    }

    /// True if the rule asks about what the next deployment decides.
    fileprivate var isQuestion: Bool { isOne(of: ProductionRuleTable.encryption) }

    /// True if the rule is about attributes that move to encrypted twins.
    fileprivate var isAboutTwins: Bool { isOne(of: ProductionRuleTable.twins) }
}

extension ExampleProject {
    /// Expects a finding about production to point into what says what is deployed, or what shipped.
    fileprivate func expectEvidence(of finding: Diagnostic) throws {
        let related = try #require(finding.related.first?.location)
        let file = try #require(self.file(related.path))
        let deployed = SourceText(path: related.path, bytes: file.bytes).range(of: related)
        #expect(deployed.start < deployed.end)
    }
}

extension Diagnostic {
    /// Enough to see what was found: `CKL104 error Post.title: …`.
    fileprivate var summary: String { "\(rule.id) \(severity) \(symbol ?? "-"): \(message)" }
}
