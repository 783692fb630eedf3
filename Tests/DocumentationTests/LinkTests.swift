import Foundation
import TestSupport
import Testing

@Suite("Links of the documentation")
struct LinkTests {
    @Test("lead to files and headings that exist", arguments: MarkdownPage.all)
    func targets(_ page: MarkdownPage) throws {
        for line in page.prose {
            for link in line.text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/) {
                let target = String(link.1)
                if target.contains("://") || target.hasPrefix("mailto:") { continue }
                #expect(try Self.exists(target, from: page), "\(page.path):\(line.number): \(target)")
            }
        }
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
