public import CloudSchema
public import ObjectModel

/// The record types that one container must have for a model, with the origin of every field.
public struct MirroredSchema: Hashable, Sendable {
    /// The container's identifier, when it is known.
    public var container: String?
    /// The databases of the stores that go there, private first.
    public var scopes: [DatabaseScope]
    /// The record types in the byte order of their names.
    public var recordTypes: [MirroredRecordType]
    /// Fields that two properties claim differently.
    public var conflicts: [FieldConflict]

    /// The record type with a name.
    public func recordType(named name: String) -> MirroredRecordType? { recordTypes.first { $0.name == name } }

    /// The schema without its origins.
    public var schema: Schema { Schema(recordTypes: recordTypes.map(\.recordType)) }
}

/// A record type that mirroring needs.
public struct MirroredRecordType: Hashable, Sendable {
    /// Why the record type exists.
    public enum Kind: Hashable, Sendable {
        /// The records of an inheritance tree's entities.
        case entities(root: Int)
        /// The links of many-to-many relationships.
        case links
        /// A type that every container has: `Users`, `cloudkit.share`.
        case system
    }

    /// The name, for example `CD_Post`.
    public var name: String
    /// Why it exists.
    public var kind: Kind
    /// The positions of the mirrored entities of the tree.
    public var entities: [Int]
    /// The fields in the byte order of their names, system fields included.
    public var fields: [MirroredField]
    /// The grants that Development gives a new type.
    public var grants: [Grant]
    /// Whether a store in the public database holds such records, which need
    /// ``CloudSchema/SystemField/publicDatabaseIndexes`` to be found.
    public var isPublic = false

    /// The field with a name.
    public func field(named name: String) -> MirroredField? { fields.first { $0.name == name } }

    /// The record type without its origins.
    public var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }
}

/// A field that mirroring needs, and why.
public struct MirroredField: Hashable, Sendable {
    /// Why a field exists.
    public enum Origin: Hashable, Sendable {
        /// One of the six fields of every record.
        case system
        /// `CD_entityName`, `CD_moveReceipt` and its asset, and the fields of links.
        case framework
        /// A field of a type that the server defines.
        case server
        /// An attribute of an entity.
        case attribute(AttributeReference)
        /// Where large values of an attribute go.
        case assetCompanion(AttributeReference)
        /// A to-one relationship.
        case relationship(ModelGraph.RelationshipReference)
    }

    /// The field itself.
    public var field: Field
    /// Why it exists; where several properties share it, the first one.
    public var origin: Origin
    /// What is uncertain about it; nil when nothing is.
    public var assumption: String?

    /// Creates a field.
    public init(field: Field, origin: Origin, assumption: String? = nil) {
        self.field = field
        self.origin = origin
        self.assumption = assumption
    }

    /// The name, for example `CD_title`.
    public var name: String { field.name }

    /// Whether mirroring writes the field only now and then: for large values, or when objects move between zones.
    public var isOccasional: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: name.hasPrefix(MirroringNames.moveReceipt)
        case .system, .server, .attribute, .relationship: false
        }
    }
}

/// An attribute, by the positions of its entity and of itself.
public struct AttributeReference: Hashable, Sendable {
    /// The position of the declaring entity in ``ObjectModel/ManagedObjectModel/entities``.
    public let entity: Int
    /// The position in ``ObjectModel/Entity/attributes``.
    public let position: Int

    /// Creates a reference.
    public init(entity: Int, position: Int) {
        self.entity = entity
        self.position = position
    }
}

/// Two properties of one inheritance tree that claim the same field with different types.
///
/// Seen in the wild: the server refuses one of them, and one such record stalls all sync.
public struct FieldConflict: Hashable, Sendable {
    /// The record type.
    public var recordType: String
    /// What was planned first.
    public var first: MirroredField
    /// What contradicts it.
    public var second: MirroredField
}
