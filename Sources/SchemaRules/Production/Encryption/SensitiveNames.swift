import ObjectModel

/// Tells by their names which attributes hold what people would rather not have others read.
///
/// Names and entries are split into words, see `NameWords`; upper and lower case are the same. A name looks sensitive when
/// it contains all words of an entry, one after the other; the last one may have an `s` behind it. Parts of words do not
/// count.
///
///     SensitiveNames().word(in: "homeIBAN")         // "iban"
///     SensitiveNames().word(in: "oldPasswords")     // "password"
///     SensitiveNames(["pass"]).word(in: "passage")  // nil
package struct SensitiveNames: Sendable {
    /// Each with the words of the name, and the same with an `s` behind the last one.
    private let entries: [(name: String, spellings: [[String]])]

    /// Takes a list of names; without one, ``standard``.
    package init(_ names: [String]? = nil) {
        entries = (names ?? Self.standard).compactMap { name in
            let words = NameWords(name).all
            return words.last.map { (name: name, spellings: [words, words.dropLast() + [$0 + "s"]]) }
        }
    }

    /// What looks sensitive unless the settings say otherwise: health, money, documents, secrets, and what a diary holds.
    static let standard = [
        "allergy", "birthDate", "birthday", "bloodPressure", "bloodType", "cardNumber", "creditCard", "cvc", "cvv",
        "dateOfBirth", "diagnosis", "diary", "disability", "disease", "ethnicity", "health", "iban", "income",
        "journal", "medical", "medication", "passcode", "passphrase", "passport", "password", "pregnancy",
        "prescription", "religion", "salary", "secret", "sexuality", "socialSecurity", "ssn", "symptom", "taxID",
        "therapy",
    ]

    /// The first entry that a name contains; nil when it looks harmless.
    package func word(in name: String) -> String? {
        let words = NameWords(name).all
        return entries.first { entry in
            words.indices.contains { start in entry.spellings.contains { words[start...].starts(with: $0) } }
        }?.name
    }
}
