import CloudSchema
import CompilerSupport
package import Mirroring
import ObjectModel

/// What stands between deployed attributes and their encrypted twins in one container, and what is to be done next.
///
///     let twins = EncryptedTwins(twins, of: mirrored, needed: schema, production: production)
///     twins.all.first?.next  // .deployTwin
package struct EncryptedTwins: Sendable {
    /// The twins whose entities the container holds, and those that nobody holds, in the order of the settings.
    package let all: [JudgedTwin]

    /// Judges twins.
    ///
    /// - Parameters:
    ///   - twins: What the settings say.
    ///   - model: The model.
    ///   - needed: What it needs of the container.
    ///   - production: What production holds, when anybody knows.
    package init(
        _ twins: [EncryptedTwin],
        of model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?
    ) {
        let mirrored = Set(model.contributors)
        let held = Set(needed.recordTypes.flatMap(\.entities))
        let contributors = Set(model.graph.lineages(of: held))
        all = EncryptedPair.pairs(of: twins, in: model.graph)
            .filter { pair in pair.entity.map { contributors.contains($0) || !mirrored.contains($0) } ?? true }
            .map { JudgedTwin($0, in: model, needed: needed, production: production) }
    }
}

/// One twin, and where it stands.
package struct JudgedTwin: Sendable {
    /// What is to be done; raw values are the words of the JSON document.
    package enum Step: String, CaseIterable, Sendable {
        /// The twin's field is not in production yet.
        case deployTwin
        /// Builds that write both attributes, and copy, must reach people.
        case writeBoth
        /// The old attribute is emptied, and can then leave the model.
        case retireOriginal
        /// All is done; the settings need no entry any more.
        case removeEntry
    }

    /// Why the values cannot move, or need not.
    enum Obstacle: Equatable {
        /// The two attributes do not go together.
        case flaw(EncryptedPair.Flaw)
        /// A store in the public database holds the entity.
        case inPublicDatabase
        /// The twin is itself deployed plain.
        case twinDeployedPlain(Field)
        /// The old attribute left the model while the app wrote both.
        case removedEarly
        /// The old attribute can be encrypted itself, or is.
        case needless(String)
    }

    /// The attributes.
    package let pair: EncryptedPair
    /// Where findings about the twin point.
    let twinLocation: SourceLocation?
    /// Where findings about the old attribute point.
    let originalLocation: SourceLocation?
    private let typeName: String
    private let isPublic: Bool
    private let isMirrored: Bool
    private let production: SchemaEvidence?

    fileprivate init(
        _ pair: EncryptedPair,
        in model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?
    ) {
        let managed = model.graph.model
        self.pair = pair
        self.production = production
        twinLocation = pair.encrypted.map { managed.location($0.origin) } ?? pair.twin.twinLocation
        originalLocation = pair.original.map { managed.location($0.origin) } ?? pair.twin.location
        typeName =
            pair.entity.map(model.graph.recordType(of:)) ?? MirroringNames.recordType(rootEntity: pair.twin.entity)
        isPublic = needed.recordType(named: typeName)?.isPublic == true
        isMirrored = pair.entity.map(model.contributors.contains) ?? false
    }

    /// Whether nothing is in the way, so that the steps can be shown.
    package var isPossible: Bool { obstacle == nil || obstacle == .removedEarly }

    /// The obstacle that explains the most.
    var obstacle: Obstacle? {
        let flaw = pair.flaw
        if flaw == .twinMissing || flaw == .namedTwice { return flaw.map { .flaw($0) } }
        if flaw == .originalMissing {
            if deployed(pair.twin.attribute) == nil { return .flaw(.originalMissing) }
            return pair.twin.phase == .both ? .removedEarly : nil
        }
        if isPublic { return .inPublicDatabase }
        if !isMirrored { return .needless("is not mirrored") }
        if let field = deployed(pair.twin.twin), !field.type.isEncrypted { return .twinDeployedPlain(field) }
        if pair.original?.isEncryptedByMirroring == true { return .needless("is encrypted itself") }
        if production != nil, deployed(pair.twin.attribute) == nil { return .needless("is not deployed yet") }
        return flaw.map { .flaw($0) }
    }

    /// What is to be done next.
    package var next: Step {
        if pair.original == nil { return isRetired ? .removeEntry : .retireOriginal }
        if deployed(pair.twin.twin) == nil { return .deployTwin }
        return pair.twin.phase == .both ? .writeBoth : .retireOriginal
    }

    private var isRetired: Bool {
        production?.isRetired(.field(recordType: typeName, name: MirroringNames.field(pair.twin.attribute))) == true
    }

    private func deployed(_ attribute: String) -> Field? {
        production?.field(named: MirroringNames.field(attribute), of: typeName)
    }
}

/// The attributes with sensitive names that the next deployment leaves unencrypted, for good.
///
/// Encryption is part of a field's type, and production never changes a type. Until a field is deployed its attribute can be
/// encrypted or not; afterwards it stays as it is. What the next deployment decides is ``PlannedField/isEncryptionDecided``.
///
///     EncryptionQuestions(needed: schema, production: production).all.map(\.name)  // ["CD_Visit.CD_diagnosis"]
package struct EncryptionQuestions: Sendable {
    /// In the order of the record types.
    let all: [EncryptionQuestion]

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
        all = needed.recordTypes.flatMap { type in
            let deployed = Set(production?.recordType(named: type.name)?.fields.map(\.name) ?? [])
            return type.fields.compactMap { field -> EncryptionQuestion? in
                guard type.canBeEncrypted(field), !field.field.type.isEncrypted, !deployed.contains(field.name),
                    let word = names.word(in: MirroringNames.property(ofField: field.name)),
                    let place = needed.author.property(of: field, nil)
                else { return nil }
                return EncryptionQuestion(name: "\(type.name).\(field.name)", place: place, sensitiveWord: word)
            }
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
