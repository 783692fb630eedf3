import CloudSchema
import Ledger

/// What the environments that are known hold of a record type.
struct DeployedRecordType: Sendable {
    let production: RecordType?
    let development: RecordType?
    /// Whether mirroring wrote the record type for the models, so that what they lack was there once.
    let isMirrored: Bool
    /// Says why fields left the models, when a ledger is part of it.
    private let productionEvidence: SchemaEvidence?

    /// Nil when none holds it.
    init?(named name: String, production: SchemaEvidence?, development: SchemaEvidence?, isMirrored: Bool) {
        self.production = production?.recordType(named: name)
        self.development = development?.recordType(named: name)
        self.isMirrored = isMirrored
        productionEvidence = production
        if self.production == nil, self.development == nil { return nil }
    }

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
            isKnownFault: isKnownFault,
            retirementReason: retirementReason
        )
        return joining.fields(
            needed: needed?.fields ?? [],
            production: production?.fields ?? [],
            development: development?.fields ?? []
        )
    }

    private func isKnownFault(_ field: String) -> Bool {
        production.map { productionEvidence?.knownFaults.contains(.field(recordType: $0.name, name: field)) == true }
            ?? false
    }

    private func retirementReason(of field: String) -> String? {
        production.flatMap { productionEvidence?.retirementReason(of: .field(recordType: $0.name, name: field)) }
    }
}
