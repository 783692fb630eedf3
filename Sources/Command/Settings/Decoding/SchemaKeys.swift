import Diagnostics
import NativeSchemas
import Text

// What the file may say about schema files.
extension Settings.SchemaFile: SettingsObject {
    static let subject = "a schema"

    static let keys: [SettingsKey<Settings.SchemaFile>] = [
        .text(
            "path",
            required: \.path,
            "The schema file of an app that writes its own record types, relative to the folder of this file.",
            judgedBy: Flaw.ofSchemaPath
        ),
        .text(
            "container",
            \.container,
            "The CloudKit container, for example iCloud.com.example.trips (default: unknown)."
        ),
        .text("ledger", \.ledger, "The ledger of the container, relative to the folder of this file (default: none)."),
        .word("database", \.annotations.database, "The database of the record types (default: private)."),
        SettingsKey(
            "sharing",
            .map(.word(of: SharedZone.Manner.self)),
            "How the app shares each zone, by its name (default: not at all)."
        ) { schema, node, problems in
            schema.annotations.sharing = problems.members(of: node, quoted("sharing")) { name, node, problems in
                let manner: SharedZone.Manner? = problems.word(node, "the manner of \(quoted(name.value))")
                return manner.map { SharedZone(name, $0) }
            }
        },
        .map(
            "types",
            \.annotations.types,
            name: \.name,
            "What modelc cannot know about record types, by name (default: nothing)."
        ),
    ]
}

extension TypeAnnotation: SettingsObject {
    static let subject = "a record type"

    static let keys: [SettingsKey<TypeAnnotation>] = [
        .word("database", \.database, "The database of the records (default: that of the schema)."),
        .text("zone", \.zone, "The zone of the records (default: unknown)."),
        .text(
            "retired",
            \.retired,
            "The reason why the app no longer uses the record type (default: the app uses it)."
        ),
        .text("parent", \.parent, "The field with the parent that a record is shared with (default: none)."),
        .texts(
            "writers",
            \.writers,
            of: "a writer",
            "Writers in the public database: creator, icloud, server, or a role (default: unknown)."
        ),
        SettingsKey(
            "queries",
            .list(QueryAnnotation.shape),
            "The queries of the app; an empty one finds all records (default: unknown)."
        ) { type, node, problems in
            type.queries = problems.list(node, quoted("queries")) { node, problems in
                var query = QueryAnnotation(node, &problems)
                query?.location = problems.location(of: node.range)
                return query
            }
        },
        .map("fields", \.fields, name: \.name, "What modelc cannot know about fields, by name (default: nothing)."),
    ]
}

extension QueryAnnotation: SettingsObject {
    static let subject = "a query"

    static let keys: [SettingsKey<QueryAnnotation>] = [
        .texts("filter", \.filter, of: "a field", "The fields of the predicate (default: none)."),
        .texts("search", \.search, of: "a field", "The fields in which the query looks for words (default: none)."),
        .texts("sort", \.sort, of: "a field", "The fields of the sort descriptors (default: none)."),
    ]
}

extension FieldAnnotation: SettingsObject {
    static let subject = "a field"

    static let keys: [SettingsKey<FieldAnnotation>] = [
        .text("retired", \.retired, "The reason why the app no longer uses the field (default: the app uses it)."),
        .text("references", \.references, "The record type of the reference (default: unknown)."),
        .word("action", \.action, "The action of the reference when its target is deleted (default: unknown)."),
        .word("as", \.meaning, "The meaning of the values (default: that of the field's type)."),
    ]
}

extension Flaw {
    /// Judges the path of a schema file.
    fileprivate static func ofSchemaPath(_ path: String) -> Flaw? {
        if path.hasSuffix(".ckdb") { return nil }
        return Flaw(message: "is not the path of a .ckdb file", help: "models of Core Data belong into \"models\"")
    }
}
