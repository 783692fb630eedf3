import CloudSchema
import CompilerSupport
import Mirroring

/// One record type: as somebody needs it, and as the environment holds it.
struct RecordTypePair: ComparedPair {
    /// Nil when nobody needs it.
    let needed: MirroredRecordType?
    /// Nil when the environment lacks it.
    let deployed: RecordType?
    let comparison: SchemaComparison

    var name: String { needed?.name ?? deployed?.name ?? "" }
    var subject: DeployedElement { .recordType(name) }
    var coverable: ChangeSubject? { needed == nil || deployed == nil ? .inCloud(subject) : nil }

    /// The entities whose records have the type.
    var entityNames: [NamedPlace] { needed.map(comparison.needed.author.entities(of:)) ?? [] }

    /// The entities of a type that both sides have, unless it is the server's.
    var entities: [EntityPair] {
        guard let needed, let deployed, needed.kind != .system else { return [] }
        return entityNames.map { EntityPair(entity: $0, type: needed, deployed: deployed, comparison: comparison) }
    }

    /// The fields of a type that both sides have.
    func fields(shipped: ShippedFields? = nil) -> ComparedFields? {
        guard let needed, let deployed else { return nil }
        return ComparedFields(of: needed, deployed, in: comparison, shipped: shipped)
    }

    /// That the environment lacks it, or fields of it.
    var missing: [SchemaChange] {
        if let change = ProductionRuleTable.missingRecordType.decide(self) { return [change] }
        guard let fields = fields() else { return [] }
        return fields.names.compactMap { ProductionRuleTable.missingField.decide(fields.pair($0)) }
    }

    /// The fields that the type needs, whether or not the environment has it.
    var neededFields: [FieldPair] {
        guard let needed else { return [] }
        let fields = ComparedFields(of: needed, deployed ?? RecordType(name: name), in: comparison)
        return needed.fields.map { fields.pair($0.name) }
    }
}

/// An entity whose records have a record type that both sides have.
struct EntityPair: ComparedPair {
    let entity: NamedPlace
    let type: MirroredRecordType
    let deployed: RecordType
    let comparison: SchemaComparison

    var subject: DeployedElement { .entity(recordType: type.name, name: entity.symbol) }
}

extension SchemaComparison {
    /// Record types that somebody needs, be it this model or another one.
    var livingTypes: Set<String> { otherTypes.union(needed.recordTypes.map(\.name)) }

    /// The record types that the model needs, in its order.
    var neededTypes: [RecordTypePair] {
        needed.recordTypes.map { type in
            RecordTypePair(needed: type, deployed: evidence.recordType(named: type.name), comparison: self)
        }
    }

    /// The same, then the deployed ones that nobody needs.
    var recordTypes: [RecordTypePair] {
        let living = livingTypes
        let others = evidence.schema.recordTypes.filter { !living.contains($0.name) }
        return neededTypes + others.map { RecordTypePair(needed: nil, deployed: $0, comparison: self) }
    }
}

/// One field of a record type that both sides have: as somebody needs it, and as the environment holds it.
struct FieldPair: ComparedPair {
    let name: String
    /// Nil when nobody needs it.
    let needed: MirroredField?
    /// Nil when the environment lacks it.
    let deployed: Field?
    /// The record type with all of its fields.
    let fields: ComparedFields

    var type: MirroredRecordType { fields.type }
    var comparison: SchemaComparison { fields.comparison }
    var evidence: SchemaEvidence { comparison.evidence }
    var author: any SchemaOrigin { comparison.needed.author }
    var subject: DeployedElement { .field(recordType: type.name, name: name) }

    /// The field, as the subject of a change that another one may cover. A field that production has, and that the model
    /// certainly writes, has none.
    var coverable: ChangeSubject? {
        deployed == nil || needed?.isAssumed != false ? .inCloud(subject) : nil
    }

    /// Both sides, where the model surely writes the field.
    var bothSides: FieldContradiction? {
        guard let needed, let deployed, !needed.isAssumed else { return nil }
        let isDeployed = !evidence.isOfBaseline
        return FieldContradiction(recordType: type, needed: needed, deployed: deployed, isDeployed: isDeployed)
    }

