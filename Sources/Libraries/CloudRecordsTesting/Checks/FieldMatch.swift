import CloudRecords
import CloudSchema

/// Whether a value may go into a column.
enum FieldMatch {
    static func accepts(_ field: FieldValue, _ column: FieldType, _ rules: DatabaseRules) -> Bool {
        guard let type = FieldType(of: field.value, isEncrypted: field.isEncrypted) else { return false }
        if type == column { return true }
        guard type.isEncrypted == column.isEncrypted, type.isList == column.isList else { return false }
        return converts(type.primitive, to: column.primitive, rules)
    }

    private static func converts(_ type: FieldType.Primitive, to column: FieldType.Primitive, _ rules: DatabaseRules)
        -> Bool
    {
        switch (type, column.isNumber) {
        case (.int64, true), (.double, true): true
        case (.int64, false): column == .double && rules.assumptions.acceptsIntegersInDoubleFields
        default: false
        }
    }

    /// The type of a value as the server's message has it.
    ///
    /// For a plain value in an encrypted field that is `ENCRYPTED_BYTES`, whatever the value is. Assumption: plain
    /// bytes for encrypted bytes, where that would make no sense, are called what they are.
    static func messageName(of field: FieldValue, for column: FieldType) -> String {
        let type = FieldType(of: field.value, isEncrypted: field.isEncrypted)
        let isPlainForEncrypted = column.isEncrypted && !field.isEncrypted
        let isBytesForBytes = column.primitive == .bytes && type == column.plain
        if isPlainForEncrypted, !isBytesForBytes { return "ENCRYPTED_BYTES" }
        return type?.messageName ?? field.value.typeName
    }
}

extension RecordValue {
    var isEmptyList: Bool {
        switch self {
        case .strings(let list): list.isEmpty
        case .int64s(let list): list.isEmpty
        case .doubles(let list): list.isEmpty
        case .timestamps(let list): list.isEmpty
        case .bytesList(let list): list.isEmpty
        case .references(let list): list.isEmpty
        case .assets(let list): list.isEmpty
        case .locations(let list): list.isEmpty
        default: false
        }
    }
}
