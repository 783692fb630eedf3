import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Randomly damaged model files")
struct MutationTests {
    @Test("A randomly damaged model file does not crash the reader, and reads the same twice", arguments: 0..<20)
    func mutations(seed: Int) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var bytes = Array(LocationTests.spellings[Int.random(in: 0...4, using: &random)].utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, using: &random) }
            let first = readModel(bytes, path: "contents")
            #expect(readModel(bytes, path: "contents") == first)
            expectSound(first, bytes)
        }
    }

    /// Either a model without errors or one error, and every place lies inside the file.
    private func expectSound(_ result: ReadModel, _ bytes: [UInt8]) {
        let errors = result.diagnostics.count { $0.severity == .error }
        #expect(result.model == nil ? errors == 1 && result.diagnostics.count == 1 : errors == 0)
        let source = SourceText(path: "contents", bytes: bytes)
        for location in result.diagnostics.compactMap(\.location) {
            let range = source.range(of: location)
            #expect((0...bytes.count).contains(location.offset) && range.start <= range.end)
        }
        let origins = result.model?.originsByElement ?? [:]
        for (element, offsets) in origins {
            #expect(offsets.allSatisfy { bytes[$0...].starts(with: "<\(element)".utf8) })
        }
    }

    private static let texts: [String] = [
        "<", ">", "/>", "\"", "'", "&", "&amp;", "&#0;", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE model>",
        "<entity>",
        "</entity>", "<userInfo><entry key=\"k\"/></userInfo>", " optional=\"?\"", "é", "\u{0}", "\r\n", "text", "x:",
        "xmlns:x=\"u\" ",
    ]

    private static let notTexts: [[UInt8]] = [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]]

    private static let pieces = texts.map { Array($0.utf8) } + notTexts

    static func damage(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: bytes.indices, using: &random))
        case 3: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: start)
        case 4: bytes.removeSubrange(start...)
        default: swapTags(&bytes, using: &random)
        }
    }

    private static func swapTags(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
        guard let from = starts.randomElement(using: &random), let to = starts.randomElement(using: &random),
            let end = bytes[from...].firstIndex(of: UInt8(ascii: ">"))
        else { return }
        bytes.insert(contentsOf: bytes[from...end], at: to)
    }
}
