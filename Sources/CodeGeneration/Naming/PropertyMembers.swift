import Diagnostics
import ObjectModel

/// What a property adds to its class, as Objective-C selectors: everything that could collide.
struct PropertyMembers {
    let name: String
    let origin: SourceOrigin
    let selectors: [String]

    init(_ attribute: Attribute) {
        name = attribute.name
        origin = attribute.origin
        selectors = Self.accessors(attribute.name)
    }

    init(_ relationship: Relationship) {
        name = relationship.name
        origin = relationship.origin
        var selectors = Self.accessors(relationship.name)
        if let identifier = SwiftIdentifier(name), relationship.isToMany {
            let name = identifier.capitalized
            selectors += ["add\(name)Object:", "remove\(name)Object:", "add\(name):", "remove\(name):"]
            if relationship.isOrdered { selectors += Self.orderedMutators(name) }
        }
        self.selectors = selectors
    }

    static func of(_ entity: Entity) -> [PropertyMembers] {
        entity.attributes.map(PropertyMembers.init) + entity.relationships.map(PropertyMembers.init)
    }

    /// The getter and the setter.
    private static func accessors(_ name: String) -> [String] {
        [name, "set\(name.prefix(1).uppercased())\(name.dropFirst()):"]
    }

    private static func orderedMutators(_ name: String) -> [String] {
        [
            "insertObject:in\(name)AtIndex:", "removeObjectFrom\(name)AtIndex:", "insert\(name):atIndexes:",
            "remove\(name)AtIndexes:", "replaceObjectIn\(name)AtIndex:withObject:",
            "replace\(name)AtIndexes:with\(name):",
        ]
    }
}
