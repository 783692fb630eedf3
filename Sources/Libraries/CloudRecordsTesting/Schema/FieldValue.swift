import CloudRecords

/// The value of one field as it stands in a record.
struct FieldValue: Hashable, Sendable {
    var value: RecordValue
    var isEncrypted: Bool
}

extension CloudRecord {
    /// A field's value, plain or encrypted.
    func field(_ key: String) -> FieldValue? {
        let isEncrypted = isEncrypted(key)
        let value = isEncrypted ? encryptedValues[key] : self[key]
        return value.map { FieldValue(value: $0, isEncrypted: isEncrypted) }
    }

    /// Sets a field, or clears it.
    mutating func set(_ key: String, to field: FieldValue?) {
        guard let field else { return clear(key) }
        if field.isEncrypted { encryptedValues[key] = field.value } else { self[key] = field.value }
    }

    private mutating func clear(_ key: String) {
        if isEncrypted(key) { encryptedValues[key] = nil } else { self[key] = nil }
    }

    /// The record as an answer carries it when some fields were asked for.
    func restricted(to keys: Set<String>?) -> CloudRecord {
        guard let keys else { return self }
        var part = CloudRecord(type: type, id: id)
        part.copySystemFields(of: self)
        for key in self.keys where keys.contains(key) { part.set(key, to: field(key)) }
        part.forgetChanges()
        part.fetchedKeys = keys
        return part
    }

    private mutating func copySystemFields(of other: CloudRecord) {
        changeTag = other.changeTag
        created = other.created
        modified = other.modified
        parent = other.parent
        share = other.share
    }
}
