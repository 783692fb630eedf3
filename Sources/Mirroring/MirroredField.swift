package import CloudSchema
package import ObjectModel

/// A field that mirroring needs, and why.
package struct MirroredField: Hashable, Sendable {
    /// Why a field exists.
    package enum Origin: Hashable, Sendable {
        /// One of the six fields of every record.
        case system
        /// `CD_entityName`, `CD_moveReceipt` and its asset, and the fields of links.
        case framework
        /// A field of a type that the server defines.
        case server
        /// An attribute of an entity.
        case attribute(PropertyPosition)
        /// Where large values of an attribute go.
        case assetCompanion(PropertyPosition)
        /// A to-one relationship.
        case relationship(PropertyPosition)
        /// A field that a schema file names.
        case native(recordType: String)

        /// The property behind the field; nil for what every record has.
        package var property: PropertyPosition? {
            switch self {
            case .attribute(let position), .assetCompanion(let position), .relationship(let position): position
            case .system, .framework, .server, .native: nil
            }
        }

        /// Whether people chose the field: it is a property's, or a schema file names it.
        package var isChosen: Bool {
            if case .native = self { true } else { property != nil }
        }
    }

    /// The field itself.
    package var field: Field
    /// Why it exists; where several properties share it, the first one.
    package var origin: Origin
    /// What is uncertain about it; nil when nothing is.
    package var assumption: MirroringAssumption?
    /// Whether another field holds its large values.
    package var hasCompanion = false
    /// What another property of the inheritance tree needs instead; nil where all agree.
    package var contradiction: FieldType?
    /// Why the app no longer uses the field, which its author keeps because it is deployed; nil while it does.
    package var retirement: String?

    /// Creates a field.
    package init(field: Field, origin: Origin, assumption: MirroringAssumption? = nil) {
        self.field = field
        self.origin = origin
        self.assumption = assumption
    }

    /// The name, for example `CD_title`.
    package var name: String { field.name }

    /// Whether mirroring probably does not write the field, because its attribute is derived or to be ignored.
    package var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// Whether mirroring writes the field only now and then: for large values, or when objects move between zones.
    package var isOccasional: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: name.hasPrefix(MirroringNames.moveReceipt)
        case .system, .server, .attribute, .relationship, .native: false
        }
    }
}

extension MirroredField {
    /// Whether mirroring surely writes the field to every record.
    package var isCertain: Bool { !isOccasional && assumption == nil }

    /// Whether it holds the name of the record that a to-one relationship leads to.
    package var isRelationship: Bool {
        if case .relationship = origin { true } else { false }
    }

    /// Whether it holds the large values of another field.
    package var isCompanion: Bool {
        switch origin {
        case .assetCompanion: true
        case .framework: field.type.primitive == .asset
        case .system, .server, .attribute, .relationship, .native: false
        }
    }

    /// Whether the field could be encrypted: no relationship, asset or derived attribute.
    var canBeEncrypted: Bool {
        switch origin {
        case .attribute: assumption != .derived && field.type.primitive.canBeEncrypted
        case .native: field.type.primitive.canBeEncrypted
        case .system, .framework, .server, .assetCompanion, .relationship: false
        }
    }

    /// Whether two properties claim a field that cannot be both: with two types, or one as an attribute and the other as a
    /// relationship. Names that mirroring itself uses are a fault of their own, and not a contradiction.
    package func contradicts(_ other: MirroredField) -> Bool {
        switch (origin, other.origin) {
        case (.attribute, .attribute), (.relationship, .relationship): field.type != other.field.type
        case (.native, _), (_, .native): field.type != other.field.type
        case (.attribute, .relationship), (.relationship, .attribute): true
        default: false
        }
    }
}
