public import CloudSchema
import Diagnostics
public import Mirroring
import Text

/// What the next deployment decides about encryption, for good.
///
/// Encryption is part of a field's type, and production never changes a type. Until a field is deployed its attribute can be
/// encrypted or not; afterwards it stays as it is.
///
///     let decisions = EncryptionDecisions(needed: schema, production: production)
///     decisions.all.filter { !$0.isEncrypted }.map(\.name)  // ["CD_Post.CD_summary"]
public struct EncryptionDecisions: Sendable {
    /// One for each field of an attribute that production lacks, in the order of the record types.
    public let all: [EncryptionDecision]

    /// Finds the fields of attributes that production lacks.
    ///
    /// Left out is what cannot be encrypted: relationships, assets, derived attributes, and all that a store in the public
    /// database writes.
    ///
    /// - Parameters:
    ///   - needed: What a model needs of a container.
    ///   - production: What production holds; nil when nobody knows, so that every field may be a new one.
    ///   - names: Which names look sensitive.
    public init(
        needed: MirroredSchema,
        production: SchemaEvidence?,
        names: SensitiveNames = SensitiveNames()
    ) {
        all = needed.recordTypes.flatMap { type in
            let deployed = Set(production?.recordType(named: type.name)?.fields.map(\.name) ?? [])
            return type.fields.filter { !deployed.contains($0.name) && type.canBeEncrypted($0) }.compactMap { field in
                needed.author.property(of: field, nil).map { place in
                    EncryptionDecision(
                        recordType: type.name,
                        field: field.field,
                        place: place,
                        sensitiveWord: names.word(in: MirroringNames.property(ofField: field.name))
                    )
                }
            }
        }
    }

    /// Those that somebody should be asked about.
    public var questions: [EncryptionDecision] { all.filter(\.isQuestion) }
}

/// A field whose encryption the next deployment decides.
public struct EncryptionDecision: Hashable, Sendable {
    /// The record type.
    public let recordType: String
    /// The field, as it would be deployed.
    public let field: Field
    /// The attribute it comes from, and where that is declared.
    let place: SchemaPlace
    /// The word that makes the attribute's name look sensitive.
    public let sensitiveWord: String?

    /// The attribute it comes from: `Post.title`.
    public var source: String { place.symbol }

    /// `CD_Post.CD_title`.
    public var name: String { "\(recordType).\(field.name)" }

    /// Whether the field would be deployed encrypted.
    public var isEncrypted: Bool { field.type.isEncrypted }

    /// Whether somebody should be asked before the deployment.
    public var isQuestion: Bool { !isEncrypted && sensitiveWord != nil }
}
