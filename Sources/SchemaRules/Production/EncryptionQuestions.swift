import CloudSchema
import CompilerSupport
package import Mirroring
import ObjectModel

/// The attributes with sensitive names that the next deployment leaves unencrypted, for good.
///
/// Encryption is part of a field's type, and production never changes a type. Until a field is deployed its attribute
/// can be encrypted or not; afterwards it stays as it is. The next deployment decides these fields:
/// ``PlannedField/isEncryptionDecided``.
///
///     EncryptionQuestions(needed: schema, production: production).all.map(\.name)  // ["CD_Visit.CD_diagnosis"]
package struct EncryptionQuestions: Sendable {
    /// In the order of the record types.
    let all: [EncryptionQuestion]
    /// The language of the author.
    let language: AuthorLanguage

    /// Finds the attributes.
    ///
    /// Left out is what cannot be encrypted: relationships, assets, derived attributes, and all that a store in the public
    /// database writes.
    ///
    /// - Parameters:
    ///   - needed: What a model needs of a container.
    ///   - production: What production holds; nil when nobody knows, so that every field may be a new one.
    ///   - names: Which names look sensitive.
    package init(
        needed: MirroredSchema,
        production: SchemaEvidence?,
        names: SensitiveNames = SensitiveNames()
    ) {
        language = needed.author.language
        all = SchemaComparison(needed: needed, with: production).neededTypes.flatMap(\.neededFields).compactMap {
            pair in
            guard pair.isEncryptionDecided, pair.needed?.field.type.isEncrypted == false,
                let word = names.word(in: MirroringNames.property(ofField: pair.name)), let place = pair.property
            else { return nil }
            return EncryptionQuestion(name: "\(pair.type.name).\(pair.name)", place: place, sensitiveWord: word)
        }
    }
}

/// An attribute that somebody should be asked about before its first deployment.
struct EncryptionQuestion: Sendable {
    /// The field: `CD_Visit.CD_diagnosis`.
    let name: String
    /// The attribute, and where it is declared.
    let place: NamedPlace
    /// The word that makes the attribute's name look sensitive.
    let sensitiveWord: String
}

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
    private let names: [String]
    /// The words of each name, and the same with an `s` behind the last one, by the first of them.
    private let spellings: [String: [(name: Int, words: [String])]]

    /// Takes a list of names; without one, ``standard``.
    package init(_ names: [String]? = nil) {
        let names = names ?? Self.standard
        self.names = names
        let spellings = names.enumerated().flatMap { position, name in
            let words = NameWords(name).all
            let plural = words.last.map { words.dropLast() + [$0 + "s"] } ?? []
            return [(name: position, words: words), (name: position, words: plural)]
        }
        self.spellings = Dictionary(grouping: spellings.filter { !$0.words.isEmpty }) { $0.words[0] }
    }

    /// The built-in list: health, money, documents, secrets, and diaries.
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
        let found = words.indices.compactMap { start in
            spellings[words[start]]?.first { words[start...].starts(with: $0.words) }?.name
        }
        return found.min().map { names[$0] }
    }
}
