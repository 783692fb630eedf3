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
    /// The record that this one is shared with, as a part of it: a share of the parent, or of one above it, shares this
    /// record too. Both are in one zone, and the reference has the action none. Not used by mirroring.
    public var parent: RecordReference?
    /// The share that this record is the root of.
    public var share: RecordReference?
    /// Who takes part in this share, and who may do what; nil for a record that is none, and where it was not said.
    public var terms: ShareTerms?
    /// The fields that were asked for; nil when all were.
    ///
    /// An absent field outside of this set may have a value on the server.
    public var fetchedKeys: Set<String>?

    /// The fields that have a value, plain and encrypted ones.
    package private(set) var fields: [String: Field] = [:]
    /// The fields of which the server is not known to have what stands here.
    private(set) var changes: [String: Change] = [:]
    /// The fields that came from the server, as they came; nil when nothing did.
    private(set) var served: [String: Field]?
    /// The parent that came from the server.
    private(set) var servedParent: RecordReference?

    /// Creates a record that the server may not know yet.
    public init(type: String, id: RecordID) {
        self.type = type
        self.id = id
    }

    /// The values that are not encrypted; that of an encrypted field is nil here.
    ///
    /// Setting nil clears the field on the server when the record is saved. Setting what the server is known to have
    /// changes nothing.
    public subscript(_ key: String) -> RecordValue? {
        get { value(of: key, isEncrypted: false) }
        set { set(newValue, for: key, isEncrypted: false) }
    }

    /// The values that are encrypted; that of a plain field is nil here.
    ///
    ///     record.encryptedValues["CD_body"] = .string("Only for me")
    ///
    /// A field is plain or encrypted, never both: a value that is set one way replaces one that was set the other way.
    /// The schema must agree, or the server refuses the record.
    public var encryptedValues: EncryptedValues {
        get { EncryptedValues(record: self) }
        set {
            // What the other record lacks is cleared.
            for key in Set(encryptedValues.keys + newValue.keys) { set(newValue[key], for: key, isEncrypted: true) }
        }
        _modify {
            var values = EncryptedValues(record: self)
            defer { self = values.record }
            yield &values
        }
    }
}

/// The encrypted payload of a record, which is read and written like the record itself.
///
/// The same rules hold: nil clears, an equal value changes nothing. Assets and references cannot be encrypted; CloudKit
/// encrypts assets without being asked.
public struct EncryptedValues: Sendable {
    fileprivate var record: CloudRecord

    /// The encrypted value of a field; nil where there is none, or a plain one.
    public subscript(_ key: String) -> RecordValue? {
        get { record.value(of: key, isEncrypted: true) }
        set { record.set(newValue, for: key, isEncrypted: true) }
    }

    /// The fields that have an encrypted value, sorted.
    public var keys: [String] { record.keys.filter(record.isEncrypted) }
}

extension CloudRecord {
    /// A field that has a value.
    package struct Field: Hashable, Sendable {
        package let value: RecordValue
        package let isEncrypted: Bool

        package init(value: RecordValue, isEncrypted: Bool) {
            self.value = value
            self.isEncrypted = isEncrypted
        }
    }

    /// What is remembered of a field that is to be sent.
    struct Change: Hashable, Sendable {
        let isEncrypted: Bool
        /// The type of the value that was cleared; nil when the field has a value, or none was known.
        var clearedType: RecordFieldType?
    }

    /// The fields that have a value, plain and encrypted ones, sorted.
    public var keys: [String] { fields.keys.sorted() }

    /// The values of all fields, those of lists one by one, in the order of the keys.
    var elements: [RecordValue] { keys.compactMap { fields[$0]?.value }.flatMap(\.elements) }

    /// The references of all fields, in the order of the keys.
    package var references: [RecordReference] {
        elements.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    }

    /// The fields that were set to something else than the server is known to have, cleared ones included, sorted.
    ///
    /// Saving sends these. Where nothing is known of what the server has, whatever is set is sent, nil included; see
    /// ``serverState(of:)``. A change that is taken back is none.
    public var changedKeys: [String] { changes.keys.sorted() }

