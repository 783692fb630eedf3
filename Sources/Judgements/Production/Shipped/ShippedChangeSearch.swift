import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel
import Text

/// Compares a model with one that shipped, or that the branch began with, where the names in the cloud stayed.
///
/// Records carry the names of fields and entities and nothing of what they meant. Where a name is gone the schemas show it;
/// this is about names that are still there.
struct ShippedChangeSearch {
    private(set) var changes: [ShippedChange] = []
    /// What the shipped model says of fields, by record type.
    private(set) var fields: [String: ShippedFields] = [:]
    /// The entities of which the shipped model knows whether records name them.
    private(set) var knownEntities: Set<String> = []

    init(
        _ model: MirroredModel,
        with graph: ModelGraph,
        needed: MirroredSchema,
        evidence: SchemaEvidence,
        otherEntities: Set<String>
    ) {
        let trees = model.containers.filter { $0.stores.first?.container == needed.container }.flatMap(\.trees)
        let (old, now) = (trees.flatMap(\.contributors), needed.recordTypes.flatMap(\.contributors))
        let models = ComparedModels(
            shipped: model.graph,
            graph: graph,
            oldProperties: StoredProperties(model.graph, entities: old),
            properties: StoredProperties(graph, entities: now),
            successors: EntitySuccessors(of: old, in: model.graph, among: now, of: graph)
        )
        for tree in trees {
            let name = tree.recordType(in: model.graph)
            guard let deployed = evidence.recordType(named: name), let type = needed.recordType(named: name),
                case .entities(let root) = type.kind
            else { continue }
            var search = ShippedTreeSearch(models, tree: tree, type: type, root: root, deployed: deployed)
            search.run(goneAt: needed.author.place(of: type).location, besides: otherEntities)
            changes += search.changes
            fields.merge([name: search.fields]) { $0.joined(with: $1) }
            knownEntities.formUnion(tree.entities.map { model.graph.model.entities[$0].name })
        }
    }
}

/// A model that shipped, and what it is now.
private struct ComparedModels {
    let shipped: ModelGraph
    let graph: ModelGraph
    let oldProperties: StoredProperties
    let properties: StoredProperties
    let successors: EntitySuccessors
}

/// Compares one record type that both models have and production holds.
private struct ShippedTreeSearch {
    private(set) var changes: [ShippedChange] = []
    private(set) var fields = ShippedFields()
    private let models: ComparedModels
    private let tree: MirroredTree
    private let type: MirroredRecordType
    private let root: Int
    private let deployed: [String: FieldType]
    private let needed: [String: MirroredField]
    /// The mirrored entities of the shipped tree.
    private let mirrored: Set<Int>

    private var shipped: ModelGraph { models.shipped }
    private var graph: ModelGraph { models.graph }
    private var successors: EntitySuccessors { models.successors }

    init(_ models: ComparedModels, tree: MirroredTree, type: MirroredRecordType, root: Int, deployed: RecordType) {
        self.models = models
        self.tree = tree
        self.type = type
        self.root = root
        self.deployed = deployed.fields.keyed(by: \.name).mapValues(\.type)
        needed = type.fields.keyed(by: \.name)
        mirrored = Set(tree.entities)
    }

    mutating func run(goneAt location: SourceLocation, besides otherEntities: Set<String>) {
        let living = Set(type.entities)
        for entity in tree.entities where !shipped.model.entities[entity].isAbstract {
            let old = shipped.model.entities[entity]
            if let successor = successors[entity], graph.roots[successor] != root || living.contains(successor) {
                compareIdentity(of: old, with: graph.model.entities[successor])
            } else if !otherEntities.contains(old.name) {
                let place = SchemaPlace(old.name, at: location)
                add(.entityGone, place, shipped: shipped.model.location(old.origin, "name"))
            }
        }
        for entity in tree.contributors {
            let readers = Readers(
                successor: successors[entity].flatMap { graph.roots[$0] == root ? $0 : nil },
                heirs: concreteEntities(of: entity)
            )
            for (name, property) in models.oldProperties.declared(by: entity) {
                compare(property, named: name, of: entity, by: readers)
            }
        }
    }

    private mutating func add(
        _ kind: ShippedChange.Kind,
        _ place: SchemaPlace,
        field: String? = nil,
        shipped: SourceLocation
    ) {
        changes.append(ShippedChange(kind, of: field, in: type.name, at: place, shipped: shipped))
    }

    // MARK: Entities

