import ObjectModel
import Testing

@testable import Production

@Suite("The beginnings of words")
struct WordBeginningsTests {
    @Test(
        "rule out nothing that is a word of the name",
        arguments: ["homeIBAN", "IBANCode", "taxIDs", "a_b2c", "x", "größe", "URLs9ToGo"]
    )
    func never(name: String) {
        for word in NameWords(name).all { #expect(WordBeginnings(of: [word]).mayBeIn(name)) }
    }

    @Test("rule out what begins no word")
    func parts() {
        let beginnings = WordBeginnings(of: ["iban", "salary"])
        for name in ["title", "homeIbis", "caliban", "", "_", "2"] { #expect(!beginnings.mayBeIn(name)) }
        #expect(!WordBeginnings(of: []).mayBeIn("anything"))
    }

    @Test("leave names beyond ASCII to others")
    func beyondASCII() {
        #expect(WordBeginnings(of: ["iban"]).mayBeIn("größe"))
    }
}
