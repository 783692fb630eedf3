package import CloudSchema
package import CompilerSupport
package import Mirroring
import ObjectModel

/// Compares the record types that somebody needs with those that an environment holds.
struct SchemaChangeSearch {
    private(set) var known: KnownChanges
    let needed: MirroredSchema
    let evidence: SchemaEvidence
    /// Fields of these record types that others need.
    let otherFields: [String: Set<String>]
    let history: FieldHistory

    mutating func compare(_ type: MirroredRecordType) {
        // Every container has its users, and the server keeps the fields of its own types.
        let isUsers = type.name == RecordType.users.name
        guard let deployed = evidence.recordType(named: type.name) else {
            if !isUsers, type.retirement == nil, !known.types.contains(type.name) { known.add(.typeMissing(type)) }
            return
        }
        if type.kind == .system {
            // A schema file that has the server's type gives it as it imports it.
            guard needed.author.language == .schemaFile else { return }
            var fields = FieldChangeSearch(type, deployed: deployed, in: self)
            fields.compareTypes()
            for change in fields.changes { known.add(change) }
            return
        }
        if type.retirement == nil, evidence.ledger?.retirement(of: .recordType(type.name)) != nil {
            known.add(.retiredTypeReused(type, deployed))
        }
        for entity in needed.author.entities(of: type) {
            let subject = LedgerSubject.entity(recordType: type.name, name: entity.symbol)
            if evidence.ledger?.retirement(of: subject) != nil {
                known.add(.retiredEntityReused(type, deployed, entity: entity))
            }
        }
        var fields = FieldChangeSearch(type, deployed: deployed, in: self)
        fields.run()
        for change in fields.changes { known.add(change) }
        for change in fields.changedMeanings { known.add(change, unlessRetiredIn: evidence) }
    }

    mutating func findRemovedTypes(except livingTypes: Set<String>) {
        for type in evidence.schema.recordTypes {
            let subject = LedgerSubject.recordType(type.name)
            if livingTypes.contains(type.name) || known.types.contains(type.name) { continue }
            if evidence.isRetired(subject) { continue }
            if needed.author.retirement(ofType: type.name, field: nil) != nil { continue }
            if needed.author.misses(recordType: type.name, namedBefore: history.baselineWrote(subject)) {
                known.add(.typeRemoved(type))
            }
        }
    }
}

/// Compares the fields of one record type that both sides have.
private struct FieldChangeSearch {
    private(set) var changes: [SchemaChange] = []
    /// Names that, by the schema alone, seem to mean something else now.
    private(set) var changedMeanings: [ShippedChange] = []
    private let type: MirroredRecordType
    private let deployed: RecordType
    private let author: any SchemaAuthor
    private let evidence: SchemaEvidence
    private let shippedFields: ShippedFields
    private let movedEntities: Set<Int>
    private let history: FieldHistory
    /// What this model needs, or another one of the container that has the record type as well.
    private let neededNames: Set<String>
    /// What only derived and ignored attributes of this model have.
    private let assumedNames: Set<String>
    private let deployedFields: [String: Field]
    /// Fields on either side that a greater change or a renamed property explains.
    private var explained: Set<String>
    /// Needed fields that are there with another type.
    private var contradicted: Set<String> = []

    /// Takes of the whole search what is about the fields of one type.
    init(_ type: MirroredRecordType, deployed: RecordType, in search: SchemaChangeSearch) {
        self.type = type
        self.deployed = deployed
        author = search.needed.author
        evidence = search.evidence
        history = search.history
        shippedFields = search.known.shippedFields[type.name] ?? ShippedFields()
        movedEntities = search.known.movedEntities
        explained = search.known.fields[type.name] ?? []
        let names = Dictionary(grouping: type.fields, by: \.isAssumed).mapValues { $0.map(\.name) }
        neededNames = (search.otherFields[type.name] ?? []).union(names[false] ?? [])
        assumedNames = Set(names[true] ?? [])
        deployedFields = deployed.fields.keyed(by: \.name)
    }

