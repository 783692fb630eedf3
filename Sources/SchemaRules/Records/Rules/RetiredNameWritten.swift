import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let retiredNameWritten = Rule<JudgedCode>(
        id: "REC111",
        name: "retired-name-written",
        severity: .error,
        summary: "The code writes a field or makes records of a type that is retired.",
        rationale: """
            The settings, or a comment `// DEPRECATED: reason` in the schema file, say that the app no longer writes \
            the field or the record type. Reading it is right, because older records have it.

            Remove the code, or the retirement.
            """,
        source: "modelc's own rule: the schema file and the code must agree",
        passing: [
            RuleExample(
                schema: ["Trip ( title STRING,\n        // DEPRECATED: use title\n        name STRING )"],
                code: .newTrip + "\nprint(trip[\"name\"] as? String)"
            )
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( title STRING,\n        // DEPRECATED: use title\n        name STRING )"],
                code: .newTrip + "\ntrip[↓\"name\"] = \"Lisbon\""
            )
        ]
    ) { judged, findings in
        for group in judged.strongUses(where: { $0.isWritten }) {
            guard let name = group.type, let type = judged.type(named: name), let first = group.first,
                !judged.mayBeTold(first),
                judged.file.isRetired(type)
                    || type.fields.contains(where: { $0.name == group.field && judged.file.isRetired(type, $0) })
            else { continue }
            findings.report(
                "the code writes '\(group.symbol)', which is retired",
                at: first.location,
                symbol: group.symbol,
                help: "Remove the code, or the retirement.",
                related: [judged.place(of: group.field, of: name)].compactMap(\.self) + group.others("also here"),
                severity: judged.isUncertain ? .warning : nil
            )
        }
    }
}
