import Foundation
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import Templating

@Suite("Rule catalogue")
struct RuleCatalogueTests {
    private static let rules = RuleCatalogue.entries.map(\.metadata)

    @Test("The ids and names of all rules are unique and well-formed")
    func identity() {
        #expect(Self.rules.map(\.id) == Set(Self.rules.map(\.id)).sorted())
        #expect(Set(Self.rules.map(\.name)).count == Self.rules.count)
        for rule in Self.rules {
            #expect(rule.id.wholeMatch(of: /(SRC|SCH|MDL|CKL|CKP|LCK|MIG|SHR|STO|SWD|CFG|GEN|ENT|REC)\d{3}/) != nil)
            #expect(rule.name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(rule.name)")
        }
    }

    @Test("Every rule ever published is there under its name and with its level, and there is no other")
    func names() {
        let rules = Self.rules.map { rule in
            let level = rule.isOptIn ? "off" : rule.severity.rawValue
            return "\(rule.id) \(rule.name) \(level)\(rule.isWaivable ? "" : ", always")"
        }
        #expect(rules == RuleNames.all)
    }

    @Test("Every rule with a check has both kinds of examples and a file of its name")
    func files() throws {
        let files = try Sources.files(below: "Sources/SchemaRules").filter { file in
            file.lines.contains { $0.contains("= Rule<") }
        }
        let rules = RuleCatalogue.entries.filter { !$0.passing.isEmpty && !$0.failing.isEmpty }.map(\.metadata.name)
        let names = files.map { URL(filePath: $0.path).lastPathComponent }
        #expect(names.sorted() == rules.map(Self.fileName).sorted())
    }

    /// `DenyDeleteRule.swift` for `deny-delete-rule`.
    private static func fileName(of rule: String) -> String {
        let words = rule.split(separator: "-").map { ["id": "ID", "cloudkit": "CloudKit"][$0] ?? $0.capitalized }
        return words.joined() + ".swift"
    }

    @Test("Every rule is explained in full sentences")
    func sentences() {
        for rule in Self.rules {
            #expect(rule.summary.hasSuffix("."), "\(rule.id)")
            #expect(rule.rationale.hasSuffix(".") || rule.rationale.hasSuffix("`"), "\(rule.id)")
        }
    }

    @Test("A rule is found by id and by name, in any case")
    func lookup() {
        #expect(RuleCatalogue.entry(for: "ckl104")?.metadata.id == "CKL104")
        #expect(RuleCatalogue.entry(for: "Deny-Delete-Rule")?.metadata.id == "CKL107")
        #expect(RuleCatalogue.entry(for: "CKL999") == nil)
    }
}

@Suite("Documentation of templates")
struct TemplateDocumentationTests {
    private static let path = "Documentation/Templates.md"

    /// The part that is written by hand ends at the contexts.
    @Test("The page of templates ends with the documented contexts")
    func isCurrent() throws {
        let page = try Repository.text(of: Self.path)
        let heading = try #require(page.range(of: "# What templates can name\n"))
        let text = page[..<heading.lowerBound] + TemplateCatalogue.context
        try UpdateScript.documentation.expect(String(text), at: Self.path)
    }

    @Test("The page of templates states the limits of template files")
    func limits() throws {
        let page = try Repository.text(of: Self.path)
        let (files, size, limits) = (UserTemplates.fileLimit, UserTemplates.fileSizeLimit, UserTemplates.limits)
        #expect(page.contains("A file has at most \(size >> 20) MiB, a folder \(files) files."))
        #expect(page.contains("include each other at most \(limits.includeDepth) deep"))
        #expect(page.contains("at most \(limits.outputBytes >> 20) MiB for a model"))
        #expect(page.contains("\n\(limits.steps / 1_000_000) million steps"))
    }

    @Test("Every record that a template key leads to is documented")
    func records() {
        #expect(!TemplateCatalogue.context.contains("| record"))
        for name in TemplateCatalogue.recordNames {
            #expect(TemplateCatalogue.context(of: name)?.hasPrefix("## \(name)\n") == true)
        }
    }
}

@Suite("Documentation of rules")
struct RuleDocumentationTests {
    private static let folder = "Documentation/Rules"

    /// A page for each rule, and one that lists them.
    private static let pages: [String: String] = {
        let pages = RuleCatalogue.entries.map { ("\($0.metadata.id).md", $0.page) }
        return Dictionary(uniqueKeysWithValues: pages + [("README.md", RuleCatalogue.entries.list(.markdown))])
    }()

    @Test("The pages of rules are what the rules say")
    func isCurrent() throws {
        for (name, page) in Self.pages.sorted(by: { $0.key < $1.key }) {
            try UpdateScript.documentation.expect(page, at: "\(Self.folder)/\(name)")
        }
    }

    @Test("There is no page of a rule that does not exist")
    func leftovers() throws {
        let folder = Repository.root.appending(path: Self.folder).path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.pages.keys.sorted())
    }
}
