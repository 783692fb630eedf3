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
    /// The entries that begin with a word.
    private let positions: [String: [Int]]

    private struct Entry: Hashable, Sendable {
        let text: String
        let words: [String]
    }

    /// Takes a list of names; without one, ``standard``.
    public init(_ names: [String]? = nil) {
        entries = (names ?? Self.standard).map { Entry(text: $0, words: NameWords($0).all) }
        var positions: [String: [Int]] = [:]
        for (position, entry) in entries.enumerated() {
            guard let first = entry.words.first else { continue }
            positions[first, default: []].append(position)
            if entry.words.count == 1 { positions[first + "s", default: []].append(position) }
        }
        self.positions = positions
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
        var found: Int?
        for start in words.indices {
            for position in positions[words[start]] ?? [] where Self.begins(words[start...], entries[position].words) {
                found = min(position, found ?? position)
            }
        }
        return found.map { entries[$0].text }
    }

    private static func begins(_ words: ArraySlice<String>, _ wanted: [String]) -> Bool {
        guard words.count >= wanted.count, let last = wanted.last else { return false }
        let part = words.prefix(wanted.count)
        return part.dropLast().elementsEqual(wanted.dropLast()) && (part.last == last || part.last == last + "s")
    }
}
