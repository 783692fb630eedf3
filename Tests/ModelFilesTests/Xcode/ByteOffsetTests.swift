import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

/// Fast searches look at several bytes at once, so whatever is searched for stands at each place of a word here.
@Suite("Reading at every byte offset")
struct ByteOffsetTests {
    private static let paddings = 0...17

    private func finding(in text: [UInt8]) -> Diagnostic? { readModel(text, path: "contents").diagnostics.first }

    @Test("A byte that no model may have is found at every offset", arguments: [UInt8(0), 0xFF])
    func refusedByte(byte: UInt8) {
        for padding in Self.paddings {
            let text = Array("<model>".utf8) + Array(repeating: UInt8(ascii: " "), count: padding)
            let finding = finding(in: text + [byte] + Array("</model>".utf8))
            #expect(finding?.rule == SourceRules.notUTF8)
            #expect(finding?.location?.offset == text.count)
        }
    }

    @Test("A letter beyond ASCII in a model file is read at every offset")
    func letter() {
        for padding in Self.paddings {
            let name = String(repeating: "a", count: padding) + "é"
            let model = readModel(Array("<model><entity name=\"\(name)\"/></model>".utf8), path: "contents").model
            #expect(model?.entities.map(\.name) == [name])
        }
    }

    @Test("A tag of a model file is located at every offset")
    func tag() {
        for padding in Self.paddings {
            let spaces = String(repeating: " ", count: padding)
            let name = String(repeating: "a", count: padding)
            let text = "<model>\(spaces)<entity name=\"\(name)\"/></model>"
            let model = readModel(Array(text.utf8), path: "contents").model
            #expect(model?.entities.map(\.origin.offset) == [7 + padding])
        }
    }

    @Test("A tag with too many attributes in a model file is refused at every offset")
    func crowdedTag() {
        for padding in Self.paddings {
            let start = "<model>" + String(repeating: " ", count: padding)
            let attributes = (0...InputLimits.attributesPerElement).map { " a\($0)=\"\"" }.joined()
            for rest in ["/></model>", "/>", ""] {
                let finding = finding(in: Array("\(start)<entity\(attributes)\(rest)".utf8))
                #expect(finding?.rule == SourceRules.inputTooLarge)
                #expect(finding?.location?.offset == start.utf8.count)
            }
        }
    }
}
