import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let readKindDiffers = Rule<JudgedCode>(
        id: "REC105",
        name: "read-kind-differs",
        severity: .warning,
        summary: "The code reads a field as a value of another kind.",
        rationale: """
            A cast to another kind is nil: `as? Int64` of a DOUBLE loses every number with a fraction. Code that \
            also casts to the right kind may read what older versions wrote; modelc then reports only a number that \
            loses its fraction.

            Cast to the kind of the field.
            """,
        source: "an app whose integers lost the halves of a DOUBLE field",
        passing: [
            RuleExample(
                schema: [.trip],
                code: .newTrip
                    + "\nprint(trip[\"days\"] as? Int64, trip[\"title\"] as? String, trip[\"title\"] as? Data)"
            )
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( length DOUBLE )"],
                code: .newTrip + "\nprint(trip[↓\"length\"] as? Int64)"
            )
        ]
    ) { judged, findings in
        for group in judged.strongUses(where: { !$0.isWritten }) {
            guard let type = group.type, judged.answers(for: type), let field = judged.field(group.field, of: type)
            else {
                continue
            }
            let isTolerant = group.uses.contains { $0.kind?.fits(field.type) == true }
            let wrong = group.uses.first { use in
                guard let kind = use.kind, !kind.fits(field.type), !judged.mayBeTold(use) else { return false }
                return isTolerant
                    ? kind.losesFractions(of: field.type)
                    : !kind.isNumber || !field.type.isNumber
                        || kind.losesFractions(of: field.type)
            }
            guard let wrong, let kind = wrong.kind else { continue }
            findings.report(
                "the code reads '\(group.symbol)', which is \(field.type.text), as \(kind.text)",
                at: wrong.location,
                symbol: group.symbol,
                help: kind.losesFractions(of: field.type)
                    ? "A number with a fraction becomes nil. Read it as Double."
                    : "The cast is always nil. Cast to the kind of the field.",
                related: [judged.place(of: group.field, of: type)].compactMap(\.self)
            )
        }
    }
}

extension ValueKind {
    fileprivate var isNumber: Bool { [.int64, .double, .number].contains(primitive) && !isList }

    /// True if a cast to it loses numbers with a fraction.
    fileprivate func losesFractions(of type: FieldType) -> Bool {
        primitive == .int64 && type.primitive == .double && !isList && !type.isList
    }
}

extension FieldType {
    fileprivate var isNumber: Bool {
        [.int64, .double, .number, .numberPreferredAsInt64, .numberPreferredAsDouble].contains(primitive) && !isList
    }
}
