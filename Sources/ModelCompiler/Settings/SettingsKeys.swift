import CloudSchema
import CodeGeneration
import CompilerSupport
import Mirroring
import SchemaRules

// The keys of the file, object by object. A key that is not listed here is an error, so each is added together with its
// effect.
extension Settings: SettingsObject {
    static let subject = "the file"

    static let keys: [SettingsKey<Settings>] = [
        SettingsKey("$schema", .text, "A JSON schema of the file, for editors (default: none).") {
            _ = $2.text($1, quoted("$schema"))
        },
        SettingsKey(
            "models",
            .list(Model.shape),
            "The models, and the stores they are loaded into (default: every model that modelc finds)."
        ) { settings, node, problems in
            settings.models = problems.list(node, quoted("models")) { Model($0, &$1) }
            problems.reportRepetitions(in: settings.models.flatMap { $0.paths.uniqued(by: \.value) })
        },
        SettingsKey(
            "schemas",
            .list(SchemaFile.shape),
            "The schema files of apps that write their own record types (default: none)."
        ) { settings, node, problems in
            settings.schemas = problems.list(node, quoted("schemas")) { SchemaFile($0, &$1) }
            problems.reportRepetitions(in: settings.schemas.map(\.path))
        },
        .list(
            "known",
            \.known,
            entry: \Settings.KnownFault.entry,
            "The permanent faults of production (default: none)."
        ),
        SettingsKey(
            "rules",
            .map(.either([.word(of: RuleLevel.self), RuleChoice.shape])),
            "The levels of single rules, by id or name (default: the severity of the rule). These rules are off by default: @off@."
        ) { settings, node, problems in
            guard case .object(let members) = node.content else {
                return problems.reportType(of: node, quoted("rules"), expected: "an object")
            }
            settings.rules = members.compactMap { RuleSetting($0, &problems) }
        },
        .word("failOn", \.failOn, "The lowest severity that fails a run (default: error)."),
        .list("waivers", \.waivers, entry: \Settings.Waiver.entry, "Findings that the team accepts (default: none)."),
        SettingsKey(
            "sensitiveNames",
            .list(.text),
            "The names that plan asks about before a field is deployed unencrypted (default: the built-in list)."
        ) { settings, node, problems in
            settings.sensitiveNames = problems.list(node, quoted("sensitiveNames")) { $1.text($0, "a sensitive name") }
        },
    ]

    /// The shape of the file in JSON Schema. In its descriptions `@off@` is a placeholder for the rules that are off by
    /// default, and `@listable@` for those whose findings can be listed as known, because only the catalogue has them.
    static let jsonShape = shape
}

extension Settings.Model: SettingsObject {
    static let subject = "a model"

    /// Apps share one entity, or a few. Two thousand roots among two thousand entities took eleven seconds.
    private static let shareRootLimit = 100

    static let keys: [SettingsKey<Settings.Model>] = [
        SettingsKey(
            "path",
            .oneOrMore(.text),
            isRequired: true,
            "The model, relative to the folder of this file: a bundle, or files and folders of Swift sources."
        ) { model, node, problems in
            guard case .array(let nodes) = node.content else {
                if let text = problems.text(node, quoted("path"), without: Flaw.ofModelPaths) { model.path = text }
                return
            }
            let paths = problems.list(node, quoted("path")) { $1.text($0, "a path", without: Flaw.ofModelPaths) }
            if let first = paths.first { model.path = first }
            model.otherPaths = Array(paths.dropFirst())
            if nodes.isEmpty {
                problems.reportValue("\(quoted("path")) is empty", at: node.range, help: "name the model")
            }
            guard let bundle = paths.first(where: { isBundle($0.value) }), let place = bundle.location else { return }
            let help = "only Swift sources can be listed together; give each bundle an entry of its own in \"models\""
            problems.reportValue("\(quoted(bundle.value)) is a bundle in a list of paths", at: place, help: help)
        },
        .texts(
            "define",
            \.define,
            of: "a condition",
            "The conditions of #if in Swift sources that hold, for example DEBUG or os(iOS), and with ! those that do not (default: undecided, and every branch is read).",
            without: Flaw.ofConditions
        ),
        SettingsKey(
            "stores",
            .list(Settings.Store.shape),
            "The stores that are mirrored to CloudKit; an empty list says that none is (default: what the code of the app and the model itself say)."
        ) { model, node, problems in
            model.stores = problems.list(node, quoted("stores")) { Settings.Store($0, &$1) }
            if case .array(let stores) = node.content, stores.isEmpty {
                model.emptyStores = problems.location(of: node.range)
            }
        },
        .text(
            "reason",
            \.reason,
            "The reason why the list of stores is empty, or why the conditions leave something out (default: none).",
            without: Flaw.ofReasons
        ),
        SettingsKey(
            "shareRoots",
            .list(.text),
            "The entities whose objects the app shares with other people (default: none)."
        ) { model, node, problems in
            model.shareRoots = problems.list(node, quoted("shareRoots")) { $1.text($0, "a share root") }
            guard let excess = model.shareRoots.dropFirst(shareRootLimit).first?.location else { return }
            let help = "name only the entities that the app passes to share(_:to:)"
            problems.reportValue("there are more than \(shareRootLimit) share roots", at: excess, help: help)
        },
        .list(
            "generate",
            \.generations,
            "The files that modelc generate writes (default: the classes of managed objects)."
        ),
        .word("migration", \.migration, "The way in which the app migrates older stores (default: inferred)."),
        .text(
            "migrateFrom",
            \.migrateFrom,
            "The version that generated migrations start from (default: the oldest version that can)."
        ),
        SettingsKey(
            "encryptedTwins",
            .list(TwinEntry.shape),
            "The attributes with values that move to encrypted attributes (default: none)."
        ) { model, node, problems in
            model.encryptedTwins = problems.list(node, quoted("encryptedTwins")) { node, problems in
                TwinEntry(node, &problems)?.twin(&problems)
            }
        },
    ]
}

