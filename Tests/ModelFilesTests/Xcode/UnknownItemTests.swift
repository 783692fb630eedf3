import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Unknown items in a model file")
struct UnknownItemTests {
    private static let tags = ScannedTag.all(in: Array(CompleteModel.text.utf8))

    @Test("A model with every known setting has no unknown items")
    func complete() throws {
        let result = try read(CompleteModel.text)
        #expect(result.diagnostics.isEmpty)
        #expect(result.model?.unknownItems.isEmpty == true)
        #expect(Set(Self.tags.map(\.name)).count == 21, "one of every kind of element")
    }

    @Test("An unknown setting is kept and reported once, on every element", arguments: tags.indices)
    func settings(position: Int) throws {
        let tag = Self.tags[position]
        let text = inserting(" news=\"&lt;x>\"", at: tag.offset + 1 + tag.name.utf8.count)
        let expected = UnknownItem(element: tag.name, attribute: "news", value: "<x>")
        try expectUnknown(expected, SourceRules.unknownSetting, marked: "&lt;x>", at: tag, in: text)
    }

    @Test("An unknown element is kept and reported once with its content, in every element", arguments: tags.indices)
    func elements(position: Int) throws {
        let tag = Self.tags[position]
        let news = "<news a=\"b\">text<entity c=\"d\"><attribute/></entity></news>"
        let text =
            tag.isEmpty
            ? replacing(tag.end - 2..<tag.end, with: ">\(news)</\(tag.name)>") : inserting(news, at: tag.end)
        try expectUnknown(UnknownItem(element: "news"), SourceRules.unknownElement, marked: "<news", at: nil, in: text)
    }

    @Test(
        "A known element in the wrong place is unknown",
        arguments: Set(tags.map(\.name)).subtracting(["entity"]).sorted()
    )
    func misplaced(name: String) throws {
        let isKnownHere = ["configuration", "composite", "fetchRequest", "elements"].contains(name)
        let items = try read("<model><\(name)/></model>").model?.unknownItems
        #expect(items == (isKnownHere ? [] : [UnknownItem(element: name)]))
    }

    @Test("An XML name with a prefix is an unknown item")
    func prefixes() throws {
        let text = """
            <model>
                <x:entity xmlns:x="u" name="Post"/>
                <entity name="Post" y:name="Other" xmlns:y="v" xml:space="preserve"/>
            </model>
            """
        let model = try #require(try read(text).model)
        #expect(model.entities.map(\.name) == ["Post"])
        #expect(
            model.unknownItems == [
                UnknownItem(element: "x:entity"),
                UnknownItem(element: "entity", attribute: "y:name", value: "Other"),
                UnknownItem(element: "entity", attribute: "xml:space", value: "preserve"),
                UnknownItem(element: "entity", attribute: "xmlns:y", value: "v"),
            ]
        )
        #expect(
            try findings(in: text) == [
                Finding(SourceRules.unknownElement, 2, 5, "<x:entity"),
                Finding(SourceRules.unknownSetting, 3, 33, "Other"),
                Finding(SourceRules.unknownSetting, 3, 63, "preserve"),
                Finding(SourceRules.unknownSetting, 3, 49, "v"),
            ]
        )
    }

    @Test("Unknown items are reported in the order of the file")
    func order() throws {
        let text = "<model b=\"1\" a=\"2\"><z/><entity c=\"3\"><y/></entity></model>"
        #expect(try findings(in: text).map(\.marked) == ["1", "2", "<z", "3", "<y"])
    }

    @Test(
        "Text between two tags of a model file is reported once, at its first letter",
        arguments: [
            ("<model>text</model>", [(1, 8)]),
            ("<model>\n  text\n  more\n</model>", [(2, 3)]),
            ("<model>\n\n  <entity/>\n  <![CDATA[text]]>\n</model>", [(4, 3)]),
            ("<model>a &amp; b &lt; c<!-- > --> d</model>", [(1, 8)]),
            ("<model>&#65;</model>", [(1, 8)]),
            ("<model>a<entity>b</entity>c</model>", [(1, 8), (1, 17), (1, 27)]),
            ("<model>é<entity><attribute>写</attribute></entity></model>", [(1, 8), (1, 28)]),
            ("<model>\n  <entity><attribute>x</attribute>\n  y</entity></model>", [(2, 22), (3, 3)]),
            ("<model> \n\t\r\n&#32;<!-- text --><?pi text?> </model>", []),
            ("<model><![CDATA[  ]]></model>", []),
        ] as [(String, [(Int, Int)])]
    )
    func text(xml: String, places: [(Int, Int)]) throws {
        let expected = places.map { Finding(SourceRules.unknownElement, $0.0, $0.1, "") }
        #expect(try findings(in: xml) == expected)
    }

    @Test("A long text in a model file is reported once")
    func longText() throws {
        let words = String(repeating: "word &amp; word\n", count: 20_000)
        #expect(try findings(in: "<model>\(words)</model>") == [Finding(SourceRules.unknownElement, 1, 8, "")])
    }

    private func expectUnknown(
        _ item: UnknownItem,
        _ rule: RuleMetadata,
        marked: String,
        at tag: ScannedTag?,
        in text: String
    ) throws {
        var model = try #require(try read(text).model)
        #expect(model.unknownItems == [item])
        if let tag { #expect(model.unknownItems.first?.origin.offset == tag.offset) }
        model.unknownItems = []
        #expect(model == (try read(CompleteModel.text).model), "everything else is as before")
        let place = try #require(text.firstRange(of: marked))
        let before = text[..<place.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
        let column = (before.last?.unicodeScalars.count ?? 0) + 1
        #expect(try findings(in: text) == [Finding(rule, before.count, column, marked)])
    }

    private func inserting(_ piece: String, at offset: Int) -> String { replacing(offset..<offset, with: piece) }

    private func replacing(_ range: Range<Int>, with piece: String) -> String {
        var bytes = Array(CompleteModel.text.utf8)
        bytes.replaceSubrange(range, with: piece.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}
