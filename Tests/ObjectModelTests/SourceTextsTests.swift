import Testing

@testable import CompilerSupport
@testable import ObjectModel

@Suite("Source texts of a model")
struct SourceTextsTests {
    @Test("An origin leads to its file, and a setting to its place")
    func places() {
        var texts = SourceTexts()
        #expect(texts.add(path: "A.swift", bytes: Array("struct Old".utf8)) == 0)
        let start = texts.add(path: "B.swift", bytes: Array("class B { var a: Int }".utf8))
        let (first, second) = (SourceOrigin(3), SourceOrigin(start + 5))
        texts.note(of: second, bytes: start + 5..<start + 9)
        texts.note("attributeType", of: second, bytes: start + 17..<start + 20)
        #expect(texts.location(of: first, orIn: "") == SourceLocation(path: "A.swift", bytes: 3..<3))
        #expect(texts.location(of: second, orIn: "") == SourceLocation(path: "B.swift", bytes: 5..<9))
        #expect(
            texts.location(of: second, "attributeType", orIn: "") == SourceLocation(path: "B.swift", bytes: 17..<20)
        )
        #expect(texts.location(of: second, "optional", orIn: "") == SourceLocation(path: "B.swift", bytes: 5..<9))
        #expect(texts.words(of: second, "attributeType") == "Int")
        #expect(texts.words(of: second, "optional") == nil)
    }

    @Test("A model in one XML file has no further source texts")
    func none() {
        let texts = SourceTexts()
        let place = texts.location(of: SourceOrigin(3), "optional", orIn: "contents")
        #expect(place == SourceLocation(path: "contents", offset: 3, part: .attribute("optional")))
    }

    @Test("Source texts do not make two models different")
    func equality() {
        var texts = SourceTexts()
        _ = texts.add(path: "A.swift", bytes: Array("struct Old".utf8))
        #expect(texts == SourceTexts())
        #expect(texts.hashValue == SourceTexts().hashValue)
    }
}
