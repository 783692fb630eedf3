import Diagnostics
import ObjectModel

/// What a property adds to its class, mostly as Objective-C selectors: everything that could collide.
struct PropertyMembers {
    let name: String
    let origin: SourceOrigin
    private(set) var selectors: [String]

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

    private init(_ property: FetchedProperty) {
        name = property.name
        origin = property.origin
        selectors = [property.name]
    }

    static func of(_ entity: Entity, style: ManagedObjectStyle) -> [PropertyMembers] {
        let stored = entity.attributes.map { PropertyMembers($0) }
        switch style {
        case .xcode:
            return stored + entity.relationships.map { PropertyMembers($0) }
        case .typed:
            let relationships = entity.relationships.map { PropertyMembers($0).addingArrayView(of: $0) }
            return stored + relationships + entity.fetchedProperties.map { PropertyMembers($0) }
        }
    }

    /// An ordered relationship can also be read as an array.
    private func addingArrayView(of relationship: Relationship) -> PropertyMembers {
        guard relationship.isToMany, relationship.isOrdered else { return self }
        var members = self
        members.selectors.append("\(name)Array")
        return members
    }

    /// The getter and the setter.
    private static func accessors(_ name: String) -> [String] {
        [name, "set\(name.prefix(1).uppercased() + name.dropFirst()):"]
    }

    private static func orderedMutators(_ name: String) -> [String] {
        [
            "insertObject:in\(name)AtIndex:", "removeObjectFrom\(name)AtIndex:", "insert\(name):atIndexes:",
            "remove\(name)AtIndexes:", "replaceObjectIn\(name)AtIndex:withObject:",
            "replace\(name)AtIndexes:with\(name):",
        ]
    }
}
