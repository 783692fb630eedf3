import CloudRecords

extension InMemoryRecordDatabase {
    /// The answer to `records/lookup`.
    mutating func lookUp(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        let zone = try webZone(json)
        guard let wanted = json["records"]?.elements else { throw .missingField("records") }
        guard wanted.count <= limits.webRequestItems else {
            throw .invalid("the request is for more than \(limits.webRequestItems) records")
        }
        let records = try wanted.map { record throws(RecordDatabaseError) in
            guard let name = record["recordName"]?.text else { throw .missingField("recordName") }
            var style = AnswerStyle(json)
            style.keys = record["desiredKeys"]?.names ?? style.keys
            return webJSON(of: fetch(RecordID(name, in: zone), style.keys), style)
        }
        return .object(["records": .array(records)])
    }

    /// The answer to `records/query`.
    mutating func webQuery(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let query = json["query"] else { throw .missingField("query") }
        let isDatabaseWide = json["zoneWide"] == .bool(true)
        var request = try QueryRequest(query, in: isDatabaseWide ? .default : try webZone(json))
        request.isDatabaseWide = isDatabaseWide
        // Web Services have a text of their own for types without an index.
        if isDatabaseWide || zoneError(request.zone) == nil, types[request.recordType]?.hasIndex == false {
            throw RecordDatabaseError(.invalidArguments, 2015, "Queried type is not marked indexable")
        }
        request.resultsLimit = json["resultsLimit"]?.int
        request.continuationMarker = json["continuationMarker"]?.text
        let page = try page(of: request)
        let style = AnswerStyle(json)
        let records = try page.records.map { record throws(RecordDatabaseError) in try webJSON(of: record, style) }
        let marking = page.continuation.map { ["continuationMarker": JSONValue.string($0)] } ?? [:]
        return JSONValue.object(["records": .array(records)]).adding(marking)
    }
}

extension QueryRequest {
    /// Reads the question in `records/query`.
    fileprivate init(_ json: JSONValue, in zone: RecordZoneID) throws(RecordDatabaseError) {
        guard let type = json["recordType"]?.text else { throw .missingField("recordType") }
        self.init(type, in: zone)
        filters = try (json["filterBy"]?.elements ?? []).map { json throws(RecordDatabaseError) in
            try QueryFilter(json)
        }
        orders = try (json["sortBy"]?.elements ?? []).map { json throws(RecordDatabaseError) in try QueryOrder(json) }
    }
}

extension QueryFilter {
    /// Lists to compare with must be tagged.
    fileprivate init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let field = json["fieldName"]?.text else { throw .missingField("fieldName") }
        guard let word = json["comparator"]?.text else { throw .missingField("comparator") }
        guard let comparator = Comparator(rawValue: word), let value = json["fieldValue"] else {
            throw .unexpectedInput
        }
        let isList = comparator == .isIn || comparator == .notIn
        if isList, value["type"] == nil { throw .unexpectedInput }
        self.init(field, comparator, try RecordValue(queryField: value))
        distance = json["distance"]?.double
    }
}

extension QueryOrder {
    fileprivate init(_ json: JSONValue) throws(RecordDatabaseError) {
        guard let field = json["fieldName"]?.text else { throw .missingField("fieldName") }
        self.init(field, isAscending: json["ascending"]?.bool ?? true)
        guard let place = json["relativeLocation"] else { return }
        let typed = JSONValue.object(["value": place, "type": .string(RecordFieldType.location.rawValue)])
        guard case .location(let location) = try RecordValue(queryField: typed) else { throw .unexpectedInput }
        relativeLocation = location
    }
}

extension RecordValue {
    fileprivate init(queryField json: JSONValue) throws(RecordDatabaseError) {
        guard let field = try CloudRecord.Field(request: json, column: nil, "", "") else { throw .unexpectedInput }
        self = field.value
    }
}
