extension CloudRecord {
    /// Reads a record dictionary of Web Services.
    ///
    /// Unknown members are ignored; fields of an unknown type are kept.
    ///
    /// - Parameters:
    ///   - json: The dictionary.
    ///   - zone: The zone of the request, for dictionaries without one.
    ///   - desiredKeys: The fields that were requested; nil when all were.
    /// - Throws: ``RecordFormatFailure`` with the name of the record and the field whose value contradicts its type.
    package init(
        json: JSONValue,
        in zone: RecordZoneID = .default,
        desiredKeys: [String]? = nil
    ) throws(RecordFormatFailure) {
        let name = json["recordName"]?.text
        let type = json["recordType"]?.text
        guard let name else { throw RecordFormatFailure(.missing("recordName"), recordType: type) }
        guard let type else { throw RecordFormatFailure(.missing("recordType"), recordName: name) }
        self.init(type: type, id: RecordID(name, in: RecordZoneID(answer: json["zoneID"], about: zone)))
        changeTag = json["recordChangeTag"]?.text
        fetchedKeys = desiredKeys.map { Set($0) }
        created = json["created"].flatMap { RecordStamp(json: $0) }
        modified = json["modified"].flatMap { RecordStamp(json: $0) }
        parent = try? json["parent"]?.asReference()
        share = try? json["share"]?.asReference()
        shareTerms = isShare ? ShareTerms(json: json) : nil
        try readFields(json["fields"])
        forgetChanges()
    }

    /// The record dictionary, as a server would send it, with all known values.
    ///
    /// It does not distinguish changes; a ``ModifyRequest`` does.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, a date out of range, and an asset that was
    ///   not uploaded.
    package func json() throws(RecordFormatFailure) -> JSONValue {
        var members = requestJSON
        members["fields"] = try fieldsJSON(keys)
        members["zoneID"] = id.zone.json
        members["recordChangeTag"] = changeTag.map(JSONValue.string)
        (members["created"], members["modified"]) = try stampsJSON()
        members["share"] = share?.json
        if let shareTerms { members.merge(shareTerms.json) { $1 } }
        return .object(members)
    }

    /// The JSON of the stamps of creation and last change.
    func stampsJSON() throws(RecordFormatFailure) -> (created: JSONValue?, modified: JSONValue?) {
        try RecordFormatFailure.naming(self) { () throws(FormatProblem) in
            (try created?.json(), try modified?.json())
        }
    }

    /// The members of every request that saves the record.
    var requestJSON: [String: JSONValue] {
        var members: [String: JSONValue] = ["recordName": .string(id.name), "recordType": .string(type)]
        members["parent"] = parent.map { .object(["recordName": .string($0.recordName)]) }
        // A root does not name its share here: the share names its root.
        if isShare, let shareTerms { members.merge(shareTerms.requestJSON) { $1 } }
        return members
    }

    /// The JSON of some fields; cleared ones are `null`.
    func fieldsJSON(_ keys: [String]) throws(RecordFormatFailure) -> JSONValue {
        try object(of: keys) { key throws(FormatProblem) in
            try fields[key]?.json() ?? changes[key]?.clearedJSON
        }
    }

    /// An object with a member for each field that has one; a failure names its field.
    func object(
        of keys: some Sequence<String>,
        _ json: (String) throws(FormatProblem) -> JSONValue?
    ) throws(RecordFormatFailure) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for key in keys {
            members[key] = try RecordFormatFailure.naming(self, field: key) { () throws(FormatProblem) in
                try json(key)
            }
        }
        return .object(members)
    }

    /// The JSON of some fields in a request. Throws for an asset without the receipt of its upload.
    func sentFieldsJSON(_ keys: [String]) throws(RecordFormatFailure) -> JSONValue {
        for key in keys where fields[key]?.value.isWithoutReceipt ?? false {
            throw failure(.assetNotUploaded, field: key)
        }
        return try fieldsJSON(keys)
    }

    func failure(_ problem: FormatProblem, field: String? = nil) -> RecordFormatFailure {
        RecordFormatFailure(problem, recordType: type, recordName: id.name, field: field)
    }

    private mutating func readFields(_ json: JSONValue?) throws(RecordFormatFailure) {
        guard let json else { return }
        guard let members = json.members else {
            throw failure(.unexpected(json.summary, expected: "the fields of the record"))
        }
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            let field = try RecordFormatFailure.naming(self, field: key) { () throws(FormatProblem) in
                try Field(json: member)
            }
            if let field { read(field.value, for: key, isEncrypted: field.isEncrypted) }
        }
    }
}

