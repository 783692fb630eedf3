public import CloudSchema
import Text

/// A record type that an app needs, because of mirroring or because a schema file names it.
public struct MirroredRecordType: Sendable {
    /// Why the record type exists.
    public enum Kind: Equatable, Sendable {
        /// The records of an inheritance tree's entities; the schema's author knows the root by its position.
        case entities(root: Int)
        /// The links of many-to-many relationships.
        case links
        /// A type that every container has: `Users`, `cloudkit.share`.
        case system
        /// A type of the app's own, which a schema file names.
        case native
    }

    /// The name, for example `CD_Post`.
    public let name: String
    /// Why it exists.
    public let kind: Kind
    /// The positions of the mirrored entities of the tree.
    public internal(set) var entities: [Int] = []
    /// The positions of the entities that declare its properties; ``entities`` and their ancestors.
    public internal(set) var contributors: [Int] = []
    /// The fields in the byte order of their names, system fields included.
    public let fields: [MirroredField]
    /// Fields that two properties of the inheritance tree claim differently; nearly always there are none.
    public internal(set) var conflicts: [FieldConflict] = []
    /// The grants that Development gives a new type.
    public var grants: [Grant] = .standard
    /// Whether a store in the public database holds such records, which need
    /// ``CloudSchema/SystemField/publicDatabaseIndexes`` to be found.
    public var isPublic = false
    /// Why the app no longer uses the type, which its author keeps because it is deployed; nil while it does.
    public var retirement: String?

    /// The field with a name.
    public func field(named name: String) -> MirroredField? { fields.first { $0.name == name } }

    /// Whether somebody decides about the encryption of a field.
    ///
    /// CloudKit has no encrypted fields in the public database, and all databases of a container share one schema: what a
    /// public store writes can be encrypted in no other store either.
    public func canBeEncrypted(_ field: MirroredField) -> Bool { !isPublic && field.canBeEncrypted }

    /// The record type without its origins.
    public var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }
}

extension MirroredRecordType {
    /// Creates a record type that no model asks for; its fields are in the byte order of their names.
    public init(name: String, kind: Kind, fields: [MirroredField]) {
        self.name = name
        self.kind = kind
        self.fields = fields
    }
}

/// The record types that one container must have for a model, with the origin of every field.
public struct MirroredSchema: Sendable {
    /// The container's identifier, when it is known.
    public let container: String?
    /// The databases of the stores that go there, private first.
    public let scopes: [DatabaseScope]
    /// The custom roles that it names.
    public let roles: [Role]
    /// The record types in the byte order of their names.
    public var recordTypes: [MirroredRecordType] { didSet { positions = recordTypes.positions } }
    /// What asks for all that, and knows where it is written.
    public let author: any SchemaAuthor
    private var positions: [String: Int]

    /// Creates a schema; its record types and their fields are in the byte order of their names.
    public init(
        container: String?,
        scopes: [DatabaseScope],
        roles: [Role] = [],
        recordTypes: [MirroredRecordType],
        author: any SchemaAuthor
    ) {
        self.container = container
        self.scopes = scopes
        self.roles = roles
        self.recordTypes = recordTypes
        self.author = author
        positions = recordTypes.positions
    }

    /// The record type with a name.
    public func recordType(named name: String) -> MirroredRecordType? { positions[name].map { recordTypes[$0] } }

    /// The schema without its origins.
    public var schema: Schema { Schema(roles: roles, recordTypes: recordTypes.map(\.recordType)) }
}

extension [MirroredRecordType] {
    fileprivate var positions: [String: Int] { indices.keyed { self[$0].name } }
}
