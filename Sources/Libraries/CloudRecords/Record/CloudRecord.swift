/// A CloudKit record as a value: its identity, its fields, and the changes since it came from the server.
///
///     var post = CloudRecord(type: "CD_Post", id: RecordID(RecordName<PostRecord>.random()))
///     post["CD_entityName"] = .string("Post")
///     post.encryptedValues["CD_title"] = .string("Hello")
///     post.changedKeys                                       // ["CD_entityName", "CD_title"]
///
/// To keep fields that your program does not know, change and save the record that it read, instead of building a new
/// one.
public struct CloudRecord: Hashable, Sendable {
    /// The record type, such as `CD_Post`.
    public let type: String
    /// The record's name and zone.
    public let id: RecordID
    /// The server's tag of the state that was read; nil for a record that did not come from the server. Opaque.
    public var changeTag: String?
    /// The time and user of the first save.
    public var created: RecordStamp?
    /// The time and user of the last save.
    public var modified: RecordStamp?
    /// The parent record: a share of the parent, or of one above it, shares this record too. Both are in one zone, and
    /// the reference has the action none. Mirroring does not use it.
    public var parent: RecordReference?
    /// The share that this record is the root of.
    public var share: RecordReference?
    /// The participants and permissions of this share; nil for other records, and when they are unknown.
    public var shareTerms: ShareTerms?
    /// The fields that were requested; nil when all were.
    ///
    /// An absent field outside of this set may have a value on the server.
    public var fetchedKeys: Set<String>?

    /// The fields with a value, plain and encrypted ones.
    package private(set) var fields: [String: Field] = [:]
    /// The fields whose present value the server is not known to have.
    private(set) var changes: [String: Change] = [:]
    /// The fields as they came from the server; nil when none did.
    private(set) var served: [String: Field]?
    /// The parent that came from the server.
    private(set) var servedParent: RecordReference?

    /// Creates a record that the server may not have yet.
    public init(type: String, id: RecordID) {
        self.type = type
        self.id = id
    }

    /// The plain value of a field; nil for an encrypted one.
    ///
    /// Setting nil clears the field on the server when the record is saved. Setting the value that the server is known
    /// to have undoes a change.
    public subscript(_ key: String) -> RecordValue? {
        get { value(of: key, isEncrypted: false) }
        set { set(newValue, for: key, isEncrypted: false) }
    }

    /// The encrypted values; plain fields have none here.
    ///
    ///     record.encryptedValues["CD_body"] = .string("Only for me")
    ///
    /// A field is plain or encrypted, never both: setting an encrypted value replaces a plain one, and the reverse. The
    /// schema must agree, or the server refuses the record.
    public var encryptedValues: EncryptedValues {
        get { EncryptedValues(record: self) }
        set {
            // Clears fields that the new values lack.
            for key in Set(encryptedValues.keys + newValue.keys) { set(newValue[key], for: key, isEncrypted: true) }
        }
        _modify {
            var values = EncryptedValues(record: self)
            defer { self = values.record }
            yield &values
        }
    }
}

/// The encrypted values of a record, which are read and written like the record itself.
///
/// The same rules apply: nil clears, an equal value is no change. Assets and references cannot be in this payload;
/// CloudKit encrypts assets anyway.
public struct EncryptedValues: Sendable {
    fileprivate var record: CloudRecord

    /// The encrypted value of a field; nil without one, and for a plain value.
    public subscript(_ key: String) -> RecordValue? {
        get { record.value(of: key, isEncrypted: true) }
        set { record.set(newValue, for: key, isEncrypted: true) }
    }

    /// The fields with an encrypted value, sorted.
    package var keys: [String] { record.keys.filter(record.isEncrypted) }
}

extension CloudRecord {
    /// A field with a value.
    package struct Field: Hashable, Sendable {
        package let value: RecordValue
        package let isEncrypted: Bool

        package init(value: RecordValue, isEncrypted: Bool) {
            self.value = value
            self.isEncrypted = isEncrypted
        }
    }

    /// A change of a field to send.
    struct Change: Hashable, Sendable {
        let isEncrypted: Bool
        /// The type of the cleared value; nil when the field has a value, or the type is unknown.
        var clearedType: _RecordFieldType?
    }

    /// The fields with a value, plain and encrypted, sorted.
    public var keys: [String] { fields.keys.sorted() }

    /// The values of all fields in the order of the keys, with lists split into their elements.
    var elements: [RecordValue] { keys.compactMap { fields[$0]?.value }.flatMap(\.elements) }

    /// The references of all fields, in the order of the keys.
    package var references: [RecordReference] {
        elements.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    }

    /// The fields whose present value differs from the server's known one, including cleared fields, sorted.
    ///
    /// Saving sends these. Where the server's value is unknown, every set value is sent, even nil; see
    /// ``serverState(of:)``. A change that is undone does not count.
    public var changedKeys: [String] { changes.keys.sorted() }

    /// True if a field's value, or the last cleared one, is encrypted.
    public func isEncrypted(_ key: String) -> Bool { fields[key]?.isEncrypted ?? changes[key]?.isEncrypted ?? false }

    /// Marks the present state as the server's, without changes.
    public mutating func forgetChanges() {
        changes = [:]
        served = fields
        servedParent = parent
    }

    func value(of key: String, isEncrypted: Bool) -> RecordValue? {
        fields[key].flatMap { $0.isEncrypted == isEncrypted ? $0.value : nil }
    }

