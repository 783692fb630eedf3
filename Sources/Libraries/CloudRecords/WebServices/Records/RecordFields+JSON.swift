extension RecordFields.Field {
    /// Reads a field dictionary; nil for a field without a value.
    init?(json: JSONValue) throws(FormatProblem) {
        guard json.isObject else { throw .unexpected(json.summary, expected: "a field dictionary") }
        guard let value = json["value"] else { return nil }
        let tag = FieldTag(json)
        isEncrypted = tag.isEncrypted
        if let type = tag.isOpen ? FieldShape.type(of: value) : tag.type {
            self.value = try RecordValue(value, as: type)
        } else if !value.isWhole {
            throw .unexpected(JSONValue.unreadable.summary, expected: tag.name ?? "a value")
        } else {
            self.value = .unknown(UnknownRecordValue(typeName: tag.name, json: value))
        }
    }

    /// The field dictionary, always with its type: what the server would infer without it is wrong for times, data and
    /// whole floating-point numbers.
    func json() throws(FormatProblem) -> JSONValue {
        let typeName: String? = if case .unknown(let unknown) = value { unknown.typeName } else { value.typeName }
        return .object(ofPresent: [
            "value": try value.json(), "type": typeName.map(JSONValue.string),
            "isEncrypted": isEncrypted ? .bool(true) : nil,
        ])
    }
}

extension RecordFields.Change {
    /// The field dictionary that clears a field.
    var clearingJSON: JSONValue {
        .object(ofPresent: [
            "value": .null, "type": (clearedType?.rawValue).map(JSONValue.string),
            "isEncrypted": isEncrypted ? .bool(true) : nil,
        ])
    }
}

extension RecordFields {
    /// All fields that have a value.
    func json(of record: CloudRecord) throws(RecordFormatFailure) -> JSONValue {
        try json(of: values.keys.sorted(), in: record)
    }

    /// The fields that were touched; cleared ones are `null`.
    func changesJSON(of record: CloudRecord) throws(RecordFormatFailure) -> JSONValue {
        try json(of: changes.keys.sorted(), in: record)
    }

    private func json(of keys: [String], in record: CloudRecord) throws(RecordFormatFailure) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for key in keys {
            do {
                members[key] = try values[key]?.json() ?? changes[key]?.clearingJSON
            } catch {
                throw record.failure(error, field: key)
            }
        }
        return .object(members)
    }
}
