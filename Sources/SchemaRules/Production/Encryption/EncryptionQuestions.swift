import CloudSchema
import CompilerSupport
package import Mirroring

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
