import Foundation
import TestSupport
import Testing

@Suite("Architecture page")
struct ArchitectureTests {
    /// The rows of the tables below a heading, without their heads, each cell without white space around it.
    private static func rows(below heading: String) throws -> [[String]] {
        let page = try Repository.text(of: "Documentation/Architecture.md")
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("\(heading)\n") })
        let lines = section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --- ") }
        return lines.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    @Test("The table of modules on the architecture page agrees with Package.swift")
    func modules() throws {
        let shown = try Self.rows(below: "Modules").dropFirst().map { [$0[0], $0[1]] }
        let modules = ManifestTests.modules.map { module in
            ["`\(module.name)`", module.dependencies.map { "`\($0)`" }.joined(separator: ", ")]
        }
        #expect(Array(shown) == modules)
    }

    @Test("Every file of the walks on the architecture page exists, in the order of the stages")
    func walks() throws {
        let stages = ["survey", "read", "mirror", "compare", "judge", "report"]
        let rows = try Self.rows(below: "Walks").filter { $0.first.map(stages.contains) == true }
        #expect(rows.count > 12)
        var last = 0
        for row in rows {
            let stage = try #require(stages.firstIndex(of: row[0]))
            // The next walk begins at the survey again.
            #expect(stage >= last || stage == 0, "\(row)")
            last = stage
            for path in row[1].matches(of: /`([^`]+\.swift)`/).map(\.1) {
                let url = Repository.root.appending(path: "Sources/\(path)")
                #expect(FileManager.default.fileExists(atPath: url.path), "\(path)")
            }
        }
    }
}
