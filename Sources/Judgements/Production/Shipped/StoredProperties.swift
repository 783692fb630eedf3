import Diagnostics
import Mirroring
import ObjectModel

/// A property of a model, by its place there.
struct StoredProperty: Hashable {
    let position: PropertyPosition
    let isRelationship: Bool

    static func relationship(_ position: PropertyPosition) -> Self { Self(position: position, isRelationship: true) }

    static func attribute(_ position: PropertyPosition) -> Self { Self(position: position, isRelationship: false) }
}

/// The properties of a model that records hold, by the entity that declares them.
struct StoredProperties {
    private let graph: ModelGraph
    private var declared: [Int: [String: StoredProperty]] = [:]
    private var renamed: [Int: [String: String]] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        self.graph = graph
        for entity in entities {
            for property in graph.storedProperties(of: entity) where graph.isSurelyMirrored(property) {
                let name = graph.name(of: property)
                declared[entity, default: [:]][name] = property
                if let identifier = graph.renamingIdentifier(of: property) {
                    renamed[entity, default: [:]][identifier] = name
                }
            }
        }
    }

    /// What an entity itself declares, in the order of the names.
    func declared(by entity: Int) -> [(name: String, property: StoredProperty)] {
        (declared[entity] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The property of a name that an entity has or inherits.
    func property(named name: String, of entity: Int) -> StoredProperty? {
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
        let name: String
    }

    private var properties: [Key: [StoredProperty]] = [:]
    private var renamedRelationships: [Key: PropertyPosition] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        for entity in entities {
            let root = graph.roots[entity]
            for property in graph.storedProperties(of: entity) {
                properties[Key(root: root, name: graph.name(of: property)), default: []].append(property)
                if property.isRelationship, let old = graph.renamingIdentifier(of: property) {
                    renamedRelationships[Key(root: root, name: old)] = property.position
                }
            }
        }
    }

    func relationships(_ name: String, root: Int?) -> [PropertyPosition] {
        named(name, root).filter(\.isRelationship).map(\.position)
    }

    func attributes(_ name: String, root: Int?) -> [PropertyPosition] {
        named(name, root).filter { !$0.isRelationship }.map(\.position)
    }

    func renamedRelationship(_ oldName: String, root: Int?) -> PropertyPosition? {
        root.flatMap { renamedRelationships[Key(root: $0, name: oldName)] }
    }

    private func named(_ name: String, _ root: Int?) -> [StoredProperty] {
        root.flatMap { properties[Key(root: $0, name: name)] } ?? []
    }
}

extension ModelGraph {
    /// An attribute, by its position.
    func attribute(_ position: PropertyPosition) -> Attribute {
        model.entities[position.entity].attributes[position.position]
    }

    /// What an entity declares and a store keeps: attributes, then relationships.
    fileprivate func storedProperties(of entity: Int) -> [StoredProperty] {
        model.attributes(of: [entity]) { !$0.isTransient }.map { .attribute($0.position) }
            + model.relationships(of: [entity]) { !$0.isTransient }.map { .relationship($0.position) }
    }

    fileprivate func isSurelyMirrored(_ property: StoredProperty) -> Bool {
        property.isRelationship || attribute(property.position).isSurelyMirrored
    }

    /// An entity and its ancestors.
    fileprivate func line(of entity: Int) -> [Int] { [entity] + Array(ancestors(of: entity)) }

    private func element(_ property: StoredProperty) -> any NamedElement {
        property.isRelationship ? relationship(property.position) : attribute(property.position)
    }

    /// The property's own name.
    fileprivate func name(of property: StoredProperty) -> String { element(property).name }

    /// The renaming identifier, when it is another name than the property's own.
    func renamingIdentifier(of property: StoredProperty) -> String? {
        let identifier =
            property.isRelationship
            ? relationship(property.position).renamingIdentifier : attribute(property.position).renamingIdentifier
        return identifier == name(of: property) ? nil : identifier
    }

    /// `Entity.property`, by the entity that declares it.
    func symbol(of property: StoredProperty) -> String {
        "\(model.entities[property.position.entity].name).\(name(of: property))"
    }

    /// Where a property is declared, or one of its settings.
    func location(of property: StoredProperty, _ setting: String? = nil) -> SourceLocation {
        model.location(element(property).origin, setting)
    }

    /// Whether it is a relationship that leads to one object; nil for attributes.
    func isToOne(_ property: StoredProperty) -> Bool? {
        property.isRelationship ? !relationship(property.position).isToMany : nil
    }

    /// The name of the record type that an entity's records have.
    func recordType(of entity: Int) -> String {
        MirroringNames.recordType(rootEntity: model.entities[roots[entity]].name)
    }
}