    /// Whether an entity got the name of another one that people have records of.
    private mutating func compareIdentity(of before: Entity, with now: Entity) {
        guard before.name == now.name, let identifier = now.renamingIdentifier, identifier != now.name,
            identifier != before.renamingIdentifier, let other = shipped.entity(named: identifier),
            successors[other] != nil
        else { return }
        let place = SchemaPlace(now.name, at: graph.model.location(now.origin, "elementID"))
        add(.takenOver(from: identifier), place, shipped: shipped.model.location(before.origin, "name"))
    }

    // MARK: Properties

    /// Who reads now what an entity and those below it wrote.
    private struct Readers {
        /// What the entity is now; nil when it is gone, or has other records.
        let successor: Int?
        /// The entities of its kind of which there are records; what they were, and what they are now.
        let heirs: [(old: Int, new: Int)]

        var all: [Int] { [successor].compactMap(\.self) + heirs.map(\.new) }
    }

    /// A property that shipped, and one that has its name now.
    private struct Pair {
        let name: String
        let old: StoredProperty
        let new: StoredProperty

        var field: String { MirroringNames.field(name) }
    }

    private mutating func compare(
        _ old: StoredProperty,
        named name: String,
        of entity: Int,
        by readers: Readers
    ) {
        guard let reader = readers.all.first else { return }
        let field = MirroringNames.field(name)
        fields.known.insert(field)
        if let identifier = shipped.renamingIdentifier(of: old) {
            fields.leftOver.insert(MirroringNames.field(identifier))
        }
        // Links of many to many are in no field.
        let isInField = shipped.isToOne(old) != false
        if isInField, deployed[field] == nil { return }
        let own = readers.successor.flatMap { models.properties.property(named: name, of: $0) }
        let all = own.map { [$0] } ?? readers.heirs.compactMap { models.properties.property(named: name, of: $0.new) }
        for new in all.uniqued(by: \.self) {
            compare(Pair(name: name, old: old, new: new), at: entity, by: readers)
        }
        if isInField {
            findRest(of: old, named: name, of: entity, with: reader, readers.heirs)
        } else if own != nil {
            findLostLinks(of: old, named: name, readers.heirs)
        }
    }

    /// The entities of which there are records, of one entity's kind; what they were, and what they are now.
    private func concreteEntities(of entity: Int) -> [(old: Int, new: Int)] {
        shipped.kinds(of: entity).sorted().compactMap { kind in
            guard !shipped.model.entities[kind].isAbstract, mirrored.contains(kind), let successor = successors[kind],
                graph.roots[successor] == root
            else { return nil }
            return (kind, successor)
        }
    }

    private mutating func compare(_ pair: Pair, at entity: Int, by readers: Readers) {
        if pair.old.isRelationship != pair.new.isRelationship { return compareKind(pair) }
        if compareIdentity(pair, at: entity, by: readers) { return }
        if pair.old.isRelationship { compareDestinations(pair) } else { compareTypes(pair) }
    }

    private mutating func add(_ kind: ShippedChange.Kind, _ pair: Pair, _ setting: String?) {
        let place = SchemaPlace(graph.symbol(of: pair.new), at: graph.location(of: pair.new, setting))
        add(kind, place, field: pair.field, shipped: shipped.location(of: pair.old))
    }

    /// Where the field needs another type, that is the change.
    private mutating func compareKind(_ pair: Pair) {
        guard let needed = needed[pair.field], deployed[pair.field]?.accepts(needed.field.type) == true,
            shipped.isToOne(pair.old) != false, graph.isToOne(pair.new) != false
        else { return }
        let isRelationship = pair.new.isRelationship
        add(isRelationship ? .becameRelationship : .becameAttribute, pair, isRelationship ? nil : "attributeType")
    }

    /// Whether a renaming identifier gives the name to a property that had another one, or takes it from the one that had it.
    private mutating func compareIdentity(_ pair: Pair, at entity: Int, by readers: Readers) -> Bool {
        let models = models
        if let identifier = graph.renamingIdentifier(of: pair.new),
            identifier != shipped.renamingIdentifier(of: pair.old),
            let other = ([entity] + readers.heirs.map(\.old)).lazy
                .compactMap({ models.oldProperties.property(named: identifier, of: $0) }).first,
            shipped.isToOne(other) == false || deployed[MirroringNames.field(identifier)] != nil
        {
            add(.takenOver(from: identifier), pair, "elementID")
            fields.leftOver.insert(MirroringNames.field(identifier))
            return true
        }
        // Where the new name's field is not deployed, that is the change.
        guard let new = readers.all.lazy.compactMap({ models.properties.newName(of: pair.name, at: $0) }).first,
            new != models.oldProperties.newName(of: pair.name, at: entity), deployed[MirroringNames.field(new)] != nil
        else { return false }
        add(.nameReused(by: new), pair, "name")
        return true
    }

