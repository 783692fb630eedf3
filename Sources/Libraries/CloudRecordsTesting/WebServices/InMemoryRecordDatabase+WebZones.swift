import CloudRecords

extension InMemoryRecordDatabase {
    /// The answer to `changes/zone`.
    mutating func webChanges(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let questions = json["zones"]?.elements else { throw .missingField("zones") }
        let zones = try questions.map { question throws(RecordDatabaseError) in
            // What a zone does not say holds for the whole request.
            let merged = json.adding(question.members ?? [:])
            return webChanges(of: try webZone(merged), merged)
        }
        return .object(["zones": .array(zones)])
    }

    private mutating func webChanges(of zone: RecordZoneID, _ json: JSONValue) -> JSONValue {
        do throws(RecordDatabaseError) {
            let token = json["syncToken"]?.text.map { ChangeToken($0) }
            let changes = try changes(in: zone, since: token, json["resultsLimit"]?.int, nil)
            return .object([
                "zoneID": webJSON(of: zone), "syncToken": .string(changes.token.text),
                "moreComing": .bool(changes.moreComing), "records": .array(try webRecords(of: changes, json)),
            ])
        } catch {
            return webJSON(of: error.about(zone))
        }
    }

    private func webRecords(of changes: RecordZoneChanges, _ json: JSONValue) throws(RecordDatabaseError) -> [JSONValue]
    {
        let (style, types) = (AnswerStyle(json), json["desiredRecordTypes"]?.names)
        let saved = changes.saved.filter { types?.contains($0.type) ?? true }
        let deleted = changes.deleted.filter { types?.contains($0.recordType) ?? true }
        return try saved.map { record throws(RecordDatabaseError) in try webJSON(of: record, style) }
            + deleted.map { webJSON(ofDeleted: $0.id) }
    }

    /// The answer to `zones/list`.
    mutating func listZones() throws(RecordDatabaseError) -> JSONValue {
        .object(["zones": .array(try zones().map(webZoneJSON))])
    }

    /// The answer to `zones/lookup`.
    mutating func lookUpZones(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest()
        guard let wanted = json["zones"]?.elements else { throw .missingField("zones") }
        let zones = try wanted.map { question throws(RecordDatabaseError) in
            let zone = try webZone(question)
            return zoneError(zone).map { webJSON(of: $0.about(zone)) } ?? webZoneJSON(zone)
        }
        return .object(["zones": .array(zones)])
    }

    /// The answer to `zones/modify`.
    mutating func modifyZones(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let operations = json["operations"]?.elements else { throw .missingField("operations") }
        let zones = try operations.map { operation throws(RecordDatabaseError) in
            guard let question = operation["zone"], let kind = operation["operationType"]?.text else {
                throw .missingField("zone")
            }
            return modifyZone(try webZone(question), kind)
        }
        return .object(["zones": .array(zones)])
    }

    private mutating func modifyZone(_ zone: RecordZoneID, _ kind: String) -> JSONValue {
        do throws(RecordDatabaseError) {
            switch kind {
            case "create": try add(zone)
            case "delete":
                try remove(zone)
                return .object(["zoneID": webJSON(of: zone), "deleted": .bool(true)])
            default: throw RecordDatabaseError.unexpectedInput
            }
            return webZoneJSON(zone)
        } catch {
            return webJSON(of: error.about(zone))
        }
    }

    private func webZoneJSON(_ zone: RecordZoneID) -> JSONValue {
        var members: [String: JSONValue] = ["zoneID": webJSON(of: zone), "atomic": .bool(!zone.isDefault)]
        if let contents = store.zones[zone], !zone.isDefault {
            let token = ChangeToken(generation: contents.generation, sequence: contents.changes.count)
            members["syncToken"] = .string(token.text)
        }
        return .object(members)
    }
}
