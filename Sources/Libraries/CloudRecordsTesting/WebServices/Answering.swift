import CloudRecords
import CloudSchema

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension InMemoryRecordDatabase {
    /// Responds to a request like CloudKit Web Services.
    ///
    ///     let client = RecordClient(endpoint, .signed { _, _ in [:] }) { request in
    ///         let (status, body) = database.withLock { $0.respond(to: request.url, body: request.body) }
    ///         return WireResponse(status: status, body: body)
    ///     }
    ///
    /// It supports `records/modify`, `records/lookup`, `records/query`, `changes/zone`, `zones/list`, `zones/lookup`,
    /// `zones/modify`, `assets/upload`, `subscriptions/list`, `subscriptions/modify`, `records/resolve`, `records/accept` and
    /// `users/caller`, and its own addresses for uploads and downloads. The error of one record is inside a response with the status 200.
    ///
    /// The sender is the ``account``, or another user, who reaches what this private database shares with them: through
    /// the path of the shared database, and by accepting a share. Tokens and signatures are ignored.
    ///
    /// - Parameters:
    ///   - address: The address, its path, or the operation at its end.
    ///   - body: The JSON of the request; for an upload, the bytes.
    ///   - userRecordName: The sender; nil for the account.
    /// - Returns: The HTTP status and the body of the response.
    public mutating func respond(
        to address: String,
        body: Data,
        from userRecordName: String? = nil
    ) -> (status: Int, body: Data) {
        let path = WebPath(address)
        do throws(RecordDatabaseError) {
            if let json = try answerOfContainer(to: path.operation, body, from: userRecordName) {
                return (200, try Self.data(json))
            }
            if let userRecordName, scope == .private, path.database?.last == RecordDatabaseScope.shared.rawValue {
                return withSharedDatabase(of: userRecordName) { $0.respond(to: address, body: body) }
            }
            if let userRecordName, userRecordName != account.userRecordName {
                throw .denied("this is the database of another user")
            }
            return (200, try answer(to: path, body))
        } catch {
            let json = webJSON(of: error, isWholeRequest: true)
            return (error.serverErrorCode.httpStatus ?? 400, (try? json.data()) ?? Data())
        }
    }

    private mutating func answer(to path: WebPath, _ body: Data) throws(RecordDatabaseError) -> Data {
        if let bytes = downloaded(path.operation) { return bytes }
        let here = [container, environment.rawValue, scope.rawValue]
        if let place = path.database, place != here {
            throw .invalid(
                "the request is for \(place.joined(separator: ", ")), this is \(here.joined(separator: ", "))"
            )
        }
        let isUpload = path.operation.hasPrefix(AssetPlace.upload)
        let json = isUpload ? try takeUpload(body) : try answer(to: path.operation, try Self.json(body))
        return try Self.data(json)
    }

    private static func data(_ json: JSONValue) throws(RecordDatabaseError) -> Data {
        guard let data = try? json.data() else {
            throw RecordDatabaseError(.internalError, explanation: "the answer has a number that JSON cannot say")
        }
        return data
    }

    private mutating func answer(to operation: String, _ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        switch operation {
        case "records/modify": try modify(json)
        case "records/lookup": try lookUp(json)
        case "records/query": try webQuery(json)
        case "changes/zone": try webChanges(json)
        case "zones/list": try listZones()
        case "zones/lookup": try lookUpZones(json)
        case "zones/modify": try modifyZones(json)
        case "subscriptions/list": try listSubscriptions()
        case "subscriptions/modify": try modifySubscriptions(json)
        case "assets/upload": try uploadPlaces(json)
        default: throw .invalid("there is no operation '\(operation)' in this database")
        }
    }

    static func json(_ body: Data) throws(RecordDatabaseError) -> JSONValue {
        guard let json = try? JSONValue(parsing: body), json.members != nil else { throw .unexpectedInput }
        return json
    }

    // MARK: Assets

    /// The response to `assets/upload`: an address for each asset.
    private mutating func uploadPlaces(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let tokens = json["tokens"]?.elements else { throw .missingField("tokens") }
        let places = try tokens.map { token throws(RecordDatabaseError) in
            guard let field = token["fieldName"]?.text else { throw .missingField("fieldName") }
            let identifier = store.nextIdentifier()
            return JSONValue.object([
                "recordName": .string(token["recordName"]?.text ?? identifier), "fieldName": .string(field),
                "url": .string("https://\(AssetPlace.host)/\(AssetPlace.upload)\(identifier)"),
            ])
        }
        return .object(["tokens": .array(places)])
    }

    /// The response to the bytes sent to such an address.
    private mutating func takeUpload(_ data: Data) throws(RecordDatabaseError) -> JSONValue {
        if data.count > limits.webAssetBytes {
            let explanation = "the asset has more than \(limits.webAssetBytes) bytes"
            throw RecordDatabaseError(.limitExceeded, explanation: explanation)
        }
        var receipt = store.assets.upload(data)
        if scope == .public { (receipt.referenceChecksum, receipt.wrappingKey) = (nil, nil) }
        return .object(["singleFile": receipt.json])
    }

    /// The bytes at a download address; nil for any other path.
    private func downloaded(_ path: String) -> Data? {
        guard path.hasPrefix(AssetPlace.download) else { return nil }
        let name = path.dropFirst(AssetPlace.download.count).prefix { $0 != "/" }
        return store.assets.data(named: String(name))
    }
}

