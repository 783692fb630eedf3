/// The kinds of lines in a ledger; the raw value is the line's first word.
public enum LedgerKind: String, CaseIterable, Sendable {
    /// ``LedgerStatement/container(_:)``.
    case container
    /// ``LedgerStatement/record(_:)``.
    case record
    /// ``LedgerStatement/field(recordType:name:type:)``.
    case field
    /// ``LedgerStatement/index(recordType:field:_:)``.
    case index
    /// ``LedgerStatement/role(_:)``.
    case role
    /// ``LedgerStatement/grant(recordType:role:_:)``.
    case grant
    /// ``LedgerStatement/retiredRecord(_:reason:)``.
    case retiredRecord = "retired-record"
    /// ``LedgerStatement/retiredField(recordType:field:reason:)``.
    case retiredField = "retired-field"
    /// ``LedgerStatement/version(model:name:checksum:)``.
    case version
    /// ``LedgerStatement/root(model:entity:root:)``.
    case root
    /// ``LedgerStatement/link(model:end:otherEnd:)``.
    case link
    /// ``LedgerStatement/cardinality(model:relationship:_:)``.
    case cardinality
    /// ``LedgerStatement/transformer(model:attribute:name:)``.
    case transformer

    /// Whether lines of this kind come and go with the exports; all others but retirements stay for ever.
    public var followsExport: Bool { self == .index || self == .role || self == .grant }

    /// Whether lines of this kind say what somebody intends, and may be taken back.
    public var isIntent: Bool { self == .retiredRecord || self == .retiredField }

    /// What must follow the first word.
    var words: [LedgerWord] {
        switch self {
        case .container: [.container]
        case .record: [.recordType]
        case .field: [.recordType, .field, .base, .listness, .encryption]
        case .index: [.recordType, .field, .index]
        case .role: [.role]
        case .grant: [.recordType, .role, .privilege]
        case .retiredRecord: [.recordType, .reason]
        case .retiredField: [.recordType, .field, .reason]
        case .version: [.model, .version, .checksum]
        case .root: [.model, .entity, .root]
        case .link: [.model, .relationship, .relationship]
        case .cardinality: [.model, .relationship, .cardinality]
        case .transformer: [.model, .attribute, .transformer]
        }
    }

    /// How many words after the first say what the line is about, when the rest is a value of which there is only one.
    ///
    /// A link has two keys, see ``LedgerFact/keys``.
    var keyLength: Int? {
        switch self {
        case .container: 0
        case .retiredRecord: 1
        case .field, .retiredField, .version, .root, .link, .cardinality, .transformer: 2
        case .record, .index, .role, .grant: nil
        }
    }
}
