/// A setting of a relationship.
package enum RelationshipAspect: String, Aspect {
    /// The entity it leads to.
    case destination
    /// The relationship at the other end.
    case inverse
    /// To-one or to-many.
    case cardinality
    /// Whether the order of destinations is kept.
    case ordered
    /// What deleting an object does to the destinations.
    case deleteRule = "delete-rule"
    /// The least number of destinations.
    case minimumCount = "minimum-count"
    /// The greatest number of destinations.
    case maximumCount = "maximum-count"
    /// Whether there may be no destination.
    case optionality
    /// Whether it is never stored.
    case transient
    /// Whether Spotlight finds it.
    case spotlight
    /// The index switch of old editors.
    case indexed
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it stays without effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of relationship: Relationship) -> String? {
        switch self {
        case .destination: relationship.destinationName
        case .inverse: Self.inverse(of: relationship)
        case .cardinality: relationship.isToMany ? "to-many" : "to-one"
        case .ordered: relationship.isOrdered.modelText
        case .deleteRule: relationship.deleteRule.rawValue
        case .minimumCount: relationship.minimumCount.map(String.init)
        case .maximumCount: Self.maximumCount(of: relationship).map(String.init)
        case .optionality: relationship.isOptional.modelText
        case .transient: relationship.isTransient.modelText
        case .spotlight: relationship.flags.contains(.spotlight).modelText
        case .indexed: relationship.flags.contains(.indexed).modelText
        case .syncable: relationship.flags.contains(.syncable).modelText
        case .renamingIdentifier: relationship.renamingIdentifier
        case .versionHashModifier: relationship.versionHashModifier
        case .userInfo: relationship.userInfo.modelText
        }
    }

    private static func inverse(of relationship: Relationship) -> String? {
        relationship.inverseName.map { name in relationship.inverseEntityName.map { "\($0).\(name)" } ?? name }
    }

    /// A to-one relationship has at most one destination anyway, whether or not the file says so.
    private static func maximumCount(of relationship: Relationship) -> Int? {
        !relationship.isToMany && relationship.maximumCount == 1 ? nil : relationship.maximumCount
    }
}
