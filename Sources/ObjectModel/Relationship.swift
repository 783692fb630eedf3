package import CompilerSupport

/// A relationship from one entity to another.
package struct Relationship: Hashable, Sendable {
    /// The relationship's name.
    package var name: String
    /// `destinationEntity`.
    package var destinationName: String?
    /// `inverseName`.
    package var inverseName: String?
    /// `inverseEntity`: the entity that declares the inverse.
    package var inverseEntityName: String?
    /// The switches of the relationship.
    package var flags: RelationshipFlags
    /// What the file states without need.
    package var spelling = Spelling()
    /// `deletionRule`: what happens to the destination.
    package var deleteRule: DeleteRule
    /// `minCount`.
    package var minimumCount: Int?
    /// `maxCount`; 1 for every to-one relationship, usually absent for to-many.
    package var maximumCount: Int?
    /// The renaming identifier: `elementID` in files of the editor.
    package var renamingIdentifier: String?
    /// `versionHashModifier`.
    package var versionHashModifier: String?
    /// Why the relationship has no version hash although the model says all about it: a fact that was never seen.
    package var hashDoubt: String?
    /// User info.
    package var userInfo: [UserInfoEntry] = []
    /// Where the relationship is declared.
    package var origin: SourceOrigin

    /// Creates a relationship.
    package init(
        name: String,
        destinationName: String? = nil,
        inverseName: String? = nil,
        flags: RelationshipFlags = [],
        deleteRule: DeleteRule = .nullify,
        origin: SourceOrigin = .init()
    ) {
        self.name = name
        self.destinationName = destinationName
        self.inverseName = inverseName
        self.inverseEntityName = destinationName
        self.flags = flags
        self.deleteRule = deleteRule
        self.origin = origin
    }

    /// Whether the relationship may have no destination.
    package var isOptional: Bool { flags.contains(.optional) }
    /// Whether the relationship is never stored.
    package var isTransient: Bool { flags.contains(.transient) }
    /// Whether the relationship may have several destinations.
    package var isToMany: Bool { flags.contains(.toMany) }
    /// Whether a to-many relationship keeps the order of its destinations.
    package var isOrdered: Bool { flags.contains(.ordered) }
}

/// The switches of a relationship.
package struct RelationshipFlags: OptionSet, Hashable, Sendable {
    /// One bit for each switch.
    package let rawValue: UInt8

    /// Creates a set from bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `optional`.
    package static let optional = RelationshipFlags(rawValue: 1 << 0)
    /// `transient`.
    package static let transient = RelationshipFlags(rawValue: 1 << 1)
    /// `toMany`.
    package static let toMany = RelationshipFlags(rawValue: 1 << 2)
    /// `ordered`.
    package static let ordered = RelationshipFlags(rawValue: 1 << 3)
    /// `syncable`.
    package static let syncable = RelationshipFlags(rawValue: 1 << 4)
    /// `spotlightIndexingEnabled`.
    package static let spotlight = RelationshipFlags(rawValue: 1 << 5)
    /// `indexed`, obsolete.
    package static let indexed = RelationshipFlags(rawValue: 1 << 6)
}

/// What deleting an object does to the destinations of a relationship; raw values are the spellings of model files.
package enum DeleteRule: String, CaseIterable, Sendable {
    /// The destination forgets the object.
    case nullify = "Nullify"
    /// The destination is deleted too.
    case cascade = "Cascade"
    /// The object cannot be deleted while it has a destination.
    case deny = "Deny"
    /// Nothing happens; the destination keeps a dangling reference.
    case noAction = "No Action"
}
