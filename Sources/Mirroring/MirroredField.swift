package import CloudSchema
import CompilerSupport
package import ObjectModel

/// A record type that an app needs, for mirroring or in a schema file.
package struct MirroredRecordType: Sendable {
    /// The origin of a record type.
    package enum Kind: Equatable, Sendable {
        /// The records of an inheritance tree's entities, with the position of the root in the author's model.
        case entities(root: Int)
        /// The links of many-to-many relationships.
        case links
        /// A type that every container has: `Users`, `cloudkit.share`.
        case system
        /// A type of the app in a schema file.
        case native
    }

    /// The name, for example `CD_Post`.
    package let name: String
    /// The origin.
    package let kind: Kind
    /// The positions of the mirrored entities of the tree.
    package internal(set) var entities: [Int] = []
    /// The positions of the entities that declare its properties; ``entities`` and their ancestors.
    package internal(set) var contributors: [Int] = []
    /// The fields in the byte order of their names, system fields included.
    package let fields: [MirroredField]
    /// Fields that two properties of the inheritance tree claim differently; rarely any.
    package internal(set) var conflicts: [FieldConflict] = []
    /// The grants that Development gives a new type.
    package var grants: [Grant] = .standard
    /// The grants without which the server refuses a writer of the app, as far as the settings name the writers.
    package var neededGrants: [Grant] = []
    /// True if a store in the public database holds such records, which need
    /// ``CloudSchema/SystemField/publicDatabaseIndexes`` for queries.
    package var isPublic = false
    /// The reason the app no longer uses the type, which remains because it is deployed; nil while it is used.
    package var retirement: String?

    /// The field with a name.
    package func field(named name: String) -> MirroredField? { fields.first { $0.name == name } }

    /// True if the encryption of a field is a choice.
    ///
    /// CloudKit has no encrypted fields in the public database, and all databases of a container share one schema: a
    /// field of a public store cannot be encrypted in any other store either.
    package func canBeEncrypted(_ field: MirroredField) -> Bool { !isPublic && field.canBeEncrypted }

    /// The record type without origins.
    var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }
}

extension MirroredRecordType {
    /// Creates a record type that comes from no model; its fields are in the byte order of their names.
    package init(name: String, kind: Kind, fields: [MirroredField]) {
        self.name = name
        self.kind = kind
        self.fields = fields
    }
}

/// The record types that one container needs for a model, with the origin of every field.
package struct MirroredSchema: Sendable {
    /// The container's identifier, when it is known.
    package let container: String?
    /// The databases of the container's stores, private first.
    package let scopes: [DatabaseScope]
    /// The custom roles of the schema.
    package let roles: [Role]
    /// The record types in the byte order of their names.
    package var recordTypes: [MirroredRecordType] { didSet { positions = recordTypes.positions } }
    /// The origin of the schema, which knows the places of its parts.
    package let author: any SchemaOrigin
    private var positions: [String: Int]

    /// Creates a schema; its record types and their fields are in the byte order of their names.
    package init(
        container: String?,
        scopes: [DatabaseScope],
        roles: [Role] = [],
        recordTypes: [MirroredRecordType],
        author: any SchemaOrigin
    ) {
        self.container = container
        self.scopes = scopes
        self.roles = roles
        self.recordTypes = recordTypes
        self.author = author
        positions = recordTypes.positions
    }

    /// The record type with a name.
    package func recordType(named name: String) -> MirroredRecordType? { positions[name].map { recordTypes[$0] } }

    /// The schema without origins.
    package var schema: Schema { Schema(roles: roles, recordTypes: recordTypes.map(\.recordType)) }
}

extension [MirroredRecordType] {
    fileprivate var positions: [String: Int] { indices.keyed { self[$0].name } }
}

/// A field that mirroring needs, and its origin.
package struct MirroredField: Hashable, Sendable {
    /// The origin of a field.
    package enum Origin: Hashable, Sendable {
        /// One of the six fields of every record.
        case system
        /// `CD_entityName`, `CD_moveReceipt` and its asset, and the fields of links.
        case framework
        /// A field of a type that the server defines.
        case server
        /// An attribute of an entity.
        case attribute(PropertyID)
        /// The asset for large values of an attribute.
        case assetCompanion(PropertyID)
        /// A to-one relationship.
        case relationship(PropertyID)
        /// A field in a schema file.
        case native(recordType: String)

        /// The property of the field; nil for fields of every record.
        package var property: PropertyID? {
            switch self {
            case .attribute(let position), .assetCompanion(let position), .relationship(let position): position
            case .system, .framework, .server, .native: nil
            }
        }

        /// True if the app chose the field: as a property, or in a schema file.
        package var isChosen: Bool {
            if case .native = self { true } else { property != nil }
        }
    }

    /// The field itself.
    package var field: Field
    /// The origin; where several properties share the field, the first one.
    package var origin: Origin
    /// Why mirroring does not write it; nil when it does.
    package var assumption: MirroringAssumption?
    /// True if another field holds its large values.
    package var hasCompanion = false
    /// The type that another property of the inheritance tree needs; nil where all agree.
    package var contradiction: FieldType?
    /// The reason the app no longer uses the field, which remains because it is deployed; nil while it is used.
    package var retirement: String?

    /// Creates a field.
    package init(field: Field, origin: Origin, assumption: MirroringAssumption? = nil) {
        self.field = field
        self.origin = origin
        self.assumption = assumption
    }

    /// The name, for example `CD_title`.
    package var name: String { field.name }

    /// True if mirroring does not write the field, because its attribute is derived or to be ignored.
    package var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// True if mirroring writes the field only sometimes: for large values, or when objects move between zones.
    package var isOccasional: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: name.hasPrefix(MirroringNames.moveReceipt)
        case .system, .server, .attribute, .relationship, .native: false
        }
    }
}

extension MirroredField {
    /// True if mirroring certainly writes the field to every record.
    package var isCertain: Bool { !isOccasional && assumption == nil }

    /// True if it contains the record name of a to-one relationship's destination.
    package var isRelationship: Bool {
        if case .relationship = origin { true } else { false }
    }

    /// True if it holds the large values of another field.
    package var isCompanion: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: field.type.primitive == .asset
        case .system, .server, .attribute, .relationship, .native: false
        }
    }

    /// True if the field could be encrypted: no relationship, asset or derived attribute.
    var canBeEncrypted: Bool {
        switch origin {
        case .attribute: assumption != .derived && field.type.primitive.canBeEncrypted
        case .native: field.type.primitive.canBeEncrypted
        case .system, .framework, .server, .assetCompanion, .relationship: false
        }
    }

    /// True if two properties claim a field in incompatible ways: with two types, or one as an attribute and the other
    /// as a relationship. Names that mirroring itself uses are a separate fault, and no contradiction.
    package func contradicts(_ other: MirroredField) -> Bool {
        switch (origin, other.origin) {
        case (.attribute, .attribute), (.relationship, .relationship): field.type != other.field.type
        case (.native, _), (_, .native): field.type != other.field.type
        case (.attribute, .relationship), (.relationship, .attribute): true
        default: false
        }
    }
}
