import CompilerSupport
import Mirroring
import ObjectModel

/// The properties of a model that records hold, by the entity that declares them.
struct StoredProperties {
    private let graph: ModelGraph
    private var declared: [Int: [String: PropertyPosition]] = [:]
    private var renamed: [Int: [String: String]] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        self.graph = graph
        for entity in entities {
            for property in graph.storedProperties(of: entity) where graph.isSurelyMirrored(property) {
                let name = graph.name(of: property)
                declared[entity, default: [:]][name] = property
                if let identifier = graph.foreignIdentifier(of: .property(property)) {
                    renamed[entity, default: [:]][identifier] = name
                }
            }
        }
    }

    /// What an entity itself declares, in the order of the names.
    func declared(by entity: Int) -> [(name: String, property: PropertyPosition)] {
        (declared[entity] ?? [:]).inOrder(of: \.key).map { ($0.key, $0.value) }
    }

    /// The property of a name that an entity has or inherits.
    func property(named name: String, of entity: Int) -> PropertyPosition? {
        graph.line(of: entity).lazy.compactMap { declared[$0]?[name] }.first
    }

    /// The name that a property has now, of those that an entity has or inherits, by what it was called before.
    func newName(of oldName: String, at entity: Int) -> String? {
        graph.line(of: entity).lazy.compactMap { renamed[$0]?[oldName] }.first
    }
}

/// The same by inheritance tree and name: the entities of a tree share a record type.
struct TreeProperties {
    private struct Key: Hashable {
        let root: Int
        let kind: PropertyKind
        let name: String
    }

    private var properties: [Key: [PropertyPosition]] = [:]
    private var renamed: [Key: PropertyPosition] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        for entity in entities {
            let root = graph.roots[entity]
            for property in graph.storedProperties(of: entity) {
                let key = Key(root: root, kind: property.kind, name: graph.name(of: property))
                properties[key, default: []].append(property)
                if let old = graph.foreignIdentifier(of: .property(property)) {
                    renamed[Key(root: root, kind: property.kind, name: old)] = property
                }
            }
        }
    }

    /// The properties of a tree that have a name.
    func properties(_ kind: PropertyKind, named name: String, root: Int?) -> [PropertyPosition] {
        root.flatMap { properties[Key(root: $0, kind: kind, name: name)] } ?? []
    }

    /// The relationship of a tree that had a name before.
    func renamedRelationship(_ oldName: String, root: Int?) -> PropertyPosition? {
        root.flatMap { renamed[Key(root: $0, kind: .relationship, name: oldName)] }
    }
}

extension ModelGraph {
    /// What an entity declares and a store keeps: attributes, then relationships.
    fileprivate func storedProperties(of entity: Int) -> [PropertyPosition] {
        model.attributes(of: [entity]) { !$0.isTransient }.map(\.position)
            + model.relationships(of: [entity]) { !$0.isTransient }.map(\.position)
    }

    fileprivate func isSurelyMirrored(_ property: PropertyPosition) -> Bool {
        property.kind == .relationship || attribute(property).isSurelyMirrored
    }

    /// Whether a property is a relationship that leads to many, whose links are in no field of its own.
    func isToMany(_ property: PropertyPosition) -> Bool {
        property.kind == .relationship && relationship(property).isToMany
    }
}

/// Compares what the values of composite attributes consist of: the names and types of their elements.
///
/// A composite may have composites as elements, and a faulty model composites in a circle.
struct CompositeComparison {
    private let old: [String: Composite]
    private let new: [String: Composite]
    /// The names of those that are compared already, or are being compared.
    private var seen: Set<[String]> = []

    init(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
        self.old = old.composites.keyed(by: \.name)
        self.new = new.composites.keyed(by: \.name)
    }

    /// Whether values of two composite attributes consist of different elements; what their composites are called is not
    /// part of them.
    mutating func differs(_ before: Attribute, _ now: Attribute) -> Bool {
        guard let oldName = before.details.compositeName, let newName = now.details.compositeName,
            let before = old[oldName]?.attributes, let now = new[newName]?.attributes
        else { return before.details.compositeName != now.details.compositeName }
        if !seen.insert([oldName, newName]).inserted { return false }
        let elements = now.keyed(by: \.name)
        return before.count != now.count
            || before.contains { element in
                guard let other = elements[element.name], other.type == element.type else { return true }
                return element.type == .composite && differs(element, other)
            }
    }
}

/// What the mirrored entities of a shipped model are now: the ones of their names, else those whose renaming identifiers name
/// them.
struct EntitySuccessors {
    private let shipped: ModelGraph
    private let graph: ModelGraph
    private let successors: [Int: Int]
    private let predecessors: [Int: Int]

    /// - Parameters:
    ///   - old: The positions of the shipped model's entities.
    ///   - shipped: The shipped model.
    ///   - entities: The positions of the entities that can be what they are now.
    ///   - graph: The model as it is now.
    init(of old: [Int], in shipped: ModelGraph, among entities: [Int], of graph: ModelGraph) {
        self.shipped = shipped
        self.graph = graph
        let names = entities.keyed { graph.model.entities[$0].name }
        let identifiers = entities.keyed { graph.model.entities[$0].renamingIdentifier }
        let pairs = old.compactMap { entity in
            let name = shipped.model.entities[entity].name
            return (names[name] ?? identifiers[name]).map { (old: entity, new: $0) }
        }
        successors = pairs.keyed(by: \.old).mapValues(\.new)
        predecessors = pairs.keyed(by: \.new).mapValues(\.old)
    }

    /// What a shipped entity is now; nil when it is gone.
    subscript(entity: Int) -> Int? { successors[entity] }

    /// Whether everything that a shipped entity stood for, and that is still there, is now something of an entity.
    func holdsAll(of before: Int, in now: Int) -> Bool {
        shipped.kinds(of: before).filter { !shipped.model.entities[$0].isAbstract }.allSatisfy { entity in
            successors[entity].map { graph.isEntity($0, kindOf: now) } ?? (entity != before)
        }
    }

    /// Whether an entity also stands for what was nothing of a shipped one.
    func holdsMore(than before: Int, in now: Int) -> Bool {
        graph.kinds(of: now).filter { !graph.model.entities[$0].isAbstract }.contains { entity in
            if let old = predecessors[entity] { return !shipped.isEntity(old, kindOf: before) }
            // Older versions know nothing of a new entity; it matters only where they would have to look for it.
            return successors[before].map { !graph.isEntity(entity, kindOf: $0) } ?? false
        }
    }
}
