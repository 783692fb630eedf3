import CloudSchema
import Diagnostics
import Mirroring
import ObjectModel

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
    private let shipped: ModelGraph
    private let graph: ModelGraph
    private let oldProperties: StoredProperties
    private let properties: StoredProperties
    private let successors: EntitySuccessors

    /// One record type that both models have and production holds.
    private struct Tree {
        let name: String
        let deployed: [String: FieldType]
        let needed: MirroredRecordType
        let neededFields: [String: MirroredField]
        let old: MirroredTree
        /// The mirrored entities of the shipped tree.
        let mirrored: Set<Int>
    }

    init(
        _ model: MirroredModel,
        with graph: ModelGraph,
        needed: MirroredSchema,
        evidence: SchemaEvidence,
        otherEntities: Set<String>
    ) {
        shipped = model.graph
        self.graph = graph
        let trees = model.containers.filter { $0.stores.first?.container == needed.container }.flatMap(\.trees)
        let old = trees.flatMap(\.contributors)
        let entities = needed.recordTypes.flatMap(\.contributors)
        oldProperties = StoredProperties(model.graph, entities: old)
        properties = StoredProperties(graph, entities: entities)
        successors = EntitySuccessors(of: old, in: model.graph, among: entities, of: graph)
        for tree in trees {
            let name = tree.recordType(in: model.graph)
            guard let deployed = evidence.recordType(named: name), let needed = needed.recordType(named: name) else {
                continue
            }
            compare(
                Tree(
                    name: name,
                    deployed: Dictionary(deployed.fields.map { ($0.name, $0.type) }) { first, _ in first },
                    needed: needed,
                    neededFields: Dictionary(needed.fields.map { ($0.name, $0) }) { first, _ in first },
                    old: tree,
                    mirrored: Set(tree.entities)
                ),
                otherEntities: otherEntities
            )
        }
    }

    private mutating func compare(_ tree: Tree, otherEntities: Set<String>) {
        let mirrored = Set(tree.needed.entities)
        for entity in tree.old.entities {
            let name = shipped.model.entities[entity].name
            knownEntities.insert(name)
            if shipped.model.entities[entity].isAbstract { continue }
            if let successor = successors[entity],
                graph.roots[successor] != root(of: tree) || mirrored.contains(successor)
            {
                compareIdentity(of: entity, with: successor, in: tree)
            } else if !otherEntities.contains(name) {
                let location = shipped.model.location(shipped.model.entities[entity].origin, "name")
                add(.entityGone, in: tree, symbol: name, at: tree.needed.location(in: graph.model), shipped: location)
            }
        }
        for entity in tree.old.contributors {
            let readers = Readers(
                successor: successors[entity].flatMap { graph.roots[$0] == root(of: tree) ? $0 : nil },
                heirs: concreteEntities(of: entity, in: tree)
            )
            for (name, property) in oldProperties.declared(by: entity) {
                compare(property, named: name, of: entity, by: readers, in: tree)
            }
        }
    }

    private func root(of tree: Tree) -> Int? {
        if case .entities(let root) = tree.needed.kind { root } else { nil }
    }

    private mutating func add(
        _ kind: ShippedChange.Kind,
        in tree: Tree,
        field: String? = nil,
        symbol: String,
        at location: SourceLocation,
        shipped: SourceLocation
    ) {
        changes.append(
            ShippedChange(
                kind: kind,
                recordType: tree.name,
                field: field,
                symbol: symbol,
                location: location,
                shipped: shipped
            )
        )
    }

    // MARK: Entities

    /// Whether an entity got the name of another one that people have records of.
    private mutating func compareIdentity(of old: Int, with new: Int, in tree: Tree) {
        let (before, now) = (shipped.model.entities[old], graph.model.entities[new])
        guard before.name == now.name, let identifier = now.renamingIdentifier, identifier != now.name,
            identifier != before.renamingIdentifier, let other = shipped.entity(named: identifier),
            successors[other] != nil
        else { return }
        add(
            .takenOver(from: identifier),
            in: tree,
            symbol: now.name,
            at: graph.model.location(now.origin, "elementID"),
            shipped: shipped.model.location(before.origin, "name")
        )
    }

    // MARK: Properties

    /// Who reads now what an entity and those below it wrote.
    private struct Readers {
        /// What the entity is now; nil when it is gone, or has other records.
        let successor: Int?
        /// The entities of its kind of which there are records; what they were, and what they are now.
        let heirs: [(old: Int, new: Int)]

        var all: [Int] { (successor.map { [$0] } ?? []) + heirs.map(\.new) }
    }

    private mutating func compare(
        _ old: StoredProperties.Property,
        named name: String,
        of entity: Int,
        by readers: Readers,
        in tree: Tree
    ) {
        guard let reader = readers.all.first else { return }
        let field = MirroringNames.field(name)
        fields[tree.name, default: ShippedFields()].known.insert(field)
        if let identifier = shipped.renamingIdentifier(of: old) {
            fields[tree.name, default: ShippedFields()].leftOver.insert(MirroringNames.field(identifier))
        }
        // Links of many to many are in no field.
        let isInField = shipped.isToOne(old) != false
        if isInField, tree.deployed[field] == nil { return }
        let own = readers.successor.flatMap { properties.property(named: name, of: $0) }
        var seen: Set<StoredProperties.Property> = []
        for new in own.map({ [$0] }) ?? readers.heirs.compactMap({ properties.property(named: name, of: $0.new) })
        where seen.insert(new).inserted {
            compare(old, with: new, named: name, at: entity, by: readers, in: tree)
        }
        if isInField {
            findRest(of: old, named: name, of: entity, with: reader, readers.heirs, in: tree)
        } else if own != nil {
            findLostLinks(of: old, named: name, readers.heirs, in: tree)
        }
    }

    /// The entities of which there are records, of one entity's kind; what they were, and what they are now.
    private func concreteEntities(of entity: Int, in tree: Tree) -> [(old: Int, new: Int)] {
        shipped.kinds(of: entity).sorted().compactMap { kind in
            guard !shipped.model.entities[kind].isAbstract, tree.mirrored.contains(kind),
                let successor = successors[kind], graph.roots[successor] == root(of: tree)
            else { return nil }
            return (kind, successor)
        }
    }

    private mutating func compare(
        _ old: StoredProperties.Property,
        with new: StoredProperties.Property,
        named name: String,
        at entity: Int,
        by readers: Readers,
        in tree: Tree
    ) {
        let place = (field: MirroringNames.field(name), old: old, new: new)
        switch (old, new) {
        case (.attribute(let old), .attribute(let new)):
            if compareIdentity(of: name, at: entity, by: readers, place, in: tree) { return }
            compareTypes(old, new, place, in: tree)
        case (.attribute, .relationship), (.relationship, .attribute): compareKind(place, in: tree)
        case (.relationship(let old), .relationship(let new)):
            if compareIdentity(of: name, at: entity, by: readers, place, in: tree) { return }
            compareDestinations(old, new, place, in: tree)
        }
    }

    private typealias Place = (field: String, old: StoredProperties.Property, new: StoredProperties.Property)

    private mutating func add(_ kind: ShippedChange.Kind, _ place: Place, _ setting: String?, in tree: Tree) {
        add(
            kind,
            in: tree,
            field: place.field,
            symbol: graph.symbol(of: place.new),
            at: graph.location(of: place.new, setting),
            shipped: shipped.location(of: place.old)
        )
    }

    /// Where the field needs another type, that is the change.
    private mutating func compareKind(_ place: Place, in tree: Tree) {
        guard let needed = tree.neededFields[place.field],
            tree.deployed[place.field]?.accepts(needed.field.type) == true,
            shipped.isToOne(place.old) != false, graph.isToOne(place.new) != false
        else { return }
        if case .relationship = place.new {
            add(.becameRelationship, place, nil, in: tree)
        } else {
            add(.becameAttribute, place, "attributeType", in: tree)
        }
    }

    /// Whether a renaming identifier gives the name to a property that had another one, or takes it from the one that had it.
    private mutating func compareIdentity(
        of name: String,
        at entity: Int,
        by readers: Readers,
        _ place: Place,
        in tree: Tree
    ) -> Bool {
        if let identifier = graph.renamingIdentifier(of: place.new),
            identifier != shipped.renamingIdentifier(of: place.old),
            let other = ([entity] + readers.heirs.map(\.old)).lazy
                .compactMap({ [oldProperties] in oldProperties.property(named: identifier, of: $0) }).first,
            shipped.isToOne(other) == false || tree.deployed[MirroringNames.field(identifier)] != nil
        {
            add(.takenOver(from: identifier), place, "elementID", in: tree)
            fields[tree.name, default: ShippedFields()].leftOver.insert(MirroringNames.field(identifier))
            return true
        }
        // Where the new name's field is not deployed, that is the change.
        guard let newName = readers.all.lazy.compactMap({ [properties] in properties.newName(of: name, at: $0) }).first,
            newName != oldProperties.newName(of: name, at: entity),
            tree.deployed[MirroringNames.field(newName)] != nil
        else { return false }
        add(.nameReused(by: newName), place, "name", in: tree)
        return true
    }

    /// Several types of attributes have one type of field.
    private mutating func compareTypes(
        _ old: AttributeReference,
        _ new: AttributeReference,
        _ place: Place,
        in tree: Tree
    ) {
        let before = shipped.model.entities[old.entity].attributes[old.position].type
        let now = graph.model.entities[new.entity].attributes[new.position].type
        guard before != now, FieldMapping(before)?.primitive == FieldMapping(now)?.primitive else { return }
        add(.readOtherwise(from: before, to: now), place, "attributeType", in: tree)
    }

    private mutating func compareDestinations(
        _ old: ModelGraph.RelationshipReference,
        _ new: ModelGraph.RelationshipReference,
        _ place: Place,
        in tree: Tree
    ) {
        guard let before = shipped.destination(of: old), let now = graph.destination(of: new) else { return }
        if shipped.relationship(old).isToMany || graph.relationship(new).isToMany {
            // Links of many to many name both ends: that one leads to another entity is found by that.
            guard shipped.otherEnd(of: old) != nil, graph.otherEnd(of: new) != nil, successors[before] == now else {
                return
            }
        }
        let names = (shipped.model.entities[before].name, graph.model.entities[now].name)
        if !successors.holdsAll(of: before, in: now) {
            add(.leadsElsewhere(from: names.0, to: names.1), place, "destinationEntity", in: tree)
        } else if successors.holdsMore(than: before, in: now) {
            add(.leadsFurther(from: names.0, to: names.1), place, "destinationEntity", in: tree)
        } else if !shipped.relationship(old).isToMany {
            compareInverses(old, new, place, in: tree)
        }
    }

    /// Where the inverse kept its name, the facts about it show the change.
    private mutating func compareInverses(
        _ old: ModelGraph.RelationshipReference,
        _ new: ModelGraph.RelationshipReference,
        _ place: Place,
        in tree: Tree
    ) {
        guard let inverse = shipped.inverse(of: old), let now = graph.inverse(of: new).map(graph.relationship) else {
            return
        }
        let before = shipped.relationship(inverse)
        if before.name == now.name { return }
        if before.isToMany != now.isToMany {
            add(.inverseChanged(isToMany: now.isToMany), place, "inverseName", in: tree)
        } else if !now.isToMany, now.renamingIdentifier != before.name,
            let entity = successors[inverse.entity], properties.property(named: before.name, of: entity) != nil
        {
            add(.joinedOtherwise(before: before.name, now: now.name), place, "inverseName", in: tree)
        }
    }

    /// What became of a property that the entity has no more, while its field may live on.
    private mutating func findRest(
        of old: StoredProperties.Property,
        named name: String,
        of entity: Int,
        with successor: Int,
        _ heirs: [(old: Int, new: Int)],
        in tree: Tree
    ) {
        let field = MirroringNames.field(name)
        if let newName = properties.newName(of: name, at: successor) {
            let newField = MirroringNames.field(newName)
            if tree.deployed[newField] != nil, oldProperties.property(named: newName, of: entity) == nil {
                fields[tree.name, default: ShippedFields()].renamed[newField] = field
            }
            return
        }
        // What is probably not written counts as removed, which is said by itself.
        guard tree.neededFields[field]?.isAssumed == false else { return }
        let losers = heirs.filter { properties.property(named: name, of: $0.new) == nil }
        addLoss(of: old, field: field, by: losers, at: successor, in: tree)
    }

    /// Links that entities had and neither have nor inherit any more, while others still have them.
    private mutating func findLostLinks(
        of old: StoredProperties.Property,
        named name: String,
        _ heirs: [(old: Int, new: Int)],
        in tree: Tree
    ) {
        guard case .relationship(let relationship) = old, shipped.otherEnd(of: relationship) != nil else { return }
        let losers = heirs.filter {
            properties.property(named: name, of: $0.new) == nil && properties.newName(of: name, at: $0.new) == nil
        }
        guard let first = losers.first else { return }
        addLoss(of: old, field: nil, by: losers, at: first.new, in: tree)
    }

    private mutating func addLoss(
        of old: StoredProperties.Property,
        field: String?,
        by losers: [(old: Int, new: Int)],
        at entity: Int,
        in tree: Tree
    ) {
        if losers.isEmpty { return }
        add(
            .leftBehind(by: losers.map { shipped.model.entities[$0.old].name }),
            in: tree,
            field: field,
            symbol: shipped.symbol(of: old),
            at: graph.model.location(graph.model.entities[entity].origin, "name"),
            shipped: shipped.location(of: old)
        )
    }
}
