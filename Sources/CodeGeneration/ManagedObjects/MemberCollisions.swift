import CompilerSupport
import ObjectModel

/// A property with an accessor that Objective-C could not tell from one that the class has already.
struct MemberCollision {
    /// What the other member belongs to.
    enum Owner {
        case managedObject
        /// Every class that is generated.
        case generated
        case property(PropertyMembers, entity: Int)
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
                for selector in property.selectors { names.declare(selector, by: .property(property, entity: entity)) }
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

    private init(_ property: some NamedElement, _ selectors: [String]) {
        name = property.name
        origin = property.origin
        self.selectors = selectors
    }

    static func of(_ entity: Entity, style: ManagedObjectStyle) -> [PropertyMembers] {
        let attributes = entity.attributes.map { attribute in
            let accessor = style == .typed && attribute.accessor != nil ? [attribute.accessorName] : []
            return PropertyMembers(attribute, accessors(attribute.name) + accessor)
        }
        let relationships = entity.relationships.map { PropertyMembers($0, accessors($0.name) + mutators(of: $0)) }
        let fetched = entity.fetchedProperties.map { PropertyMembers($0, [$0.name]) }
        return attributes + relationships + (style == .xcode ? [] : fetched)
    }

    /// The getter and the setter.
    private static func accessors(_ name: String) -> [String] {
        [name, "set\(name.withUppercaseStart):"]
    }

    private static func mutators(of relationship: Relationship) -> [String] {
        guard let name = SwiftIdentifier(relationship.name)?.capitalized, relationship.isToMany else { return [] }
        let mutators = ["add\(name)Object:", "remove\(name)Object:", "add\(name):", "remove\(name):"]
        guard relationship.isOrdered else { return mutators }
        return mutators + [
            "insertObject:in\(name)AtIndex:", "removeObjectFrom\(name)AtIndex:", "insert\(name):atIndexes:",
            "remove\(name)AtIndexes:", "replaceObjectIn\(name)AtIndex:withObject:",
            "replace\(name)AtIndexes:with\(name):",
        ]
    }
}