extension Settings.Store: SettingsObject {
    static let subject = "a store"

    static let keys: [SettingsKey<Settings.Store>] = [
        .text("name", required: \.name, "The name of the store in messages."),
        .text(
            "configuration",
            \.configuration,
            "The configuration of the entities in the store (default: all entities)."
        ),
        SettingsKey(
            "container",
            .text,
            "The CloudKit container, for example iCloud.com.example.trips (default: one for all stores without a container)."
        ) { store, node, problems in
            if node.content == .string("") {
                store.emptyContainer = Located("", at: problems.location(of: node.range))
            } else {
                store.container = problems.text(node, quoted("container"))
            }
        },
        .word("scope", \.scope, "The database of the container (default: private)."),
        .text(
            "ledger",
            \.ledger,
            "The ledger of the container, relative to the folder of this file (default: modelc.lock beside this file, or beside the model).",
            without: Flaw.ofWrittenPaths
        ),
    ]
}

extension Settings.Generation: SettingsObject {
    static let subject = "an entry of \"generate\""

    static let keys: [SettingsKey<Settings.Generation>] = [
        .text(
            "template",
            required: \.template,
            "A built-in template, or the path of your own template.",
            without: Flaw.ofTemplates
        ),
        .text(
            "output",
            \.output,
            "The folder for the files, inside the folder of this file; builds need none (default: none).",
            without: Flaw.ofFolders
        ),
        .text(
            "singleFile",
            \.singleFile,
            "The name of one file for everything (default: several files).",
            without: Flaw.ofFileNames
        ),
        .word("style", \.manner.style, "The style of classes: exact types, or the text of Xcode (default: default)."),
        .word("xcode", \.manner.xcode, "The version of Xcode for the style xcode (default: 16)."),
        .word("access", \.manner.accessLevel, "The access level of the declarations (default: internal)."),
        .texts("imports", \.imports, of: "an import", "Additional modules to import (default: none)."),
        .flag(
            "isolated",
            \.manner.isIsolated,
            "Omits nonisolated, for compilers before Swift 6.1 (default: false)."
        ),
        .word(
            "optionals",
            \.manner.optionals,
            "The properties of managed objects that are optional: those that the model calls optional, or all objects (default: model)."
        ),
        .flag(
            "omitIdentifiable",
            \.manner.omitsIdentifiable,
            "Omits Identifiable, for deployment targets before iOS 13 and macOS 10.15 (default: false)."
        ),
        .text("target", \.target, "The target that compiles the files (default: every target with the model)."),
        SettingsKey(
            "entities",
            .list(.text),
            "The entities to generate files for (default: all)."
        ) { entry, node, problems in
            let names = problems.list(node, quoted("entities")) { $1.text($0, "an entity") }
            entry.entities = names
            guard case .array(let nodes) = node.content, nodes.isEmpty else { return }
            problems.reportValue("\"entities\" names no entity", at: node.range, help: "name one, or remove the key")
        },
        .text(
            "typePrefix",
            \.typePrefix,
            "The beginning of the names of types named after entities, for records (default: none)."
        ),
        .text(
            "typeSuffix",
            \.typeSuffix,
            "The end of the names of types named after entities, for records (default: none)."
        ),
        .flag(
            "respectCodegen",
            \.manner.respectsCodegen,
            "Skips entities that Xcode generates classes for (default: false)."
        ),
    ]
}

/// An entry of `"encryptedTwins"`.
private struct TwinEntry: SettingsObject {
    var attribute = Located("")
    var twin = Located("")
    var phase = EncryptedTwin.Phase.both

    static let subject = "an entry of \"encryptedTwins\""

    static let keys: [SettingsKey<TwinEntry>] = [
        .text("attribute", required: \.attribute, "The deployed attribute: Entity.attribute."),
        .text("twin", required: \.twin, "The encrypted attribute of the same entity."),
        .word(
            "phase",
            \.phase,
            "The attributes that the app writes: both, or only the twin (default: both)."
        ),
    ]

