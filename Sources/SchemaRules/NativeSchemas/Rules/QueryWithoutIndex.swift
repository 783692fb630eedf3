import CloudSchema
package import CompilerSupport

extension NativeLintTable {
    package static let queryWithoutIndex = Rule<JudgedSchema>(
        id: "CKL144",
        name: "query-without-index",
        severity: .error,
        summary: "A query of the app uses a field without the index that it needs.",
        rationale: """
            A field in a predicate must be `QUERYABLE`, a field for text search `SEARCHABLE`, and a field in a sort \
            descriptor `SORTABLE`; a query for all records needs `"___recordID" REFERENCE QUERYABLE`. The server \
            refuses other queries. An encrypted field has no index.

            modelc reads the queries in the code of an app, and REC107 judges them. The settings name the queries \
            that modelc cannot see: those of a server, and those whose predicate is made while the app runs: \
            `"queries": [{"filter": ["slug"], "sort": ["publishedAt"]}]`. Add the index and deploy it before the \
            build ships.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; answers of the server",
        passing: [
            RuleExample(
                post: #"slug STRING QUERYABLE, date TIMESTAMP SORTABLE, "___recordID" REFERENCE QUERYABLE"#,
                said: #""queries": [{ "filter": ["slug"], "sort": ["date"] }, {}]"#
            )
        ],
        failing: [
            RuleExample(
                post: "slug STRING QUERYABLE, ↓date TIMESTAMP QUERYABLE",
                said: #""queries": [{ "filter": ["slug"], "sort": ["date"] }]"#
            ),
            RuleExample(
                schema: ["↓Post ( slug STRING QUERYABLE )"],
                settings: #""types": { "Post": { "queries": [{}] } }"#
            ),
            RuleExample(post: "↓body ENCRYPTED STRING", said: #""queries": [{ "search": ["body"] }]"#),
        ]
    ) { judged, findings in
        for type in judged.usedTypes {
            guard let queries = judged.file.annotation(of: type)?.queries, !queries.isEmpty else { continue }
            let fields = type.fields.keyed(by: \.name)
            for (field, index) in queries.flatMap(\.indexes).uniqued(by: { "\($0.value) \($1.rawValue)" }) {
                let listed = fields[field.value]
                let implicit = SystemField(rawValue: field.value).map { Field(name: $0.rawValue, type: $0.type) }
                guard let there = listed ?? implicit, !there.indexes.contains(index) else { continue }
                let symbol = "\(type.name).\(field.value)"
                findings.report(
                    "a query needs '\(symbol)' to be \(index.rawValue)",
                    at: listed?.location(in: judged.file.path) ?? judged.place(of: type).location,
                    symbol: symbol,
                    help: there.type.isEncrypted
                        ? "An encrypted field has no index. Query by another field."
                        : "The server refuses the query. Write \(Identifier.spelling(of: there.name)) \(there.type.text) "
                            + "\(there.indexes.union([index]).words.joined(separator: " ")).",
                    related: [Diagnostic.Related("the query", at: field.location)],
                    fix: type.fix(adding: [index], to: field.value, in: judged.file.path, isCertain: true)
                )
            }
        }
    }
}

extension QueryAnnotation {
    /// The fields of the query, and the index that each needs.
    fileprivate var indexes: [(Located<String>, Index)] {
        let isForAll = filter.isEmpty && search.isEmpty
        let all = isForAll ? [(Located(SystemField.recordID.rawValue, at: location), Index.queryable)] : []
        return all + filter.map { ($0, .queryable) } + search.map { ($0, .searchable) } + sort.map { ($0, .sortable) }
    }
}
