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
        let fields = (json["fields"]?.members ?? [:]).mapValues(style.field)
        return json.adding([
            "fields": .object(fields), "pluginFields": .object([:]), "deleted": .bool(false),
            "zoneID": webJSON(of: record.id.zone),
        ])
    }

    /// A result of one record as answers have it.
    mutating func webJSON(of result: Result<CloudRecord, RecordDatabaseError>, _ style: AnswerStyle) -> JSONValue {
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
    var keys: Set<String>?
    let numbersAsStrings: Bool

    init(_ json: JSONValue) {
        keys = json["desiredKeys"]?.names
        numbersAsStrings = json["numbersAsStrings"] == .bool(true)
    }

    /// A field dictionary as answers have it.
    fileprivate func field(_ json: JSONValue) -> JSONValue {
        var members = json.members ?? [:]
        switch members["type"]?.text {
        case "ASSET": members["type"] = .string("ASSETID")
        case "ASSET_LIST": members["type"] = .string("ASSETID_LIST")
        case "BYTES" where members["isEncrypted"] != nil:
            members["type"] = .string("ENCRYPTED_BYTES")
            members["isEncrypted"] = nil
        default: break
        }
        members["value"] = members["value"].map(value)
        return .object(members)
    }

    /// The server sends where an asset is, not what is in it.
    private func value(_ json: JSONValue) -> JSONValue {
        switch json {
        case .integer(let number) where numbersAsStrings: .string("\(number)")
        case .number(let number) where numbersAsStrings: .string("\(number)")
        case .array(let elements): .array(elements.map(value))
        case .object(let members): .object(members.filter { $0.key != "downloadedData" })
        default: json
        }
    }
}

// The values of a request, as strict as the server is: numbers are not text.
extension JSONValue {
    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    var int: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }

    var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    var names: Set<String>? { elements.map { Set($0.compactMap(\.text)) } }

    /// The same object with members added or replaced.
    func adding(_ members: [String: JSONValue]) -> JSONValue {
        .object((self.members ?? [:]).merging(members) { $1 })
    }
}
