import Mirroring

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
