package import CloudSchema
package import CompilerSupport
package import Mirroring

/// One difference between what a model needs and what an environment holds, explained once.
///
/// A change has one explanation, the one nearest to what somebody did to the model; the rules only put it into words.
package enum SchemaChange: Sendable {
    /// A record type that the model no longer has.
    case typeRemoved(RecordType)
    /// A field that the model no longer has.
    case fieldRemoved(RecordType, Field, parent: MirroredRecordType)
    /// An attribute or to-one relationship whose renaming identifier is deployed, and whose name is not.
    case propertyRenamed(MirroredRecordType, MirroredField, from: Field)
    /// An entity whose records have another record type than before.
    case entityMoved(EntityMove)
    /// A name that stayed in the cloud and means something else now.
    case meaningChanged(ShippedChange)
    /// A retired record type that the model needs again.
    case retiredTypeReused(MirroredRecordType, RecordType)
    /// A retired entity that the model has again.
    case retiredEntityReused(MirroredRecordType, RecordType, entity: NamedPlace)
    /// A retired field that the model needs again, perhaps with another type.
    case retiredFieldReused(FieldContradiction)
    /// A field with another type.
    case fieldContradicted(FieldContradiction)
    /// A record type that is not there yet.
    case typeMissing(MirroredRecordType)
    /// A field that is not there yet.
    case fieldMissing(MirroredRecordType, MirroredField)
    /// Fields that are written only now and then, and are not there yet.
    case occasionalFieldsMissing(MirroredRecordType, [MirroredField])
}

/// A field of which the environment and the model say different things.
package struct FieldContradiction: Sendable {
    /// The record type that the model needs.
    let recordType: MirroredRecordType
    /// The field that the model needs.
    let needed: MirroredField
    /// The field that is there.
    let deployed: Field
    /// Whether it is known to be deployed, and not just what the model needed where the branch began.
    let isDeployed: Bool

    /// How the types differ, in the way that says most.
    enum Kind: Sendable {
        /// A relationship that was deployed as a reference.
        case reference
        /// A field that is encrypted now.
        case encrypted
        /// A field that is no longer encrypted.
        case decrypted
        /// A field that was a list and is none, or the other way round.
        case list
        /// A field of another kind.
        case type
    }

    /// How the types differ.
    var kind: Kind {
        let (there, type) = (deployed.type, needed.field.type)
        if needed.isRelationship, there.primitive == .reference { return .reference }
        if there.isEncrypted != type.isEncrypted { return there.isEncrypted ? .decrypted : .encrypted }
        return there.isList == type.isList ? .type : .list
    }

    /// `CD_Post.CD_title`.
    var name: String { "\(recordType.name).\(needed.name)" }

    /// What is said of the field that is there, before its type.
    var state: String { isDeployed ? "is deployed as" : "was" }
}

/// An entity whose records have another record type than before.
package struct EntityMove: Sendable {
    /// The entity, and the setting that did it.
    let entity: NamedPlace
    /// The record type that its deployed records have.
    package let from: RecordType
    /// The record type that new records would have.
    let to: String
    /// Where a shipped model said something else, when that is how it is known.
    let shipped: SourceLocation?
    /// Deployed fields of the old record type that the move leaves behind.
    let covered: [Field]
}

/// Changes that are known before record types are compared, and what of them they explain.
struct KnownChanges {
    private(set) var changes: [SchemaChange] = []
    /// Record types on either side that a moved entity explains.
    var types: Set<String> = []
    /// Fields on either side that a greater change explains, by record type.
    var fields: [String: Set<String>] = [:]
    /// The entities whose records had another record type.
    var movedEntities: Set<Int> = []
    /// What shipped models say of fields, by record type.
    var shippedFields: [String: ShippedFields] = [:]
    /// What it is of which a changed meaning was found: one is said of it, by the first model that shows it.
    private var changedMeanings: Set<String> = []

    mutating func add(_ change: SchemaChange) { changes.append(change) }

    /// Adds what has another meaning now, unless that is known already, or on purpose.
    mutating func add(_ change: ShippedChange, unlessRetiredIn evidence: SchemaEvidence) {
        let entity = LedgerSubject.entity(recordType: change.recordType, name: change.symbol)
        if change.kind == .entityGone, evidence.isRetired(entity) { return }
        if changedMeanings.insert(change.symbol).inserted { changes.append(.meaningChanged(change)) }
    }
}
