import CloudSchema
import Text

/// A schema for people: record types with their own fields; the server's six are not repeated.
struct SchemaText {
    private let schema: Schema
    private let path: String

    init(_ schema: Schema, path: String) {
        self.schema = schema
        self.path = path
    }

    var text: String {
        let roles = schema.roles.map { "role \($0.name)" }
        let blocks = [[path] + roles] + schema.recordTypes.map(lines(of:))
        return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    private func lines(of type: RecordType) -> [String] {
        let fields = type.fields.filter { SystemField(rawValue: $0.name) == nil }
        let nameWidth = fields.map(\.name.count).max() ?? 0
        let rows = fields.map { field in
            let words = ([field.type.text] + field.indexes.words).joined(separator: " ")
            return "    \(field.name.padded(to: nameWidth))  \(words)"
        }
        let grants = type.grants.map { "    \($0.privileges.words.joined(separator: ", ")) for \($0.role)" }
        return ["record type \(type.name)"] + rows + grants
    }
}

/// A schema as a `modelc.schema/1` document.
struct SchemaJSON {
    private let schema: Schema
    private let path: String

    init(_ schema: Schema, path: String) {
        self.schema = schema
        self.path = path
    }

    var value: JSONValue {
        [
            "schema": "modelc.schema/1",
            "path": .string(path),
            "roles": .array(schema.roles.map { .string($0.name) }),
            "recordTypes": .array(schema.recordTypes.map(\.json)),
        ]
    }
}

extension RecordType {
    /// The record type, as documents write it that plan nothing.
    var json: JSONValue {
        [
            "name": .string(name),
            "fields": .array(fields.map { .object([JSONValue.Member("name", .string($0.name))] + $0.json) }),
            "grants": grants.json,
        ]
    }
}

extension Field {
    /// Type and indexes, as every document writes them.
    var json: [JSONValue.Member] {
        [
            JSONValue.Member("type", .string(type.primitive.rawValue)),
            JSONValue.Member("isEncrypted", .bool(type.isEncrypted)),
            JSONValue.Member("isList", .bool(type.isList)),
            JSONValue.Member("indexes", .array(indexes.words.map { .string($0) })),
        ]
    }
}

extension [Grant] {
    /// Grants, as every document writes them.
    var json: JSONValue {
        .array(
            map { grant in
                ["role": .string(grant.role), "privileges": .array(grant.privileges.words.map { .string($0) })]
            }
        )
    }
}
