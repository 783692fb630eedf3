import CloudSchema
import Mirroring

/// Joins the fields that models need of one record type with those that environments have.
struct FieldJoining {
    /// Whether mirroring wrote the record type for these models, so that what they lack was there once.
    let isMirrored: Bool
    /// Whether the public database must find the records.
    let isPublic: Bool
    /// Whether a field is deployed with a type that everybody knows to be wrong.
    let isKnownFault: (_ field: String) -> Bool
    /// Why a field left the models, when the ledger says so.
    let retirementReason: (_ field: String) -> String?

    /// The joined fields in the byte order of their names.
    func fields(needed: PlannedFields, production: [Field], development: [Field]) -> [PlannedField] {
        var wanted = FieldQueue(needed, name: \.name)
        // Exports are in that order already.
        var deployed = FieldQueue(production.sortedByBytes(of: \.name), name: \.name)
        var there = FieldQueue(development.sortedByBytes(of: \.name), name: \.name)
        var fields: [PlannedField] = []
        while let name = Self.first(Self.first(wanted.name, deployed.name), there.name) {
            let claim = FieldClaim(
                name: name,
                wanted: wanted.next(named: name),
                production: deployed.next(named: name),
                development: there.next(named: name)
            )
            if let field = field(claim) { fields.append(field) }
        }
        fields.markCompanions()
        return fields
    }

    /// The name that comes first, of those that there are.
    private static func first(_ name: String?, _ other: String?) -> String? {
        guard let name, let other else { return name ?? other }
        return other.precedesByBytes(name) ? other : name
    }

    private func field(_ claim: FieldClaim) -> PlannedField? {
        guard var field = claim.deployed ?? claim.wanted?.field else { return nil }
        let added = indexesToAdd(to: claim)
        field.indexes.formUnion(added)
        return PlannedField(
            field: field,
            property: claim.wanted?.property,
            retirementReason: claim.wanted == nil ? retirementReason(claim.name) : nil,
            facts: facts(of: claim, as: field, adding: added)
        )
    }

    private func facts(of claim: FieldClaim, as field: Field, adding addedIndexes: Indexes) -> PlannedFieldFacts {
        PlannedFieldFacts(
            origin: claim.wanted?.facts.origin,
            type: field.type,
            assumption: claim.wanted?.facts.assumption,
            state: state(of: claim),
            contradiction: claim.wanted.flatMap {
                field.type.accepts($0.field.type) || $0.facts.isAssumed || isKnownFault(claim.name)
                    ? $0.facts.contradiction : $0.field.type
            },
            addedIndexes: addedIndexes,
            encryption: claim.production == nil ? claim.wanted?.facts.encryption : nil,
            isSystem: claim.systemField != nil,
            isCompanion: PlannedField.isCompanion(field),
            hasCompanion: false
        )
    }

    /// What the public database needs of a system field, and the deployed one does not have.
    private func indexesToAdd(to claim: FieldClaim) -> Indexes {
        guard isPublic, let required = claim.systemField?.publicDatabaseIndexes else { return [] }
        return required.subtracting(claim.deployed?.indexes ?? [])
    }

    private func state(of claim: FieldClaim) -> PlannedFieldFacts.State {
        if claim.wanted != nil || claim.systemField != nil {
            if claim.production != nil { return .production }
            return claim.usableInDevelopment != nil ? .development : .new
        }
        guard isMirrored, claim.name.hasPrefix(MirroringNames.prefix) else { return .foreign }
        return claim.production != nil ? .retired : .development
    }
}

/// What is said of one field name.
private struct FieldClaim {
    let name: String
    let systemField: SystemField?
    let wanted: PlannedField?
    let production: Field?
    /// What Development holds, unless the models need another type: a reset makes room for it.
    let usableInDevelopment: Field?
    /// What production holds, and what Development adds to it: an index that waits for its deployment.
    let deployed: Field?

    init(name: String, wanted: PlannedField?, production: Field?, development: Field?) {
        self.name = name
        // Asking for the prefix first is a tenth of the time.
        systemField = SystemField.isReserved(name) ? SystemField(rawValue: name) : nil
        self.wanted = wanted
        self.production = production
        let isUsable = wanted.map { $0.facts.isAssumed || development?.type.accepts($0.field.type) == true } ?? true
        usableInDevelopment = isUsable ? development : nil
        guard var field = production else {
            deployed = usableInDevelopment
            return
        }
        if let development, development.type == field.type { field.indexes.formUnion(development.indexes) }
        deployed = field
    }
}

/// Fields in the byte order of their names, which are taken one after the other.
private struct FieldQueue<Fields: RandomAccessCollection> where Fields.Index == Int {
    private let fields: Fields
    private let nameOf: (Fields.Element) -> String
    private var position: Int
    private var first: Fields.Element?
    /// The name of the first one that is left.
    private(set) var name: String?

    init(_ fields: Fields, name: @escaping (Fields.Element) -> String) {
        self.fields = fields
        nameOf = name
        position = fields.startIndex
        look()
    }

    /// The first one that is left, when it has a name. Of several with that name the others are left out.
    mutating func next(named name: String) -> Fields.Element? {
        guard self.name == name else { return nil }
        let field = first
        while self.name == name {
            position += 1
            look()
        }
        return field
    }

    private mutating func look() {
        first = position < fields.endIndex ? fields[position] : nil
        name = first.map(nameOf)
    }
}

extension [PlannedField] {
    /// Tells each field whether another one holds its large values.
    fileprivate mutating func markCompanions() {
        let suffix = MirroringNames.assetSuffix.count
        let owners = Set(lazy.filter(\.facts.isCompanion).map { String($0.name.dropLast(suffix)) })
        if owners.isEmpty { return }
        for position in indices { self[position].facts.hasCompanion = owners.contains(self[position].name) }
    }
}
