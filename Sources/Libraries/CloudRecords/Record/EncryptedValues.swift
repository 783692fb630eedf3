/// The encrypted payload of a record, which is read and written like the record itself.
///
/// The same rules hold: nil clears, an equal value changes nothing. Assets and references cannot be encrypted; CloudKit
/// encrypts assets without being asked.
public struct EncryptedValues: Sendable {
    var fields: RecordFields
    private let knowledge: ServerKnowledge

    init(fields: RecordFields, knowledge: ServerKnowledge) {
        self.fields = fields
        self.knowledge = knowledge
    }

    /// The encrypted value of a field; nil where there is none, or a plain one.
    public subscript(_ key: String) -> RecordValue? {
        get { fields.value(of: key, isEncrypted: true) }
        set { fields.set(newValue, for: key, isEncrypted: true, knowledge) }
    }

    /// The fields that have an encrypted value, sorted.
    public var keys: [String] { fields.encryptedKeys.sorted() }
}
