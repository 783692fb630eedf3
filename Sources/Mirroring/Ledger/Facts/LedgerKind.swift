/// The kinds of lines in a ledger; the raw value is the line's first word.
package enum LedgerKind: String, CaseIterable, Sendable {
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
    /// ``LedgerStatement/retiredEntity(recordType:entity:reason:)``.
    case retiredEntity = "retired-entity"
    /// ``LedgerStatement/shipped(_:checksum:)``.
    case shipped
    /// ``LedgerStatement/takenBack(_:reason:)``.
    case takenBack = "taken-back"
    /// ``LedgerStatement/root(entity:root:_:)``.
    case root
    /// ``LedgerStatement/link(end:otherEnd:_:)``.
    case link
    /// ``LedgerStatement/cardinality(relationship:_:_:)``.
    case cardinality
    /// ``LedgerStatement/transformer(attribute:name:_:)``.
    case transformer

    /// Whether lines of this kind come and go with the exports; all others but retirements stay for ever.
    package var followsExport: Bool { self == .index || self == .role || self == .grant }

    /// Whether lines of this kind say what somebody intends, and may be taken back.
    package var isIntent: Bool { [.retiredRecord, .retiredField, .retiredEntity].contains(self) }

    /// Whether lines of this kind say what a shipped model meant by its records.
    package var isMeaning: Bool { self == .root || self == .link || self == .cardinality || self == .transformer }

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
        case .retiredEntity: [.recordType, .entity, .reason]
        case .shipped: [.version, .number, .checksum]
        case .takenBack: [.version, .number, .reason]
        case .root: [.entity, .root, .version, .number]
        case .link: [.relationship, .relationship, .version, .number]
        case .cardinality: [.relationship, .cardinality, .version, .number]
        case .transformer: [.attribute, .transformer, .version, .number]
        }
    }

    /// How many words after the first say what the line is about, when the rest is a value of which there is only one.
    var keyLength: Int? {
        switch self {
        case .container: 0
        case .retiredRecord: 1
        case .field, .retiredField, .retiredEntity: 2
        case .record, .index, .role, .grant, .shipped, .takenBack, .root, .link, .cardinality, .transformer: nil
        }
    }
}
