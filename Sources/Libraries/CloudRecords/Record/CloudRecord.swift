/// A CloudKit record as a value: what it is, what it holds, and what was changed since it came from the server.
///
///     var post = CloudRecord(type: "CD_Post", id: RecordID(RecordName<Post>.random().rawValue))
///     post["CD_entityName"] = .string("Post")
///     post.encryptedValues["CD_title"] = .string("Hello")
///     post.changedKeys                                       // ["CD_entityName", "CD_title"]
///
/// Fields that a program does not know survive when it changes the record that it read and saves that one, instead of
/// building a new one.
public struct CloudRecord: Hashable, Sendable {
    /// The record type, such as `CD_Post`.
    public let type: String
    /// The record's name and zone.
    public let id: RecordID
    /// The server's mark of the state that was read; nil for a record that did not come from the server. Opaque.
    public var changeTag: String?
    /// When the server first saved the record.
    public var created: RecordStamp?
    /// When the server last saved the record.
    public var modified: RecordStamp?
    /// The record that this one is shared with, as a part of it. Not used by mirroring.
    public var parent: RecordReference?
    /// The share that this record is the root of.
    public var share: RecordReference?
    /// The fields that were asked for; nil when all were.
    ///
    /// An absent field outside of this set may have a value on the server.
    public var fetchedKeys: Set<String>?

    var fields = RecordFields()

    /// Creates a record that the server may not know yet.
    public init(type: String, id: RecordID) {
        self.type = type
        self.id = id
    }

    /// The values that are not encrypted; that of an encrypted field is nil here.
    ///
    /// Setting nil clears the field on the server when the record is saved. Setting the value that is there already
    /// changes nothing.
    public subscript(_ key: String) -> RecordValue? {
        get { fields.value(of: key, isEncrypted: false) }
        set { fields.set(newValue, for: key, isEncrypted: false, knowledge) }
    }

    /// The values that are encrypted; that of a plain field is nil here.
    ///
    ///     record.encryptedValues["CD_body"] = .string("Only for me")
    ///
    /// A field is plain or encrypted, never both: a value that is set one way replaces one that was set the other way.
    /// The schema must agree, or the server refuses the record.
    public var encryptedValues: EncryptedValues {
        get { EncryptedValues(fields: fields, knowledge: knowledge) }
        set { fields.replaceEncryptedValues(with: newValue.fields, knowledge) }
        _modify {
            var values = EncryptedValues(fields: fields, knowledge: knowledge)
            // The view must be the only owner of the fields, or each assignment would copy them all.
            fields = RecordFields()
            defer { fields = values.fields }
            yield &values
        }
    }
}

extension CloudRecord {
    /// The fields that have a value, plain and encrypted ones, sorted.
    public var keys: [String] { fields.values.keys.sorted() }

    /// The fields that were touched since the record came from the server, cleared ones included, sorted.
    ///
    /// Saving sends these. A new record says nothing about what the server has, so there a field that is set to nil is
    /// touched, too. On a record that came from the server it is touched only when there was something to clear, or the
    /// field was not asked for.
    public var changedKeys: [String] { fields.changes.keys.sorted() }

    /// Whether a field's value, or the one that was cleared last, is encrypted.
    public func isEncrypted(_ key: String) -> Bool { fields.isEncrypted(key) }

    /// Makes the present state the one that came from the server: nothing is changed any more.
    public mutating func forgetChanges() { fields.forgetChanges() }

    private var knowledge: ServerKnowledge {
        ServerKnowledge(isFromServer: changeTag != nil, fetchedKeys: fetchedKeys)
    }
}
