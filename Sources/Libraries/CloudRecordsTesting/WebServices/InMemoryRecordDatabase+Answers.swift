import CloudRecords

// What answers are made of.
extension InMemoryRecordDatabase {
    /// An error dictionary.
    mutating func webJSON(of error: RecordDatabaseError, isWholeRequest: Bool = false) -> JSONValue {
        var members: [String: JSONValue] = [
            "uuid": .string(store.nextIdentifier()),
            "serverErrorCode": .string(error.serverErrorCode.rawValue),
            "reason": .string(error.reason),
        ]
        members["retryAfter"] = error.retryAfter.map(JSONValue.number)
        if !isWholeRequest {
            members["recordName"] = error.recordID.map { .string($0.name) }
            members["zoneID"] = error.recordID == nil ? error.zoneID.map(webJSON) : nil
        }
        if error.serverErrorCode == .authenticationRequired {
            members["redirectURL"] = .string("https://www.icloud.example/sign-in?container=\(container)")
        }
        return .object(members)
    }

    /// A zone as answers name it: with its owner and its kind.
    func webJSON(of zone: RecordZoneID) -> JSONValue {
        zone.json.adding([
            "ownerRecordName": .string(zone.owner ?? account.userRecordName ?? "_defaultOwner"),
            "zoneType": .string(zone.isDefault ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE"),
        ])
    }

    /// A record as answers have it.
    func webJSON(of record: CloudRecord, _ style: AnswerStyle) throws(RecordDatabaseError) -> JSONValue {
        guard let json = try? record.restricted(to: style.keys).json() else {
            throw RecordDatabaseError(.internalError, explanation: "the record has a number that JSON cannot say")
                .about(record.id)
        }
        let fields = (json["fields"]?.members ?? [:]).mapValues { AnswerField.json($0, style) }
        return json.adding([
            "fields": .object(fields), "pluginFields": .object([:]), "deleted": .bool(false),
            "zoneID": webJSON(of: record.id.zone),
        ])
    }

    /// A result of one record as answers have it.
    mutating func webJSON(
        of result: Result<CloudRecord, RecordDatabaseError>,
        _ style: AnswerStyle
    ) -> JSONValue {
        do throws(RecordDatabaseError) {
            return try webJSON(of: try result.get(), style)
        } catch {
            return webJSON(of: error)
        }
    }

    func webJSON(ofDeleted id: RecordID) -> JSONValue {
        .object(["recordName": .string(id.name), "deleted": .bool(true)])
    }

    /// The zone that a request is about.
    func webZone(_ json: JSONValue) throws(RecordDatabaseError) -> RecordZoneID {
        guard let zone = json["zoneID"] else { return .default }
        guard let zone = RecordZoneID(json: zone) else { throw .missingField("zoneName") }
        return zone.owner == account.userRecordName && scope != .shared ? RecordZoneID(zone.name) : zone
    }
}

/// What a request says about the records of its answer.
struct AnswerStyle: Sendable {
    let keys: Set<String>?
    let numbersAsStrings: Bool

    init(keys: Set<String>?, numbersAsStrings: Bool) {
        self.keys = keys
        self.numbersAsStrings = numbersAsStrings
    }

    init(_ json: JSONValue) {
        keys = Set(json["desiredKeys"]?.strings)
        numbersAsStrings = json["numbersAsStrings"]?.bool ?? false
    }
}

/// A field dictionary as answers have it.
private enum AnswerField {
    static func json(_ json: JSONValue, _ style: AnswerStyle) -> JSONValue {
        var members = json.members ?? [:]
        switch members["type"]?.string {
        case "ASSET": members["type"] = .string("ASSETID")
        case "ASSET_LIST": members["type"] = .string("ASSETID_LIST")
        case "BYTES" where members["isEncrypted"] != nil:
            members["type"] = .string("ENCRYPTED_BYTES")
            members["isEncrypted"] = nil
        default: break
        }
        members["value"] = members["value"].map { value($0, style) }
        return .object(members)
    }

    /// The server sends where an asset is, not what is in it.
    private static func value(_ json: JSONValue, _ style: AnswerStyle) -> JSONValue {
        switch json {
        case .integer(let number) where style.numbersAsStrings: .string("\(number)")
        case .number(let number) where style.numbersAsStrings: .string("\(number)")
        case .array(let elements): .array(elements.map { value($0, style) })
        case .object(let members): .object(members.filter { $0.key != "downloadedData" })
        default: json
        }
    }
}
