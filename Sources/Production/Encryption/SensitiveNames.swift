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
public struct SensitiveNames: Hashable, Sendable {
    private let entries: [Entry]

    private struct Entry: Hashable, Sendable {
        let text: String
        let words: [String]
    }

    /// Takes a list of names; without one, ``standard``.
    public init(_ names: [String]? = nil) {
        entries = (names ?? Self.standard).map { Entry(text: $0, words: NameWords($0).all) }.filter {
            !$0.words.isEmpty
        }
    }

    /// What looks sensitive unless the settings say otherwise: health, money, documents, secrets, and what a diary holds.
    public static let standard = [
        "allergy", "birthDate", "birthday", "bloodPressure", "bloodType", "cardNumber", "creditCard", "cvc", "cvv",
        "dateOfBirth", "diagnosis", "diary", "disability", "disease", "ethnicity", "health", "iban", "income",
        "journal", "medical", "medication", "passcode", "passphrase", "passport", "password", "pregnancy",
        "prescription", "religion", "salary", "secret", "sexuality", "socialSecurity", "ssn", "symptom", "taxID",
        "therapy",
    ]

    /// The first entry that a name contains; nil when it looks harmless.
    public func word(in name: String) -> String? {
        let words = NameWords(name).all
        return entries.first { entry in Self.contains(words, entry.words) }?.text
    }

    private static func contains(_ words: [String], _ wanted: [String]) -> Bool {
        guard words.count >= wanted.count, let last = wanted.last else { return false }
        return (0...words.count - wanted.count).contains { start in
            let part = words[start..<start + wanted.count]
            return part.dropLast().elementsEqual(wanted.dropLast()) && (part.last == last || part.last == last + "s")
        }
    }
}
