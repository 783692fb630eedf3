public import CloudSchema
public import Ledger
public import Mirroring
public import ObjectModel

/// One difference between what a model needs and what an environment holds, explained once.
///
/// A change has one explanation, the one nearest to what somebody did to the model; the rules only put it into words.
public enum SchemaChange: Hashable, Sendable {
    /// A record type that the model no longer has.
    case typeRemoved(RecordType)
    /// A field that the model no longer has.
    case fieldRemoved(RecordType, Field, parent: MirroredRecordType)
    /// An attribute or to-one relationship whose renaming identifier is deployed, and whose name is not.
    case propertyRenamed(MirroredRecordType, MirroredField, from: Field)
    /// An entity whose records have another record type than before.
    case entityMoved(EntityMove)
    /// A many-to-many link whose ends no longer have the names that every deployed link carries.
    case linkLost(MeaningChange<LostLinkPlace>)
    /// A many-to-many link of which an ancestor of the entity declares an end now.
    case linkRaised(MeaningChange<ModelGraph.RelationshipReference>)
    /// A relationship of one to one of which one end leads to many now: the field of the other end still holds every link.
    case oneToOneWidened(MeaningChange<ModelGraph.RelationshipReference>)
    /// A relationship that led to one and leads to many, or the other way round.
    case cardinalityChanged(MeaningChange<ModelGraph.RelationshipReference>)
    /// An attribute whose bytes another value transformer wrote.
    case transformerChanged(MeaningChange<AttributeReference>)
    /// A name that stayed in the cloud and means something else now.
    case meaningChanged(ShippedChange)
    /// A retired record type that the model needs again.
    case retiredTypeReused(MirroredRecordType, RecordType)
    /// A retired entity that the model has again.
    case retiredEntityReused(MirroredRecordType, RecordType, entity: Int)
    /// A retired field that the model needs again, perhaps with another type.
    case retiredFieldReused(FieldContradiction)
    /// A field of another kind.
    case fieldTypeChanged(FieldContradiction)
    /// A field that is encrypted now.
    case fieldEncrypted(FieldContradiction)
    /// A field that is no longer encrypted.
    case fieldDecrypted(FieldContradiction)
    /// A field that was a list and is none, or the other way round.
    case listChanged(FieldContradiction)
    /// A relationship that was deployed as a reference.
    case referenceInsteadOfString(FieldContradiction)
    /// A record type that is not there yet.
    case typeMissing(MirroredRecordType)
    /// A field that is not there yet.
    case fieldMissing(MirroredRecordType, MirroredField)
    /// Fields that are written only now and then, and are not there yet.
    case occasionalFieldsMissing(MirroredRecordType, [MirroredField])
}

/// A field of which the environment and the model say different things.
public struct FieldContradiction: Hashable, Sendable {
    /// The record type that the model needs.
    public let recordType: MirroredRecordType
    /// The field that the model needs.
    public let needed: MirroredField
    /// The field that is there.
    public let deployed: Field
    /// Whether it is known to be deployed, and not just what the model needed where the branch began.
    public let isDeployed: Bool

    /// `CD_Post.CD_title`.
    public var name: String { "\(recordType.name).\(needed.name)" }

    /// What is said of the field that is there, before its type.
    var state: String { isDeployed ? "is deployed as" : "was" }
}

/// An entity whose records have another record type than before.
public struct EntityMove: Hashable, Sendable {
    /// How that came about.
    public enum Reason: Hashable, Sendable {
        /// The entity was renamed, and its renaming identifier says what it was called.
        case renamed
        /// The entity had an inheritance tree of its own and is now part of another.
        case rootChanged
    }

    /// The position of the entity in the model.
    public let entity: Int
    /// How it came about.
    public let reason: Reason
    /// The record type that its deployed records have.
    public let from: RecordType
    /// The record type that new records would have.
    public let to: String
    /// What a shipped model said, when that is how it is known.
    public let fact: LedgerFact?
    /// Deployed fields of the old record type that the move leaves behind.
    public let covered: [Field]
}

extension SchemaChange {
    /// The contradiction, when the change is one about a field's type.
    var contradiction: FieldContradiction? {
        switch self {
        case .fieldTypeChanged(let change), .fieldEncrypted(let change), .fieldDecrypted(let change): change
        case .listChanged(let change), .referenceInsteadOfString(let change): change
        case .typeRemoved, .fieldRemoved, .propertyRenamed, .entityMoved: nil
        case .linkLost, .linkRaised, .oneToOneWidened, .cardinalityChanged, .transformerChanged, .meaningChanged: nil
        case .retiredTypeReused, .retiredEntityReused, .retiredFieldReused: nil
        case .typeMissing, .fieldMissing, .occasionalFieldsMissing: nil
        }
    }
}
