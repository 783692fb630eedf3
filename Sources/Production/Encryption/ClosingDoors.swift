public import CloudSchema
import Diagnostics
public import Mirroring
import ObjectModel

/// The fields whose encryption the next deployment decides for good.
///
/// Encryption is part of a field's type, and production never changes a type. Until a field is deployed its attribute can be
/// encrypted or not; afterwards it stays as it is.
///
///     let doors = ClosingDoors(of: mirrored, needed: schema, production: production)
///     doors.all.filter { !$0.isEncrypted }.map(\.name)  // ["CD_Post.CD_summary"]
public struct ClosingDoors: Hashable, Sendable {
    /// The fields, in the order of the record types.
    public let all: [ClosingDoor]

    /// Finds the fields of attributes that production lacks.
    ///
    /// Left out is what cannot be encrypted: relationships, assets, derived attributes, and all that a store in the public
    /// database writes.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - needed: One of the model's schemas.
    ///   - production: What production holds; nil when nobody knows, so that every field may be a new one.
    ///   - names: Which names look sensitive.
    public init(
        of model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?,
        names: SensitiveNames = SensitiveNames()
    ) {
        let publicTypes = model.publicRecordTypes(in: needed.container)
        all = needed.recordTypes.filter { !publicTypes.contains($0.name) }.flatMap { type in
            let deployed = Set(production?.recordType(named: type.name)?.fields.map(\.name) ?? [])
            return type.fields.filter { !deployed.contains($0.name) }
                .compactMap { ClosingDoor($0, of: type, in: model, names: names) }
        }
    }
}

/// A field whose encryption the next deployment decides.
public struct ClosingDoor: Hashable, Sendable {
    /// The record type.
    public let recordType: String
    /// The field, as it would be deployed.
    public let field: Field
    private let entity: String
    private let attribute: String
    /// The word that makes the attribute's name look sensitive.
    public let sensitiveWord: String?
    /// Where the model says whether the attribute is encrypted, or declares it.
    let location: SourceLocation

    fileprivate init?(
        _ field: MirroredField,
        of type: MirroredRecordType,
        in model: MirroredModel,
        names: SensitiveNames
    ) {
        guard case .attribute(let reference) = field.origin, field.field.type.primitive.canBeEncrypted else {
            return nil
        }
        let entity = model.graph.model.entities[reference.entity]
        let attribute = entity.attributes[reference.position]
        if attribute.isDerived { return nil }
        recordType = type.name
        self.field = field.field
        self.entity = entity.name
        self.attribute = attribute.name
        location = model.graph.model.location(attribute.origin)
        sensitiveWord = names.word(in: attribute.name)
    }

    /// The attribute it comes from: `Post.title`. Doors are many, and few are named.
    public var source: String { "\(entity).\(attribute)" }

    /// `CD_Post.CD_title`.
    public var name: String { "\(recordType).\(field.name)" }

    /// Whether the field would be deployed encrypted.
    public var isEncrypted: Bool { field.type.isEncrypted }

    /// Whether somebody should be asked before the door closes.
    public var isQuestion: Bool { !isEncrypted && sensitiveWord != nil }
}
