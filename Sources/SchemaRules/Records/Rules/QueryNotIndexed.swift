import CloudSchema
package import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let queryNotIndexed = Rule<JudgedCode>(
        id: "REC107",
        name: "query-not-indexed",
        severity: .error,
        summary: "A query in the code uses a field without the index that it needs.",
        rationale: """
            A field in a predicate must be `QUERYABLE`, a field in a sort descriptor `SORTABLE`, and a query for all records \
            needs `"___recordID" REFERENCE QUERYABLE`. A search for words (`self CONTAINS`, `allTokens TOKENMATCHES`) needs a \
            `SEARCHABLE` field. The server refuses other queries, also in production, where nobody can add an index by hand. \
            An encrypted field has no index, and a field that does not exist has none, either. \
            The filter of a subscription needs the same.

            The queries are those of the code, so `queries` in the settings is only for what modelc cannot read. Add the \
            index and deploy it before the build ships.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"; answers of the server",
        passing: [
            RuleExample(
                schema: [#"Trip ( title STRING QUERYABLE SORTABLE, "___recordID" REFERENCE QUERYABLE )"#],
                code: """
                    let query = CKQuery(recordType: "Trip", predicate: NSPredicate(format: "title == %@", title))
                    query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
                    let all = CKQuery(recordType: "Trip", predicate: NSPredicate(value: true))
                    """
            )
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( title STRING SORTABLE )"],
                code: #"let query = ↓CKQuery(recordType: "Trip", predicate: NSPredicate(format: "title == %@", title))"#
            ),
            RuleExample(
                schema: ["Trip ( title STRING QUERYABLE )"],
                code: #"let query = ↓CKQuery(recordType: "Trip", predicate: NSPredicate(value: true))"#
            ),
            RuleExample(
                schema: ["Trip ( title STRING QUERYABLE )"],
                code: #"let query = ↓CKQuery(recordType: "Trip", predicate: NSPredicate(format: "tilte == %@", title))"#
            ),
            RuleExample(
                schema: ["Trip ( title STRING QUERYABLE )"],
                code:
                    #"let query = ↓CKQuery(recordType: "Trip", predicate: NSPredicate(format: "self CONTAINS %@", word))"#
            ),
        ]
    ) { judged, findings in
        for (need, field) in judged.unmetNeeds {
            let symbol = need.symbol
            let message =
                field == nil
                ? "a query names '\(symbol)', which no schema of the container has"
                : "a query in the code needs '\(symbol)' to be \(need.index.rawValue)"
            findings.report(
                message,
                at: need.location,
                symbol: symbol,
                help: help(for: field, need),
                related: [judged.place(of: need.field, of: need.type)].compactMap(\.self),
                severity: judged.isUncertain ? .warning : nil,
                fix: judged.fix(of: need)
            )
        }
        for search in judged.unmetSearches {
            findings.report(
                "a query in the code searches for words in '\(search.type)', which has no SEARCHABLE field",
                at: search.location,
                symbol: search.type,
                help: "The server refuses the query. Add SEARCHABLE to the STRING fields that it must find.",
                related: [judged.place(of: nil, of: search.type)].compactMap(\.self),
                severity: judged.isUncertain ? .warning : nil
            )
        }
    }

    private static func help(for field: Field?, _ need: IndexNeed) -> String {
        guard let field else { return "The server refuses the query. Correct the name, or add the field." }
        if field.type.isEncrypted { return "An encrypted field has no index. Query by another field." }
        let indexes = field.indexes.union([need.index]).words.joined(separator: " ")
        return
            "The server refuses the query. Write \(Identifier.spelling(of: field.name)) \(field.type.text) \(indexes)."
    }
}

/// An index that a query of the code needs.
struct IndexNeed: Hashable {
    let type: String
    let field: String
    let index: Index
    let isRange: Bool
    let location: SourceLocation

    var symbol: String { "\(type).\(field)" }

    /// The system field, which needs no line in a schema without an index.
    fileprivate var systemField: Field? {
        SystemField(rawValue: field).map { Field(name: $0.rawValue, type: $0.type) }
    }
}

extension CodeRecords.Query.Filter {
    /// True if it looks for words in all fields of a record.
    fileprivate var isSearch: Bool { field.lowercased() == "self" || field == "allTokens" }
}

extension Field {
    fileprivate var isSearchable: Bool { indexes.contains(.searchable) }
}

extension JudgedCode {
    /// The fields without an index that a query in the code needs.
    package var missingIndexes: [String] { unmetNeeds.map(\.need.symbol) }

    /// The first query in the code that needs an index of a field.
    package func query(thatNeeds symbol: String) -> SourceLocation? {
        indexNeeds.first { $0.symbol == symbol }?.location
    }

    /// The edit that adds an index to the schema file.
    fileprivate func fix(of need: IndexNeed) -> Fix? {
        type(named: need.type)?
            .fix(adding: [need.index], to: need.field, in: file.path, isCertain: !isUncertain)
    }

    /// The needs of queries that the schemas do not meet, each with the field if there is one.
    fileprivate var unmetNeeds: [(need: IndexNeed, field: Field?)] {
        indexNeeds.compactMap { need in
            let field = field(need.field, of: need.type) ?? need.systemField
            if let field, field.indexes.contains(need.index) { return nil }
            // An order without an equality may do with the other index.
            if need.isRange, field?.indexes.isEmpty == false { return nil }
            return (need, field)
        }
    }

    /// The record types without a `SEARCHABLE` field, each at the first query that searches them for words.
    fileprivate var unmetSearches: [(type: String, location: SourceLocation)] {
        code.queries.compactMap { query -> (type: String, location: SourceLocation)? in
            guard query.recordTypes.count == 1, let type = query.recordTypes.first, answers(for: type),
                query.filters.contains(where: \.isSearch), !fields(of: type).contains(where: \.isSearchable)
            else { return nil }
            return (type, query.location)
        }.uniqued(by: \.type)
    }

    /// The indexes that the queries need, one for each field and index, at the first query that needs it.
    fileprivate var indexNeeds: [IndexNeed] {
        var found: [IndexNeed] = []
        for query in code.queries where query.recordTypes.count == 1 {
            guard let type = query.recordTypes.first, answers(for: type) else { continue }
            if query.isForAll == true, !query.isSubscription {
                let name = SystemField.recordID.rawValue
                found.append(
                    IndexNeed(type: type, field: name, index: .queryable, isRange: false, location: query.location)
                )
            }
            for filter in query.filters {
                guard let name = Self.fieldName(filter.field) else { continue }
                let isRange = ["<", ">", "<=", ">=", "=<", "=>", "BETWEEN"].contains(filter.comparison)
                found.append(
                    IndexNeed(type: type, field: name, index: .queryable, isRange: isRange, location: query.location)
                )
            }
            for sort in query.sorts {
                guard let name = Self.fieldName(sort) else { continue }
                found.append(
                    IndexNeed(type: type, field: name, index: .sortable, isRange: false, location: query.location)
                )
            }
        }
        return found.uniqued { "\($0.type) \($0.field) \($0.index.rawValue)" }
    }

    /// The field of a key in a query; nil for text search and for paths.
    private static func fieldName(_ key: String) -> String? {
        switch key {
        case "creationDate": SystemField.createTime.rawValue
        case "modificationDate": SystemField.modTime.rawValue
        case "recordID", "___recordID": SystemField.recordID.rawValue
        case "creatorUserRecordID": SystemField.createdBy.rawValue
        case "lastModifiedUserRecordID": SystemField.modifiedBy.rawValue
        case "self", "SELF", "allTokens": nil
        default: key.contains(".") || key.isEmpty ? nil : key
        }
    }
}