    /// Several types of attributes have one type of field.
    private mutating func compareTypes(_ pair: Pair) {
        let (before, now) = (shipped.attribute(pair.old.position), graph.attribute(pair.new.position))
        if before.type == now.type { return compareBytes(of: before, with: now, pair) }
        guard FieldMapping(before.type)?.primitive == FieldMapping(now.type)?.primitive else { return }
        add(.readOtherwise(from: before.type, to: now.type), pair, "attributeType")
    }

    /// What values consist of that nothing but their attributes can read.
    private mutating func compareBytes(of before: Attribute, with now: Attribute, _ pair: Pair) {
        if now.type == .transformable, before.valueTransformer == nil, let name = now.valueTransformer {
            // A transformer that has a name is a fact that ledgers record.
            if !Attribute.makesArchives(name) {
                add(.transformerChanged(from: nil, to: name), pair, "valueTransformerName")
            }
        } else if now.type == .composite {
            var comparison = CompositeComparison(shipped.model, graph.model)
            if comparison.differs(before, now) { add(.compositeChanged, pair, "attributeType") }
        }
    }

    private mutating func compareDestinations(_ pair: Pair) {
        let (old, new) = (pair.old.position, pair.new.position)
        guard let before = shipped.destination(of: old), let now = graph.destination(of: new) else { return }
        if shipped.relationship(old).isToMany || graph.relationship(new).isToMany {
            // Links of many to many name both ends: that one leads to another entity is found by that.
            guard shipped.isManyToMany(old), graph.isManyToMany(new), successors[before] == now else { return }
        }
        let names = (shipped.model.entities[before].name, graph.model.entities[now].name)
        if !successors.holdsAll(of: before, in: now) {
            add(.leadsElsewhere(from: names.0, to: names.1), pair, "destinationEntity")
        } else if successors.holdsMore(than: before, in: now) {
            add(.leadsFurther(from: names.0, to: names.1), pair, "destinationEntity")
        } else if !shipped.relationship(old).isToMany {
            compareInverses(pair)
        }
    }

    /// Where the inverse kept its name, the facts about it show the change.
    private mutating func compareInverses(_ pair: Pair) {
        guard let inverse = shipped.inverse(of: pair.old.position),
            let now = graph.inverse(of: pair.new.position).map(graph.relationship)
        else { return }
        let before = shipped.relationship(inverse)
        if before.name == now.name { return }
        if before.isToMany != now.isToMany {
            add(.inverseChanged(isToMany: now.isToMany), pair, "inverseName")
        } else if !now.isToMany, now.renamingIdentifier != before.name, let entity = successors[inverse.entity],
            models.properties.property(named: before.name, of: entity) != nil
        {
            add(.joinedOtherwise(before: before.name, now: now.name), pair, "inverseName")
        }
    }

    /// What became of a property that the entity has no more, while its field may live on.
    private mutating func findRest(
        of old: StoredProperty,
        named name: String,
        of entity: Int,
        with successor: Int,
        _ heirs: [(old: Int, new: Int)]
    ) {
        let field = MirroringNames.field(name)
        if let newName = models.properties.newName(of: name, at: successor) {
            let newField = MirroringNames.field(newName)
            if deployed[newField] != nil, models.oldProperties.property(named: newName, of: entity) == nil {
                fields.renamed[newField] = field
            }
            return
        }
        // What is probably not written counts as removed, which is said by itself.
        guard needed[field]?.isAssumed == false else { return }
        let losers = heirs.filter { models.properties.property(named: name, of: $0.new) == nil }
        addLoss(of: old, field: field, by: losers.map(\.old), at: successor)
    }

    /// Links that entities had and neither have nor inherit any more, while others still have them.
    private mutating func findLostLinks(
        of old: StoredProperty,
        named name: String,
        _ heirs: [(old: Int, new: Int)]
    ) {
        let properties = models.properties
        let losers = heirs.filter {
            properties.property(named: name, of: $0.new) == nil && properties.newName(of: name, at: $0.new) == nil
        }
        guard shipped.isManyToMany(old.position), let first = losers.first else { return }
        addLoss(of: old, field: nil, by: losers.map(\.old), at: first.new)
    }

    private mutating func addLoss(of old: StoredProperty, field: String?, by losers: [Int], at entity: Int) {
        if losers.isEmpty { return }
        let location = graph.model.location(graph.model.entities[entity].origin, "name")
        add(
            .leftBehind(by: losers.map { shipped.model.entities[$0].name }),
            SchemaPlace(shipped.symbol(of: old), at: location),
            field: field,
            shipped: shipped.location(of: old)
        )
    }
}
