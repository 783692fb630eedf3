import CloudSchema
import Mirroring

/// The missing elements of one record type, for the users of one version.
struct Outage {
    let version: ShippedSchema
    let recordType: String
    /// Empty when the whole record type is missing.
    let fields: [String]

    /// As the subject of a sentence, with its verb.
    var missing: String {
        guard let first = fields.first else { return "the record type '\(recordType)' is" }
        if fields.count == 1 { return "the field '\(recordType).\(first)' is" }
        let names = fields.prefix(5).joined(separator: ", ") + (fields.count > 5 ? ", …" : "")
        return "\(fields.count) fields of '\(recordType)' (\(names)) are"
    }
}

extension SchemaComparison {
    /// The elements that shipped versions write and production lacks: one outage for each record type and version. An
    /// element that several versions write belongs to the newest of them.
    var outages: [Outage] {
        let missing = Set(changes.compactMap(\.missingSubject))
        var seen: Set<DeployedElement> = []
        // An element that the model still needs may exist under another name, which is a separate change.
        func isNew(_ subject: DeployedElement) -> Bool {
            (missing.contains(subject) || !needed.has(subject)) && seen.insert(subject).inserted
        }
        return shipped.reversed().flatMap { version in
            version.schema.recordTypes.compactMap { type in
                guard let deployed = evidence.recordType(named: type.name) else {
                    let outage = Outage(version: version, recordType: type.name, fields: [])
                    return isNew(.recordType(type.name)) ? outage : nil
                }
                let names = Set(deployed.fields.map(\.name))
                let fields = type.fields.filter { field in
                    field.isWrittenByShippedVersions && !names.contains(field.name)
                        && isNew(.field(recordType: type.name, name: field.name))
                }
                if fields.isEmpty { return nil }
                return Outage(version: version, recordType: type.name, fields: fields.map(\.name))
            }
        }
    }
}
