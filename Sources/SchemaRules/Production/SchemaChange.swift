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
    /// A name that stayed in the cloud and means something else now, and the rule that found it.
    case meaningChanged(ShippedChange, RuleMetadata)
    /// A retired name that the model has again.
    case retiredNameReused(RetiredName)
    /// A field with another type.
    case fieldContradicted(FieldContradiction)
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
        case .meaningChanged(let change, _): change.name.covers
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

/// A name that stayed in the cloud while the model means something else by it than what shipped: what `check` says about it,
/// and what `compatibility` tells the reader.
package struct ShippedChange: Sendable {
    /// The name.
    let name: ShippedName
    /// Nil for the level of the rule.
    var severity: Severity?
    let message: String
    let help: String
    /// The reason for which a reader with the change does not get what was written without it; nil if it gets everything, so
    /// that only newer versions see the change.
    let reading: Reading?
    /// The ends of a many-to-many link that nothing joins any more.
    var lostEnds: [String] = []
    /// True if the place that shipped says more than the deployed field.
    var isOfFact = false

    /// A reason, with the writer's and the reader's side.
    struct Reading: Sendable {
        let kind: CompatibilityReason.Kind
        var from: String?
        var to: String?
    }
}

/// A name in the cloud, where the model has it now, and where it shipped.
struct ShippedName: Sendable {
    /// The record type.
    let recordType: String
    /// The deployed field; nil when an entity's name is what stays, or the ends of a link.
    var field: String?
    /// `Entity` or `Entity.property`, and where the model says so.
    let place: NamedPlace
    /// The place where a shipped model said something else; nil when only the schema speaks for it.
    let shipped: SourceLocation?
    /// Other subjects that a change of its meaning explains.
    var covers: [ChangeSubject] = []

    /// `Entity` or `Entity.property`.
    var symbol: String { place.symbol }
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

    /// The difference of the types.
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

    /// The difference that says most.
    var kind: Kind {
        let (now, there) = (needed.field.type, deployed.type)
        if needed.isRelationship, there.primitive == .reference { return .reference }
        if now.isEncrypted != there.isEncrypted { return now.isEncrypted ? .encrypted : .decrypted }
        return now.isList != there.isList ? .list : .type
    }

    /// The setting that makes the difference.
    var setting: FieldAspect { [.encrypted, .decrypted].contains(kind) ? .encryption : .type }

    /// `CD_Post.CD_title`.
    var name: String { "\(recordType.name).\(needed.name)" }

    /// Words about the deployed field, before its type.
    var state: String { isDeployed ? "is deployed as" : "was" }
}
