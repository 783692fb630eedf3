import CompilerSupport
import Mirroring
import ObjectModel

/// The law of production: what the rules decide about each kind of pair, the greatest explanation first.
///
/// A decision stands in the file of its rule.
enum ProductionLaw {
    private typealias Rules = ProductionRuleTable

    /// Entities that shipped, and what they are now.
    static let shippedEntities = inOrder([Rules.takenOverEntity, Rules.goneEntity])
    /// Properties of models that shipped, and what has their names now.
    static let properties = inOrder([
        Rules.otherKind, Rules.takenOverName, Rules.reusedName, Rules.otherDestination, Rules.otherInverse,
        Rules.namedTransformer,
        Rules.otherValues, Rules.otherContents,
    ])
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
    static let recordTypes = inOrder([Rules.reusedRecordType, Rules.removedRecordType, Rules.missingRecordType])
    /// Entities whose record types both sides have.
    static let entities = [Rules.reusedEntity]
    /// Fields of record types that both sides have: what devices take their values for.
    static let names = inOrder([Rules.renamedField, Rules.takenOverField, Rules.relationshipForField])
    /// The same fields: what the server takes.
    static let fields = inOrder([
        Rules.reusedField, Rules.referenceField, Rules.encryptedField, Rules.decryptedField, Rules.otherList,
        Rules.otherType, Rules.removedField,
        Rules.missingField,
    ])

    private static func inOrder<Pair>(_ decisions: [Decision<Pair>]) -> [Decision<Pair>] {
        decisions.sorted { $0.precedence < $1.precedence }
    }
}

/// The decision of one rule about pairs of one kind.
struct Decision<Pair: ComparedPair>: Sendable {
    /// The precedence of the explanation.
    let precedence: Precedence
    /// The rule.
    let rule: RuleMetadata
    /// The change of the pair; nil when the rule does not apply to it.
    let decide: @Sendable (Pair) -> SchemaChange?

    init(
        _ precedence: Precedence,
        of rule: Rule<SchemaComparison>,
        decide: @escaping @Sendable (Pair) -> SchemaChange?
    ) {
        self.precedence = precedence
        self.rule = rule.metadata
        self.decide = decide
    }
}

/// The precedence of explanations, by how much each tells of an edit. A change has one explanation: the first of these.
enum Precedence: OrderedByCase {
    case linkRenamed
    case linkRaised
    case rootChanged
    case cardinality
    case attributeRenamed
    case kindChanged
    case nameTakenOver
    case nameReused
    case destinationChanged
    case inverseChanged
    case transformerChanged
    case valuesChanged
    case leftBehind
    case retired
    case reference
    case encryption
    case list
    case type
    case removed
    case notDeployed
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
