import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Escapes in a written model")
struct EscapingTests {
    @Test(
        "Any text in a model is read back as it was written",
        arguments: [
            "", " ", "  two  spaces ", "\"", "'", "&", "&amp;", "&#10;", "<", ">", "/>", "-->", "]]>", "<!--", "<?x?>",
            "\n", "\r\n", "\r", "\t", "a\nb\tc", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "Größe", "写真", "👩‍👧",
            "\u{301}", "\u{FFFD}", "\u{10FFFF}", "\"/><entity name=\"injected", "%s\\n$(x)`", "\u{202E}abc",
        ]
    )
    func roundTrip(text: String) throws {
        let model = ManagedObjectModel(naming: text)
        let written = contents(of: model)
        let read = try read(written)
        #expect(read.diagnostics.isEmpty)
        #expect(read.model?.scalars == model.scalars)
        #expect(read.model.map(contents) == written)
    }

    @Test("A written model has the escapes that Xcode's editor uses")
    func spelling() {
        let text = contents(of: ManagedObjectModel(naming: "\"Canada\" & 'x' > <é>\n"))
        #expect(text.contains(#"name="&quot;Canada&quot; &amp; 'x' &gt; &lt;é&gt;&#10;""#))
    }

    @Test(
        "A character that XML cannot hold is replaced",
        arguments: ["\u{0}", "\u{1}", "\u{1B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]
    )
    func impossible(character: String) throws {
        let read = try read(contents(of: ManagedObjectModel(naming: "a\(character)b")))
        #expect(read.model?.entities.first?.name == "a\u{FFFD}b")
    }
}

extension ManagedObjectModel {
    /// A model with one text wherever there can be a text of any kind.
    fileprivate init(naming text: String) {
        self.init()
        var entity = Entity(name: text, attributes: [Attribute(name: text, type: .string, defaultText: text)])
        entity.userInfo = [UserInfoEntry(key: text, value: text)]
        entities = [entity]
        fetchRequests = [FetchRequest(name: text, entityName: text, predicate: text)]
    }

    /// The texts of the model, to be compared without regard for canonical equivalence.
    fileprivate var scalars: [[Unicode.Scalar]] {
        let entity = entities.first
        let entry = entity?.userInfo.first
        let request = fetchRequests.first
        let attribute = entity?.attributes.first
        return [
            entity?.name, attribute?.name, attribute?.defaultText, entry?.key, entry?.value, request?.name,
            request?.entityName, request?.predicate,
        ].map { Array(($0 ?? "missing").unicodeScalars) }
    }
}
