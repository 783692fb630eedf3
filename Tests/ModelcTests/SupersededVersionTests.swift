import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import modelc

/// A branch edits a version that had a successor before the branch began. Neither a ledger nor tags say what shipped.
@Suite("Older versions with --against", .enabled(if: TestRepository.isPossible, "needs git"))
struct SupersededVersionTests {
    /// A change of a branch, and the findings about versions.
    struct Change: CustomTestStringConvertible, Sendable {
        let what: String
        let old: String
        let new: String
        let found: [String]

        var testDescription: String { what }
    }

    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
    private static let body = #"<attribute name="body" optional="YES" attributeType="String"/>"#
    private static let rank = #"<attribute name="rank" optional="YES" attributeType="Date"/>"#

    static let changes = [
        Change(what: "Nothing changes", old: title, new: title + rank, found: []),
        Change(what: "The current version gets an attribute", old: title, new: title + rank + body, found: []),
        Change(what: "The older version gets an attribute", old: title + body, new: title + rank, found: ["V1"]),
        Change(what: "The older version loses its attribute", old: "", new: title + rank, found: ["V1"]),
        Change(
            what: "The type of an older attribute changes",
            old: title.replacing("String", with: "URI"),
            new: title + rank,
            found: ["V1"]
        ),
        Change(
            what: "The older version gets another default, which no hash has",
            old: title.replacing("/>", with: " defaultValueString=\"x\"/>"),
            new: title + rank,
            found: []
        ),
        Change(what: "Both versions change", old: title + body, new: title + rank + body, found: ["V1"]),
    ]

    @Test("An edit of a version that was superseded at the merge base is an error", arguments: changes)
    func edits(_ change: Change) throws {
        let checkout = try TestRepository()
        try write(old: Self.title, new: Self.title + Self.rank, to: checkout)
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try write(old: change.old, new: change.new, to: checkout)
        try checkout.commit()
        let findings = try self.findings(in: checkout)
        #expect(findings.map(\.diagnostic.symbol) == change.found.map { "version \($0)" })
        #expect(findings.allSatisfy { $0.diagnostic.severity == .error && $0.isIntroduced == true })
    }

    @Test("Where other versions are known to have shipped, the edit of an unknown older version is a warning")
    func unshipped() throws {
        let checkout = try TestRepository()
        try write(old: Self.title, new: Self.title + Self.rank, to: checkout)
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try write(old: Self.title + Self.body, new: Self.title + Self.rank, to: checkout)
        try checkout.commit()
        let findings = try self.findings(in: checkout, ["--shipped-tags", "v*"])
        #expect(findings.map(\.diagnostic.symbol) == ["version V1"])
        #expect(findings.map(\.diagnostic.severity) == [.warning])
    }

    /// A bundle of two versions, of which the second is the current one.
    private func write(old: String, new: String, to checkout: TestRepository) throws {
        for (version, attributes) in [("V1", old), ("V2", new)] {
            let model = "<model><entity name=\"Post\">\(attributes)</entity></model>"
            try checkout.write(model, to: "Model.xcdatamodeld/\(version).xcdatamodel/contents")
        }
        let current = "<plist><dict><key>_XCCurrentVersionName</key><string>V2.xcdatamodel</string></dict></plist>"
        try checkout.write(current, to: "Model.xcdatamodeld/.xccurrentversion")
    }

    private func findings(in checkout: TestRepository, _ options: [String] = []) throws -> [ReportFinding] {
        let words = ["check", "--quiet", checkout.path("Model.xcdatamodeld"), "--against", "main"] + options
        let arguments = try Arguments(words)
        let survey = try CommandContext(arguments).survey
        let surroundings: Set<Survey.Surrounding> = [.ledgers, .mergeBase, .otherVersions, .releases]
        let project = try survey.adding(surroundings, to: survey.project(of: arguments.operands))
        return Compiler(project).check().report.findings.filter { $0.diagnostic.rule.id == "MIG501" }
    }
}