extension RecordValue {
    /// True if there is an asset that the server would not accept.
    fileprivate var isWithoutReceipt: Bool {
        elements.contains { value in
            switch value {
            case .asset(.uploaded): false
            case .asset: true
            default: false
            }
        }
    }
}

extension CloudRecord.Field {
    /// Reads a field dictionary; nil for a field without a value.
    init?(json: JSONValue) throws(FormatProblem) {
        guard json.members != nil else { throw .unexpected(json.summary, expected: "a field dictionary") }
        guard let value = json["value"] else { return nil }
        try self.init(value, tag: json["type"]?.text, isEncrypted: json["isEncrypted"] == .bool(true))
    }

    init(_ value: JSONValue, tag: String?, isEncrypted: Bool) throws(FormatProblem) {
        // A remaining prefix would be read as another type when the field is written and read back.
        var name = tag
        while let longer = name, longer.hasPrefix("ENCRYPTED_") { name = String(longer.dropFirst("ENCRYPTED_".count)) }
        self.isEncrypted = name != tag || isEncrypted
        if let type = _RecordFieldType(answer: name, value) {
            self.value = try RecordValue(value, as: type)
        } else if !value.isWhole {
            throw .unexpected(JSONValue.unreadable.summary, expected: name ?? "a value")
        } else {
            self.value = .unknown(UnknownRecordValue(typeName: name, json: value))
        }
    }

    /// The field dictionary, always with its type: without it the server infers the wrong type for times, data and
    /// whole floating-point numbers.
    func json() throws(FormatProblem) -> JSONValue {
        let typeName: String? = if case .unknown(let unknown) = value { unknown.typeName } else { value.typeName }
        return .field(try value.json(), typeName, isEncrypted: isEncrypted)
    }
}

extension CloudRecord.Change {
    /// The dictionary of a cleared field.
    var clearedJSON: JSONValue { .field(.null, clearedType?.rawValue, isEncrypted: isEncrypted) }
}

extension JSONValue {
    static func field(_ value: JSONValue, _ typeName: String?, isEncrypted: Bool) -> JSONValue {
        .object(ofPresent: [
            "value": value, "type": typeName.map(JSONValue.string), "isEncrypted": isEncrypted ? .bool(true) : nil,
        ])
    }
}

extension _RecordFieldType {
    /// The type of a field in a response; nil for an unknown type.
    ///
    /// Responses have `ASSETID` for assets, and `ENCRYPTED_BYTES` without a flag for encrypted bytes; requests have
    /// neither. Without a tag, and with `LIST` and `UNKNOWN_LIST`, the value decides.
    fileprivate init?(answer name: String?, _ value: JSONValue) {
        switch name {
        case nil, "LIST", "UNKNOWN_LIST": self.init(shapeOf: value)
        case "ASSETID": self = .asset
        case "ASSETID_LIST": self = .assets
        case let name?: self.init(rawValue: name)
        }
    }

    /// The type of a value without a tag, inferred from its shape as the server does; nil where the shape is ambiguous:
    /// an empty or a mixed list, a Boolean, an unknown object.
    ///
    /// A time, data and a whole floating-point number have the shape of another type, so requests always have tags.
    /// Responses may mix integers and floating-point numbers, and describe an asset by its address.
    package init?(shapeOf json: JSONValue, inAnswer isAnswer: Bool = true) {
        let types = Set((json.elements ?? [json]).map { Self.single($0, isAnswer) })
        let mixed: Self? = isAnswer && types == [.int64, .double] ? .double : nil
        guard let type = mixed ?? (types.count == 1 ? types.first ?? nil : nil) else { return nil }
        self = json.elements == nil ? type : type.list
    }

    private static func single(_ json: JSONValue, _ isAnswer: Bool) -> _RecordFieldType? {
        switch json {
        case .string: .string
        case .integer: .int64
        case .number: .double
        case .object where json["recordName"] != nil: .reference
        case .object where json["latitude"] != nil: .location
        case .object where json["fileChecksum"] != nil || (isAnswer && json["downloadURL"] != nil): .asset
        default: nil
        }
    }
}

extension RecordZoneID {
    private static let currentUser: Set<String> = ["_defaultOwner", "__defaultOwner__"]

