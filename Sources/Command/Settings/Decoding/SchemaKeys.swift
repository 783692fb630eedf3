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
        .text("container", \.container, "The CloudKit container, for example iCloud.com.example.trips."),
        .text("ledger", \.ledger, "The ledger of the container, relative to the folder of this file."),
        .word("database", \.annotations.database, "The database of the record types (default: private)."),
        SettingsKey(
            "sharing",
            .map(.word(of: SharedZone.Manner.self)),
            "The manner in which each zone is shared."
        ) { schema, node, problems in
            schema.annotations.sharing = problems.members(of: node, quoted("sharing")) { name, node, problems in
                let manner: SharedZone.Manner? = problems.word(node, "the manner of \(quoted(name.value))")
                return manner.map { SharedZone(name, $0) }
            }
        },
        .map("types", \.annotations.types, name: \.name, "Facts about record types, by name."),
    ]
}

extension TypeAnnotation: SettingsObject {
    static let subject = "a record type"

    static let keys: [SettingsKey<TypeAnnotation>] = [
        .word("database", \.database, "The database of the records, if it differs from that of the schema."),
        .text("zone", \.zone, "The zone of the records."),
        .text("retired", \.retired, "The reason why the app no longer uses the record type."),
        .text("parent", \.parent, "The reference to the parent with which records are shared."),
        .texts(
            "writers",
            \.writers,
            of: "a writer",
            "Writers in the public database: creator, icloud, server, a role."
        ),
        SettingsKey(
            "queries",
            .list(QueryAnnotation.shape),
            "The queries of the app; an empty one takes all records."
        ) { type, node, problems in
            type.queries = problems.list(node, quoted("queries")) { node, problems in
                var query = QueryAnnotation(node, &problems)
                query?.location = problems.location(of: node.range)
                return query
            }
        },
        .map("fields", \.fields, name: \.name, "Facts about fields, by name."),
    ]
}

extension QueryAnnotation: SettingsObject {
    static let subject = "a query"

    static let keys: [SettingsKey<QueryAnnotation>] = [
        .texts("filter", \.filter, of: "a field", "The fields of the predicate."),
        .texts("search", \.search, of: "a field", "The fields that are searched for words."),
        .texts("sort", \.sort, of: "a field", "The fields of the sort descriptors."),
    ]
}

extension FieldAnnotation: SettingsObject {
    static let subject = "a field"

    static let keys: [SettingsKey<FieldAnnotation>] = [
        .text("retired", \.retired, "The reason why the app no longer uses the field."),
        .text("references", \.references, "The record type that the field leads to."),
        .word("action", \.action, "What happens when that record is deleted."),
        .word("as", \.meaning, "The meaning of the values."),
    ]
}

extension Flaw {
    /// Judges the path of a schema file.
    fileprivate static func ofSchemaPath(_ path: String) -> Flaw? {
        if path.hasSuffix(".ckdb") { return nil }
        return Flaw(message: "is not the path of a .ckdb file", help: "models of Core Data belong into \"models\"")
    }
}
