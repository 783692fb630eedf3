import CloudSchema
import CompilerSupport
import Mirroring

extension NativeLawTable {
    static let serverTypeMissing = Rule<SchemaComparison>(
        id: "CKP373",
        name: "server-type-missing",
        severity: .error,
        summary: "The schema file lacks a record type of the server that production has.",
        rationale: """
            The server refuses an import without a deployed `cloudkit.` type: "invalid attempt to delete cloudkit \
            managed record type". Imports without `Users` were observed to succeed, but the effect on its grants is \
            unknown, so this is a warning. A record type `Users` without its `roles` is a warning, too.

            Copy the record type from an export, or import the output of `modelc plan --format ckdb`, which has it.
            """,
        source: "the server's answers to imports in public repositories",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING )", "Users ( roles LIST<INT64> )"],
                production: ["Post ( title STRING )", "Users ( roles LIST<INT64> )"]
            )
        ],
        failing: [
            RuleExample(
                schema: ["↓", "Post ( title STRING )"],
                production: [.share, "Post ( title STRING )"]
            ),
            RuleExample(
                schema: ["↓", "Post ( title STRING )"],
                production: ["Post ( title STRING )", "Users ( roles LIST<INT64> )"]
            ),
            RuleExample(
                schema: ["Post ( title STRING )", "↓Users ( name STRING )"],
                production: ["Post ( title STRING )", "Users ( name STRING, roles LIST<INT64> )"]
            ),
        ]
    ) { comparison, findings in
        let names = Set(comparison.needed.recordTypes.map(\.name))
        for type in comparison.evidence.schema.recordTypes where RecordType.isOfServer(type.name) {
            if names.contains(type.name) || comparison.otherTypes.contains(type.name) { continue }
            let isUsers = type.name == RecordType.users.name
            findings.report(
                "the schema lacks '\(type.name)', a record type of the server that is in \(comparison.path(of: type))",
                at: comparison.needed.author.location,
                symbol: type.name,
                help: isUsers
                    ? "It is unclear what an import without it does to its grants. Copy it from an export of the schema."
                    : "The server refuses an import without it. Copy it from an export, or import what modelc plan writes.",
                related: [comparison.deployed(type)],
                severity: isUsers ? .warning : nil
            )
        }
        for (users, field) in comparison.lostUserFields {
            findings.report(
                "the schema lacks '\(users.name).\(field.name)', a field of the server that is in \(comparison.evidence.name)",
                about: comparison.needed.author.place(of: users),
                help:
                    "It is unclear what an import without it does to the roles of users. Copy it from an export of the schema.",
                related: [comparison.deployed(field, of: users.name)],
                severity: .warning
            )
        }
    }
}

extension SchemaComparison {
    /// The server's fields of users that a file with the record type omits.
    fileprivate var lostUserFields: [(MirroredRecordType, Field)] {
        guard let users = needed.recordType(named: RecordType.users.name), users.retirement == nil else { return [] }
        let names = Set(RecordType.users.fields.map(\.name))
        let deployed = evidence.recordType(named: users.name)?.fields ?? []
        return deployed.filter { names.contains($0.name) && users.field(named: $0.name) == nil }.map { (users, $0) }
    }
}
