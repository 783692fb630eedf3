import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import SchemaRules
@testable import modelc

/// The rules about what an app does with its models, each by its own examples and through the program.
@Suite("Rules about apps")
struct AppRuleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let rule: Rule<AppComparison>
        let example: RuleExample

        var testDescription: String { "\(rule.metadata.id): \(example.files.map(\.name))" }
    }

    static let passing = AppRuleTable.all.flatMap { rule in rule.passing.map { Case(rule: rule, example: $0) } }
    static let failing = AppRuleTable.all.flatMap { rule in rule.failing.map { Case(rule: rule, example: $0) } }

    @Test("A rule about apps finds nothing in its passing examples", arguments: passing)
    func passes(_ tested: Case) throws { #expect(try AppRun.findings(in: tested.example) == []) }

    @Test("A rule about apps finds exactly what its failing examples mark", arguments: failing)
    func fails(_ tested: Case) throws {
        let expected = tested.example.files.flatMap { file in
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            return lines.filter { $0.element.contains("↓") }.map {
                "\(tested.rule.metadata.id) \(file.name):\($0.offset + 1)"
            }
        }
        #expect(!expected.isEmpty)
        #expect(try AppRun.findings(in: tested.example) == expected)
    }

    @Test("The edit of a finding about an app cures it, and brings no other one", arguments: failing)
    func cures(_ tested: Case) throws {
        let (found, folder, _) = try AppRun.run(tested.example, [])
        let findings = found.findings.filter { $0.rule == tested.rule.metadata.id }
        for finding in findings {
            for fix in finding.fixes {
                let name = fix.path.replacingOccurrences(of: folder + "/", with: "")
                let files = tested.example.files.map { file in
                    let text = file.text.replacing("↓", with: "")
                    return (file.name, file.name == name ? fix.applied(to: text) : text)
                }
                let left = try AppRun.run(RuleExample(files, arguments: tested.example.arguments), []).found.findings
                #expect(left.count == found.findings.count - 1, "\(left)")
                #expect(left.count { $0.rule == finding.rule } == findings.count - 1)
            }
        }
    }

    @Test("These rules about apps carry the cure of each of their examples")
    func carriers() throws {
        let carried = try Self.failing.filter { tested in
            try AppRun.run(tested.example, []).found.findings.contains {
                $0.rule == tested.rule.metadata.id && !$0.fixes.isEmpty
            }
        }
        #expect(
            Set(carried.map(\.rule.metadata.id)).sorted() == [
                "ENT902", "ENT905", "ENT906", "ENT907", "ENT908", "ENT909", "ENT910",
            ]
        )
    }

    @Test("Settings without stores are an error beside code that mirrors, and a warning beside a marked model")
    func emptyStores() throws {
        let examples = AppRuleTable.otherContainer.failing.suffix(2)
        let found = try examples.map { try AppRun.findings(in: $0, withLines: false) }
        #expect(found == [["ENT902 error modelc.json"], ["ENT902 warning modelc.json"]])
    }

    @Test("An undecided store is a warning in a check and an error for a release")
    func release() throws {
        let undecided = try #require(AppRuleTable.undecidedMirroring.failing.first)
        let example = RuleExample(undecided.files.map { ($0.name, $0.text) } + [("modelc.lock", "!modelc.lock 2\n")])
        #expect(try AppRun.run(example, []).status == 0)
        #expect(try AppRun.run(example, ["--release"]).status == 1)
    }
}

/// Runs `modelc check` in a folder with the files of an example.
enum AppRun {
    struct Found: Decodable {
        struct Finding: Decodable {
            let rule: String
            let severity: String
            let path: String?
            let line: Int?
            let fixes: [Fix]
        }

        struct Fix: Decodable {
            let path: String
            let line: Int
            let column: Int
            let endLine: Int
            let endColumn: Int
            let text: String

            /// The text of a file after the edit.
            func applied(to text: String) -> String {
                let source = SourceText(path: path, bytes: Array(text.utf8))
                let start = source.offset(of: SourcePosition(line: line, column: column))
                let end = source.offset(of: SourcePosition(line: endLine, column: endColumn))
                let bytes = source.bytes[..<start] + Array(self.text.utf8) + source.bytes[end...]
                return String(decoding: bytes, as: UTF8.self)
            }
        }

        let findings: [Finding]
    }

    /// The findings of rules about apps, with their lines or their severities.
    static func findings(in example: RuleExample, withLines: Bool = true) throws -> [String] {
        let rules = Set(AppRuleTable.all.map(\.metadata.id))
        let (found, folder, _) = try run(example, [])
        return found.findings.filter { rules.contains($0.rule) }.map { finding in
            let path = (finding.path ?? "").replacingOccurrences(of: folder + "/", with: "")
            return withLines
                ? "\(finding.rule) \(path):\(finding.line ?? 0)" : "\(finding.rule) \(finding.severity) \(path)"
        }
    }

    static func run(_ example: RuleExample, _ arguments: [String]) throws -> (
        found: Found, folder: String, status: Int32
    ) {
        let place = try TemporaryFolder()
        defer { withExtendedLifetime(place) {} }
        let folder = place.url
        for file in example.files {
            let url = folder.appending(path: file.name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(file.text.replacing("↓", with: "").utf8).write(to: url)
        }
        let report = folder.appending(path: "report.json")
        let ledger = arguments.contains("--release") ? ["--ledger", folder.appending(path: "modelc.lock").path] : []
        let status = Modelc.run(
            ["check", folder.path, "--quiet", "--report", "json=\(report.path)"] + arguments + ledger
                + example.arguments
        )
        let found = try JSONDecoder().decode(Found.self, from: Data(contentsOf: report))
        return (found, folder.path, status)
    }
}
