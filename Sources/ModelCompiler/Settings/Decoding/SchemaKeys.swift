import CompilerSupport
import SchemaRules

// What the file may say about schema files.
extension Settings.SchemaFile: SettingsObject {
    static let subject = "a schema"

    static let keys: [SettingsKey<Settings.SchemaFile>] = [
        .text(
            "path",
            required: \.path,
            "The schema file of an app that writes its own record types, relative to the folder of this file.",
            without: Flaw.ofSchemaPaths
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
        SettingsKey(
            "generate",
            .list(SchemaGeneration.shape),
            "The files that modelc generate writes (default: none)."
        ) { schema, node, problems in
            schema.generations = problems.list(node, quoted("generate")) {
                SchemaGeneration($0, &$1)?.generation
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

/// An entry of `"generate"` for a schema file, without what is about Core Data.
private struct SchemaGeneration: SettingsObject {
    var generation = Settings.Generation()

    static let subject = "an entry of \"generate\" for a schema"

    private static let names = [
        "template", "output", "singleFile", "access", "imports", "isolated", "target", "typePrefix", "typeSuffix",
    ]

    static let keys: [SettingsKey<SchemaGeneration>] = Settings.Generation.keys.filter { names.contains($0.name) }
        .map { $0.inside(\SchemaGeneration.generation) }
}

extension TypeAnnotation: SettingsObject {
    static let subject = "a record type"

    static let keys: [SettingsKey<TypeAnnotation>] = [
        .text("swiftName", \.swiftName, "The name in generated code (default: that of the record type)."),
        .flag("ignored", \.isIgnored, "Whether nothing is generated for the record type (default: false)."),
        .word("database", \.database, "The database of the records (default: that of the schema)."),
        .text("zone", \.zone, "The zone of the records (default: unknown)."),
        .text(
            "recordName",
            \.recordName,
            "The names of the records: uuid, string, prefix:<text>, fixed:<name>, or field:<field> (default: unknown)."
        ),
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
        .text("swiftName", \.swiftName, "The name in generated code (default: that of the field)."),
        .text("retired", \.retired, "The reason why the app no longer uses the field (default: the app uses it)."),
        .flag("readOnly", \.isReadOnly, "Whether generated code never writes the field (default: false)."),
        .flag("required", \.isRequired, "Whether each record has a value (default: false)."),
        SettingsKey(
            "default",
            .either([.text, .number, .truth, .emptyList]),
            "The value that stands for an absent one (default: none)."
        ) { field, node, problems in field.defaultValue = problems.value(node, quoted("default")) },
        .text("references", \.references, "The record type of the reference (default: unknown)."),
        .word("action", \.action, "The action of the reference when its target is deleted (default: unknown)."),
        SettingsKey(
            "enum",
            .either([.text, .list(.text), .map(.either([.text, .integer]))]),
            "A Swift enumeration, or the cases of one that modelc generates: values, or names with values (default: none)."
        ) { field, node, problems in field.enumeration = problems.enumeration(node, quoted("enum")) },
        .text("codable", \.codable, "The Swift type of an encoded value, as JSON or as `as` says (default: none)."),
        .word("as", \.meaning, "The meaning of the values (default: that of the field's type)."),
        .word("clear", \.clearing, "The effect of nil in generated code (default: it clears the field)."),
        .word("stamp", \.stamp, "The part of the field in the app's own bookkeeping (default: none)."),
        .flag("set", \.isSet, "Whether a list is a set, in which the order means nothing (default: false)."),
    ]
}
