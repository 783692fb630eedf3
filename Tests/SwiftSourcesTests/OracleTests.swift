import Foundation
import TestSupport
import Testing

@testable import SwiftSources

@Suite(
    "Comparison with the compiler's own parser",
    .enabled(if: SyntaxOracle.isAvailable, "needs a toolchain with SwiftSyntax in lib/swift/host")
)
struct OracleTests {
    @Test("The Swift files of this repository have the declarations that SwiftSyntax finds")
    func repository() throws {
        let files = try swiftFiles(below: Repository.root, endings: ["swift"]) {
            !$0.contains("/.build/")
        }
        #expect(files.count > 800)
        try expectAgreement(Sampling.some(of: files))
    }

    @Test("The interfaces of the toolchain have the declarations that SwiftSyntax finds")
    func toolchain() throws {
        let modules = try #require(SyntaxOracle.libraries?.deletingLastPathComponent())
        let files = try swiftFiles(below: modules, endings: ["swiftinterface"]) { !$0.contains(".private.") }
        #expect(files.count > 10)
        try expectAgreement(Sampling.some(of: files))
    }

    @Test("Random programs have the declarations that SwiftSyntax finds")
    func madeUp() throws {
        let count = Sampling.isComplete ? 100_000 : 500
        var errors = 0
        for start in stride(from: 0, to: count, by: 10_000) {
            let texts = (start..<min(start + 10_000, count)).map { MadeUpProgram.text(seed: $0) }
            for (text, expected) in zip(texts, try SyntaxOracle.declarations(in: texts)) {
                if expected == "error" {
                    errors += 1
                    continue
                }
                let difference = firstDifference(try DeclarationText.text(of: text), expected)
                #expect(difference == nil, "\(difference ?? "")\n\(text)")
            }
        }
        // A file that is not Swift shows nothing.
        #expect(errors * 20 < count, "\(errors)")
    }

    private func expectAgreement(_ files: [URL]) throws {
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        for ((file, text), expected) in zip(zip(files, texts), try SyntaxOracle.declarations(in: texts)) {
            if expected == "error" { continue }
            let ours = try DeclarationText.text(of: text)
            let difference = firstDifference(ours, expected)
            #expect(difference == nil, "\(file.path): \(difference ?? "")")
        }
    }

    private func firstDifference(_ ours: String, _ expected: String) -> String? {
        if ours == expected { return nil }
        let lines = zip(ours.split(separator: "\n"), expected.split(separator: "\n"))
        if let (line, wanted) = lines.first(where: { $0 != $1 }) { return "\n\(line)\n\(wanted)" }
        return "one has more lines: \(ours.count) and \(expected.count) letters"
    }

    private func swiftFiles(below folder: URL, endings: Set<String>, where isIncluded: (String) -> Bool) throws -> [URL]
    {
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL } ?? []
        return files.filter { endings.contains($0.pathExtension) && isIncluded($0.path) }.sorted { $0.path < $1.path }
    }
}