    func twin(_ problems: inout SettingsProblems) -> EncryptedTwin? {
        let pair = EncryptedTwin(
            of: attribute.value,
            as: twin.value,
            phase: phase,
            at: attribute.location,
            twinAt: twin.location
        )
        if pair == nil, let place = attribute.location, twin.location != nil {
            problems.reportValue(
                "\"attribute\" is not an attribute of an entity",
                at: place,
                help: "write Entity.attribute"
            )
        }
        return pair
    }
}

/// The level of a rule with a reason.
private struct RuleChoice: SettingsObject {
    var level: Settings.RuleLevel?
    var reason: Located<String>?

    static let subject = "the setting of a rule"

    static let keys: [SettingsKey<RuleChoice>] = [
        SettingsKey("level", .word(of: Settings.RuleLevel.self), isRequired: true, "The level of the rule.") {
            $0.level = $2.word($1, quoted("level"))
        },
        .text(
            "reason",
            \.reason,
            "Why; a branch that hides findings needs one (default: none).",
            without: Flaw.ofReasons
        ),
    ]
}

extension Settings.RuleSetting {
    fileprivate init?(_ member: JSONNode.Member, _ problems: inout SettingsProblems) {
        let rule = problems.located(member.key, at: member.keyRange, "the rule")
        if case .object = member.value.content {
            guard let choice = RuleChoice(member.value, &problems), let rule, let level = choice.level else {
                return nil
            }
            self.init(rule: rule, level: level, reason: choice.reason)
            return
        }
        let level: Settings.RuleLevel? = problems.word(member.value, "the level of \(quoted(member.key))")
        guard let rule, let level else { return nil }
        self.init(rule: rule, level: level)
    }
}

extension Settings.KnownFault: SettingsObject {
    static let subject = "a known fault"

    static let keys: [SettingsKey<Settings.KnownFault>] = [
        .text("rule", required: \.rule, "The rule, by id or name: @listable@."),
        .text("symbol", required: \.symbol, "The property: Entity.property."),
        .text(
            "found",
            required: \.found,
            "The deployed type of its field, for example INT64.",
            without: Flaw.ofFieldTypes
        ),
    ]
}

extension Settings.Waiver: SettingsObject {
    static let subject = "a waiver"

    static let keys: [SettingsKey<Settings.Waiver>] = [
        .text("rule", required: \.rule, "The rule, by id or name."),
        .text(
            "symbol",
            required: \.symbol,
            "The symbol of the finding, for example Entity, Entity.property or CD_Type.CD_field."
        ),
        .text("reason", required: \.reason, "The reason, in one line.", without: Flaw.ofReasons),
        SettingsKey(
            "until",
            .text,
            "The last day of the waiver: yyyy-mm-dd (default: no end)."
        ) { waiver, node, problems in waiver.until = problems.date(node, quoted("until")) },
    ]
}

// The keys about schema files.
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
        .texts(
            "tables",
            \.tables,
            of: "a table",
            "The tables that SQLiteData synchronizes, spelled as in Swift, beside a file of CREATE TABLE statements (default: unknown)."
        ),
        .text("ledger", \.ledger, "The ledger of the container, relative to the folder of this file (default: none)."),
        .word("database", \.annotations.database, "The database of the record types (default: private)."),
        .texts(
            "code",
            \.code,
            of: "a path",
            "The files and folders of Swift sources that write the records, relative to the folder of this file; others, such as tools and samples, are left out (default: all of the repository, without the packages and projects that have a schema file of their own)."
        ),
        SettingsKey(
            "sharing",
            .map(.word(of: SharedZone.Manner.self)),
            "The way in which the app shares each zone, by its name (default: not at all)."
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
            "Facts about record types, by name, that modelc cannot know (default: none)."
        ),
    ]
}

/// An entry of `"generate"` for a schema file, without the keys about Core Data.
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
        .flag("ignored", \.isIgnored, "Generates nothing for the record type (default: false)."),
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
        .word(
            "code",
            \.code,
            "The code that is compared with the record type: none when other programs write its records (default: the code of the schema)."
        ),
        SettingsKey(
            "queries",
            .list(QueryAnnotation.shape),
            "The queries for generated functions, and those that modelc cannot read in code; an empty one finds all records (default: those in the code)."
        ) { type, node, problems in
            type.queries = problems.list(node, quoted("queries")) { node, problems in
                var query = QueryAnnotation(node, &problems)
                query?.location = problems.location(of: node.range)
                return query
            }
        },
        .map("fields", \.fields, name: \.name, "Facts about fields, by name, that modelc cannot know (default: none)."),
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
        .flag("readOnly", \.isReadOnly, "Keeps generated code from writing the field (default: false)."),
        .flag("required", \.isRequired, "States that each record has a value (default: false)."),
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
        .flag("set", \.isSet, "States that a list is a set, in which the order means nothing (default: false)."),
        .word(
            "type",
            \.columnType,
            "The type of the column in an app with SQLiteData (default: as declared, if that decides)."
        ),
    ]
}
