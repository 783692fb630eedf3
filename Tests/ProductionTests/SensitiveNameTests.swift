import Testing

@testable import SchemaRules

@Suite("Names that look sensitive")
struct SensitiveNameTests {
    @Test(
        "contain whole words of the list, however they are written",
        arguments: [
            ("diagnosis", "diagnosis"), ("Diagnosis", "diagnosis"), ("firstDiagnosis", "diagnosis"),
            ("diagnosis_code", "diagnosis"), ("homeIBAN", "iban"), ("IBANCode", "iban"), ("iban2", "iban"),
            ("old-password", "password"), ("oldPasswords", "password"), ("dateOfBirth", "dateOfBirth"),
            ("date_of_birth", "dateOfBirth"), ("DATE_OF_BIRTH", "dateOfBirth"), ("creditCardNumber", "cardNumber"),
            ("passportID", "passport"), ("taxIDs", "taxID"),
        ]
    )
    func sensitive(name: String, word: String) {
        #expect(SensitiveNames().word(in: name) == word)
    }

    @Test(
        "are not those that only contain parts of words, or words in another order",
        arguments: [
            "passage", "isPinned", "healthy", "secretary", "ibanez", "dateBirthOf", "card", "birth", "title", "", "_",
            "2",
            "incoming", "diaryless", "cardNumbers2Go_x".replacing("cardNumbers", with: "numberCards"),
        ]
    )
    func harmless(name: String) {
        #expect(SensitiveNames().word(in: name) == nil)
    }

    @Test("are those of the list alone, when there is one")
    func ownList() {
        #expect(SensitiveNames(["pass"]).word(in: "passage") == nil)
        #expect(SensitiveNames(["pass"]).word(in: "boardingPass") == "pass")
        #expect(SensitiveNames(["pass"]).word(in: "diagnosis") == nil)
        #expect(SensitiveNames(["blutdruck-wert"]).word(in: "letzterBlutdruckWert") == "blutdruck-wert")
        #expect(SensitiveNames(["größe"]).word(in: "meineGröße") == "größe")
        #expect(SensitiveNames([]).word(in: "diagnosis") == nil)
        #expect(SensitiveNames(["-", ""]).word(in: "-") == nil)
    }

    @Test("are found in any text without trouble")
    func hostile() {
        for name in [String(repeating: "a", count: 10_000), String(repeating: "aB", count: 5_000), "👩‍👩‍👧\u{202E}iban"] {
            #expect([nil, "iban"].contains(SensitiveNames().word(in: name)))
        }
    }

    @Test("are in a list of its own order, each once")
    func standard() {
        let list = SensitiveNames.standard
        #expect(list == Set(list).sorted())
        for name in list { #expect(SensitiveNames().word(in: name) != nil) }
    }
}
