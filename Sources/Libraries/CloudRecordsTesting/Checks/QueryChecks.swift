import CloudRecords
import CloudSchema

/// What may be asked.
enum QueryChecks {
    static func error(of query: RecordQuery, _ rules: DatabaseRules) -> RecordDatabaseError? {
        guard let type = rules.schema[query.type] else {
            return RecordDatabaseError(.unknownItem, 2003, "Did not find record type: \(query.type)")
        }
        return index(of: type, query) ?? query.filters.lazy.compactMap { filter($0, type, rules) }.first
            ?? query.orders.lazy.compactMap { order($0, type) }.first
    }

    private static func index(of type: SchemaTable.Entry, _ query: RecordQuery) -> RecordDatabaseError? {
        if !type.hasIndex { return .query("Type is not marked indexable: \(query.type)") }
        guard query.filters.isEmpty else { return nil }
        let isFound = type.fields[SystemFieldName.recordName]?.indexes.contains(.queryable) ?? false
        return isFound ? nil : .query("Field 'recordName' is not marked queryable")
    }

    private static func filter(
        _ filter: QueryFilter,
        _ type: SchemaTable.Entry,
        _ rules: DatabaseRules
    ) -> RecordDatabaseError? {
        guard let field = type.fields[filter.field] else { return .query("Unknown field '\(filter.field)'") }
        if field.type.isEncrypted { return .encrypted(field, filter.comparator) }
        let index = filter.comparator.index
        if !field.indexes.contains(Indexes(index)) { return .notMarked(field, index) }
        return tooManyValues(filter, rules) ?? wrongType(filter, field)
    }

    private static func tooManyValues(_ filter: QueryFilter, _ rules: DatabaseRules) -> RecordDatabaseError? {
        let (limit, isList) = (rules.limits.filterValues, [.isIn, .notIn].contains(filter.comparator))
        guard isList, filter.value.elements.count > limit else { return nil }
        return RecordDatabaseError(
            .limitExceeded,
            2023,
            "Query filter exceeds the limit of values: \(limit) for container '\(rules.container)'"
        )
    }

    /// Assumption: a value of another kind than the field's is refused. The server's text is not known.
    private static func wrongType(_ filter: QueryFilter, _ field: Field) -> RecordDatabaseError? {
        if filter.value.isEmptyList { return nil }
        guard let type = FieldType(of: filter.value, isEncrypted: false) else { return nil }
        let isNumber = [.int64, .double].contains(type.primitive)
        if type.primitive == field.type.primitive || (isNumber && field.type.primitive.holdsNumbers) { return nil }
        return RecordDatabaseError(
            .invalidArguments,
            explanation:
                "the field '\(field.name)' is \(field.type.messageName), and is compared with \(type.messageName)"
        )
    }

    /// Encrypted fields can be sorted by; the order means nothing.
    private static func order(_ order: QueryOrder, _ type: SchemaTable.Entry) -> RecordDatabaseError? {
        guard let field = type.fields[order.field] else { return .query("Unknown field '\(order.field)'") }
        return field.type.isEncrypted || field.indexes.contains(.sortable) ? nil : .notMarked(field, .sortable)
    }
}

extension QueryFilter.Comparator {
    /// Assumption: comparing with less and greater needs the same index as comparing for equality does.
    fileprivate var index: Index {
        switch self {
        case .containsAllTokens, .containsAnyTokens: .searchable
        default: .queryable
        }
    }
}

extension FieldType.Primitive {
    fileprivate var holdsNumbers: Bool { isNumber || self == .int64 || self == .double }
}

extension RecordDatabaseError {
    fileprivate static func query(_ message: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, 2015, message)
    }

    /// The Console and the messages call the record's identity `recordName`.
    fileprivate static func notMarked(_ field: Field, _ index: Index) -> RecordDatabaseError {
        let name = field.name == SystemFieldName.recordName ? "recordName" : field.name
        return query("Field '\(name)' is not marked \(index.rawValue.lowercased())")
    }

    fileprivate static func encrypted(_ field: Field, _ comparator: QueryFilter.Comparator) -> RecordDatabaseError {
        RecordDatabaseError(
            .invalidArguments,
            nil,
            "Field '\(field.name)' has a value type of \(field.type.messageName) "
                + "and cannot be queried using filter type \(comparator.rawValue)"
        )
    }
}
