import TestSupport
import Testing

@testable import CompilerSupport

@Suite("Random JSON")
struct PropertyTests {
    @Test("A random JSON value is read back from the text that it was written to", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var source = SeededGenerator(seed: seed)
        let value = randomValue(depth: 5, using: &source)
        let bytes = value.documentBytes()
        let node = try JSONReader.read(bytes)
        #expect(node.value == value)
        #expect(node.value.documentBytes() == bytes)
    }

    @Test("Random bytes are read, or refused with a place inside the text", arguments: 0..<50)
    func randomBytes(seed: UInt64) {
        var source = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...64, using: &source)).map { _ in
                UInt8.random(in: 0...255, using: &source)
            }
            expectSoundResult(bytes)
        }
    }

    @Test("Random tokens are read, or refused with a place inside the text", arguments: 0..<50)
    func randomTokens(seed: UInt64) {
        let tokens = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\\", "\\u", "\\ud83d", "\\ude00", "1", "-", ".5", "true",
            "nul", "//",
            "/*", "*/", "/", "\n", " ", "é", "'", "\u{FEFF}",
        ]
        var source = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let count = Int.random(in: 0...20, using: &source)
            let text = (0..<count).compactMap { _ in tokens.randomElement(using: &source) }.joined()
            expectSoundResult(Array(text.utf8))
        }
    }

    @Test("Every truncated document is read, or refused with a place inside the text")
    func truncations() {
        let document =
            Array(#"{"a": [1, -0.5e3, "é\ud83d\ude00\n"], /* b */ "c": {"d": null}, // e"#.utf8) + Array("\n}".utf8)
        for count in document.indices { expectSoundResult(Array(document.prefix(count))) }
    }

    private func expectSoundResult(_ bytes: [UInt8]) {
        do {
            let node = try JSONReader.read(bytes)
            #expect(node.range.upperBound <= bytes.count)
        } catch {
            #expect(error.range.upperBound <= bytes.count, "\(bytes)")
        }
    }

    private func randomValue(depth: Int, using source: inout SeededGenerator) -> JSON {
        switch Int.random(in: depth > 0 ? 0...7 : 2...7, using: &source) {
        case 0:
            let count = Int.random(in: 0...4, using: &source)
            return .object(
                (0..<count).map { index in
                    let key = "\(index)" + randomText(using: &source)
                    return JSON.Member(key, randomValue(depth: depth - 1, using: &source))
                }
            )
        case 1:
            let count = Int.random(in: 0...4, using: &source)
            return .array((0..<count).map { _ in randomValue(depth: depth - 1, using: &source) })
        case 2: return .integer(Int.random(in: .min ... .max, using: &source))
        case 3: return JSONNumber("-1.\(UInt8.random(in: 0...255, using: &source))e-7").map(JSON.number) ?? .null
        case 4: return .bool(Bool.random(using: &source))
        case 5: return .null
        default: return .string(randomText(using: &source))
        }
    }

    private func randomText(using source: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...8, using: &source) {
            let range: ClosedRange<UInt32> = Bool.random(using: &source) ? 0...0x7F : 0...0x10FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &source)) { text.append(scalar) }
        }
        return String(text)
    }
}