    /// True if an owner's name means the current user, in Web Services or in the framework.
    static func isCurrentUser(_ owner: String) -> Bool { currentUser.contains(owner) }

    /// Reads a zone; nil without a `zoneName`.
    package init?(json: JSONValue) {
        guard let name = json["zoneName"]?.text else { return nil }
        let owner = json["ownerRecordName"]?.text
        self.init(name, owner: owner.flatMap { Self.isCurrentUser($0) ? nil : $0 })
    }

    /// Reads the zone in the response to a request about a zone.
    ///
    /// The server may return the current user's name as the owner. A zone of the current user keeps the owner of the
    /// request.
    init(answer json: JSONValue?, about zone: RecordZoneID) {
        let answer = json.flatMap { RecordZoneID(json: $0) } ?? zone
        self = zone.owner == nil && answer.name == zone.name ? zone : answer
    }

    /// The zone in a request.
    package var json: JSONValue {
        .object(ofPresent: ["zoneName": .string(name), "ownerRecordName": owner.map(JSONValue.string)])
    }
}

extension RecordStamp {
    /// Reads `created` or `modified`; nil without a readable time.
    init?(json: JSONValue) {
        guard let date = try? json["timestamp"]?.asDate() else { return nil }
        self.init(date: date, userRecordName: json["userRecordName"]?.text, deviceID: json["deviceID"]?.text)
    }

    func json() throws(FormatProblem) -> JSONValue {
        .object(ofPresent: [
            "timestamp": try date.milliseconds(), "userRecordName": userRecordName.map(JSONValue.string),
            "deviceID": deviceID.map(JSONValue.string),
        ])
    }
}

extension ShareTerms {
    /// Reads the members of a share beside its fields; nil without any.
    ///
    /// An owner who is not among the participants is added to them.
    init?(json: JSONValue) {
        let participants = (json["participants"]?.elements ?? []).compactMap(ShareParticipant.init(json:))
        let owner = json["owner"].flatMap(ShareParticipant.init(json:))
        let permission = json["publicPermission"]?.text
        let root = json["forRecord"]?["recordName"]?.text
        currentUser = json["currentUserParticipant"].flatMap(ShareParticipant.init(json:))
        if participants.isEmpty, owner == nil, permission == nil, root == nil, currentUser == nil { return nil }
        rootName = root
        shortGUID = json["shortGUID"]?.text
        publicPermission = permission.map { SharePermission($0) } ?? .unknown
        let missing = participants.contains { $0.role == .owner } ? nil : owner
        self.participants = [missing].compactMap(\.self) + participants
    }

    /// The members that a request may have: the root, and the permission for everybody with the link.
    var requestJSON: [String: JSONValue] {
        var members = ["publicPermission": JSONValue.string(publicPermission.word)]
        members["forRecord"] = rootName.map { .object(["recordName": .string($0)]) }
        return members
    }

    /// The members, as a server sends them.
    var json: [String: JSONValue] {
        var members = requestJSON
        members["participants"] = .array(participants.map(\.written))
        members["owner"] = participants.first { $0.role == .owner }?.written
        members["currentUserParticipant"] = currentUser?.written
        members["shortGUID"] = shortGUID.map(JSONValue.string)
        return members
    }
}

extension ShareParticipant {
    /// Reads a participant; nil for JSON that is no object, or cannot be written again.
    init?(json: JSONValue) {
        guard json.members != nil, json.isWhole else { return nil }
        userRecordName = json["userIdentity"]?["userRecordName"]?.text
        role = json["type"]?.text.map { Role($0) } ?? .unknown
        permission = json["permission"]?.text.map { SharePermission($0) } ?? .unknown
        acceptance = json["acceptanceStatus"]?.text.map { Acceptance($0) } ?? .unknown
        // JSON that this library would write needs no copy.
        if written != json { self.json = json }
    }

    /// The JSON that was read, with changes since then.
    fileprivate var written: JSONValue {
        if let json, let read = ShareParticipant(json: json), read == self { return json }
        var members = json?.members ?? [:]
        var identity = members["userIdentity"]?.members ?? [:]
        identity["userRecordName"] = userRecordName.map(JSONValue.string)
        members["userIdentity"] = .object(identity)
        members["type"] = .string(role.word)
        members["permission"] = .string(permission.word)
        members["acceptanceStatus"] = .string(acceptance.word)
        return .object(members)
    }
}
