import CloudSchema
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
            let publicTypes = part.model.publicRecordTypes(in: part.needed.container)
            for type in part.needed.recordTypes {
                let claim = JoinedRecordType.Claim(
                    type: type,
                    graph: part.model.graph,
                    isEncryptable: !publicTypes.contains(type.name)
                )
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
