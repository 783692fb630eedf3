import Testing

@testable import SchemaRules

@Suite("Sensitive names")
struct SensitiveNameTests {
    @Test(
        "A name is sensitive if it has whole words of the list, in any spelling",
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
        "A name is not sensitive for parts of words or words in another order",
        arguments: [
            "passage", "isPinned", "healthy", "secretary", "ibanez", "dateBirthOf", "card", "birth", "title", "", "_",
            "2",
            "incoming", "diaryless", "cardNumbers2Go_x".replacing("cardNumbers", with: "numberCards"),
        ]
    )
    func harmless(name: String) {
        #expect(SensitiveNames().word(in: name) == nil)
    }

    @Test("A list in the settings replaces the standard list of sensitive words")
    func ownList() {
        #expect(SensitiveNames(["pass"]).word(in: "passage") == nil)
        #expect(SensitiveNames(["pass"]).word(in: "boardingPass") == "pass")
        #expect(SensitiveNames(["pass"]).word(in: "diagnosis") == nil)
        #expect(SensitiveNames(["blutdruck-wert"]).word(in: "letzterBlutdruckWert") == "blutdruck-wert")
        #expect(SensitiveNames(["größe"]).word(in: "meineGröße") == "größe")
        #expect(SensitiveNames([]).word(in: "diagnosis") == nil)
        #expect(SensitiveNames(["-", ""]).word(in: "-") == nil)
    }

    @Test("A sensitive word is searched in a text of any length, and is none beside a hidden character")
    func hostile() {
        #expect(SensitiveNames().word(in: String(repeating: "a", count: 10_000)) == nil)
        #expect(SensitiveNames().word(in: String(repeating: "aB", count: 5_000)) == nil)
        #expect(SensitiveNames().word(in: String(repeating: "aB", count: 5_000) + "Iban") == "iban")
        #expect(SensitiveNames().word(in: "👩‍👩‍👧\u{202E}iban") == nil)
    }

    @Test("The standard list of sensitive words is sorted and has no doubles")
    func standard() {
        let list = SensitiveNames.standard
        #expect(list == Set(list).sorted())
        for name in list { #expect(SensitiveNames().word(in: name) != nil) }
    }
}