    /// Both sides, where the field that is there does not take what is needed.
    var contradiction: FieldContradiction? { isRefused ? bothSides : nil }

    /// True if the server refuses what a property surely writes to the field that is there.
    var isRefused: Bool { deployed.map(isTaken) == false }

    /// True if a field takes what is needed; what is only assumed nobody writes.
    func isTaken(by there: Field) -> Bool {
        guard let needed, !needed.isAssumed else { return true }
        return there.type.accepts(needed.field.type, of: author.language)
    }

    /// True if nothing is to be said of an asset, because its attribute is itself missing or refused.
    var isExplainedByAttribute: Bool {
        guard needed?.isAssetOfAttribute == true else { return false }
        let attribute = fields.pair(MirroringNames.owner(ofAsset: name))
        return attribute.deployed == nil || attribute.isRefused
    }

    /// True if everybody knows that the environment holds it with another type.
    var isKnownFault: Bool { evidence.knownFaults.contains(subject) }

    /// True if the next deployment decides about its encryption, for good.
    var isEncryptionDecided: Bool { deployed == nil && needed.map(type.canBeEncrypted) == true }

    /// The property behind it, and where it is declared.
    var property: NamedPlace? { needed.flatMap { author.property(of: $0, nil) } }

    /// Why the app no longer uses it, alone or with its record type, as its schema file says.
    var retirement: String? { needed?.retirement ?? type.retirement }

    /// The deployed field that the property had before it was renamed.
    var former: Field? { needed.flatMap(fields.formerField) }

    /// The name, of which the schema alone shows that it means something else now.
    func shippedName(of field: MirroredField, _ setting: FieldAspect?) -> ShippedName {
        let place = author.place(of: field, in: type, setting)
        return ShippedName(recordType: type.name, field: name, place: place, shipped: nil)
    }

    /// Of a mirrored type only fields of properties can be missed: left-over companions and what developers added by hand are
    /// nobody's loss. A schema file misses all but those of the server.
    var canBeMissed: Bool {
        switch type.kind {
        case .links, .system: return false
        case .native:
            let isOfServer = type.name == RecordType.users.name && RecordType.users.fields.contains { $0.name == name }
            return !SystemField.isReserved(name) && !isOfServer
        case .entities: return deployed?.isOfProperty == true
        }
    }

    /// True if shipped models had a property with the name.
    var isKnown: Bool { fields.shipped.known.contains(name) }
}

/// The fields of one record type that both sides have.
struct ComparedFields: Sendable {
    let type: MirroredRecordType
    let deployed: RecordType
    let comparison: SchemaComparison
    let shipped: ShippedFields
    let deployedFields: [String: Field]
    /// The fields that this model certainly writes, or another one of the container with the same record type.
    let writtenNames: Set<String>
    private let neededFields: [String: MirroredField]
    /// The fields that properties had before they were renamed.
    private(set) var formerNames: Set<String> = []

    init(
        of type: MirroredRecordType,
        _ deployed: RecordType,
        in comparison: SchemaComparison,
        shipped: ShippedFields? = nil
    ) {
        self.type = type
        self.deployed = deployed
        self.comparison = comparison
        self.shipped = shipped ?? ShippedFields()
        neededFields = type.fields.keyed(by: \.name)
        deployedFields = deployed.fields.keyed(by: \.name)
        writtenNames = (comparison.otherFields[type.name] ?? []).union(type.fields.filter { !$0.isAssumed }.map(\.name))
        formerNames = Set(type.fields.compactMap(formerField).map(\.name))
    }

    /// The names of the needed ones, then of those that nobody needs. The server keeps the fields of its own types; a schema
    /// file that has them gives them as it imports them.
    var names: [String] {
        let others = deployed.fields.map(\.name).filter { neededFields[$0] == nil }
        if type.kind != .system { return type.fields.map(\.name) + others }
        guard comparison.needed.author.language == .schemaFile else { return [] }
        return type.fields.filter { $0.origin != .system && deployedFields[$0.name] != nil }.map(\.name)
    }

