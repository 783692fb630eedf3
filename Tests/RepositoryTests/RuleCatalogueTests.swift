import Diagnostics
import Foundation
import ModelCompiler
import TestSupport
import Testing

@Suite("The rule catalogue")
struct RuleCatalogueTests {
    private static let rules = RuleCatalogue.entries.map(\.metadata)

    /// What scripts outside of this repository rely on: an id keeps its name.
    private static let contract = [
        "CKL101": "unique-constraint", "CKL102": "undefined-attribute-type", "CKL103": "object-id-attribute-type",
        "CKL104": "required-attribute-without-default", "CKL105": "required-relationship",
        "CKL106": "relationship-without-inverse", "CKL107": "deny-delete-rule", "CKL108": "ordered-relationship",
        "CKL109": "relationship-across-configurations", "CKL111": "encrypted-in-public-database",
        "CKL112": "encryption-without-effect", "CKL113": "not-a-cloudkit-identifier", "CKL114": "reserved-field-name",
        "CKL115": "limit-exceeded", "CKL116": "field-conflict-in-inheritance-tree",
        "CKL117": "value-transformer-not-checkable", "CKL118": "unknown-configuration",
        "CKP301": "record-type-removed", "CKP302": "field-removed", "CKP303": "field-type-changed",
        "CKP304": "field-encrypted-after-deploy", "CKP305": "field-decrypted-after-deploy",
        "CKP306": "attribute-renamed", "CKP307": "entity-renamed-or-root-changed",
        "CKP308": "relationship-cardinality-changed", "CKP311": "retired-name-reused", "CKP314": "not-yet-deployed",
        "CKP318": "list-changed", "CKP320": "many-to-many-link-renamed-or-removed",
        "CKP321": "value-transformer-changed", "CKP322": "reference-instead-of-string",
        "MIG501": "shipped-version-edited", "MIG502": "shipped-version-deleted",
        "MIG503": "current-version-rolled-back", "MIG505": "not-inferable",
        "MIG506": "required-added-without-default", "MIG507": "renaming-identifier-dangling",
        "MIG509": "hash-equal-but-meaning-changed", "MIG510": "version-unreachable",
    ]

    @Test("has ids and names of its own")
    func identity() {
        #expect(Self.rules.map(\.id) == Set(Self.rules.map(\.id)).sorted())
        #expect(Set(Self.rules.map(\.name)).count == Self.rules.count)
        for rule in Self.rules {
            #expect(rule.id.wholeMatch(of: /(SRC|SCH|MDL|CKL|CKP|LCK|MIG|SHR|CFG|GEN)\d{3}/) != nil)
            #expect(rule.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(rule.name)")
        }
    }

    @Test("keeps the names of the contract")
    func names() {
        for rule in Self.rules {
            if let name = Self.contract[rule.id] { #expect(rule.name == name) }
        }
        let byName = Dictionary(uniqueKeysWithValues: Self.contract.map { ($1, $0) })
        for rule in Self.rules where byName[rule.name] != nil { #expect(byName[rule.name] == rule.id) }
    }

    @Test("explains every rule in sentences")
    func sentences() {
        for rule in Self.rules {
            #expect(rule.summary.hasSuffix("."), "\(rule.id)")
            #expect(rule.rationale.hasSuffix(".") || rule.rationale.hasSuffix("`"), "\(rule.id)")
        }
    }

    @Test("finds a rule by id and by name, in any case")
    func lookup() {
        #expect(RuleCatalogue.entry(for: "ckl104")?.metadata.id == "CKL104")
        #expect(RuleCatalogue.entry(for: "Deny-Delete-Rule")?.metadata.id == "CKL107")
        #expect(RuleCatalogue.entry(for: "CKL999") == nil)
    }
}

@Suite("The documentation of templates")
struct TemplateDocumentationTests {
    @Test("is what the contexts say")
    func isCurrent() throws {
        let path = "Documentation/Templates.md"
        if ProcessInfo.processInfo.environment["MODELC_UPDATE_DOCS"] == "1" {
            try Data(TemplateCatalogue.guide.utf8).write(to: Repository.root.appending(path: path))
            Issue.record("written anew; review the difference")
            return
        }
        #expect(try Repository.text(of: path) == TemplateCatalogue.guide, "scripts/update-documentation writes it anew")
    }

    @Test("documents every record that a key leads to")
    func records() {
        #expect(!TemplateCatalogue.context.contains("| record"))
        for name in TemplateCatalogue.recordNames {
            #expect(TemplateCatalogue.context(of: name)?.hasPrefix("## \(name)\n") == true)
        }
    }
}

@Suite("The documentation of rules")
struct RuleDocumentationTests {
    private static let folder = Repository.root.appending(path: "Documentation/Rules")

    /// A page for each rule, and one that lists them.
    private static let pages: [String: String] = {
        let pages = RuleCatalogue.entries.map { ("\($0.metadata.id).md", $0.page) }
        return Dictionary(uniqueKeysWithValues: pages + [("README.md", RuleCatalogue.list(.markdown))])
    }()

    @Test("is what the rules say")
    func isCurrent() throws {
        if ProcessInfo.processInfo.environment["MODELC_UPDATE_DOCS"] == "1" {
            try Self.write()
            Issue.record("written anew; review the difference")
            return
        }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) ?? []
        let remedy: Comment = "scripts/update-documentation writes it anew"
        #expect(files.sorted() == Self.pages.keys.sorted(), remedy)
        for (name, page) in Self.pages.sorted(by: { $0.key < $1.key }) {
            let text = try? Repository.text(of: "Documentation/Rules/\(name)")
            #expect(text == page, remedy)
        }
    }

    private static func write() throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, page) in pages { try Data(page.utf8).write(to: folder.appending(path: name)) }
    }
}