/// The path of a request: `/database/1/iCloud.org.example/production/private/records/modify`, with or without a host
/// and a query, or just `records/modify`.
private struct WebPath {
    /// The operation, such as `records/modify`.
    let operation: String
    /// The container, the environment and the scope, if the path has them.
    let database: [String]?

    init(_ text: String) {
        let withoutQuery = text.prefix { $0 != "?" }
        var parts = withoutQuery.split(separator: "/").map(String.init)
        if let host = parts.firstIndex(where: { $0.hasSuffix(":") }) {
            parts.removeSubrange(0...min(host + 1, parts.count - 1))
        }
        let isFull = parts.count > 5 && parts[0] == "database"
        database = isFull ? Array(parts[2...4]) : nil
        operation = parts.dropFirst(isFull ? 5 : 0).joined(separator: "/")
    }
}

// The parts of responses.
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

    /// A zone in responses, with its owner and its type.
    func webJSON(of zone: RecordZoneID) -> JSONValue {
        zone.json.adding([
            "ownerRecordName": .string(zone.owner ?? account.userRecordName ?? "_defaultOwner"),
            "zoneType": .string(zone.isDefault ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE"),
        ])
    }

    /// A record in responses.
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

    /// The result of one record in responses.
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

    /// The zone of a request.
    func webZone(_ json: JSONValue) throws(RecordDatabaseError) -> RecordZoneID {
        guard let zone = json["zoneID"] else { return .default }
        guard let zone = RecordZoneID(json: zone) else { throw .missingField("zoneName") }
        return zone.owner == account.userRecordName && scope != .shared ? RecordZoneID(zone.name) : zone
    }
}

/// The options of a request for the records in its response.
struct AnswerStyle: Sendable {
    var keys: Set<String>?
    let numbersAsStrings: Bool

    init(_ json: JSONValue) {
        keys = json["desiredKeys"]?.names
        numbersAsStrings = json["numbersAsStrings"] == .bool(true)
    }

    /// A field dictionary in responses.
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

