import CloudRecords

/// The question in `records/query`.
enum WebQuery {
    static func query(_ json: JSONValue) throws(RecordDatabaseError) -> RecordQuery {
        guard let type = json["recordType"]?.string else { throw .missingField("recordType") }
        let filters = json["filterBy"]?.list ?? []
        let orders = json["sortBy"]?.list ?? []
        return RecordQuery(
            type: type,
            filters: try filters.map { json throws(RecordDatabaseError) in try filter(json) },
            orders: try orders.map { json throws(RecordDatabaseError) in try order(json) }
        )
    }

    private static func filter(_ json: JSONValue) throws(RecordDatabaseError) -> QueryFilter {
        guard let field = json["fieldName"]?.string else { throw .missingField("fieldName") }
        guard let word = json["comparator"]?.string else { throw .missingField("comparator") }
        guard let comparator = QueryFilter.Comparator(rawValue: word), let value = json["fieldValue"] else {
            throw .unexpectedInput
        }
        var filter = QueryFilter(field, comparator, try self.value(value, comparator))
        filter.distance = json["distance"]?.double
        return filter
    }

    /// The value to compare with; lists must be tagged.
    private static func value(
        _ json: JSONValue,
        _ comparator: QueryFilter.Comparator
    ) throws(RecordDatabaseError) -> RecordValue {
        let isList = comparator == .isIn || comparator == .notIn
        if isList, json["type"] == nil { throw .unexpectedInput }
        return try field(json)
    }

    private static func field(_ json: JSONValue) throws(RecordDatabaseError) -> RecordValue {
        do throws(WebField.Problem) {
            guard let field = try WebField(json, column: nil, "", "").value else {
                throw WebField.Problem.request(.unexpectedInput)
            }
            return field.value
        } catch {
            switch error {
            case .request(let error), .record(let error): throw error
            }
        }
    }

    private static func order(_ json: JSONValue) throws(RecordDatabaseError) -> QueryOrder {
        guard let field = json["fieldName"]?.string else { throw .missingField("fieldName") }
        var order = QueryOrder(field, isAscending: json["ascending"]?.bool ?? true)
        if let place = json["relativeLocation"] {
            let typed = JSONValue.object(["value": place, "type": .string(RecordFieldType.location.rawValue)])
            guard case .location(let location) = try self.field(typed) else { throw .unexpectedInput }
            order.relativeLocation = location
        }
        return order
    }
}
