import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let untouchedNames = Rule<JudgedCode>(
        id: "REC112",
        name: "untouched-names",
        severity: .note,
        summary: "No code of the app touches some fields of the schema.",
        rationale: """
            Such a field is left over, or another client writes it: a server, a web app, an older version. It can \
            never leave production, but the code and the schema should agree on what is used. modelc does not report \
            a record type that no code touches at all, because a build may generate its code.

            Retire what is left over: with `modelc retire`, or a comment `// DEPRECATED: reason`. For a type that others \
            write, give its `writers` in the settings, or `"code": "none"`, so that no code is compared with it.
            """,
        source: "fields that stayed in the schemas of apps",
        passing: [
            RuleExample(
                schema: ["Trip ( title STRING )"],
                code: .newTrip + "\ntrip[\"title\"] = \"Lisbon\""
            ),
            RuleExample(
                schema: ["Trip ( title STRING, days INT64 )"],
                code: .newTrip + "\ntrip[\"title\"] = \"Lisbon\"",
                settings: #""types": { "Trip": { "code": "none" } }"#
            ),
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( title STRING, ↓days INT64 )"],
                code: .newTrip + "\ntrip[\"title\"] = \"Lisbon\""
            )
        ]
    ) { judged, findings in
        let untouched = judged.untouched
        guard let first = untouched.first else { return }
        let names = untouched.map(\.symbol)
        findings.report(
            names.count == 1
                ? "no code touches '\(names[0])'" : "no code touches \(names.count) fields: \(names.listed(5))",
            at: first.field.location(in: judged.file.path),
            symbol: first.symbol,
            help: "Another client may write them. Retire what is left over."
        )
    }
}

extension JudgedCode {
    /// The fields of the file that no code touches, in record types that it does.
    fileprivate var untouched: [OwnField] {
        // A key that cannot be resolved may be any of them.
        if code.unresolved.contains(where: \.isWritten) { return [] }
        var touched: Set<String> = []
        var types: Set<String> = []
        for use in code.fields {
            if use.recordTypes.isEmpty { touched.insert(use.field) }
            for type in use.recordTypes {
                touched.insert("\(type).\(use.field)")
                if use.isWritten { types.insert(type) }
            }
        }
        for query in code.queries {
            for type in query.recordTypes {
                touched.formUnion((query.filters.map(\.field) + query.sorts).map { "\(type).\($0)" })
            }
        }
        return file.ownTypes.filter { types.contains($0.name) && !file.isRetired($0) && !isOfServer($0) }.flatMap {
            type in
            type.fields.filter { field in
                !field.isOfSystem && !file.isRetired(type, field) && !touched.contains(field.name)
                    && !touched.contains("\(type.name).\(field.name)")
            }.map { OwnField(type: type, field: $0) }
        }
    }

    private func isOfServer(_ type: RecordType) -> Bool {
        file.annotation(of: type)?.writers.contains { $0.value == "server" } == true
    }
}
