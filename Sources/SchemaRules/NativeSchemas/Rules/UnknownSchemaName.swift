import CloudSchema
package import CompilerSupport

extension NativeLintTable {
    package static let unknownSchemaName = Rule<JudgedSchema>(
        id: "CKL151",
        name: "unknown-schema-name",
        severity: .error,
        isWaivable: false,
        summary: "The settings name a record type, field, role or zone that the schema does not have.",
        rationale: """
            modelc checks the settings against the schema file, so a misspelled name would check nothing. Only \
            `retired` elements may be missing from the file.

            Correct the name, or remove the entry.
            """,
        source: "modelc's own rule: a misspelled name would be checked against nothing",
        passing: [
            RuleExample(post: "title STRING", said: #""fields": { "title": {}, "old": { "retired": "unused" } }"#)
        ],
        failing: [
            RuleExample(schema: ["Post ( title STRING )"], settings: #""types": { ↓"Pots": {} }"#),
            RuleExample(post: "title STRING", said: #""fields": { ↓"titel": {} }"#),
            RuleExample(
                post: "title STRING QUERYABLE",
                said: #""queries": [{ "filter": ["title"], "sort": [↓"date"] }]"#
            ),
            RuleExample(post: "title STRING", said: #""writers": [↓"moderator"]"#),
            RuleExample(post: "tag STRING", said: #""fields": { "tag": { "references": ↓"Tag" } }"#),
            RuleExample(post: "slug STRING", said: #""recordName": ↓"field:slugg""#),
        ]
    ) { judged, findings in
        let (file, annotations) = (judged.file, judged.file.annotations)
        let types = file.schema.recordTypes.map(\.name)
        let typesByName = file.schema.recordTypes.keyed(by: \.name)
        for annotation in annotations.types {
            guard let type = typesByName[annotation.name.value] else {
                if annotation.retired == nil { findings.reportUnknown("record type", [annotation.name], of: types) }
                continue
            }
            let fields = type.fields.map(\.name)
            let kind = "field of '\(type.name)'"
            let named =
                annotation.fields.filter { $0.retired == nil }.map(\.name)
                + [annotation.parent, annotation.recordName?.fieldOfRecordName].compactMap(\.self)
            findings.reportUnknown(kind, named, of: fields)
            let queried = annotation.queries.flatMap { $0.filter + $0.search + $0.sort }
            findings.reportUnknown(kind, queried, of: fields + SystemField.allCases.map(\.rawValue))
            findings.reportUnknown("record type", annotation.fields.compactMap(\.references), of: types)
            let writers = ["creator", "icloud", "server"] + file.schema.roles.map(\.name)
            findings.reportUnknown("writer", annotation.writers, of: writers)
        }
        let zones = annotations.types.compactMap(\.zone?.value)
        if !zones.isEmpty { findings.reportUnknown("zone", annotations.sharing.map(\.zone), of: zones) }
    }
}

extension Located<String> {
    /// The field for record names: `slug` of `field:slug`; nil for other rules.
    var fieldOfRecordName: Located<String>? {
        value.hasPrefix("field:") ? Located(String(value.dropFirst("field:".count)), at: location) : nil
    }
}

extension Findings {
    /// Reports the unknown names in the settings, each with a similar known one.
    fileprivate mutating func reportUnknown(_ kind: String, _ names: [Located<String>], of known: [String]) {
        let all = Set(known)
        for name in names where !all.contains(name.value) {
            // Only untrusted input has more than a thousand names to compare with.
            let meant = nearest(to: name.value, in: known.prefix(1000))
            report(
                "there is no \(kind) named '\(name.value)'",
                at: name.location,
                symbol: name.value,
                help: meant.map { "Did you mean '\($0)'?" } ?? "Correct the name, or remove the entry.",
                fix: meant.flatMap { name.fix(naming: $0) }
            )
        }
    }
}
