import CloudSchema

/// What a word of a ledger's line stands for; the raw value is how messages name it.
enum LedgerWord: String {
    case container
    case recordType = "type"
    case field
    case base
    case listness = "single|list"
    case encryption = "plain|encrypted"
    case index
    case role
    case privilege
    case reason
    case model
    case version
    case number
    case checksum
    case entity
    case root
    case relationship = "Entity.relationship"
    case attribute = "Entity.attribute"
    case cardinality = "one|many"
    case transformer

    /// Whether a text, already unescaped and not empty, can stand here.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .container, .reason, .model, .version, .checksum, .entity, .root, .transformer: true
        case .recordType, .field, .role: text.utf8.allSatisfy { !Self.endsQuotedName.contains($0) }
        case .number: Recording.number(text) != nil
        case .relationship, .attribute: Self.isProperty(text)
        default: possibleWords.contains(text)
        }
    }

    /// What can stand here, when that is a fixed list; for messages.
    var possibleWords: [String] {
        switch self {
        case .base: FieldType.Primitive.allCases.map(\.rawValue)
        case .listness: FieldType.listWords
        case .encryption: FieldType.encryptionWords
        case .index: Index.allCases.map(\.rawValue)
        case .privilege: Privilege.allCases.map(\.rawValue)
        case .cardinality: LedgerStatement.Cardinality.allCases.map(\.rawValue)
        default: []
        }
    }

    /// What no quoted name of a `.ckdb` file can hold.
    private static let endsQuotedName = Array("\"\r\n".utf8)

    private static func isProperty(_ text: String) -> Bool {
        let dot = UInt8(ascii: ".")
        return text.utf8.dropFirst().dropLast().contains(dot)
    }
}
