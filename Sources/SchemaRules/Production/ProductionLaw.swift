import CompilerSupport
import Mirroring
import ObjectModel

/// The law of production: what the rules decide about each kind of pair, the greatest explanation first, which is the one
/// that tells most of an edit.
///
/// A decision stands in the file of its rule.
enum ProductionLaw {
    private typealias Rules = ProductionRuleTable

    /// Entities that shipped, and what they are now.
    static let shippedEntities = [Rules.takenOverEntity, Rules.goneEntity]
    /// Properties of models that shipped, and what has their names now.
    static let properties = [
        Rules.otherKind, Rules.takenOverName, Rules.reusedName, Rules.otherDestination, Rules.otherInverse,
        Rules.namedTransformer, Rules.otherValues, Rules.otherContents,
    ]
    /// Properties of models that shipped, and who reads now what they wrote.
    static let formerProperties = [Rules.leftProperty]
    /// Entities, and where their records were.
    static let origins = [Rules.movedEntity]
    /// Links of many to many that shipped.
    static let links = [Rules.lostLink]
    /// Ends of links that are still there.
    static let linkEnds = [Rules.raisedEnd]
    /// Relationships that are known to have led to one, or to many.
    static let cardinalities = [Rules.otherCardinality]
    /// The same where an attribute may have the name now.
    static let formerRelationships = [Rules.attributeForRelationship]
    /// Attributes of which the value transformers are known.
    static let transformers = [Rules.otherTransformer]
    /// Record types.
    static let recordTypes = [Rules.reusedRecordType, Rules.removedRecordType, Rules.missingRecordType]
    /// Entities whose record types both sides have.
    static let entities = [Rules.reusedEntity]
    /// Fields of record types that both sides have: what devices take their values for.
    static let names = [Rules.renamedField, Rules.relationshipForField, Rules.takenOverField]
    /// The same fields: what the server takes.
    static let fields = [
        Rules.reusedField, Rules.referenceField, Rules.encryptedField, Rules.decryptedField, Rules.otherList,
        Rules.otherType, Rules.removedField, Rules.missingField,
    ]
}

/// The decision of one rule about pairs of one kind.
struct Decision<Pair: ComparedPair>: Sendable {
    /// The rule.
    let rule: RuleMetadata
    /// The change of the pair; nil when the rule does not apply to it.
    let decide: @Sendable (Pair) -> SchemaChange?

    init(of rule: Rule<SchemaComparison>, decide: @escaping @Sendable (Pair) -> SchemaChange?) {
        self.rule = rule.metadata
        self.decide = decide
    }

    /// A decision about what a name means, which the rule reports in the words of the change.
    init(ofMeaning rule: Rule<SchemaComparison>, decide: @escaping @Sendable (Pair) -> ShippedChange?) {
        self.init(of: rule) { pair in decide(pair).map { .meaningChanged($0, rule.metadata) } }
    }
}

extension Decision<FieldPair> {
    /// A decision about fields whose types differ in one way.
    init(_ kind: FieldContradiction.Kind, of rule: Rule<SchemaComparison>) {
        self.init(of: rule) { pair in
            pair.contradiction.flatMap { $0.kind == kind ? .fieldContradicted($0) : nil }
        }
    }
}

/// Two sides of a comparison: what was or is there, and what is needed now.
protocol ComparedPair: Sendable {
    /// The subject of the pair, if a greater change may explain it; nil if only the pair itself can.
    var coverable: ChangeSubject? { get }
}

extension ComparedPair {
    var coverable: ChangeSubject? { nil }
}

/// Something that a change can explain beside its own subject.
enum ChangeSubject: Hashable, Sendable {
    /// That one side lacks something of the cloud.
    case inCloud(DeployedElement)
    /// That relationships of a tree lead to one, or to many.
    case relationship(recordType: String, name: String)

    /// A relationship, with all others of its name in its tree.
    static func cardinality(of position: PropertyID, in graph: ModelGraph) -> ChangeSubject {
        .relationship(recordType: graph.recordType(of: position.entity), name: graph.relationship(position).name)
    }

    /// The field that a relationship has, or had.
    static func field(of position: PropertyID, in graph: ModelGraph) -> ChangeSubject {
        let name = MirroringNames.field(graph.relationship(position).name)
        return .inCloud(.field(recordType: graph.recordType(of: position.entity), name: name))
    }
}

