import CloudRecords
import CloudSchema
import CompilerSupport

/// A schema with fast look-up of fields.
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

        /// True if the server has any index for the type.
        var hasIndex: Bool { fields.values.contains { !$0.indexes.isEmpty } }
    }

    private var entries: [String: Entry]
    private let roles: [Role]

    init(text: String) throws(SchemaTextFailure) {
        let source = SourceText(path: "schema.ckdb", bytes: Array(text.utf8))
        let parsed = Schema.parse(bytes: source.bytes, path: source.path)
        guard let schema = parsed.schema, !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
            throw SchemaTextFailure(parsed.diagnostics, in: source)
        }
        entries = Dictionary(schema.recordTypes.map { ($0.name, Entry($0)) }) { $1 }
        roles = schema.roles
    }

    subscript(_ type: String) -> Entry? { entries[type] }

    var schema: Schema { Schema(roles: roles, recordTypes: entries.values.map(\.type)) }

    /// Adds the type of a record and its fields with a value, as Development does for the first such record.
    mutating func grow(for record: CloudRecord, _ keys: [String]) {
        let newType = RecordType(name: record.type, fields: SystemField.fields, grants: .standard)
        var entry = entries[record.type] ?? Entry(newType)
        for key in keys where entry.fields[key] == nil {
            guard let value = record.fields[key], let type = FieldType(of: value) else { continue }
            let field = Field(name: key, type: type, indexes: type.developmentIndexes)
            entry.type.fields.append(field)
            entry.fields[key] = field
        }
        entries[record.type] = entry
    }
}

/// The text of a schema cannot be read.
public struct SchemaTextFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line for each finding: `schema.ckdb:3:9: error: … [SCH009]`, with a remedy.
    package let messages: [String]

    /// The findings, one below the other.
    public var description: String { messages.joined(separator: "\n") }

    fileprivate init(_ diagnostics: [Diagnostic], in text: SourceText) {
        messages = diagnostics.map { finding in
            let start = finding.location.map { text.range(of: $0).start }
            let place = start.map { "\(text.path):\($0.line):\($0.column)" } ?? text.path
            let help = finding.help.map { "; \($0)" } ?? ""
            return "\(place): \(finding.severity): \(finding.message)\(help) [\(finding.rule.id)]"
        }
    }
}

extension FieldType {
    /// The type in the server's messages: `ENCRYPTED_STRING`, `INT64_LIST`, `NUMBER_DOUBLE`.
    var messageName: String {
        let name = isEncrypted ? "ENCRYPTED_\(primitive.messageName)" : primitive.messageName
        return isList ? "\(name)_LIST" : name
    }

    /// The type of a field for a value; nil for a value of an unknown type.
    init?(of field: CloudRecord.Field) {
        guard let type = field.value.type, let primitive = Primitive(rawValue: type.element.rawValue) else {
            return nil
        }
        self.init(primitive, isEncrypted: field.isEncrypted, isList: type.isList)
    }

    /// True if the column accepts a value.
    func accepts(_ field: CloudRecord.Field, _ assumptions: InMemoryRecordDatabase.Assumptions) -> Bool {
        guard let type = FieldType(of: field) else { return false }
        if type == self { return true }
        guard type.isEncrypted == isEncrypted, type.isList == isList else { return false }
        return switch (type.primitive, primitive.isNumber) {
        case (.int64, true), (.double, true): true
        case (.int64, false): primitive == .double && assumptions.acceptsIntegersInDoubleFields
        default: false
        }
    }

    /// The type of a refused value in the server's message.
    ///
    /// For a plain value in an encrypted field that is `ENCRYPTED_BYTES`, whatever the value is. Assumption: plain
    /// bytes for encrypted bytes have their own name, because the other would make no sense.
    func messageName(of field: CloudRecord.Field) -> String {
        let type = FieldType(of: field)
        let isBytesForBytes = primitive == .bytes && type == FieldType(.bytes, isList: isList)
        if isEncrypted, !field.isEncrypted, !isBytesForBytes { return "ENCRYPTED_BYTES" }
        return type?.messageName ?? field.value.typeName
    }
}

extension FieldType.Primitive {
    fileprivate var messageName: String {
        switch self {
        case .numberPreferredAsInt64: "NUMBER_INT64"
        case .numberPreferredAsDouble: "NUMBER_DOUBLE"
        default: rawValue
        }
    }

    /// True if the field accepts integers and floating-point numbers.
    ///
    /// Assumption: fields of type `NUMBER` accept both, whatever the preference. No test of it is known.
    var isNumber: Bool {
        switch self {
        case .number, .numberPreferredAsInt64, .numberPreferredAsDouble: true
        default: false
        }
    }
}
