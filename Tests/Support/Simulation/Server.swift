import CloudRecords
import CloudRecordsTesting

/// The private database of a container, which devices export to and import from.
struct Server {
    private var database: InMemoryRecordDatabase
    /// The fields that Production refused, by record type.
    private(set) var refusals: Set<Refusal> = []

    struct Refusal: Hashable {
        let type: String
        let field: String
        let entity: String
        let isAboutEncryption: Bool
    }

    init(_ schema: DeployedSchema) throws {
        database = try InMemoryRecordDatabase(schema: schema.text, container: "iCloud.org.example.Simulation")
        // `cloudkit-rules.md` §3.2: whole numbers and floating-point ones are two types in Production.
        database.assumptions.acceptsIntegersInDoubleFields = false
        try database.createZone(.mirroring)
    }

    /// Takes records as far as it can; what it refuses of each is kept out of it, so that the rest is looked at, too.
    mutating func save(_ records: [CloudRecord]) throws {
        for start in stride(from: 0, to: records.count, by: 100) {
            let batch = Array(records[start..<min(start + 100, records.count)])
            let outcome = try database.save(batch, policy: .changedKeys, atomically: false)
            for (record, result) in zip(batch, outcome.saved) {
                if case .failure = result { try savePart(of: record) }
            }
        }
    }

    private mutating func savePart(of record: CloudRecord) throws {
        guard case .string(let entity)? = record["CD_entityName"] else { throw UnexpectedRefusal(record: record) }
        var part = CloudRecord(type: record.type, id: record.id)
        for key in record.keys {
            var next = part
            next[key] = record[key]
            if record.isEncrypted(key) { next.encryptedValues[key] = record.encryptedValues[key] }
            if let error = try database.save([next], policy: .changedKeys).failure?.partialErrors.first {
                let isAboutEncryption = error.serverMessage?.uppercased().contains("ENCRYPTED") == true
                refusals.insert(
                    Refusal(type: record.type, field: key, entity: entity, isAboutEncryption: isAboutEncryption)
                )
            } else {
                part = next
            }
        }
    }

    /// Everything that is there.
    mutating func records() throws -> [CloudRecord] {
        var changes = try database.changes(in: .mirroring)
        var records = changes.saved
        while changes.moreComing {
            changes = try database.changes(in: .mirroring, since: changes.token)
            records += changes.saved
        }
        return records
    }
}

/// A link record or a whole record was refused, which nothing in a model can bring about.
struct UnexpectedRefusal: Error {
    let record: CloudRecord
}
