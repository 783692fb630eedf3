import CompilerSupport
import Mirroring
import ObjectModel

/// The properties of a model that records hold, by the entity that declares them.
struct StoredProperties {
    private let graph: ModelGraph
    private var declared: [Int: [String: PropertyID]] = [:]
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

    /// The properties that an entity itself declares, in the order of the names.
    func declared(by entity: Int) -> [(name: String, property: PropertyID)] {
        (declared[entity] ?? [:]).inOrder(of: \.key).map { ($0.key, $0.value) }
    }

    /// The property of a name that an entity has or inherits.
    func property(named name: String, of entity: Int) -> PropertyID? {
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

    private var properties: [Key: [PropertyID]] = [:]
    private var renamed: [Key: PropertyID] = [:]

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
    func properties(_ kind: PropertyKind, named name: String, root: Int?) -> [PropertyID] {
        root.flatMap { properties[Key(root: $0, kind: kind, name: name)] } ?? []
    }

    /// The relationship of a tree that had a name before.
    func renamedRelationship(_ oldName: String, root: Int?) -> PropertyID? {
        root.flatMap { renamed[Key(root: $0, kind: .relationship, name: oldName)] }
    }
}

extension ModelGraph {
    /// The stored properties that an entity declares: attributes, then relationships.
    fileprivate func storedProperties(of entity: Int) -> [PropertyID] {
        model.attributes(of: [entity]) { !$0.isTransient }.map(\.position)
            + model.relationships(of: [entity]) { !$0.isTransient }.map(\.position)
    }

    fileprivate func isSurelyMirrored(_ property: PropertyID) -> Bool {
        property.kind == .relationship || attribute(property).isSurelyMirrored
    }

    /// Whether a property is a relationship that leads to many, whose links are in no field of its own.
    func isToMany(_ property: PropertyID) -> Bool {
        property.kind == .relationship && relationship(property).isToMany
    }
}
