import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let unknownReadField = Rule<JudgedCode>(
        id: "REC103",
        name: "unknown-read-field",
        severity: .warning,
        summary: "The code uses a field that no schema has, but only reads it, or the record type is not certain.",
        rationale: """
            A field that is only read is always nil: often it is misspelled, or another version wrote it. If the \
            record type is not certain, modelc reports only a field that no record type of the container has, \
            because a wrong guess would accuse code that is right.

            Correct the name, or remove the code.
            """,
        source: "apps whose code reads a misspelled field",
        passing: [
            RuleExample(schema: [.trip], code: "func read(_ record: CKRecord) { print(record[\"title\"] as? String) }")
        ],
        failing: [
            RuleExample(schema: [.trip], code: .newTrip + "\nprint(trip[↓\"tilte\"] as? String)"),
            RuleExample(
                schema: [.trip],
                code: "func write(_ record: CKRecord) { record[↓\"nights\"] = 2 }"
            ),
        ]
    ) { judged, findings in
        if judged.isUncertain { return }
        for group in judged.strongUses() where !group.uses.contains(where: \.isWritten) {
            guard let type = group.type, judged.answers(for: type), judged.misses(group.field, of: type),
                let first = group.uses.first(where: { !judged.mayBeTold($0) })
            else { continue }
            let hint = judged.fieldMeant(by: group).map { "Did you mean '\($0)'?" }
            findings.report(
                "the code reads '\(group.symbol)', which no schema of the container has",
                at: first.location,
                symbol: group.symbol,
                help: hint ?? "It is always nil. Correct the name, or remove the code.",
                related: [judged.place(of: nil, of: type)].compactMap(\.self) + group.others("also here"),
                fix: judged.fix(spelling: group)
            )
        }
        if judged.isFollowing { return }
        let usesUnknownTypes = Set(judged.code.types.filter { !judged.knows(type: $0.name) }.map(\.location.path))
        for group in judged.weakUses where !judged.hasField(group.field) && !judged.isStrong(group.field) {
            guard judged.misses(group.field, of: ""), let first = group.first,
                !usesUnknownTypes.contains(first.location.path)
            else { continue }
            findings.report(
                "the code \(first.isWritten ? "writes" : "reads") '\(group.field)', which no record type of the container has",
                at: first.location,
                symbol: group.field,
                help: "Correct the name, or export the schema again and deploy it.",
                related: group.others("also here")
            )
        }
    }
}

extension JudgedCode {
    /// True if other places say of which record type a field is; they have their own finding.
    fileprivate func isStrong(_ field: String) -> Bool {
        code.fields.contains { $0.field == field && $0.evidence == .strong }
    }
}
