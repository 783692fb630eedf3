import CloudSchema
import CompilerSupport
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
                let place = NamedPlace(old.name, at: location)
                add(.entityGone, place, shipped: shipped.model.location(old.origin, "name"))
            }
        }
        for entity in tree.contributors {
            let successor = successors[entity].flatMap { graph.roots[$0] == root ? $0 : nil }
            let heirs = concreteEntities(of: entity)
            for (name, property) in models.oldProperties.declared(by: entity) {
                compare(FormerProperty(name: name, position: property, successor: successor, heirs: heirs))
            }
        }
    }

    private mutating func add(
        _ kind: ShippedChange.Kind,
        _ place: NamedPlace,
        field: String? = nil,
        shipped: SourceLocation
    ) {
        changes.append(
            ShippedChange(kind: kind, recordType: type.name, field: field, place: place, shipped: shipped)
        )
    }

    // MARK: Entities

    /// Whether an entity got the name of another one that people have records of.
    private mutating func compareIdentity(of before: Entity, with now: Entity) {
        guard before.name == now.name, let identifier = now.renamingIdentifier, identifier != now.name,
            identifier != before.renamingIdentifier, let other = shipped.entity(named: identifier),
            successors[other] != nil
        else { return }
        let place = NamedPlace(now.name, at: graph.model.location(now.origin, "elementID"))
        add(.takenOver(from: identifier), place, shipped: shipped.model.location(before.origin, "name"))
    }

    // MARK: Properties

    private mutating func compare(_ old: FormerProperty) {
        guard let reader = old.readers.first else { return }
        fields.known.insert(old.field)
        if let identifier = shipped.foreignIdentifier(of: .property(old.position)) {
            fields.beforeRenames.insert(MirroringNames.field(identifier))
        }
        // Links of many to many are in no field.
        let isInField = !shipped.isToMany(old.position)
        if isInField, deployed[old.field] == nil { return }
        let own = old.successor.flatMap { models.properties.property(named: old.name, of: $0) }
        let all = own.map { [$0] } ?? old.heirs.compactMap { models.properties.property(named: old.name, of: $0.new) }
        for new in all.uniqued(by: \.self) { compare(old, with: new) }
        if isInField {
            findRest(of: old, readBy: reader)
        } else if own != nil {
            findLostLinks(of: old)
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

    private mutating func compare(_ old: FormerProperty, with new: PropertyPosition) {
        if old.position.kind != new.kind { return compareKind(old, new) }
        if compareIdentity(old, new) { return }
        if new.kind == .relationship { compareDestinations(old, new) } else { compareTypes(old, new) }
    }

    private mutating func add(
        _ kind: ShippedChange.Kind,
        _ old: FormerProperty,
        _ new: PropertyPosition,
        _ setting: String?
    ) {
        let location = shipped.place(of: old.position).location
        add(kind, graph.place(of: new, setting), field: old.field, shipped: location)
    }

    /// Where the field needs another type, that is the change.
    private mutating func compareKind(_ old: FormerProperty, _ new: PropertyPosition) {
        guard let needed = needed[old.field], deployed[old.field]?.accepts(needed.field.type) == true,
            !shipped.isToMany(old.position), !graph.isToMany(new)
        else { return }
        if new.kind == .relationship {
            add(.becameRelationship, old, new, nil)
        } else {
            add(.becameAttribute, old, new, "attributeType")
        }
    }

    /// Whether a renaming identifier gives the name to a property that had another one, or takes it from the one that had it.
    private mutating func compareIdentity(_ old: FormerProperty, _ new: PropertyPosition) -> Bool {
        let models = models
        if let identifier = graph.foreignIdentifier(of: .property(new)),
            identifier != shipped.foreignIdentifier(of: .property(old.position)),
            let other = ([old.position.entity] + old.heirs.map(\.old)).lazy
                .compactMap({ models.oldProperties.property(named: identifier, of: $0) }).first,
            shipped.isToMany(other) || deployed[MirroringNames.field(identifier)] != nil
        {
            add(.takenOver(from: identifier), old, new, "elementID")
            fields.beforeRenames.insert(MirroringNames.field(identifier))
            return true
        }
        // Where the new name's field is not deployed, that is the change.
        guard let newName = old.readers.lazy.compactMap({ models.properties.newName(of: old.name, at: $0) }).first,
            newName != models.oldProperties.newName(of: old.name, at: old.position.entity),
            deployed[MirroringNames.field(newName)] != nil
        else { return false }
        add(.nameReused(by: newName), old, new, "name")
        return true
    }

    /// Several types of attributes have one type of field.
    private mutating func compareTypes(_ old: FormerProperty, _ new: PropertyPosition) {
        let (before, now) = (shipped.attribute(old.position), graph.attribute(new))
        if before.type != now.type {
            guard FieldMapping(before.type)?.primitive == FieldMapping(now.type)?.primitive else { return }
            add(.readOtherwise(from: before.type, to: now.type), old, new, "attributeType")
        } else if now.type == .transformable, before.valueTransformer == nil, let name = now.valueTransformer {
            // A transformer that has a name is a fact that ledgers record.
            if !Attribute.makesArchives(name) {
                add(.transformerChanged(from: nil, to: name), old, new, "valueTransformerName")
            }
        } else if now.type == .composite {
            var comparison = CompositeComparison(shipped.model, graph.model)
            if comparison.differs(before, now) { add(.compositeChanged, old, new, "attributeType") }
        }
        if before.type == now.type { compareSwiftTypes(before, now, old, new) }
    }

    /// What no schema shows of values that Swift makes the bytes of.
    private mutating func compareSwiftTypes(
        _ before: Attribute,
        _ now: Attribute,
        _ old: FormerProperty,
        _ new: PropertyPosition
    ) {
        if let from = before.details.swiftType, let to = now.details.swiftType,
            CollectionType(from)?.decodes(CollectionType(to)) == false
        {
            add(.elementsChanged(from: from, to: to), old, new, "attributeType")
        }
        var comparison = CompositeComparison(shipped.model, graph.model)
        let change = comparison.rawValueChange(before, now)
        if change != RawValueChange() { add(.rawValuesChanged(change), old, new, "attributeType") }
    }

    private mutating func compareDestinations(_ old: FormerProperty, _ new: PropertyPosition) {
        guard let before = shipped.destination(of: old.position), let now = graph.destination(of: new) else { return }
        if shipped.isToMany(old.position) || graph.isToMany(new) {
            // Links of many to many name both ends: that one leads to another entity is found by that.
            guard shipped.isManyToMany(old.position), graph.isManyToMany(new), successors[before] == now else { return }
        }
        let names = (shipped.model.entities[before].name, graph.model.entities[now].name)
        if !successors.holdsAll(of: before, in: now) {
            add(.destinationChanged(from: names.0, to: names.1), old, new, "destinationEntity")
        } else if successors.holdsMore(than: before, in: now) {
            add(.destinationWidened(from: names.0, to: names.1), old, new, "destinationEntity")
        } else if !shipped.isToMany(old.position) {
            compareInverses(old, new)
        }
    }

    /// Where the inverse kept its name, the facts about it show the change.
    private mutating func compareInverses(_ old: FormerProperty, _ new: PropertyPosition) {
        guard let inverse = shipped.inverse(of: old.position), let now = graph.inverse(of: new).map(graph.relationship)
        else { return }
        let before = shipped.relationship(inverse)
        if before.name == now.name { return }
        if before.isToMany != now.isToMany {
            add(.inverseChanged(isToMany: now.isToMany), old, new, "inverseName")
        } else if !now.isToMany, now.renamingIdentifier != before.name, let entity = successors[inverse.entity],
            models.properties.property(named: before.name, of: entity) != nil
        {
            add(.inverseReplaced(before: before.name, now: now.name), old, new, "inverseName")
        }
    }

    /// What became of a property that the entity has no more, while its field may live on.
    private mutating func findRest(of old: FormerProperty, readBy successor: Int) {
        if let newName = models.properties.newName(of: old.name, at: successor) {
            let newField = MirroringNames.field(newName)
            let isNew = models.oldProperties.property(named: newName, of: old.position.entity) == nil
            if isNew, deployed[newField] != nil { fields.renamed[newField] = old.field }
            return
        }
        // What is probably not written counts as removed, which is said by itself.
        guard needed[old.field]?.isAssumed == false else { return }
        let losers = old.heirs.filter { isLeft(old, by: $0.new) }
        addLoss(of: old, field: old.field, by: losers.map(\.old), at: successor)
    }

    /// Whether an entity no longer reads the field of a property. That a relationship leads to many now is a change of its own.
    private func isLeft(_ old: FormerProperty, by entity: Int) -> Bool {
        guard let now = models.properties.property(named: old.name, of: entity) else { return true }
        return old.position.kind == .attribute && graph.isToMany(now)
    }

    /// Links that entities had and neither have nor inherit any more, while others still have them.
    private mutating func findLostLinks(of old: FormerProperty) {
        let properties = models.properties
        let losers = old.heirs.filter {
            properties.property(named: old.name, of: $0.new) == nil
                && properties.newName(of: old.name, at: $0.new) == nil
        }
        guard shipped.isManyToMany(old.position), let first = losers.first else { return }
        addLoss(of: old, field: nil, by: losers.map(\.old), at: first.new)
    }

    private mutating func addLoss(of old: FormerProperty, field: String?, by losers: [Int], at entity: Int) {
        if losers.isEmpty { return }
        let place = shipped.place(of: old.position)
        add(
            .leftBehind(by: losers.map { shipped.model.entities[$0].name }),
            NamedPlace(place.symbol, at: graph.model.location(graph.model.entities[entity].origin, "name")),
            field: field,
            shipped: place.location
        )
    }
}

/// A property that shipped, and who reads now what it wrote.
private struct FormerProperty {
    let name: String
    let position: PropertyPosition
    /// What the entity is now; nil when it is gone, or has other records.
    let successor: Int?
    /// The entities of its kind of which there are records; what they were, and what they are now.
    let heirs: [(old: Int, new: Int)]

    var readers: [Int] { [successor].compactMap(\.self) + heirs.map(\.new) }

    var field: String { MirroringNames.field(name) }
}

/// What the mirrored entities of a shipped model are now: the ones of their names, else those whose renaming identifiers name
/// them.
private struct EntitySuccessors {
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

/// Compares what the values of composite attributes consist of: the names and types of their elements.
///
/// A composite may have composites as elements, and a faulty model composites in a circle.
private struct CompositeComparison {
    private let old: [String: Composite]
    private let new: [String: Composite]
    private let oldValues: [String: Composite]
    private let newValues: [String: Composite]
    /// The names of those that are compared already, or are being compared.
    private var seen: Set<[String]> = []

    init(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
        self.old = old.composites.keyed(by: \.name)
        self.new = new.composites.keyed(by: \.name)
        oldValues = old.storedValues.keyed(by: \.name)
        newValues = new.storedValues.keyed(by: \.name)
    }

    /// What became of the raw values of the enumerations in the values of two attributes.
    mutating func rawValueChange(_ before: Attribute, _ now: Attribute) -> RawValueChange {
        var change = RawValueChange()
        var pending = [(before, now)]
        while let (before, now) = pending.popLast() {
            guard let before = Self.composite(of: before, old, oldValues),
                let now = Self.composite(of: now, new, newValues),
                seen.insert(["raw", before.name, now.name]).inserted
            else { continue }
            change.add(from: before.cases, to: now.cases)
            let elements = now.attributes.keyed(by: \.name)
            pending += before.attributes.compactMap { element in elements[element.name].map { (element, $0) } }
        }
        return change
    }

    private static func composite(
        of attribute: Attribute,
        _ composites: [String: Composite],
        _ values: [String: Composite]
    ) -> Composite? {
        attribute.details.compositeName.flatMap { composites[$0] }
            ?? attribute.details.storedValueName.flatMap { values[$0] }
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

/// A name that stayed in the cloud while the model means something else by it than what shipped.
package struct ShippedChange: Sendable {
    /// What became of it.
    enum Kind: Equatable, Sendable {
        /// An attribute became a to-one relationship.
        case becameRelationship
        /// A to-one relationship became an attribute.
        case becameAttribute
        /// A renaming identifier gives the name to something that was called otherwise.
        case takenOver(from: String)
        /// What had the name is called otherwise by its renaming identifier, and something else has the name.
        case nameReused(by: String)
        /// An attribute takes the values of its field for something else.
        case readOtherwise(from: AttributeType, to: AttributeType)
        /// A to-one relationship leads to another entity.
        case destinationChanged(from: String, to: String)
        /// A to-one relationship leads to an ancestor of the entity it led to.
        case destinationWidened(from: String, to: String)
        /// The inverse of a to-one relationship has another name, and leads to many instead of one, or the reverse.
        case inverseChanged(isToMany: Bool)
        /// A relationship of one to one has another inverse than when it shipped, while the field of that one stays.
        case inverseReplaced(before: String, now: String)
        /// An entity that records name is gone, while its record type stays.
        case entityGone
        /// Entities lost a property. Its field or its links stay in the cloud.
        case leftBehind(by: [String])
        /// The ends of a many-to-many link no longer have the names that every deployed link carries.
        case linkLost(end: String, otherEnd: String)
        /// An ancestor of the entity declares an end of a many-to-many link now.
        case linkRaised(end: String, otherEnd: String)
        /// A relationship led to one and leads to many, or the other way round.
        case cardinalityChanged(isToMany: Bool)
        /// One end of one to one leads to many now: the field of the other end still holds every link.
        case oneToOneBecameToMany
        /// Another value transformer wrote the bytes of an attribute; the default one when it has no name.
        case transformerChanged(from: String?, to: String?)
        /// The values of a composite attribute consist of other elements.
        case compositeChanged
        /// The values in an array, a dictionary, or a set are of another type.
        case elementsChanged(from: String, to: String)
        /// An enumeration no longer has raw values that shipped, or gives them to other cases.
        case rawValuesChanged(RawValueChange)
    }

    /// What became of it.
    let kind: Kind
    /// The record type.
    let recordType: String
    /// The deployed field; nil when an entity's name is what stays, or the ends of a link.
    let field: String?
    /// `Entity` or `Entity.property`, and where the model says so.
    let place: NamedPlace
    /// Where a shipped model said something else; nil when only the schema speaks for it.
    let shipped: SourceLocation?

    /// `Entity` or `Entity.property`.
    var symbol: String { place.symbol }
}

/// What shipped models say of the fields of one record type.
struct ShippedFields {
    /// Fields of which is known what they mean.
    var known: Set<String> = []
    /// Fields of which is known that a to-one relationship wrote them.
    var toOnes: Set<String> = []
    /// The fields that properties had before they were renamed, by those they have now.
    var renamed: [String: String] = [:]
    /// Fields that properties had before they were renamed: those that a renaming identifier or an old version names.
    var beforeRenames: Set<String> = []

    func joined(with other: ShippedFields) -> ShippedFields {
        ShippedFields(
            known: known.union(other.known),
            toOnes: toOnes.union(other.toOnes),
            renamed: renamed.merging(other.renamed) { first, _ in first },
            beforeRenames: beforeRenames.union(other.beforeRenames)
        )
    }
}

/// What became of the raw values of enumerations.
struct RawValueChange: Equatable, Sendable {
    /// The raw values that no case has any more.
    var lost: [String] = []
    /// The cases that have a raw value which another case had.
    var moved: [String] = []

    /// Compares the cases of an enumeration that shipped with those of today.
    mutating func add(from old: EnumerationCases?, to new: EnumerationCases?) {
        guard case .rawValues(let oldValues, let oldNames)? = old, case .rawValues(let values, let names)? = new else {
            return
        }
        let before = zip(oldNames, oldValues).reduce(into: [:]) { $0[$1.0] = $1.1 }
        lost += oldValues.filter { !values.contains($0) }
        moved += zip(names, values).filter { name, value in
            before[name].map { $0 != value } == true && oldValues.contains(value)
        }.map(\.0)
    }
}

/// An array, a dictionary, or a set, as Swift sources spell it.
private struct CollectionType: Equatable {
    /// The names and signs of the type, each with the kind of values that the name stands for.
    private let words: [String]

    /// Nil for what is no such type, or has another name.
    init?(_ text: String) {
        guard ["[", "Array<", "Set<", "Dictionary<"].contains(where: text.hasPrefix) else { return nil }
        let spaced = text.replacing(/[\[\]<>:,?]/) { " \($0.output) " }
        let kinds = spaced.split(separator: " ").map { Self.kinds[String($0)] ?? String($0) }
        // Only arrays are archives; other values are coded, and then a UUID is a text.
        let isArchive = (text.hasPrefix("[") || text.hasPrefix("Array<")) && !text.contains(":")
        words = isArchive ? kinds : kinds.map { $0 == "identifier" || $0 == "address" ? "text" : $0 }
    }

    /// Whether values of the type are also values of another one; nil where that cannot be told, because a type of the app may
    /// only have got another name.
    func decodes(_ other: CollectionType?) -> Bool? {
        guard let other, words.count == other.words.count else { return nil }
        let pairs = zip(words, other.words).filter { $0 != $1 }
        let scalars = Set(Self.kinds.values)
        return pairs.allSatisfy { scalars.contains($0) && scalars.contains($1) } ? pairs.isEmpty : nil
    }

    /// Values of one kind are written in the same way.
    private static let kinds = [
        "String": "text", "Substring": "text", "Character": "text", "Int": "number", "Int8": "number",
        "Int16": "number", "Int32": "number", "Int64": "number", "UInt": "number", "UInt8": "number",
        "UInt16": "number", "UInt32": "number", "UInt64": "number", "Double": "number", "Float": "number",
        "CGFloat": "number", "Bool": "truth value", "Date": "date", "Data": "data", "UUID": "identifier",
        "URL": "address",
        "Decimal": "decimal number",
    ]
}
