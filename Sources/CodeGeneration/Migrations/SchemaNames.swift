import ObjectModel
import SchemaRules

/// Entities and properties of one version that code beside a migration may have to name.
struct SchemaNames {
    let graph: ModelGraph
    private var entities: Set<Int> = []
    private var properties: Set<PropertyPosition> = []

    init(_ graph: ModelGraph) { self.graph = graph }

    /// The entities, each with the properties that were named, in the order of the model.
    var sorted: [(entity: Entity, properties: [String])] {
        let byEntity = Dictionary(grouping: properties, by: \.entity)
        return entities.sorted().map { entity in
            (graph.model.entities[entity], (byEntity[entity] ?? []).sorted().map(graph.name))
        }
    }

    mutating func add(_ element: ElementReference) {
        switch element {
        case .entity(let entity): entities.insert(entity)
        case .property(let property): add(property)
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: break
        }
    }

    /// Fetched properties hold nothing that code could move.
    mutating func add(_ property: PropertyPosition) {
        guard property.kind != .fetchedProperty else { return }
        entities.insert(property.entity)
        properties.insert(property)
    }

    mutating func addProperties(of entity: Int, where isIncluded: (String) -> Bool = { _ in true }) {
        entities.insert(entity)
        for property in graph.properties(declaredBy: entity) where isIncluded(graph.name(of: property)) {
            add(property)
        }
    }
}

/// The names of both sides of a step that what changed is about.
struct ChangedNames {
    private(set) var old: SchemaNames
    private(set) var new: SchemaNames

    init(_ grading: ModelGrading) {
        old = SchemaNames(grading.comparison.match.old)
        new = SchemaNames(grading.comparison.match.new)
        for change in grading.changes where change.grade.store > .none { add(change.change) }
    }

    private mutating func add(_ change: ModelChange) {
        switch change {
        case .added(.entity(let entity)): new.addProperties(of: entity)
        case .added(.property(let property)): new.add(property)
        case .removed(.entity(let entity)): old.addProperties(of: entity)
        case .removed(.property(let property)): old.add(property)
        case .renamed(let pair):
            old.add(pair.old)
            new.add(pair.new)
        case .partAdded(.uniquenessConstraint(let constraint), let pair):
            let names = Set(constraint.properties.map(\.name))
            old.addProperties(of: pair.old, where: names.contains)
            new.addProperties(of: pair.new, where: names.contains)
        case .propertyMoved(let pair), .attributeChanged(_, let pair), .relationshipChanged(_, let pair):
            old.add(pair.old)
            new.add(pair.new)
        default: break
        }
    }
}
