import CloudRecords
import CloudSchema

/// A schema that is asked for one field at a time.
struct SchemaTable: Sendable {
    /// One record type.
    struct Entry: Sendable {
        var type: RecordType
        var fields: [String: Field]

        init(_ type: RecordType) {
            self.type = type
            let system = SystemField.fields.map { ($0.name, $0) }
            fields = Dictionary(system + type.fields.map { ($0.name, $0) }) { $1 }
        }

        /// Whether anything can be found through an index of the server.
        var hasIndex: Bool { fields.values.contains { !$0.indexes.isEmpty } }
    }

    private var entries: [String: Entry]
    private let roles: [Role]

    init(_ schema: Schema) {
        entries = Dictionary(schema.recordTypes.map { ($0.name, Entry($0)) }) { $1 }
        roles = schema.roles
    }

    subscript(_ type: String) -> Entry? { entries[type] }

    var schema: Schema { Schema(roles: roles, recordTypes: entries.values.map(\.type)) }
}

// MARK: - Development

extension SchemaTable {
    /// Adds a field as Development does when the first record with it is saved.
    mutating func add(_ name: String, _ type: FieldType, to recordType: String) {
        var entry = self[recordType] ?? Entry(Self.newType(recordType))
        let field = Field(name: name, type: type, indexes: type.developmentIndexes)
        entry.type.fields.append(field)
        entry.fields[name] = field
        entries[recordType] = entry
    }

    /// Adds a record type as Development does when the first record of it is saved.
    mutating func add(_ recordType: String) {
        if entries[recordType] == nil { entries[recordType] = Entry(Self.newType(recordType)) }
    }

    private static func newType(_ name: String) -> RecordType {
        RecordType(name: name, fields: SystemField.fields, grants: .standard)
    }
}

extension SchemaTable {
    /// Adds the field that a value asks for; nothing for a field that is cleared.
    mutating func add(_ name: String, _ field: FieldValue?, to recordType: String) {
        guard let field, let type = FieldType(of: field.value, isEncrypted: field.isEncrypted) else { return }
        add(name, type, to: recordType)
    }
}
