import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let writtenKindDiffers = Rule<JudgedCode>(
        id: "REC104",
        name: "written-kind-differs",
        severity: .error,
        summary: "The code writes a value of another kind than the field has.",
        rationale: """
            A deployed field keeps its type. The server refuses a record with a value of another kind: "invalid attempt to \
            set value type …". The kind of a value is that of its literal, its initializer, or the declared type of a \
            property; a whole number in the code fits INT64 and DOUBLE.

            Convert the value, or use a field with another name.
            """,
        source: "server messages in public logs",
        passing: [
            RuleExample(schema: [.trip], code: .newTrip + "\ntrip[\"days\"] = true\ntrip[\"title\"] = \"Lisbon\"")
        ],
        failing: [RuleExample(schema: [.trip], code: .newTrip + "\ntrip[↓\"days\"] = \"three\"")]
    ) { judged, findings in
        for group in judged.strongUses(where: { $0.isWritten }) {
            guard let type = group.type, judged.answers(for: type), let field = judged.field(group.field, of: type),
                let wrong = group.uses.first(where: { $0.kind.map { !$0.fits(field.type) } ?? false }),
                let kind = wrong.kind,
                !judged.mayBeTold(wrong)
            else { continue }
            findings.report(
                "the code writes \(kind.text) to '\(group.symbol)', which is \(field.type.text)",
                at: wrong.location,
                symbol: group.symbol,
                help: "The server refuses the record. Convert the value, or use a field with another name.",
                related: [judged.place(of: group.field, of: type)].compactMap(\.self),
                severity: judged.isUncertain ? .warning : nil
            )
        }
    }
}

extension ValueKind {
    /// True if a field of a type can have such a value.
    func fits(_ type: FieldType) -> Bool {
        if isList != type.isList { return false }
        switch (primitive, type.primitive) {
        case (.number, .int64), (.number, .double): return true
        case (.number, .number), (.number, .numberPreferredAsInt64), (.number, .numberPreferredAsDouble): return true
        case (.int64, .number), (.int64, .numberPreferredAsInt64), (.int64, .numberPreferredAsDouble): return true
        case (.double, .number), (.double, .numberPreferredAsInt64), (.double, .numberPreferredAsDouble): return true
        default: return primitive.rawValue == type.primitive.rawValue
        }
    }
}
