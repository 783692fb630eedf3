import CompilerSupport
import Mirroring
import ObjectModel

/// The properties of a model that records hold, by the entity that declares them, and by inheritance tree: the entities of a
/// tree share a record type.
struct StoredProperties {
    /// A name at an entity; of a tree that is its root.
    private struct Name: Hashable {
        let entity: Int
        let name: String
    }

    private let graph: ModelGraph
    private var properties: [Name: PropertyID] = [:]
    private var renamed: [Name: [PropertyID]] = [:]
    private var propertiesOfTrees: [Name: [PropertyID]] = [:]
    private var renamedOfTrees: [Name: [PropertyID]] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        self.graph = graph
        for entity in entities {
            for property in graph.storedProperties(of: entity) {
                let (root, name) = (graph.roots[entity], graph.name(of: property))
                let old = graph.foreignIdentifier(of: .property(property))
                propertiesOfTrees[Name(entity: root, name: name), default: []].append(property)
                if let old { renamedOfTrees[Name(entity: root, name: old), default: []].append(property) }
                guard graph.isSurelyMirrored(property) else { continue }
                properties[Name(entity: entity, name: name)] = property
                if let old { renamed[Name(entity: entity, name: old), default: []].append(property) }
            }
        }
    }

    /// The properties that an entity itself declares and mirroring surely writes, in the order of the names.
    func declared(by entity: Int) -> [PropertyID] {
        let names = graph.storedProperties(of: entity).map(graph.name).uniqued(by: \.self).inOrder(of: \.self)
        return names.compactMap { properties[Name(entity: entity, name: $0)] }
    }

    /// The property of a name that an entity has or inherits, if mirroring surely writes it.
    func property(named name: String, of entity: Int) -> PropertyID? {
        graph.line(of: entity).lazy.compactMap { properties[Name(entity: $0, name: name)] }.first
    }

    /// The name that a property has now, of those that an entity has or inherits, by what it was called before.
    func newName(of oldName: String, _ kind: PropertyKind, at entity: Int) -> String? {
        graph.line(of: entity).lazy
            .compactMap { renamed[Name(entity: $0, name: oldName)]?.last { $0.kind == kind } }.first.map(graph.name)
    }

    /// The properties of a tree that have a name, whether mirroring writes them or not.
    func properties(_ kind: PropertyKind, named name: String, root: Int?) -> [PropertyID] {
        root.flatMap { propertiesOfTrees[Name(entity: $0, name: name)] }?.filter { $0.kind == kind } ?? []
    }

    /// The relationship of a tree that had a name before.
    func renamedRelationship(_ oldName: String, root: Int?) -> PropertyID? {
        root.flatMap { renamedOfTrees[Name(entity: $0, name: oldName)] }?.last { $0.kind == .relationship }
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
}
