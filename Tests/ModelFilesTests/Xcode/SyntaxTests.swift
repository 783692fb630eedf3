import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Spellings of a model file")
struct SyntaxTests {
    private static let plain = "<model><entity name=\"Größe\"><attribute name=\"a\"/></entity></model>"

    @Test(
        "Another spelling of the same document gives the same model",
        arguments: [
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + plain,
            "<?xml version='1.0' encoding='utf-8'?>" + plain,
            "<?xml version=\"1.0\"?>" + plain,
            "\u{FEFF}" + plain,
            "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n" + plain,
            plain + "\n",
            plain.replacing("><", with: ">\r\n\t <"),
            plain.replacing("\"", with: "'"),
            plain.replacing(" name=", with: "\r\n    name\t=\n"),
            plain.replacing("><", with: "><!-- <entity name=\"no\"> & --><"),
            plain.replacing("><", with: "><?pi <entity name=\"no\"> ?><"),
            plain.replacing("ß", with: "&#xDF;"),
            plain.replacing("ö", with: "&#246;"),
            plain.replacing("/>", with: "></attribute >"),
            "<!-- before -->" + plain + "<!-- after --><?pi?>\n\n",
        ] as [String]
    )
    func equivalent(text: String) throws {
        let result = try read(text)
        #expect(result.model == (try read(Self.plain).model))
        #expect(result.diagnostics.isEmpty)
    }

    @Test(
        "A value in a model file is read as XML means it",
        arguments: [
            ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
            ("a &amp;&amp; b", "a && b"),
            ("&amp;amp;", "&amp;"),
            ("&amp;#38;", "&#38;"),
            ("&#38;&#x26;", "&&"),
            ("&#60;", "<"),
            ("&#10;&#9;&#13;", "\n\t\r"),
            ("one\ntwo\tthree", "one two three"),
            ("one\r\ntwo", "one two"),
            ("  spaces  ", "  spaces  "),
            ("> / = '", "> / = '"),
            ("写真 é e\u{301} 👩‍👧", "写真 é e\u{301} 👩‍👧"),
            ("&#x1F600;", "😀"),
            ("--> ]]> ?>", "--> ]]> ?>"),
        ] as [(String, String)]
    )
    func values(written: String, meant: String) throws {
        let text = "<model><entity><attribute defaultValueString=\"\(written)\" name=\"\(written)\"/></entity></model>"
        let attribute = try #require(try read(text).model?.entities[0].attributes[0])
        #expect(attribute.defaultText.map { Array($0.utf8) } == Array(meant.utf8))
        #expect(Array(attribute.name.utf8) == Array(meant.utf8))
    }
}
