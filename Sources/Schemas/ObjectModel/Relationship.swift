public import Diagnostics

/// A relationship from one entity to another.
public struct Relationship: Hashable, Sendable {
    /// The relationship's name.
    public var name: String
    /// `destinationEntity`.
    public var destinationName: String?
    /// `inverseName`.
    public var inverseName: String?
    /// `inverseEntity`: the entity that declares the inverse.
    public var inverseEntityName: String?
    /// The switches of the relationship.
    public var flags: RelationshipFlags
    /// What the file states without need.
    public var spelling = Spelling()
    /// `deletionRule`: what happens to the destination.
    public var deleteRule: DeleteRule
    /// `minCount`.
    public var minimumCount: Int?
    /// `maxCount`; 1 for every to-one relationship, usually absent for to-many.
    public var maximumCount: Int?
    /// The renaming identifier: `elementID` in files of the editor.
    public var renamingIdentifier: String?
    /// `versionHashModifier`.
    public var versionHashModifier: String?
    /// Why the relationship has no version hash although the model says all about it: a fact that was never seen.
    public var hashDoubt: String?
    /// User info.
    public var userInfo: [UserInfoEntry] = []
    /// Where the relationship is declared.
    public var origin: SourceOrigin

    /// Creates a relationship.
    public init(
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
    public var isOptional: Bool { flags.contains(.optional) }
    /// Whether the relationship is never stored.
    public var isTransient: Bool { flags.contains(.transient) }
    /// Whether the relationship may have several destinations.
    public var isToMany: Bool { flags.contains(.toMany) }
    /// Whether a to-many relationship keeps the order of its destinations.
    public var isOrdered: Bool { flags.contains(.ordered) }
}

/// The switches of a relationship.
public struct RelationshipFlags: OptionSet, Hashable, Sendable {
    /// One bit for each switch.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `optional`.
    public static let optional = RelationshipFlags(rawValue: 1 << 0)
    /// `transient`.
    public static let transient = RelationshipFlags(rawValue: 1 << 1)
    /// `toMany`.
    public static let toMany = RelationshipFlags(rawValue: 1 << 2)
    /// `ordered`.
    public static let ordered = RelationshipFlags(rawValue: 1 << 3)
    /// `syncable`.
    public static let syncable = RelationshipFlags(rawValue: 1 << 4)
    /// `spotlightIndexingEnabled`.
    public static let spotlight = RelationshipFlags(rawValue: 1 << 5)
    /// `indexed`, obsolete.
    public static let indexed = RelationshipFlags(rawValue: 1 << 6)
}

/// What deleting an object does to the destinations of a relationship; raw values are the spellings of model files.
public enum DeleteRule: String, CaseIterable, Sendable {
    /// The destination forgets the object.
    case nullify = "Nullify"
    /// The destination is deleted too.
    case cascade = "Cascade"
    /// The object cannot be deleted while it has a destination.
    case deny = "Deny"
    /// Nothing happens; the destination keeps a dangling reference.
    case noAction = "No Action"
}
