import Diagnostics
import ObjectModel

/// A property with an accessor that Objective-C could not tell from one that the class has already.
struct MemberCollision {
    /// What the other member belongs to.
    enum Owner {
        case managedObject
        /// Every class that is generated.
        case generated
        case property(entity: Int, name: String, origin: SourceOrigin)
    }

    let entity: Int
    let property: PropertyMembers
    let selector: String
    let owner: Owner
}

extension MemberCollision {
    /// The collisions of a model, in the order of its inheritance trees.
    static func all(in graph: ModelGraph, style: ManagedObjectStyle) -> [MemberCollision] {
        var found: [MemberCollision] = []
        var owners: [String: Owner] = [:]
        for selector in managedObjectSelectors { owners[selector] = .managedObject }
        if style == .typed { owners[ReservedNames.keys] = .generated }
        var names = InheritedNames(owners)
        names.walk(down: graph) { entity, names in
            for property in PropertyMembers.of(graph.model.entities[entity], style: style) {
                let taken = property.selectors.first { names.owner(of: $0) != nil }
                if let taken, let owner = names.owner(of: taken) {
                    found.append(MemberCollision(entity: entity, property: property, selector: taken, owner: owner))
                }
                let owner = Owner.property(entity: entity, name: property.name, origin: property.origin)
                for selector in property.selectors { names.declare(selector, by: owner) }
            }
        }
        return found
    }

    /// The methods without parameters that Swift knows of `NSObject` and `NSManagedObject`, on every platform.
    ///
    /// The compiler refuses a property of the same name: it would override the method, or its getter would have the
    /// method's selector. Names that are taken on one platform only, such as `className` on macOS, are not among them.
    private static let managedObjectSelectors = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "copy",
        "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "faultingState", "hasChanges",
        "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated",
        "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion", "self",
        "superclass",
        "willSave", "willTurnIntoFault",
    ]
}

/// What a property adds to its class, mostly as Objective-C selectors: everything that could collide.
struct PropertyMembers: NamedElement {
    let name: String
    let origin: SourceOrigin
    let selectors: [String]

    private init(_ attribute: Attribute, style: ManagedObjectStyle) {
        name = attribute.name
        origin = attribute.origin
        let accessor = style == .typed && attribute.accessor != nil ? [attribute.accessorName] : []
        selectors = Self.accessors(attribute.name) + accessor
    }

    private init(_ relationship: Relationship) {
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
        let stored =
            entity.attributes.map { PropertyMembers($0, style: style) }
            + entity.relationships.map { PropertyMembers($0) }
        return style == .xcode ? stored : stored + entity.fetchedProperties.map { PropertyMembers($0) }
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
