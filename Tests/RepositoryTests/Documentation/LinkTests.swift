import Foundation
import TestSupport
import Testing

@Suite("Links in the documentation")
struct LinkTests {
    @Test("A link on a page leads to a file and heading that exist", arguments: MarkdownPage.all)
    func targets(_ page: MarkdownPage) throws {
        for line in page.prose {
            for link in line.text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/) {
                let target = String(link.1)
                if target.contains("://") || target.hasPrefix("mailto:") { continue }
                #expect(try Self.exists(target, from: page), "\(page.path):\(line.number): \(target)")
            }
        }
    }

    @Test("The index of the documentation links to every page")
    func index() throws {
        let index = try MarkdownPage(path: "Documentation/README.md").prose.map(\.text).joined(separator: "\n")
        for page in MarkdownPage.all {
            let parts = page.path.split(separator: "/")
            guard parts.count == 2, parts[0] == "Documentation", parts[1] != "README.md" else { continue }
            #expect(index.contains("](\(parts[1]))"), "Documentation/README.md lacks \(parts[1])")
        }
    }

    @Test("The README has at most 150 lines and says how to set up a machine")
    func readme() throws {
        let text = try Repository.text(of: "README.md")
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
        // Each does all the set-up of a fresh machine.
        #expect(text.contains("\n    scripts/demo\n    scripts/test\n"))
    }

    private static func exists(_ target: String, from page: MarkdownPage) throws -> Bool {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = URL(filePath: "/\(page.path)").deletingLastPathComponent()
        let path = parts[0].isEmpty ? page.path : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
        guard FileManager.default.fileExists(atPath: Repository.root.appending(path: path).path) else { return false }
        guard parts.count > 1 else { return true }
        return try path.hasSuffix(".md") && MarkdownPage(path: path).anchors.contains(parts[1])
    }
}
