extension CloudRecord {
    /// Reads a record dictionary of Web Services.
    ///
    /// Members that this version does not know are ignored; fields of a type that it does not know are kept.
    ///
    /// - Parameters:
    ///   - json: The dictionary.
    ///   - zone: The zone that was asked; it holds where the dictionary names none.
    ///   - desiredKeys: The fields that were asked for; nil when all were.
    /// - Throws: ``RecordFormatFailure`` with the name of the record and the field whose value contradicts its type.
    public init(
        json: JSONValue,
        in zone: RecordZoneID = .mirroring,
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
        try readFields(json["fields"])
        forgetChanges()
    }

    /// The record as a server sends it: everything that is known of it.
    ///
    /// Changes are not told apart from the rest; a ``ModifyRequest`` does that.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, a date out of range, and for an asset that
    ///   was not uploaded.
    public func json() throws(RecordFormatFailure) -> JSONValue {
        var members = requestJSON
        members["fields"] = try fields.json(of: self)
        members["zoneID"] = id.zone.json
        members["recordChangeTag"] = changeTag.map(JSONValue.string)
        members["created"] = try stampJSON(created)
        members["modified"] = try stampJSON(modified)
        members["share"] = share?.json
        return .object(members)
    }

    /// What every request says of a record that it saves.
    var requestJSON: [String: JSONValue] {
        var members: [String: JSONValue] = ["recordName": .string(id.name), "recordType": .string(type)]
        members["parent"] = parent.map { .object(["recordName": .string($0.recordName)]) }
        return members
    }

    func failure(_ problem: FormatProblem, field: String? = nil) -> RecordFormatFailure {
        RecordFormatFailure(problem, recordType: type, recordName: id.name, field: field)
    }

    private mutating func readFields(_ json: JSONValue?) throws(RecordFormatFailure) {
        guard let json else { return }
        guard case .object(let members) = json else {
            throw failure(.unexpected(json.summary, expected: "the fields of the record"))
        }
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            do {
                if let field = try RecordFields.Field(json: member) { fields.read(field, for: key) }
            } catch {
                throw failure(error, field: key)
            }
        }
    }

    private func stampJSON(_ stamp: RecordStamp?) throws(RecordFormatFailure) -> JSONValue? {
        do {
            return try stamp?.json()
        } catch {
            throw failure(error)
        }
    }
}