    mutating func run() {
        var occasional: [MirroredField] = []
        for field in type.fields {
            if let there = deployedFields[field.name] {
                // What is probably not written the server need not take.
                if field.isAssumed { continue }
                compare(field, with: there)
                compareMeaning(of: field)
            } else if field.isOccasional {
                if !isExplained(companion: field) { occasional.append(field) }
            } else {
                missing(field)
            }
        }
        // Of two properties that need a field differently one may be right; the other is refused.
        for conflict in type.conflicts where !conflict.second.isAssumed {
            if let there = deployedFields[conflict.second.name] { compare(conflict.second, with: there) }
        }
        if !occasional.isEmpty { changes.append(.occasionalFieldsMissing(type, occasional)) }
        findRemovedFields()
    }

    /// Compares only the types of fields that both sides have.
    mutating func compareTypes() {
        for field in type.fields where field.origin != .system {
            if let there = deployedFields[field.name] { compare(field, with: there) }
        }
    }

    private mutating func compare(_ field: MirroredField, with there: Field) {
        let isRetyped = author.language == .schemaFile && there.type.hasPreference && there.type != field.field.type
        let isContradicted = isRetyped || !there.type.accepts(field.field.type)
        if isContradicted { contradicted.insert(field.name) }
        let contradiction = FieldContradiction(
            recordType: type,
            needed: field,
            deployed: there,
            isDeployed: !evidence.isOfBaseline
        )
        let isUsed = field.retirement == nil
        if isUsed, isReuse(of: there, isContradicted: isContradicted), !field.isAssetOfAttribute {
            changes.append(.retiredFieldReused(contradiction))
        } else if isContradicted {
            changes.append(.fieldContradicted(contradiction))
        }
    }

    /// What the schema alone shows of a field that is deployed and means something else now.
    private mutating func compareMeaning(of field: MirroredField) {
        let isKnown = shippedFields.known.contains(field.name)
        if let old = oldField(of: field) {
            // The name had a field and a meaning of its own before: what it leaves now is not left by a renaming of long ago.
            if isKnown, !shippedFields.beforeRenames.contains(old.name) { return }
            explained.insert(old.name)
            if field.isAssetOfAttribute { return }
            let isRetired = evidence.isRetired(.field(recordType: type.name, name: old.name))
            if shippedFields.renamed[field.name] == old.name {
                // The new field was deployed before anything was written to it.
                changes.append(.propertyRenamed(type, field, from: old))
            } else if !isKnown, !isRetired {
                add(.takenOver(from: MirroringNames.property(ofField: old.name)), field, .renamingIdentifier)
            }
        } else if field.isRelationship, !isKnown, !shippedFields.toOnes.contains(field.name),
            !contradicted.contains(field.name),
            deployedFields[MirroringNames.assetCompanion(of: field.name)]?.type == FieldType(.asset)
        {
            add(.becameRelationship, field)
        }
    }

    private mutating func add(_ kind: ShippedChange.Kind, _ field: MirroredField, _ setting: FieldSetting? = nil) {
        let place = author.place(of: field, in: type, setting)
        changedMeanings.append(
            ShippedChange(kind: kind, recordType: type.name, field: field.name, place: place, shipped: nil)
        )
    }

    /// A record type that was retired as a whole is reported once, and its fields only when they contradict.
    private func isReuse(of field: Field, isContradicted: Bool) -> Bool {
        let subject = LedgerSubject.field(recordType: type.name, name: field.name)
        return isContradicted ? evidence.isRetired(subject) : evidence.ledger?.retirement(of: subject) != nil
    }

    private mutating func missing(_ field: MirroredField) {
        // System fields exist whether a file lists them or not, and the server has those of its own types.
        if field.origin == .system || field.origin == .server || field.retirement != nil { return }
        if explained.contains(field.name) { return }
        if let former = formerField(of: field) {
            // Whether another property has its name now or none, the values stay where they are.
            changes.append(.propertyRenamed(type, field, from: former))
            explained.insert(former.name)
        } else if (field.origin.property?.entity).map(movedEntities.contains) != true {
            changes.append(.fieldMissing(type, field))
        }
    }

