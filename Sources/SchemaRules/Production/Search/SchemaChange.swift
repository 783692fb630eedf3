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

extension SchemaComparison {
    /// A pointer into the evidence, which may be about Development, where nothing is deployed.
    func deployed(_ field: Field, of type: String, isDevelopment: Bool = false) -> Diagnostic.Related {
        let state = isDevelopment ? "is in Development" : evidence.isOfBaseline ? "was" : "is deployed"
        return Diagnostic.Related(
            "\(type).\(field.name) \(state) here as \(field.type.text)",
            at: field.typeLocation(in: path(of: field, in: type))
        )
    }

    /// A pointer to a record type of the evidence.
    func deployed(_ type: RecordType) -> Diagnostic.Related {
        Diagnostic.Related(
            "\(type.name) \(evidence.isOfBaseline ? "was needed" : "is deployed") here",
            at: evidence.location(of: type)
        )
    }

    /// The file that says that a field is deployed.
    func path(of field: Field, in type: String) -> String {
        evidence.path(of: .field(recordType: type, name: field.name))
    }

    /// The file that says that a record type is deployed.
    func path(of type: RecordType) -> String { evidence.path(of: .recordType(type.name)) }
}

extension FieldContradiction {
    /// What settings name when they list it as known.
    fileprivate var deployedField: DeployedField {
        DeployedField(recordType: recordType.name, name: deployed.name, type: deployed.type.text)
    }

    /// Says that a property needs one type and the deployed field has another.
    func mismatch(of symbol: String) -> String {
        "'\(symbol)' needs \(needed.field.type.text), but \(name) \(state) \(deployed.type.text)"
    }
}

extension Findings {
    /// Reports the fields that the environment holds with another type than is needed.
    ///
    /// - Parameters:
    ///   - kind: How the types differ; nil for all, of which only Development is asked.
    ///   - comparison: What is compared.
    ///   - setting: What decides about it.
    ///   - help: What to do.
    ///   - message: What is wrong; without one, which types differ.
    mutating func report(
        _ kind: FieldContradiction.Kind?,
        in comparison: SchemaComparison,
        at setting: (FieldContradiction) -> FieldSetting? = { _ in .type },
        help: String,
        saying message: (String, FieldContradiction) -> String = { $1.mismatch(of: $0) }
    ) {
        for case .fieldContradicted(let change) in comparison.changes where kind == nil || kind == change.kind {
            let place = comparison.needed.author.place(of: change.needed, in: change.recordType, setting(change))
            report(
                message(place.symbol, change),
                about: place,
                help: kind != nil && change.recordType.kind == .native ? Self.helpForSchemaFiles : help,
                related: [
                    comparison.deployed(change.deployed, of: change.recordType.name, isDevelopment: kind == nil)
                ],
                deployed: comparison.isInherited(change) ? change.deployedField : nil
            )
        }
    }

    private static let helpForSchemaFiles =
        "The type of a deployed field never changes, nor its encryption, nor whether it is a list. Restore the type, or add a "
        + "field with a new name."

    /// Reports what means something else than what shipped, and points at both sides; of other changes nothing is said.
    mutating func reportMeanings(in comparison: SchemaComparison, saying wording: (ShippedChange) -> Wording?) {
        for case .meaningChanged(let change) in comparison.changes {
            guard let words = wording(change) else { continue }
            report(
                words.message,
                about: change.place,
                help: words.help,
                related: comparison.sides(of: change),
                severity: words.severity
            )
        }
    }
}

/// What a finding says.
struct Wording {
    let message: String
    let help: String
    var severity: Severity?
}

extension SchemaComparison {
    /// What is deployed, and what shipped.
    fileprivate func sides(of change: ShippedChange) -> [Diagnostic.Related] {
        let type = evidence.recordType(named: change.recordType)
        let field = change.field.flatMap { evidence.field(named: $0, of: change.recordType) }
            .map { deployed($0, of: change.recordType) }
        let shipped = change.shipped.map { Diagnostic.Related("what shipped", at: $0) }
        let sides = change.kind.isOfFact ? [shipped, field] : [field ?? type.map(deployed), shipped]
        return sides.compactMap(\.self)
    }
}

extension ShippedChange.Kind {
    /// Whether what shipped shows it, and at most a field is covered by it.
    fileprivate var isOfFact: Bool {
        switch self {
        case .linkLost, .linkRaised, .cardinalityChanged, .oneToOneBecameToMany, .transformerChanged: true
        default: false
        }
    }
}