    /// The value in responses: an asset has its address, not its contents.
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

// The values of a request, read as strictly as by the server: numbers are not text.
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

extension CloudRecord.Field {
    /// Reads one field dictionary of a request like the server; nil clears the field. With unexpected input the whole
    /// request fails, with any other error only the record.
    ///
    /// Assumption: `null` clears a field with a type as well as without.
    init?(
        request json: JSONValue,
        column: FieldType?,
        _ key: String,
        _ recordType: String
    ) throws(RecordDatabaseError) {
        guard json.members != nil else { throw .unexpectedInput }
        guard let value = json["value"] else { return nil }
        let isEncrypted = json["isEncrypted"] == .bool(true)
        if let tag = json["type"]?.text {
            let type: _RecordFieldType? = tag == "ASSETID" ? .asset : _RecordFieldType(rawValue: tag)
            guard let type else { throw .unexpectedInput }
            self.init(value: try RecordValue(request: value, type), isEncrypted: isEncrypted)
        } else if isEncrypted {
            throw .untaggedEncrypted(key, recordType, column)
        } else {
            try self.init(untagged: value, column)
        }
    }

    /// The server's reading of a value without a type: by its shape, which is wrong for dates, data and whole
    /// floating-point numbers.
    ///
    /// Assumption: the schema helps only with encrypted data, where text in base64 was observed to be accepted.
    private init(untagged value: JSONValue, _ column: FieldType?) throws(RecordDatabaseError) {
        if column == FieldType(.bytes, isEncrypted: true), value.text != nil {
            self.init(value: try RecordValue(request: value, .bytes), isEncrypted: true)
            return
        }
        guard let type = _RecordFieldType(shapeOf: value, inAnswer: false) else { throw .unexpectedInput }
        if let column, !column.primitive.isNumber, column.primitive.rawValue != type.element.rawValue {
            throw .invalidValue(column.messageName)
        }
        self.init(value: try RecordValue(request: value, type), isEncrypted: false)
    }
}

extension RecordValue {
    fileprivate init(request json: JSONValue, _ type: _RecordFieldType) throws(RecordDatabaseError) {
        guard json.fits(type) else { throw Self.problem(json, type) }
        guard let value = try? RecordValue(json, as: type) else { throw .invalidValue(type.rawValue) }
        self = value
    }

    /// The error for a value of the wrong shape: a mixed list, or a list of wrong values, is unexpected input; a single
    /// value has the wrong type.
    private static func problem(_ json: JSONValue, _ type: _RecordFieldType) -> RecordDatabaseError {
        let isFractionalDate = type == .timestamps && (json.elements ?? []).allSatisfy { $0.double != nil }
        if isFractionalDate { return .invalidValue(_RecordFieldType.timestamp.rawValue) }
        if type == .asset || type == .assets { return .unknownAsset }
        return json.elements == nil ? .invalidValue(type.rawValue) : .unexpectedInput
    }
}

extension JSONValue {
    /// True if the value fits its type. A date is whole milliseconds; an asset has the receipt of its upload.
    fileprivate func fits(_ type: _RecordFieldType) -> Bool {
        if type.isList { return elements?.allSatisfy { $0.fits(type.element) } ?? false }
        return switch type {
        case .string, .bytes: text != nil
        case .int64, .timestamp: int != nil
        case .double: double != nil
        case .reference: self["recordName"]?.text != nil
        case .asset: self["receipt"]?.text != nil
        case .location:
            self["latitude"]?.double != nil && self["longitude"]?.double != nil
                && (self["timestamp"] == nil || self["timestamp"]?.int != nil)
        default: false
        }
    }
}

extension RecordDatabaseError {
    fileprivate static func invalidValue(_ type: String) -> RecordDatabaseError {
        invalid(message: "Invalid value, expected type \(type).")
    }

    fileprivate static func untaggedEncrypted(
        _ key: String,
        _ recordType: String,
        _ column: FieldType?
    ) -> RecordDatabaseError {
        invalid(
            message: "invalid attempt to set value type ENCRYPTED_BYTES for field '\(key)' for type '\(recordType)', "
                + "defined to be: \(column?.messageName ?? "UNKNOWN")"
        )
    }
}
