import CloudSchema
import CompilerSupport
import Mirroring

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
        if type.kind == .system { return }
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
