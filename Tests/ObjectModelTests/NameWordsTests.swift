import Testing

@testable import ObjectModel

@Suite("Words in names")
struct NameWordsTests {
    @Test(
        "The words of a name begin at capitals, digits and after other characters",
        arguments: [
            ("", []), ("body", ["body"]), ("lastReadAt", ["last", "read", "at"]),
            ("last_read_at", ["last", "read", "at"]),
            ("HTMLBody", ["html", "body"]), ("homeIBANCode2", ["home", "iban", "code", "2"]),
            ("taxIDs", ["tax", "ids"]),
            ("taxIDsOfX", ["tax", "ids", "of", "x"]), ("Größe", ["größe"]), ("straßenName", ["straßen", "name"]),
            ("__x--y__", ["x", "y"]), ("2fa", ["2", "fa"]), ("A", ["a"]), ("country", ["country"]), ("_", []),
        ] as [(String, [String])]
    )
    func words(name: String, words: [String]) {
        #expect(NameWords(name).all == words)
    }

    @Test("The last word of a name is not the number behind it")
    func last() {
        #expect(NameWords("note2").last == "note")
        #expect(NameWords("2").last == "")
        #expect(NameWords("sortOrder").first == "sort")
    }
}
