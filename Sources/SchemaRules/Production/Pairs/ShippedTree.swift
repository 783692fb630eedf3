import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// A model that shipped, or that the branch began with, and what it is now.
///
/// Records carry the names of fields and entities and nothing of what they meant. Where a name is gone the schemas show it;
/// this is about names that are still there.
struct ComparedModels: Sendable {
    let shipped: ModelGraph
    let graph: ModelGraph
    let oldProperties: StoredProperties
    let properties: StoredProperties
    let successors: EntitySuccessors
}

/// The entities of one record type that both models have and the environment holds.
struct ShippedTree: Sendable {
    let models: ComparedModels
    /// The record type.
    let type: MirroredRecordType
    /// The shipped tree.
    private let tree: MirroredTree
    /// Its mirrored entities.
    private let mirrored: Set<Int>
    /// The root of what it is now.
    private let root: Int
    /// The mirrored entities that it is now.
    private let living: Set<Int>
    /// The types of the fields that are deployed.
    let deployed: [String: FieldType]
    /// The fields that are needed.
    let needed: [String: MirroredField]

    /// The trees of a shipped model in the container of a schema.
    static func all(
        of model: MirroredModel,
        comparedWith graph: ModelGraph,
        in comparison: SchemaComparison
    ) -> [ShippedTree] {
        let (needed, evidence) = (comparison.needed, comparison.evidence)
        let trees = model.containers.filter { $0.stores.first?.container == needed.container }.flatMap(\.trees)
        let (old, now) = (trees.flatMap(\.contributors), needed.recordTypes.flatMap(\.contributors))
        let models = ComparedModels(
            shipped: model.graph,
            graph: graph,
            oldProperties: StoredProperties(model.graph, entities: old),
            properties: StoredProperties(graph, entities: now),
            successors: EntitySuccessors(of: old, in: model.graph, among: now, of: graph)
        )
        return trees.compactMap { tree in
            let name = tree.recordType(in: model.graph)
            guard let deployed = evidence.recordType(named: name), let type = needed.recordType(named: name),
                case .entities(let root) = type.kind
            else { return nil }
            return ShippedTree(
                models: models,
                type: type,
                tree: tree,
                mirrored: Set(tree.entities),
                root: root,
                living: Set(type.entities),
                deployed: deployed.fields.keyed(by: \.name).mapValues(\.type),
                needed: type.fields.keyed(by: \.name)
            )
        }
    }

    /// The names of its mirrored entities.
    var entityNames: [String] { tree.entities.map { models.shipped.model.entities[$0].name } }

    /// The entities that records name; an abstract one has none.
    func entities(in comparison: SchemaComparison) -> [ShippedEntity] {
        let shipped = models.shipped.model
        return tree.entities.filter { !shipped.entities[$0].isAbstract }.map { position in
            let successor = models.successors[position].flatMap { successor in
                models.graph.roots[successor] != root || living.contains(successor) ? successor : nil
            }
            let old = shipped.entities[position]
            return ShippedEntity(
                name: old.name,
                type: type,
                location: shipped.location(old.origin, "name"),
                identity: successor.map { (old, models.graph.model.entities[$0]) },
                models: models,
                comparison: comparison
            )
        }
    }

    /// The properties that somebody reads now.
    var properties: [FormerProperty] {
        tree.contributors.flatMap { entity in
            let successor = models.successors[entity].flatMap { models.graph.roots[$0] == root ? $0 : nil }
            let heirs = concreteEntities(of: entity)
            guard let reader = successor ?? heirs.first?.new else { return [] as [FormerProperty] }
            return models.oldProperties.declared(by: entity).map { name, position in
                FormerProperty(
                    name: name,
                    position: position,
                    successor: successor,
                    heirs: heirs,
                    reader: reader,
                    tree: self
                )
            }
        }
    }

    /// The entities of which there are records, of one entity's kind; what they were, and what they are now.
    private func concreteEntities(of entity: Int) -> [(old: Int, new: Int)] {
        let shipped = models.shipped
        return shipped.subtree(of: entity).sorted().compactMap { kind in
            guard !shipped.model.entities[kind].isAbstract, mirrored.contains(kind),
                let successor = models.successors[kind], models.graph.roots[successor] == root
            else { return nil }
            return (kind, successor)
        }
    }
}

/// An entity that shipped and that records name, and what it is now.
struct ShippedEntity: ComparedPair {
    let name: String
    /// The record type, which somebody needs now.
    let type: MirroredRecordType
    /// The place where it shipped.
    let location: SourceLocation?
    /// Its former and its present state; nil when it is gone.
    var identity: (old: Entity, new: Entity)?
    /// The whole models; nil where only a fact tells of the entity, and not whether it is abstract.
    var models: ComparedModels?
    let comparison: SchemaComparison

    func change(_ kind: ShippedChange.Kind, at place: NamedPlace) -> SchemaChange {
        .meaningChanged(ShippedChange(kind: kind, recordType: type.name, place: place, shipped: location))
    }
}

extension ComparedMeaning {
    /// The entities whose roots were recorded and that are gone; where the record type is gone as well, that is the change.
    var goneEntities: [ShippedEntity] {
        facts.compactMap { fact in
            guard case .root(let name, let root, _) = fact.statement, mirroredEntity(named: name) == nil else {
                return nil
            }
            let recordType = MirroringNames.recordType(rootEntity: root)
            guard comparison.evidence.recordType(named: recordType) != nil,
                let type = comparison.needed.recordType(named: recordType)
            else { return nil }
            return ShippedEntity(name: name, type: type, location: fact.location, comparison: comparison)
        }
    }
}
