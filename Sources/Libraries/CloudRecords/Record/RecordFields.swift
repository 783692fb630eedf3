/// The fields of a record: their values, which of them are encrypted, and which were touched.
struct RecordFields: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        var value: RecordValue
        var isEncrypted: Bool
    }

    /// What is remembered of a field that was touched.
    struct Change: Hashable, Sendable {
        var isEncrypted: Bool
        /// The type of the value that was cleared; nil when the field has a value, or none was known.
        var clearedType: RecordFieldType?
    }

    private(set) var values: [String: Field] = [:]
    private(set) var changes: [String: Change] = [:]

    var encryptedKeys: [String] { values.filter(\.value.isEncrypted).map(\.key) }

    func value(of key: String, isEncrypted: Bool) -> RecordValue? {
        values[key].flatMap { $0.isEncrypted == isEncrypted ? $0.value : nil }
    }

    func isEncrypted(_ key: String) -> Bool { values[key]?.isEncrypted ?? changes[key]?.isEncrypted ?? false }

    mutating func set(_ value: RecordValue?, for key: String, isEncrypted: Bool, _ knowledge: ServerKnowledge) {
        if let value {
            replace(key, with: Field(value: value, isEncrypted: isEncrypted))
        } else if let old = values.removeValue(forKey: key) {
            changes[key] = Change(isEncrypted: old.isEncrypted, clearedType: old.value.type)
        } else if changes[key] == nil && !knowledge.isAbsent(key) {
            changes[key] = Change(isEncrypted: isEncrypted)
        }
    }

    /// Takes over the encrypted values of another record, and clears the others.
    mutating func replaceEncryptedValues(with other: RecordFields, _ knowledge: ServerKnowledge) {
        for key in encryptedKeys where other.value(of: key, isEncrypted: true) == nil {
            set(nil, for: key, isEncrypted: true, knowledge)
        }
        for key in other.encryptedKeys {
            set(other.value(of: key, isEncrypted: true), for: key, isEncrypted: true, knowledge)
        }
    }

    /// Takes what the server has.
    mutating func read(_ field: Field, for key: String) { values[key] = field }

    mutating func forgetChanges() { changes = [:] }

    private mutating func replace(_ key: String, with field: Field) {
        guard values[key] != field else { return }
        values[key] = field
        changes[key] = Change(isEncrypted: field.isEncrypted)
    }
}
