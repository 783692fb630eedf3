import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let queryRefused = Rule<JudgedCode>(
        id: "REC108",
        name: "query-refused",
        severity: .error,
        summary: "The predicate of a query has an operator that CloudKit refuses.",
        rationale: """
            CloudKit combines predicates with AND only, and raises an exception or answers with an error for OR. \
            `LIKE`, `MATCHES` and `ENDSWITH` are not among its operators. It is not proven that the server refuses \
            each of them, so the finding is a warning.

            Make two queries, or add a field with the value that the query needs.
            """,
        source: "Apple, documentation of CKQuery",
        passing: [
            RuleExample(
                schema: ["Trip ( title STRING QUERYABLE )"],
                code:
                    #"let query = CKQuery(recordType: "Trip", predicate: NSPredicate(format: "title BEGINSWITH %@", text))"#
            )
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( title STRING QUERYABLE )"],
                code: """
                    let either = NSPredicate(format: "title == %@ OR title == %@", one, other)
                    let query = ↓CKQuery(recordType: "Trip", predicate: either)
                    """
            )
        ]
    ) { judged, findings in
        for query in judged.code.queries where !query.refused.isEmpty {
            guard let type = query.recordTypes.first, judged.answers(for: type) || !judged.isFollowing else { continue }
            let word = query.refused.contains("OR") ? "OR" : query.refused[0]
            findings.report(
                "a query for '\(type)' has \(word) in its predicate",
                at: query.location,
                symbol: type,
                help: word == "OR"
                    ? "CloudKit only combines predicates with AND. Make two queries."
                    : "It is not among the operators of CloudKit. Use BEGINSWITH, or a field of its own.",
                severity: word == "OR" ? nil : .warning
            )
        }
    }
}
