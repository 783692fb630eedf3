import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Losses of writing a model")
struct LossTests {
    @Test(
        "An item that writing would lose is named at its place",
        arguments: [
            ("<model><news/></model>", 1, 8, "<news"),
            ("<model><entity name=\"E\"><entity/></entity></model>", 1, 25, "<entity"),
            ("<model news=\"x\"/>", 1, 14, "x"),
            ("<model xmlns=\"u\"/>", 1, 15, "u"),
            ("<model xmlns:x=\"u\"/>", 1, 17, "u"),
            ("<model>text</model>", 1, 8, ""),
            ("<model><entity syncable=\"maybe\"/></model>", 1, 26, "maybe"),
            ("<model><entity elementID=\"a\" renamingIdentifier=\"b\"/></model>", 1, 50, "b"),
            ("<model><entity><attribute renamingIdentifier=\"b\" elementID=\"a\"/></entity></model>", 1, 47, "b"),
            ("<model><entity><relationship elementID=\"a\" renamingIdentifier=\"b\"/></entity></model>", 1, 64, "b"),
            (
                "<model><entity><fetchedProperty><fetchRequest/><fetchRequest/></fetchedProperty></entity></model>",
                1, 48, "<fetchRequest"
            ),
            ("<model><!-- why -->\n</model>", 1, 8, ""),
            ("<model>\n  <!-- <entity/> -->\n</model>", 2, 3, ""),
            ("<!-- < --><model/>", 1, 1, ""),
            ("<model><!-- <?pi?> --></model>", 1, 8, ""),
            ("<model/>\n<!-- é -->", 2, 1, ""),
            ("\u{FEFF}<model><!----></model>", 1, 8, ""),
            ("<model><?pi text?></model>", 1, 8, ""),
        ]
    )
    func named(text: String, line: Int, column: Int, marked: String) throws {
        let losses = try read(text).losses.map { try Finding($0, in: text) }
        #expect(losses == [Finding(SourceRules.notWrittenBack, line, column, marked)])
    }

    @Test("Writing a model of Xcode's editor loses nothing", arguments: CanonicalModel.all + [CompleteModel.text])
    func nothing(text: String) throws {
        #expect(try read(text).losses.isEmpty)
    }

    @Test("A model file that cannot be read has no losses")
    func unreadable() {
        #expect(readModel(Array("<model>".utf8), path: "contents").losses.isEmpty)
    }

    @Test("Each comment of a model file is a loss, also a long one and one of many")
    func manyComments() throws {
        let long = "<!--" + String(repeating: " - < ", count: 100_000) + "-->"
        let text = "<model>\(long)" + String(repeating: "<!---->", count: 1000) + "</model>"
        let places = try read(text).remarks.map(\.offset)
        #expect(places == [7] + (0..<1000).map { 7 + long.utf8.count + $0 * 7 })
    }

    @Test("A damaged model without reported losses is written completely", arguments: 0..<40)
    func mutations(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var bytes = Array(CanonicalModel.complete.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) { MutationTests.damage(&bytes, using: &random) }
            let read = readModel(bytes, path: "contents")
            guard let model = read.model, read.losses.isEmpty else { continue }
            let written = contents(of: model)
            let kept = Self.meaning(of: Array(written.utf8))
            let missing = Self.meaning(of: bytes).filter { kept[$0.key, default: 0] < $0.value }
            #expect(missing.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(readModel(Array(written.utf8), path: "contents").model == model)
        }
    }

    /// The settings of a document, counted by the tags alone; a setting that means the same when it is left out is not counted.
    private static func meaning(of bytes: [UInt8]) -> [String: Int] {
        let said = ScannedTag.all(in: bytes).flatMap { tag in
            tag.attributes.filter { !["NO", "false"].contains($0.rawValue) }
                .map { "\(tag.name).\($0.name)=\(levelled($0.rawValue))" }
        }
        return said.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The value in one spelling; a parser reads each line break as a space.
    private static func levelled(_ value: String) -> String {
        if value == "true" { return "YES" }
        return value.replacing(">", with: "&gt;").replacing(/\r\n|\r|\n|\t/, with: " ")
    }
}