    /// The field with a name.
    func pair(_ name: String) -> FieldPair {
        FieldPair(name: name, needed: neededFields[name], deployed: deployedFields[name], fields: self)
    }

    /// Of two properties that need a field differently one may be right; the other is refused.
    var conflicts: [FieldPair] {
        type.conflicts.map(\.second).filter { !$0.isAssumed && deployedFields[$0.name] != nil }.map {
            FieldPair(name: $0.name, needed: $0, deployed: deployedFields[$0.name], fields: self)
        }
    }

    /// The deployed field that a property had before it was renamed.
    ///
    /// If the new name has a field, the former one counts unless somebody writes it, or unless the new name meant
    /// something else than it in what shipped.
    func formerField(of field: MirroredField) -> Field? {
        guard !field.isAssumed, let identifier = comparison.needed.author.renamingIdentifier(of: field),
            let former = deployedFields[MirroringNames.field(identifier)], !isOfOtherKind(former, than: field)
        else { return nil }
        if deployedFields[field.name] == nil { return field.isNecessary && !field.isOccasional ? former : nil }
        if writtenNames.contains(former.name) { return nil }
        return shipped.known.contains(field.name) && !shipped.beforeRenames.contains(former.name) ? nil : former
    }

    /// True if what shipped shows that an attribute had the field of a relationship's identifier, or the reverse.
    private func isOfOtherKind(_ former: Field, than field: MirroredField) -> Bool {
        let wasToOne = shipped.toOnes.contains(former.name)
        return field.isRelationship ? shipped.known.contains(former.name) && !wasToOne : wasToOne
    }
}

extension MirroredField {
    /// True if it holds the large values of an attribute.
    var isAssetOfAttribute: Bool { isCompanion && origin.property != nil }

    /// True if the environment must have it. System fields exist whether a file lists them or not, and the server has those
    /// of its own types.
    var isNecessary: Bool { origin != .system && origin != .server && retirement == nil }
}

extension FieldType {
    /// True if a deployed field takes values of the needed type as they are.
    ///
    /// A field declared NUMBER takes integers and floating-point numbers until a preferred type is assigned.
    func accepts(_ needed: FieldType) -> Bool {
        if self == needed || canBecome(needed) { return true }
        guard isEncrypted == needed.isEncrypted, isList == needed.isList else { return false }
        switch primitive {
        case .number: return needed.primitive == .int64 || needed.primitive == .double
        case .numberPreferredAsInt64: return needed.primitive == .int64
        case .numberPreferredAsDouble: return needed.primitive == .double
        case .asset, .bytes, .double, .int64, .location, .reference, .string, .timestamp: return false
        }
    }

    /// True if a deployed field takes what an author asks for. A schema file states the type itself, and a preferred type
    /// is never taken back.
    func accepts(_ needed: FieldType, of author: AuthorLanguage) -> Bool {
        let hasPreference = primitive == .numberPreferredAsInt64 || primitive == .numberPreferredAsDouble
        return author == .schemaFile && hasPreference ? self == needed : accepts(needed)
    }
}

// The origin of a name in the cloud.

extension MirroringNames {
    /// The name of the property that a field has: `title` for `CD_title`.
    static func property(ofField name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    /// The field whose large values are in an asset: `CD_title` for `CD_title_ckAsset`.
    static func owner(ofAsset name: String) -> String { String(name.dropLast(assetSuffix.count)) }
}

extension Field {
    /// True if it holds the large values of another field.
    var isCompanion: Bool { name.hasSuffix(MirroringNames.assetSuffix) && type.primitive == .asset }

    /// True if a property of a mirrored model was behind it: companions and the fields of the framework have none.
    package var isOfProperty: Bool {
        let isOfFramework = [MirroringNames.entityName, MirroringNames.moveReceipt].contains(name)
        return name.hasPrefix(MirroringNames.prefix) && !isOfFramework && !isCompanion
    }
}
