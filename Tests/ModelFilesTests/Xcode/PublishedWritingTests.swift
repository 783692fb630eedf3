import Foundation
import TestSupport
import Testing

@testable import ModelFiles

@Suite(
    "Published model files that are written back",
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct PublishedWritingTests {
    /// Why so many files are not written back byte for byte; a file that has two reasons counts for both together.
    /// `Documentation/WritingModels.md` explains each.
    private static let expected: [[LayoutReason]: Int] = [
        []: 446,
        [.endOfFile]: 10,
        [.order, .endOfFile]: 5,
        [.comment, .endOfFile]: 3,
        [.escape]: 2,
    ]

    @Test("A published model file is written with Xcode's bytes, or differs for a known reason")
    func reasons() throws {
        var found: [[LayoutReason]: Int] = [:]
        for path in Corpus.models {
            let bytes = try Corpus.bytes(of: path)
            let model = try #require(readModel(bytes, path: path).model)
            let original = String(decoding: bytes, as: UTF8.self)
            let reasons = try #require(LayoutReason.between(original, contents(of: model)), "\(path)")
            found[reasons, default: 0] += 1
        }
        #expect(found == Self.expected)
        #expect(found[[], default: 0] * 10 >= Corpus.models.count * 9)
    }

    @Test("A published model file that is written is the same model, and then the same text", arguments: Corpus.models)
    func readAgain(path: String) throws {
        let model = try #require(readModel(try Corpus.bytes(of: path), path: path).model)
        let text = contents(of: model)
        let again = readModel(Array(text.utf8), path: path)
        #expect(again.model == model)
        #expect(again.diagnostics.isEmpty)
        #expect(again.model.map(contents) == text)
    }
}

/// A way in which two texts of one model can differ.
private enum LayoutReason: String, CaseIterable, CustomStringConvertible {
    case order = "settings in another order"
    case comment = "a comment"
    case escape = "a '>' that is not escaped"
    case endOfFile = "a line feed at the end"

    var description: String { rawValue }

    /// The reasons that together explain the difference, each of them needed; nil when they do not.
    static func between(_ original: String, _ written: String) -> [LayoutReason]? {
        if original == written { return [] }
        guard isSame(original, written, but: allCases) else { return nil }
        return allCases.filter { reason in !isSame(original, written, but: allCases.filter { $0 != reason }) }
    }

    private static func isSame(_ original: String, _ written: String, but reasons: [LayoutReason]) -> Bool {
        let texts = [original, written].map { text in reasons.reduce(text) { $1.levelled($0) } }
        return texts[0] == texts[1]
    }

    /// The text without what makes this difference.
    private func levelled(_ text: String) -> String {
        switch self {
        case .comment: text.replacing(/\s*<!--(?s:.*?)-->/, with: "")
        case .endOfFile: text.hasSuffix("\n") ? String(text.dropLast()) : text
        case .escape: text.replacing(/="[^"<]*"/) { $0.output.replacing(">", with: "&gt;") }
        case .order: text.replacing(/<(\w+)((?: \w+="[^"]*")+)/) { "<\($0.1)" + Self.sorted($0.2) }
        }
    }

    private static func sorted(_ settings: Substring) -> String {
        settings.matches(of: /[ ]\w+="[^"]*"/).map { String($0.output) }.sorted().joined()
    }
}
