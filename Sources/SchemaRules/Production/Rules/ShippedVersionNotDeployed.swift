import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let shippedVersionNotDeployed = Rule<SchemaComparison>(
        id: "CKP340",
        name: "shipped-version-not-deployed",
        severity: .warning,
        summary: "Production lacks a record type or field that a shipped version needs.",
        rationale: """
            Production never creates a record type or field on its own. The first record with such a field fails with \
            `Cannot create or modify field … in production schema`, and then nothing of the store syncs, for every \
            user with such a record. During development, this is normal (CKP314). If the ledger or a tag says that \
            the version shipped, it happens to users now or soon. Deploy the schema now: import the schema of `modelc \
            plan --format ckdb` into Development, and deploy it in the CloudKit Console.

            If a version was recorded and did not ship, take it back with `modelc lock take-back`. modelc must be \
            able to read the model of the version: a version of the bundle with the recorded checksum, or the model \
            at a tag. Fields that the current version no longer needs count, too, because users of the shipped \
            version still write them. modelc takes the shipped version as mirrored by the settings of today. With \
            `--against`, it also knows the settings of the merge base, and leaves out what only the branch mirrors.

            With `--release`, the finding is an error. Otherwise, it is a warning, because schemas that grow field by \
            field would begin with errors.
            """,
        source: "Apple, TN3164; server messages in public logs",
        passing: [
            RuleExample(.post("rank", "Integer 16"), shipped: #"<entity name="Post"/>"#, production: deployedPost)
        ],
        failing: [
            RuleExample(
                .post("rank", "Integer 16").marking("name"),
                shipped: .post("rank", "Integer 16"),
                production: deployedPost
            ),
            RuleExample(
                #"<entity name="Post"/><entity ↓name="Tag"/>"#,
                shipped: #"<entity name="Post"/><entity name="Tag"/>"#,
                production: deployedPost
            ),
            RuleExample(#"<entity ↓name="Post"/>"#, shipped: .post("rank", "Integer 16"), production: deployedPost),
        ]
    ) { comparison, findings in
        // A store of all entities mirrored them when the version shipped, too; a configuration may be new in the settings.
        let areAllMirrored = comparison.model?.scope.stores.allSatisfy { $0.configuration == nil } == true
        for outage in comparison.outages {
            let author = comparison.needed.author
            let place =
                comparison.needed.recordType(named: outage.recordType).map(author.place)
                ?? NamedPlace(outage.recordType, at: author.location)
            findings.report(
                "version '\(outage.version.version)' shipped, and \(outage.missing) not in \(comparison.evidence.name)",
                about: place,
                help: outage.fields.isEmpty && !areAllMirrored
                    ? "If that version mirrors such records, the sync of its store stops at the first one. Deploy the schema now."
                    : "The sync of the whole store stops at the first record with such a field. Deploy the schema now.",
                related: [outage.version.evidence],
                severity: comparison.isRelease ? .error : nil
            )
        }
    }
}

/// The missing elements of one record type, for the users of one version.
private struct Outage {
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
    fileprivate var outages: [Outage] {
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
