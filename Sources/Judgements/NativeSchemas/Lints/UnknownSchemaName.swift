import CloudSchema
import Diagnostics
import Text

extension NativeLintTable {
    static let unknownSchemaName = Rule<JudgedSchema>(
        id: "CKL151",
        name: "unknown-schema-name",
        severity: .error,
        isWaivable: false,
        summary: "The settings name a record type, field, role or zone that the schema does not have.",
        rationale: """
            What the settings say about a schema file is checked, and a name that is misspelled would check nothing. Only \
            what is `retired` may be gone from the file.

            Correct the name, or remove the entry.
            """,
        source: "modelc: a check of nothing proves nothing",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING )"],
                settings: #""types": { "Post": { "fields": { "title": {}, "old": { "retired": "unused" } } } }"#
            )
        ],
        failing: [
            RuleExample(schema: ["Post ( title STRING )"], settings: #""types": { ↓"Pots": {} }"#),
            RuleExample(
                schema: ["Post ( title STRING )"],
                settings: #""types": { "Post": { "fields": { ↓"titel": {} } } }"#
            ),
            RuleExample(
                schema: ["Post ( title STRING QUERYABLE )"],
                settings: #""types": { "Post": { "queries": [{ "filter": ["title"], "sort": [↓"date"] }] } }"#
            ),
            RuleExample(
                schema: ["Post ( title STRING )"],
                settings: #""types": { "Post": { "writers": [↓"moderator"] } }"#
            ),
            RuleExample(
                schema: ["Post ( tag STRING )"],
                settings: #""types": { "Post": { "fields": { "tag": { "references": ↓"Tag" } } } }"#
            ),
        ]
    ) { judged, findings in
        let (native, annotations) = (judged.native, judged.native.annotations)
        let types = native.schema.recordTypes.map(\.name)
        let typesByName = native.schema.recordTypes.keyed(by: \.name)
        for annotation in annotations.types {
            guard let type = typesByName[annotation.name.value] else {
                if annotation.retired == nil { findings.reportUnknown("record type", annotation.name, of: types) }
                continue
            }
            let fields = type.fields.map(\.name)
            let own = Set(fields)
            let all = own.union(SystemField.allCases.map(\.rawValue))
            let named =
                annotation.fields.filter { $0.retired == nil }.map(\.name) + [annotation.parent].compactMap(\.self)
            for name in named where !own.contains(name.value) {
                findings.reportUnknown("field of '\(type.name)'", name, of: fields)
            }
            for name in annotation.queries.flatMap({ $0.filter + $0.search + $0.sort }) where !all.contains(name.value)
            {
                findings.reportUnknown(
                    "field of '\(type.name)'",
                    name,
                    of: fields + SystemField.allCases.map(\.rawValue)
                )
            }
            for target in annotation.fields.compactMap(\.references) where typesByName[target.value] == nil {
                findings.reportUnknown("record type", target, of: types)
            }
            let roles = ["creator", "icloud", "server"] + native.schema.roles.map(\.name)
            for writer in annotation.writers where !roles.contains(writer.value) {
                findings.reportUnknown("writer", writer, of: roles)
            }
        }
        let zones = annotations.types.compactMap(\.zone?.value)
        for shared in annotations.sharing where !zones.isEmpty && !zones.contains(shared.zone.value) {
            findings.reportUnknown("zone", shared.zone, of: zones)
        }
    }
}

extension Findings {
    /// Reports a name in the settings with the one that was probably meant.
    fileprivate mutating func reportUnknown(_ kind: String, _ name: Located<String>, of known: [String]) {
        // Nobody misspells a thousand names; hostile text may.
        let hint = nearest(to: name.value, in: known.prefix(1000)).map { "Did you mean '\($0)'?" }
        report(
            "there is no \(kind) named '\(name.value)'",
            at: name.location,
            symbol: name.value,
            help: hint ?? "Correct the name, or remove the entry."
        )
    }
}
