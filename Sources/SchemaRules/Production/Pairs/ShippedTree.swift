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
            let (successor, heirs) = (successor(of: entity), concreteEntities(of: entity))
            guard let reader = successor ?? heirs.first?.new else { return [] as [FormerProperty] }
            return models.oldProperties.declared(by: entity).map {
                FormerProperty(position: $0, successor: successor, heirs: heirs, reader: reader, tree: self)
            }
        }
    }

    /// The entities of which there are records, of one entity's kind; what they were, and what they are now.
    private func concreteEntities(of entity: Int) -> [(old: Int, new: Int)] {
        models.shipped.subtree(of: entity).sorted().compactMap { kind in
            if models.shipped.model.entities[kind].isAbstract || !mirrored.contains(kind) { return nil }
            return successor(of: kind).map { (kind, $0) }
        }
    }

    /// The entity of today, if its records have the same type.
    private func successor(of entity: Int) -> Int? {
        models.successors[entity].flatMap { models.graph.roots[$0] == root ? $0 : nil }
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

    /// Its name, at a place of today.
    func name(at location: SourceLocation) -> ShippedName {
        ShippedName(recordType: type.name, place: NamedPlace(name, at: location), shipped: self.location)
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

/// A property that shipped and is still written or read, and what has its name now.
struct PropertyPair: ComparedPair {
    let former: FormerProperty
    /// The property that has the name now.
    let new: PropertyID

    var old: PropertyID { former.position }
    var models: ComparedModels { former.models }

    /// Both sides, if they are attributes.
    var attributes: (old: Attribute, new: Attribute)? {
        guard old.kind == .attribute, new.kind == .attribute else { return nil }
        return (models.shipped.attribute(old), models.graph.attribute(new))
    }

    /// True if both sides are relationships.
    var areRelationships: Bool { old.kind == .relationship && new.kind == .relationship }

    /// True if no side leads to many objects.
    var areToOne: Bool { !models.shipped.isToMany(old) && !models.graph.isToMany(new) }

    /// Both inverses, if both sides lead to one object.
    var inverses: (before: Relationship, now: Relationship)? {
        guard areRelationships, areToOne, let before = models.shipped.inverse(of: old),
            let now = models.graph.inverse(of: new)
        else { return nil }
        return (models.shipped.relationship(before), models.graph.relationship(now))
    }

    /// True if the former inverse has a successor by its name.
    var isFormerInverseThere: Bool {
        guard let inverse = models.shipped.inverse(of: old), let entity = models.successors[inverse.entity] else {
            return false
        }
        return models.properties.property(named: models.shipped.relationship(inverse).name, of: entity) != nil
    }

    /// The shipped property that the renaming identifier of today's says it was, if anything of it can be in the cloud.
    ///
    /// Nil where the identifier said so when it shipped.
    var claimedByIdentifier: String? {
        guard old.kind == new.kind, let identifier = models.graph.foreignIdentifier(of: .property(new)),
            identifier != models.shipped.foreignIdentifier(of: .property(old)),
            let other = ([old.entity] + former.heirs.map(\.old)).lazy
                .compactMap({ models.oldProperties.property(named: identifier, of: $0) }).first, other.kind == new.kind,
            models.shipped.isToMany(other) || former.tree.deployed[MirroringNames.field(identifier)] != nil
        else { return nil }
        return identifier
    }

    /// The name that the former property has got by a renaming identifier since, if the new name's field is deployed.
    var newNameOfFormer: String? {
        let readers = [former.reader] + former.heirs.map(\.new)
        guard old.kind == new.kind,
            let newName = readers.lazy.compactMap({ models.properties.newName(of: former.name, old.kind, at: $0) })
                .first,
            newName != models.oldProperties.newName(of: former.name, old.kind, at: old.entity),
            former.tree.deployed[MirroringNames.field(newName)] != nil
        else { return nil }
        return newName
    }

    /// The name, at a setting of today.
    func name(_ setting: String?, covers: [String] = []) -> ShippedName {
        ShippedName(
            recordType: former.tree.type.name,
            field: former.field,
            place: models.graph.place(of: new, setting),
            shipped: models.shipped.place(of: old).location,
            covers: covers.map { .inCloud(.field(recordType: former.tree.type.name, name: $0)) }
        )
    }
}

/// A property that shipped, and who reads now what it wrote.
struct FormerProperty: ComparedPair {
    let position: PropertyID
    /// Its entity of today; nil when it is gone, or has other records.
    let successor: Int?
    /// The entities of its kind of which there are records; what they were, and what they are now.
    let heirs: [(old: Int, new: Int)]
    /// The successor, or the first of the heirs.
    let reader: Int
    let tree: ShippedTree

    var models: ComparedModels { tree.models }
    var name: String { models.shipped.name(of: position) }
    var field: String { MirroringNames.field(name) }

    /// True if its values are in a field; links of many to many are in none.
    var isInField: Bool { !models.shipped.isToMany(position) }

    /// True if anything of it can be there. The links of one to many are in the fields of their other ends.
    var isStored: Bool { isInField ? tree.deployed[field] != nil : models.shipped.isManyToMany(position) }

    /// The property of its name that its entity has now, or inherits.
    var own: PropertyID? { successor.flatMap { models.properties.property(named: name, of: $0) } }

    /// It, and what has its name now: for its entity, else for each of its heirs.
    var pairs: [PropertyPair] {
        if !isStored { return [] }
        let all = own.map { [$0] } ?? heirs.compactMap { models.properties.property(named: name, of: $0.new) }
        return all.uniqued(by: \.self).map { PropertyPair(former: self, new: $0) }
    }

    /// The field that the property has since it was renamed, when it is deployed and nothing had its name before.
    fileprivate var newField: String? {
        guard isInField, let newName = models.properties.newName(of: name, position.kind, at: reader) else {
            return nil
        }
        let isNew = models.oldProperties.property(named: newName, of: position.entity) == nil
        let field = MirroringNames.field(newName)
        return isNew && tree.deployed[field] != nil ? field : nil
    }
}

extension [FormerProperty] {
    /// The fields of their record type, as they have them.
    var fields: ShippedFields {
        var fields = ShippedFields()
        for property in self {
            fields.known.insert(property.field)
            if property.position.kind == .relationship, property.isInField { fields.toOnes.insert(property.field) }
            if let identifier = property.models.shipped.foreignIdentifier(of: .property(property.position)) {
                fields.beforeRenames.insert(MirroringNames.field(identifier))
            }
            if property.isStored, let newField = property.newField { fields.renamed[newField] = property.field }
        }
        return fields
    }
}

/// The fields of one record type, as shipped models have them.
struct ShippedFields: Sendable {
    /// Fields of which is known what they mean.
    var known: Set<String> = []
    /// Fields of which is known that a to-one relationship wrote them.
    var toOnes: Set<String> = []
    /// The fields that properties had before they were renamed, by those they have now.
    var renamed: [String: String] = [:]
    /// Fields that properties had before they were renamed.
    var beforeRenames: Set<String> = []

    /// Adds those of an older model.
    mutating func add(_ other: ShippedFields) {
        known.formUnion(other.known)
        toOnes.formUnion(other.toOnes)
        renamed.merge(other.renamed) { first, _ in first }
        beforeRenames.formUnion(other.beforeRenames)
    }
}
