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

/// Finds collisions in a walk down every inheritance tree, knowing at each entity what it inherits.
struct MemberCollisions {
    private let graph: ModelGraph
    private let style: ManagedObjectStyle
    private var owners: [String: MemberCollision.Owner] = [:]
    private(set) var found: [MemberCollision] = []

    init(_ graph: ModelGraph, style: ManagedObjectStyle) {
        self.graph = graph
        self.style = style
        for selector in Self.managedObjectSelectors { owners[selector] = .managedObject }
        if style == .typed { owners[ReservedNames.keys] = .generated }
        var declared: [[String]] = []
        for visit in graph.visits {
            switch visit {
            case .enter(let entity): declared.append(declareMembers(of: entity))
            case .leave:
                for selector in declared.popLast() ?? [] { owners[selector] = nil }
            }
        }
    }

    /// Declares what is new, and returns it, so that it can be forgotten when the walk leaves the entity.
    private mutating func declareMembers(of entity: Int) -> [String] {
        var declared: [String] = []
        for property in PropertyMembers.of(graph.model.entities[entity], style: style) {
            if let taken = property.selectors.first(where: { owners[$0] != nil }), let owner = owners[taken] {
                found.append(MemberCollision(entity: entity, property: property, selector: taken, owner: owner))
            }
            for selector in property.selectors where owners[selector] == nil {
                owners[selector] = .property(entity: entity, name: property.name, origin: property.origin)
                declared.append(selector)
            }
        }
        return declared
    }

    /// The methods without parameters that Swift knows of `NSObject` and `NSManagedObject`, on every platform.
    ///
    /// The compiler refuses a property of the same name: it would override the method, or its getter would have the
    /// method's selector. Names that are taken on one platform only, such as `className` on macOS, are not among them.
    static let managedObjectSelectors = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "copy",
        "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "faultingState", "hasChanges",
        "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isFault", "isInserted", "isProxy", "isUpdated",
        "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion", "self",
        "superclass",
        "willSave", "willTurnIntoFault",
    ]
}
