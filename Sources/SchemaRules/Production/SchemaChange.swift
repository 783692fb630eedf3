package import CloudSchema
package import CompilerSupport
package import Mirroring

/// One difference between what a model needs and what an environment holds, explained once.
///
/// The explanation is the one nearest to what somebody did to the model. Rules decide it, see ``ProductionLaw``, and put it
/// into words.
package enum SchemaChange: Sendable {
    /// A record type that the model no longer has.
    case typeRemoved(RecordType)
    /// A field that the model no longer has.
    case fieldRemoved(RecordType, Field, parent: MirroredRecordType)
    /// An attribute or to-one relationship whose renaming identifier is deployed, and whose name is not.
    case propertyRenamed(MirroredRecordType, MirroredField, from: Field)
    /// An entity whose records have another record type than before.
    case entityMoved(EntityOrigin)
    /// A name that stayed in the cloud and means something else now.
    case meaningChanged(ShippedChange)
    /// A retired record type that the model needs again.
    case retiredTypeReused(MirroredRecordType, RecordType)
    /// A retired entity that the model has again.
    case retiredEntityReused(MirroredRecordType, RecordType, entity: NamedPlace)
    /// A retired field that the model needs again, perhaps with another type.
    case retiredFieldReused(FieldContradiction)
    /// A field with another type.
    case fieldContradicted(FieldContradiction, FieldContradiction.Kind)
    /// A record type that is not there yet.
    case typeMissing(MirroredRecordType)
    /// A field that is not there yet.
    case fieldMissing(MirroredRecordType, MirroredField)
}

extension SchemaChange {
    /// Other subjects that it explains.
    var covers: [ChangeSubject] {
        switch self {
        case .propertyRenamed(let type, let field, let old):
            [field.name, old.name].map { .inCloud(.field(recordType: type.name, name: $0)) }
        case .meaningChanged(let change): change.covers
        default: []
        }
    }

    /// The element that the model needs and the environment lacks; nil for other changes.
    var missingSubject: DeployedElement? {
        switch self {
        case .typeMissing(let type): .recordType(type.name)
        case .fieldMissing(let type, let field): .field(recordType: type.name, name: field.name)
        default: nil
        }
    }
}

/// A field of which the environment and the model say different things.
package struct FieldContradiction: Sendable {
    /// The record type that the model needs.
    let recordType: MirroredRecordType
    /// The field that the model needs.
    let needed: MirroredField
    /// The field that is there.
    let deployed: Field
    /// True if it is known to be deployed, and not just what the model needed where the branch began.
    let isDeployed: Bool

    /// The difference of the types, in the way that says most.
    package enum Kind: Sendable {
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

    /// `CD_Post.CD_title`.
    var name: String { "\(recordType.name).\(needed.name)" }

    /// Words about the deployed field, before its type.
    var state: String { isDeployed ? "is deployed as" : "was" }
}