    /// The deployed field that the property's renaming identifier names, unless another property has that name now.
    private func oldField(of field: MirroredField) -> Field? {
        formerField(of: field).flatMap { neededNames.contains($0.name) ? nil : $0 }
    }

    /// The deployed field that the property's renaming identifier names.
    private func formerField(of field: MirroredField) -> Field? {
        guard !field.isAssumed, let identifier = author.renamingIdentifier(of: field) else { return nil }
        return deployedFields[MirroringNames.field(identifier)]
    }

    /// A companion says nothing new when its attribute is itself missing, renamed or moved, or has a new type.
    private func isExplained(companion: MirroredField) -> Bool {
        guard companion.isAssetOfAttribute else { return false }
        let field = MirroringNames.owner(ofAsset: companion.name)
        return deployedFields[field] == nil || contradicted.contains(field)
    }

    private mutating func findRemovedFields() {
        for field in deployed.fields where canBeMissed(field) {
            if neededNames.contains(field.name) || explained.contains(field.name) { continue }
            if author.retirement(ofType: deployed.name, field: field.name) != nil { continue }
            let subject = LedgerSubject.field(recordType: deployed.name, name: field.name)
            if evidence.isRetired(subject) { continue }
            if assumedNames.contains(field.name), history.writing(of: subject) == .assumed { continue }
            changes.append(.fieldRemoved(deployed, field, parent: type))
        }
    }

    /// Of a mirrored type only fields of properties can be missed: left-over companions and what developers added by hand are
    /// nobody's loss. A schema file misses all but those of the server.
    private func canBeMissed(_ field: Field) -> Bool {
        switch type.kind {
        case .links, .system: return false
        case .native:
            let isOfServer =
                type.name == RecordType.users.name && RecordType.users.fields.contains { $0.name == field.name }
            return !SystemField.isReserved(field.name) && !isOfServer
        case .entities: return field.isOfProperty
        }
    }
}

extension FieldType {
    /// Whether a deployed field takes values of the needed type as they are.
    ///
    /// A field declared NUMBER takes integers and floating-point numbers until a preferred type is assigned.
    func accepts(_ needed: FieldType) -> Bool {
        if self == needed { return true }
        guard isEncrypted == needed.isEncrypted, isList == needed.isList else { return false }
        switch primitive {
        case .number: return needed.primitive == .int64 || needed.primitive == .double
        case .numberPreferredAsInt64: return needed.primitive == .int64
        case .numberPreferredAsDouble: return needed.primitive == .double
        case .asset, .bytes, .double, .int64, .location, .reference, .string, .timestamp: return false
        }
    }
}

extension FieldType {
    /// Whether it is a number with a preferred type, which is never taken back.
    fileprivate var hasPreference: Bool {
        primitive == .numberPreferredAsInt64 || primitive == .numberPreferredAsDouble
    }
}

extension MirroredField {
    /// Whether it holds the large values of an attribute.
    fileprivate var isAssetOfAttribute: Bool { isCompanion && origin.property != nil }
}

// What a name in the cloud says of where it comes from.

extension MirroringNames {
    /// The name of the property that a field has: `title` for `CD_title`.
    static func property(ofField name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    /// The field whose large values are in an asset: `CD_title` for `CD_title_ckAsset`.
    static func owner(ofAsset name: String) -> String { String(name.dropLast(assetSuffix.count)) }
}

extension Field {
    /// Whether it holds the large values of another field.
    var isCompanion: Bool { name.hasSuffix(MirroringNames.assetSuffix) && type.primitive == .asset }

    /// Whether a property of a mirrored model was behind it: companions and the fields of the framework have none.
    package var isOfProperty: Bool {
        let isOfFramework = [MirroringNames.entityName, MirroringNames.moveReceipt].contains(name)
        return name.hasPrefix(MirroringNames.prefix) && !isOfFramework && !isCompanion
    }
}

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