/// The changes of all pairs, each explained once: first from the model, then from record types and fields.
struct ExplainedChanges {
    private(set) var changes: [SchemaChange] = []
    /// Subjects that a reported change explains.
    private var covered: Set<ChangeSubject> = []
    /// Symbols with a reported change of meaning. The first evidence that shows it reports it.
    private var saidOnce: Set<String> = []
    /// Fields as shipped models have them, by record type.
    private var shippedFields: [String: ShippedFields] = [:]

    /// Asks the rules about everything.
    init(of comparison: SchemaComparison) {
        if let model = comparison.model?.graph {
            let trees = comparison.shippedModels.flatMap {
                ShippedTree.all(of: $0, comparedWith: model, in: comparison)
            }
            for tree in trees { explain(tree, in: comparison) }
            let meaning = comparison.meaning.map { ComparedMeaning($0, graph: model, in: comparison) }
            if let meaning { explain(meaning, judged: Set(trees.flatMap(\.entityNames))) }
            for origin in EntityOrigin.named(model, in: comparison, except: meaning?.knownEntities ?? []) {
                explain(origin)
            }
        }
        for type in comparison.recordTypes { explain(type) }
    }

    /// Asks rules in their order; the first that can explains the pair.
    ///
    /// - Parameters:
    ///   - pair: The pair.
    ///   - decisions: The rules.
    ///   - isOne: Leaves out a second change of meaning of the same name, although other evidence shows it.
    private mutating func explain<Pair>(_ pair: Pair, by decisions: [Decision<Pair>], isOne: Bool = true) {
        if let subject = pair.coverable, covered.contains(subject) { return }
        for decision in decisions {
            guard let change = decision.decide(pair) else { continue }
            covered.formUnion(change.covers)
            if isOne, case .meaningChanged(let meaning, _) = change, !saidOnce.insert(meaning.name.symbol).inserted {
                return
            }
            return changes.append(change)
        }
    }

    // MARK: From the model

    private mutating func explain(_ tree: ShippedTree, in comparison: SchemaComparison) {
        for entity in tree.entities(in: comparison) { explain(entity, by: ProductionLaw.shippedEntities) }
        let properties = tree.properties
        for property in properties {
            for pair in property.pairs { explain(pair, by: ProductionLaw.properties) }
            explain(property, by: ProductionLaw.formerProperties)
        }
        shippedFields[tree.type.name, default: ShippedFields()].add(properties.fields)
    }

    private mutating func explain(_ meaning: ComparedMeaning, judged: Set<String>) {
        for link in meaning.links {
            explain(link, by: ProductionLaw.links, isOne: false)
            if let end = link.joined {
                // If it is no longer a many-to-many link, the cardinality is the change.
                guard meaning.graph.isManyToMany(end) else { continue }
                for end in link.ends { explain(end, by: ProductionLaw.linkEnds, isOne: false) }
            } else {
                covered.formUnion(link.relationships.map { .cardinality(of: $0, in: meaning.graph) })
            }
        }
        let cardinalities = meaning.cardinalities
        for pair in cardinalities {
            explain(pair, by: ProductionLaw.cardinalities, isOne: false)
            guard let (type, field) = pair.fieldOfToOne else { continue }
            shippedFields[type, default: ShippedFields()].toOnes.insert(field)
        }
        for pair in meaning.transformers { explain(pair, by: ProductionLaw.transformers) }
        for origin in EntityOrigin.recorded(in: meaning) { explain(origin) }
        for pair in cardinalities { explain(pair, by: ProductionLaw.formerRelationships) }
        for entity in meaning.goneEntities where !judged.contains(entity.name) {
            explain(entity, by: ProductionLaw.shippedEntities)
        }
    }

    private mutating func explain(_ origin: EntityOrigin) {
        explain(origin, by: ProductionLaw.origins)
        covered.formUnion(origin.covers.map { .inCloud($0) })
    }

    // MARK: From the schemas

    private mutating func explain(_ type: RecordTypePair) {
        explain(type, by: ProductionLaw.recordTypes)
        for entity in type.entities { explain(entity, by: ProductionLaw.entities) }
        guard let fields = type.fields(shipped: shippedFields[type.name]) else { return }
        let names = fields.names
        for name in names { explain(fields.pair(name), by: ProductionLaw.names) }
        for name in names { explain(fields.pair(name), by: ProductionLaw.fields) }
        for field in fields.conflicts { explain(field, by: ProductionLaw.fields) }
    }
}
