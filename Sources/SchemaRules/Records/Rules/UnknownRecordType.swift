import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let unknownRecordType = Rule<JudgedCode>(
        id: "REC101",
        name: "unknown-record-type",
        severity: .error,
        summary: "The code makes or queries records of a type that no schema of the container has.",
        rationale: """
            Development creates a record type with its first record. Production never does: it refuses every such record \
            with "Cannot create new type … in production schema", and every query with "Did not find record type".

            modelc knows the record types of the schema file, of an export of production, of the ledger, and of the \
            other models of the container. If the code only compares with the record type, the finding is a warning.

            Export the schema again, or add the type to the file and deploy it.
            """,
        source: "server messages in public logs",
        passing: [RuleExample(schema: [.trip], code: .newTrip + "\ntrip[\"title\"] = \"Lisbon\"")],
        failing: [
            RuleExample(schema: [.trip], code: #"let stop = CKRecord(recordType: ↓"Stop")"#),
            RuleExample(schema: [.trip], code: #"let trip = CKRecord(recordType: ↓"Tripp")"#),
            RuleExample(
                schema: [.trip],
                code: #"let query = CKQuery(recordType: ↓"Stop", predicate: NSPredicate(value: true))"#
            ),
        ]
    ) { judged, findings in
        if judged.isFollowing { return }
        let unknown = judged.code.types.filter { !judged.knows(type: $0.name) }
        for (name, uses) in Dictionary(grouping: unknown, by: \.name).sorted(by: { $0.key < $1.key }) {
            guard let first = uses.first(where: { $0.manner != .compared }) ?? uses.first else { continue }
            let isCompared = first.manner == .compared
            let meant = judged.typeMeant(by: name)
            findings.report(
                isCompared
                    ? "the code knows a record type '\(name)', which no schema of the container has"
                    : "the code \(first.manner == .created ? "makes" : "queries") records of '\(name)', which no schema of the "
                        + "container has",
                at: first.location,
                symbol: name,
                help: (meant.map { "Did you mean '\($0)'? " } ?? "")
                    + (isCompared
                        ? "Correct the name, or remove the branch."
                        : "Production refuses every such record. Correct the name, or export the schema again and deploy it."),
                related: uses.map(\.location).uniqued.filter { $0 != first.location }.prefix(3).map {
                    Diagnostic.Related("also here", at: $0)
                },
                severity: isCompared || judged.isUncertain ? .warning : nil,
                fix: meant.flatMap { JudgedCode.fix(spelling: name, as: $0, at: uses.map(\.location)) }
            )
        }
    }
}

extension JudgedCode {
    /// The record type of the schema file that a name may mean: one like it, with all fields that the code gives it.
    fileprivate func typeMeant(by name: String) -> String? {
        let fields = Set(code.fields.filter { $0.recordTypes.contains(name) }.map(\.field))
        let fitting = file.schema.recordTypes.filter { type in fields.allSatisfy { !misses($0, of: type.name) } }
        return nearest(to: name, in: fitting.prefix(1000).map(\.name))
    }
}
