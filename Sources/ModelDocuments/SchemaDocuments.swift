package import CloudSchema
package import CompilerSupport

extension Schema {
    /// `modelc show` of a schema.
    ///
    /// - Parameters:
    ///   - format: How it is shown.
    ///   - path: The file, as the user named it.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat, path: String) -> String {
        switch format {
        case .json: JSON((self, path), SchemaJSON.keys).documentText()
        default: words(below: path)
        }
    }

    /// The schema for people: record types with their own fields, and those of the server's six that have an index.
    func words(below heading: String) -> String {
        let roles = roles.map { "role \($0.name)" }
        let blocks = [[heading] + roles] + recordTypes.map(lines(of:))
        return blocks.map(\.printed).joined(separator: "\n")
    }

    private func lines(of type: RecordType) -> [String] {
        let fields = type.fields.filter { !$0.isOfSystem || !$0.indexes.isEmpty }
        let rows = fields.map { [$0.name, ([$0.type.text] + $0.indexes.words).joined(separator: " ")] }
        let grants = type.grants.map { "    \($0.privileges.words.joined(separator: ", ")) for \($0.role)" }
        return ["record type \(type.name)"] + rows.aligned(indent: 4) + grants
    }
}

/// A schema as a `modelc.schema/1` document.
package enum SchemaJSON {
    /// The whole document.
    package static let keys: [JSONKey<(schema: Schema, path: String)>] = [
        .format("modelc.schema/1"),
        JSONKey("path") { $0.path },
        JSONKey("roles") { $0.schema.roles.map(\.name) },
        JSONKey("recordTypes", each: recordType) { $0.schema.recordTypes },
    ]

    /// A record type, as documents write it that plan nothing.
    static let recordType: [JSONKey<RecordType>] = [
        JSONKey("name") { $0.name },
        JSONKey("fields", each: field { $0 }) { $0.fields },
        JSONKey("grants", each: grant) { $0.grants },
    ]

    /// Name, type and indexes, as every document writes them.
    static func field<Owner>(_ field: @escaping @Sendable (Owner) -> Field) -> [JSONKey<Owner>] {
        [
            JSONKey("name") { field($0).name },
            JSONKey("type") { field($0).type.primitive.rawValue },
            JSONKey("isEncrypted") { field($0).type.isEncrypted },
            JSONKey("isList") { field($0).type.isList },
            JSONKey("indexes") { field($0).indexes.words },
        ]
    }

    static let grant: [JSONKey<Grant>] = [
        JSONKey("role") { $0.role },
        JSONKey("privileges") { $0.privileges.words },
    ]
}