    /// Whether a field's value, or the one that was cleared last, is encrypted.
    public func isEncrypted(_ key: String) -> Bool { fields[key]?.isEncrypted ?? changes[key]?.isEncrypted ?? false }

    /// Makes the present state the one that came from the server: nothing is changed any more.
    public mutating func forgetChanges() {
        changes = [:]
        served = fields
        servedParent = parent
    }

    func value(of key: String, isEncrypted: Bool) -> RecordValue? {
        fields[key].flatMap { $0.isEncrypted == isEncrypted ? $0.value : nil }
    }

    /// Sets a field, or clears it, whichever way its value was set; the type is that of a cleared value that nobody knows.
    package mutating func set(
        _ value: RecordValue?,
        for key: String,
        isEncrypted: Bool,
        ofType type: RecordFieldType? = nil
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

    /// Takes what the server has.
    mutating func read(_ value: RecordValue, for key: String, isEncrypted: Bool) {
        fields[key] = Field(value: value, isEncrypted: isEncrypted)
    }

    /// Takes back what an archive kept of the server's state.
    mutating func restore(served: [String: Field]?, parent: RecordReference?) {
        (self.served, servedParent) = (served, parent)
        fields = served ?? [:]
    }

    /// Takes back a change that an archive kept.
    mutating func restore(_ change: Change, of key: String, to field: Field?) {
        changes[key] = change
        fields[key] = field
    }

    /// Whether the server is known to have no value for a field.
    func isAbsentOnServer(_ key: String) -> Bool {
        changeTag != nil && served.map { $0[key] == nil } == true && isAskedFor(key)
    }

    func isAskedFor(_ key: String) -> Bool { fetchedKeys?.contains(key) ?? true }

    /// Whether all fields of the record came from the server.
    package var isWhole: Bool { served != nil && changeTag != nil && fetchedKeys == nil }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CloudRecord {
    /// What the server is known to have in a field.
    ///
    /// Others may have changed it since; a save that checks the change tag finds out.
    public enum ServerState: Hashable, Sendable {
        /// A value.
        case value(RecordValue)
        /// No value.
        case absent
        /// The field did not come from the server: it was not asked for, or the record was not read from the server at
        /// all, but made anew or restored from its archived system fields.
        case unknown
    }

    /// What the server is known to have in a field, whatever was set since.
    ///
    ///     post["CD_title"] = .string("New")
    ///     post.serverState(of: "CD_title")     // .value(.string("Old"))
    ///     post.serverState(of: "CD_other")     // .unknown, when only some fields were fetched
    public func serverState(of key: String) -> ServerState {
        if let field = served?[key] { return .value(field.value) }
        return isAbsentOnServer(key) ? .absent : .unknown
    }

    /// Whether ``parent`` was set to something else than came from the server.
    public var hasChangedParent: Bool { parent != servedParent }

    /// Whether what stands in a field, or that nothing does, is meant: it came from the server, or was set.
    func isKnown(_ key: String) -> Bool {
        fields[key] != nil || changes[key] != nil || serverState(of: key) != .unknown
    }

    /// Whether the absence of a value may be read as one: it is meant, or the record is a new one.
    func isReadable(_ key: String) -> Bool { isKnown(key) || changeTag == nil && isAskedFor(key) }

    /// Whether the server is known to have what stands in a field.
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
    /// Whether a server that has the other value need not be sent this one.
    ///
    /// Texts that look alike, and the two zeros, are equal for Swift and not for whoever reads their bytes. Times are kept
    /// to the millisecond. An asset is what its bytes are, wherever they lie at the moment.
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
    /// Whether a server that has the other value, or none, need not be sent this one.
    func isIdentical(to other: RecordValue?) -> Bool {
        if let self, let other { return self.isIdentical(to: other) }
        return self == nil && other == nil
    }
}

extension RecordAsset {
    /// Whether both are one content: by the server's name for it, or by their bytes.
    fileprivate func isIdentical(to other: RecordAsset) -> Bool {
        if self == other { return true }
        if case .remote(let asset) = self, case .remote(let other) = other, let checksum = asset.fileChecksum {
            return checksum == other.fileChecksum && asset.size == other.size
        }
        guard let content = try? contents(), let other = try? other.contents() else { return false }
        return content == other
    }
}
