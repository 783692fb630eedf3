import CloudRecords

extension InMemoryRecordDatabase {
    /// The answer to `records/lookup`.
    mutating func lookUp(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        let zone = try webZone(json)
        guard let wanted = json["records"]?.list else { throw .missingField("records") }
        guard wanted.count <= limits.webRequestItems else {
            throw .badRequest("the request is for more than \(limits.webRequestItems) records")
        }
        let style = AnswerStyle(json)
        var records: [JSONValue] = []
        for record in wanted {
            guard let name = record["recordName"]?.string else { throw .missingField("recordName") }
            let keys = Set(record["desiredKeys"]?.strings) ?? style.keys
            let answer = AnswerStyle(keys: keys, numbersAsStrings: style.numbersAsStrings)
            records.append(webJSON(of: fetch(RecordID(name, in: zone), keys), answer))
        }
        return .object(["records": .array(records)])
    }

    /// The answer to `records/query`.
    mutating func webQuery(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let query = json["query"] else { throw .missingField("query") }
        let zone = json["zoneWide"]?.bool == true ? nil : try webZone(json)
        let (limit, marker) = (json["resultsLimit"]?.int, json["continuationMarker"]?.string)
        let page = try webPage(of: try WebQuery.query(query), in: zone, limit, marker)
        let style = AnswerStyle(json)
        let records = try page.records.map { record throws(RecordDatabaseError) in try webJSON(of: record, style) }
        let marking = page.continuation.map { ["continuationMarker": JSONValue.string($0)] } ?? [:]
        return JSONValue.object(["records": .array(records)]).adding(marking)
    }

    /// Web Services have a text of their own for types without an index.
    private func webPage(
        of query: RecordQuery,
        in zone: RecordZoneID?,
        _ limit: Int?,
        _ marker: String?
    ) throws(RecordDatabaseError) -> RecordQueryPage {
        do throws(RecordDatabaseError) {
            return try page(of: query, in: zone, limit, nil, marker)
        } catch {
            var error = error
            if error.serverMessage?.hasPrefix("Type is not marked indexable") == true {
                error.serverMessage = "Queried type is not marked indexable"
            }
            throw error
        }
    }
}