    /// Sets a field, or clears it, plain or encrypted; `type` is that of a cleared value when none is known.
    package mutating func set(
        _ value: RecordValue?,
        for key: String,
        isEncrypted: Bool,
        ofType type: _RecordFieldType? = nil
    ) {
        let old = served?[key] ?? fields[key]
        fields[key] = value.map { Field(value: $0, isEncrypted: isEncrypted) }
        if isAsServed(key) {
            changes[key] = nil
        } else if value != nil {
            changes[key] = Change(isEncrypted: isEncrypted)
        } else if let old {
            changes[key] = Change(isEncrypted: old.isEncrypted, clearedType: old.value.type)
        } else if changes[key] == nil {
            changes[key] = Change(isEncrypted: isEncrypted, clearedType: type)
        }
    }

    /// Sets a value that came from the server.
    mutating func read(_ value: RecordValue, for key: String, isEncrypted: Bool) {
        fields[key] = Field(value: value, isEncrypted: isEncrypted)
    }

    /// Takes in that this state is the server's now, with what the answer has besides.
    mutating func takeAnswer(_ saved: CloudRecord) {
        fields.merge(saved.fields) { $1 }
        (changeTag, created, modified) = (saved.changeTag, saved.created, saved.modified)
        (share, shareTerms) = (saved.share ?? share, saved.shareTerms ?? shareTerms)
        forgetChanges()
    }

    /// Restores the server's state from an archive.
    mutating func restore(served: [String: Field]?, parent: RecordReference?) {
        (self.served, servedParent) = (served, parent)
        fields = served ?? [:]
    }

    /// Restores a change from an archive.
    mutating func restore(_ change: Change, of key: String, to field: Field?) {
        changes[key] = change
        fields[key] = field
    }

    /// True if the server is known to have no value for a field.
    func isAbsentOnServer(_ key: String) -> Bool {
        changeTag != nil && served.map { $0[key] == nil } == true && isAskedFor(key)
    }

    func isAskedFor(_ key: String) -> Bool { fetchedKeys?.contains(key) ?? true }

    /// True if all fields of the record came from the server.
    package var isWhole: Bool { served != nil && changeTag != nil && fetchedKeys == nil }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CloudRecord {
    /// The known state of a field on the server.
    ///
    /// Others may have changed it since then; a save that checks the change tag detects that.
    public enum ServerState: Hashable, Sendable {
        /// The server has this value.
        case value(RecordValue)
        /// The server has no value.
        case absent
        /// Unknown: the field was not fetched, or the record is new or was restored from its archived system fields.
        case unknown
    }

    /// The known state of a field on the server, regardless of changes.
    ///
    ///     post["CD_title"] = .string("New")
    ///     post.serverState(of: "CD_title")     // .value(.string("Old"))
    ///     post.serverState(of: "CD_other")     // .unknown, when only some fields were fetched
    public func serverState(of key: String) -> ServerState {
        if let field = served?[key] { return .value(field.value) }
        return isAbsentOnServer(key) ? .absent : .unknown
    }

    /// True if ``parent`` differs from the server's one.
    var hasChangedParent: Bool { parent != servedParent }

    /// True if the value of a field, or its absence, is certain: it came from the server, or was set.
    func isKnown(_ key: String) -> Bool {
        fields[key] != nil || changes[key] != nil || serverState(of: key) != .unknown
    }

    /// True if an absent value can be read as such: it is certain, or the record is new.
    func isReadable(_ key: String) -> Bool { isKnown(key) || changeTag == nil && isAskedFor(key) }

    /// True if the server is known to have the present value of a field.
    func isAsServed(_ key: String) -> Bool {
        switch (fields[key], served?[key]) {
        case (let field?, let served?):
            field.isEncrypted == served.isEncrypted && field.value.isIdentical(to: served.value)
        case (nil, nil): isAbsentOnServer(key)
        default: false
        }
    }
}

extension RecordValue {
    /// True if two values are equal for the server, so that a save need not send this one.
    ///
    /// Texts and zeros that are equal for Swift but not byte by byte are different. Times are compared in milliseconds,
    /// assets by their bytes, wherever these are.
    func isIdentical(to other: RecordValue) -> Bool {
        switch (self, other) {
        case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
        case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
        case (.timestamp(let date), .timestamp(let other)): date.nearestMillisecond == other.nearestMillisecond
        case (.asset(let asset), .asset(let other)): asset.isIdentical(to: other)
        case (.strings, .strings), (.doubles, .doubles), (.timestamps, .timestamps), (.assets, .assets):
            elements.count == other.elements.count
                && zip(elements, other.elements).allSatisfy { $0.isIdentical(to: $1) }
        default: self == other
        }
    }
}

extension RecordValue? {
    /// True if two optional values are equal for the server.
    func isIdentical(to other: RecordValue?) -> Bool {
        if let self, let other { return self.isIdentical(to: other) }
        return self == nil && other == nil
    }
}

extension RecordAsset {
    /// True if both have the same content: by the server's checksum, or by their bytes.
    fileprivate func isIdentical(to other: RecordAsset) -> Bool {
        if self == other { return true }
        if case .remote(let asset) = self, case .remote(let other) = other, let checksum = asset.fileChecksum {
            return checksum == other.fileChecksum && asset.size == other.size
        }
        guard let content = try? contents(), let other = try? other.contents() else { return false }
        return content == other
    }
}
