import Diagnostics
import Mirroring
import ObjectModel

/// The properties of a model that records hold, by the entity that declares them.
struct StoredProperties {
    /// A property, by its place in the model.
    enum Property: Hashable {
        case attribute(AttributeReference)
        case relationship(ModelGraph.RelationshipReference)
    }

    private let graph: ModelGraph
    private var declared: [Int: [String: Property]] = [:]
    private var renamed: [Int: [String: String]] = [:]

    init(_ graph: ModelGraph, entities: [Int]) {
        self.graph = graph
        for position in entities {
            let entity = graph.model.entities[position]
            for (index, attribute) in entity.attributes.enumerated() where attribute.isStoredInRecords {
                let reference = PropertyPosition(entity: position, kind: .attribute, position: index)
                add(.attribute(reference), named: attribute.name, to: position)
            }
            for (index, relationship) in entity.relationships.enumerated() where !relationship.isTransient {
                let reference = PropertyPosition(entity: position, kind: .relationship, position: index)
                add(.relationship(reference), named: relationship.name, to: position)
            }
        }
    }

    private mutating func add(_ property: Property, named name: String, to entity: Int) {
        declared[entity, default: [:]][name] = property
        if let identifier = graph.renamingIdentifier(of: property) {
            renamed[entity, default: [:]][identifier] = name
        }
    }

    /// What an entity itself declares, in the order of the names.
    func declared(by entity: Int) -> [(name: String, property: Property)] {
        (declared[entity] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The property of a name that an entity has or inherits.
    func property(named name: String, of entity: Int) -> Property? {
        graph.line(of: entity).lazy.compactMap { declared[$0]?[name] }.first
    }

    /// The name that a property has now, of those that an entity has or inherits, by what it was called before.
    func newName(of oldName: String, at entity: Int) -> String? {
        graph.line(of: entity).lazy.compactMap { renamed[$0]?[oldName] }.first
    }
}

extension Attribute {
    fileprivate var isStoredInRecords: Bool {
        !isTransient && !flags.contains(.derived) && !isIgnoredByMirroring && FieldMapping(type) != nil
    }
}

extension ModelGraph {
    /// An entity and its ancestors.
    fileprivate func line(of entity: Int) -> [Int] { [entity] + Array(ancestors(of: entity)) }

    /// The renaming identifier, when it is another name than the property's own.
    func renamingIdentifier(of property: StoredProperties.Property) -> String? {
        switch property {
        case .attribute(let reference):
            let attribute = model.entities[reference.entity].attributes[reference.position]
            return attribute.renamingIdentifier.flatMap { $0 == attribute.name ? nil : $0 }
        case .relationship(let reference):
            let relationship = relationship(reference)
            return relationship.renamingIdentifier.flatMap { $0 == relationship.name ? nil : $0 }
        }
    }

    /// `Entity.property`, by the entity that declares it.
    func symbol(of property: StoredProperties.Property) -> String {
        switch property {
        case .attribute(let reference):
            let entity = model.entities[reference.entity]
            return "\(entity.name).\(entity.attributes[reference.position].name)"
        case .relationship(let reference): return symbol(of: reference)
        }
    }

    /// Where a property is declared, or one of its settings.
    func location(of property: StoredProperties.Property, _ setting: String? = nil) -> SourceLocation {
        switch property {
        case .attribute(let reference):
            model.location(model.entities[reference.entity].attributes[reference.position].origin, setting)
        case .relationship(let reference): model.location(relationship(reference).origin, setting)
        }
    }

    /// Whether it is a relationship that leads to one object; nil for attributes.
    func isToOne(_ property: StoredProperties.Property) -> Bool? {
        guard case .relationship(let reference) = property else { return nil }
        return !relationship(reference).isToMany
    }
}
