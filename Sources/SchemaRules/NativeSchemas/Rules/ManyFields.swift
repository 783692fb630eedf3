import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let manyFields = Rule<JudgedSchema>(
        id: "CKL147",
        name: "many-fields",
        severity: .warning,
        summary: "A record type has more than 240 fields.",
        rationale: """
            A record type can have 256 fields, and none can ever be deleted from production. A type with more than 256 \
            fields cannot be deployed, which is an error.

            Move related fields to a separate record type, or combine values that no query uses in one field.
            """,
        source: "Apple, TN3164",
        passing: [RuleExample(schema: ["Post ( \(fields(240)) )"])],
        failing: [
            RuleExample(schema: ["↓Post ( \(fields(241)) )"]),
            RuleExample(schema: ["↓Post ( \(fields(257)) )"]),
        ]
    ) { judged, findings in
        for type in judged.file.ownTypes {
            let count = type.fields.count { !$0.isOfSystem }
            guard count > 240 else { continue }
            findings.report(
                "'\(type.name)' has \(count) fields; 256 are possible",
                about: judged.place(of: type),
                help: "No deployed field can be deleted. Use another record type for what belongs together.",
                severity: count > 256 ? .error : nil
            )
        }
    }

    private static func fields(_ count: Int) -> String {
        (1...count).map { "f\($0) INT64" }.joined(separator: ", ")
    }
}
