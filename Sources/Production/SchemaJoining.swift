import CloudSchema
import Ledger
import Mirroring

/// The work of ``SchemaPlan/init(joining:production:development:otherTypes:)``.
struct SchemaJoining {
    /// In the order of the first part that needs them; nearly always there is one part.
    private let needed: [JoinedRecordType]
    private let production: SchemaEvidence?
    private let development: SchemaEvidence?
    private let otherTypes: Set<String>

    init(
        _ parts: [SchemaPlanPart],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String>
    ) {
        var needed: [JoinedRecordType] = []
        var positions: [String: Int] = [:]
        for part in parts {
            let model = ClaimingModel(part)
            for type in part.needed.recordTypes {
                let claim = RecordTypeClaim(type, of: model)
                if let position = positions[type.name] {
                    needed[position].add(claim)
                } else {
                    positions[type.name] = needed.count
                    needed.append(JoinedRecordType(claim))
                }
            }
        }
        self.needed = needed
        self.production = production
        self.development = development
        self.otherTypes = otherTypes
    }

    func recordTypes() -> [PlannedRecordType] {
        let known = Set(needed.map(\.name))
        let there = Set([production, development].compactMap { $0 }.flatMap(\.schema.recordTypes).map(\.name))
        let types =
            needed.map { recordType(named: $0.name, needed: $0) }
            + there.subtracting(known).map { recordType(named: $0, needed: nil) }
        return types.sortedByBytes(of: \.name)
    }

    private func recordType(named name: String, needed type: JoinedRecordType?) -> PlannedRecordType {
        PlannedRecordType(
            name: name,
            needed: type,
            deployed: DeployedRecordType(
                named: name,
                production: production,
                development: development,
                isMirrored: name.hasPrefix(MirroringNames.prefix) && (type != nil || !otherTypes.contains(name))
            )
        )
    }
}

/// What the environments that are known hold of a record type.
struct DeployedRecordType: Sendable {
    let production: RecordType?
    let development: RecordType?
    /// Whether mirroring wrote the record type for the models, so that what they lack was there once.
    let isMirrored: Bool
    private let ledger: SchemaEvidence?

    /// Nil when none holds it.
    init?(named name: String, production: SchemaEvidence?, development: SchemaEvidence?, isMirrored: Bool) {
        self.production = production?.recordType(named: name)
        self.development = development?.recordType(named: name)
        self.isMirrored = isMirrored
        ledger = production
        if self.production == nil, self.development == nil { return nil }
    }

    /// How many fields there are in both.
    var fieldCount: Int { (production?.fields.count ?? 0) + (development?.fields.count ?? 0) }

    /// The grants of both.
    var grants: [Grant] {
        guard let production, let development else { return (production ?? development)?.grants ?? [] }
        return (production.grants + development.grants).canonical
    }

    /// The fields, joined with what the models need.
    func fields(joining needed: JoinedRecordType?) -> [PlannedField] {
        let joining = FieldJoining(
            isMirrored: isMirrored,
            isPublic: needed?.isPublic == true,
            retirementReason: retirementReason
        )
        return joining.fields(
            needed: needed?.fields ?? PlannedFields([]),
            production: production?.fields ?? [],
            development: development?.fields ?? []
        )
    }

    /// Whether production holds a field with another type than models need; quicker than joining all fields.
    func contradicts(_ needed: JoinedRecordType) -> Bool {
        guard let production else { return false }
        let types = Dictionary(production.fields.map { ($0.name, $0.type) }) { first, _ in first }
        let fields = needed.fields
        let field = fields.field
        return fields.indices.contains { position in
            let wanted = field(position)
            return types[wanted.name]?.accepts(wanted.type) == false
        }
    }

    private func retirementReason(of field: String) -> String? {
        production.flatMap { ledger?.retirementReason(of: .field(recordType: $0.name, name: field)) }
    }
}
