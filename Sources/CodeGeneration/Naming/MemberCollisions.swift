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
    private enum Step {
        case enter(entity: Int)
        case leave(selectors: [String])
    }

    private let graph: ModelGraph
    private let style: ManagedObjectStyle
    private var owners: [String: MemberCollision.Owner] = [:]
    private(set) var found: [MemberCollision] = []

    init(_ graph: ModelGraph, style: ManagedObjectStyle) {
        self.graph = graph
        self.style = style
        for selector in Self.managedObjectSelectors { owners[selector] = .managedObject }
        if style == .typed { owners[ReservedNames.keys] = .generated }
        let roots = graph.parents.indices.filter { graph.parents[$0] == nil && mayCollide(treeOf: $0) }
        walk(from: roots)
    }

    /// No is certain, which is the answer for nearly all trees: a walk that knows all selectors takes long.
    ///
    /// Properties whose names differ in more than case have different getters and setters. What remains are names that
    /// every class has, names that look like selectors, and what to-many relationships have besides.
    private func mayCollide(treeOf root: Int) -> Bool {
        if graph.mayRepeatNames(treeOf: root) { return true }
        var mutators = NameSieve()
        var members = [root]
        while let entity = members.popLast() {
            let attributes = graph.model.entities[entity].attributes
            for position in attributes.indices where Self.mayBeTaken(attributes[position].name) { return true }
            for property in graph.model.entities[entity].fetchedProperties where Self.mayBeTaken(property.name) {
                return true
            }
            let relationships = graph.model.entities[entity].relationships
            for position in relationships.indices {
                if Self.mayBeTaken(relationships[position].name) || relationships[position].isOrdered { return true }
                guard relationships[position].isToMany else { continue }
                let members = PropertyMembers(relationships[position])
                for mutator in members.mutators where !mutators.insert(mutator) { return true }
            }
            members += graph.children[entity]
        }
        return false
    }

    private static func mayBeTaken(_ name: String) -> Bool {
        takenNames.contains(name) || !name.isOfBytes { $0 != UInt8(ascii: ":") }
    }

    /// What every class has before its first property.
    private static let takenNames = Set(managedObjectSelectors + [ReservedNames.keys])

    private mutating func walk(from roots: [Int]) {
        var steps = roots.reversed().map { Step.enter(entity: $0) }
        while let step = steps.popLast() {
            switch step {
            case .enter(let entity):
                steps.append(.leave(selectors: declareMembers(of: entity)))
                steps += graph.children[entity].reversed().map { .enter(entity: $0) }
            case .leave(let selectors):
                for selector in selectors { owners[selector] = nil }
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
