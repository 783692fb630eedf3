package import CompilerSupport

/// The rules for the text of a schema, by number.
package enum SchemaLanguageRules {
    /// Every rule of the family, in the order of the numbers.
    package static let all = [
        unreadableSchema, notASchema, missingDefineSchema, syntaxError, defineStatement, curlyQuotes, nameNeedsQuotes,
        fieldWithoutType, unknownFieldType, listAfterType, typeCannotBeEncrypted, noRecordType, duplicateRecordType,
        duplicateField, duplicateRole, encryptedIndex, assetIndex, systemFieldType, unknownSystemField, unknownRole,
        unreadableTable, undecidedColumnType, columnWithoutDefault, unsupportedDeletion,
    ]

    /// The faults that the server refuses although their meaning is clear. modelc judges the rest of the file, too.
    package static let ofReadableSchemas = [encryptedIndex]
    /// The questions that the statements of tables leave open. modelc plans the rest of the schema.
    package static let ofReadableTables = [undecidedColumnType]

    static let unreadableSchema = RuleMetadata.obstacle(
        id: "SCH001",
        name: "unreadable-schema",
        summary: "The file is not UTF-8 text of at most 64 MiB.",
        rationale: "`cktool export-schema` writes UTF-8. Save the file as UTF-8, or export it again."
    )

    static let notASchema = RuleMetadata.obstacle(
        id: "SCH002",
        name: "not-a-schema",
        summary: "The text is not written in the CloudKit schema language.",
        rationale: """
            A schema begins with `DEFINE SCHEMA`. Files with the ending `.ckdb` are sometimes empty, JSON, or a Swift file \
            that Xcode created from the wrong template. Export the schema with `cktool export-schema`.
            """
    )

    static let missingDefineSchema = RuleMetadata.obstacle(
        id: "SCH003",
        name: "missing-define-schema",
        summary: "The statements are not preceded by `DEFINE SCHEMA`.",
        rationale: "The server reads nothing without it. Make `DEFINE SCHEMA` the first line."
    )

    static let syntaxError = RuleMetadata.obstacle(
        id: "SCH004",
        name: "schema-syntax",
        summary: "The text does not follow the grammar of the CloudKit schema language.",
        rationale: """
            A schema is `DEFINE SCHEMA` followed by `CREATE ROLE name;` and `RECORD TYPE name ( items );`. Items are \
            separated by commas, with none after the last: fields (`name TYPE`, then any of `QUERYABLE`, `SEARCHABLE` and \
            `SORTABLE`) and grants (`GRANT READ, CREATE, WRITE TO role`).
            """
    )

    static let defineStatement = RuleMetadata.obstacle(
        id: "SCH005",
        name: "define-statement",
        summary: "`DEFINE` is followed by something other than `SCHEMA`.",
        rationale: """
            There are no statements `DEFINE RECORD TYPE` and `DEFINE INDEX`. Write `RECORD TYPE name ( … );` below one \
            `DEFINE SCHEMA`, and put indexes after the field: `title STRING QUERYABLE`.
            """
    )

    static let curlyQuotes = RuleMetadata.obstacle(
        id: "SCH006",
        name: "curly-quotes",
        summary: "A name is between typographic quotation marks.",
        rationale:
            "Word processors and web pages turn `\"` into `“` and `”`, which the server does not read. Write `\"` instead."
    )

    static let nameNeedsQuotes = RuleMetadata.obstacle(
        id: "SCH007",
        name: "name-needs-quotes",
        summary: "A name that is not a plain identifier, or is a reserved word, is not quoted.",
        rationale: """
            Names without quotes consist of a letter followed by letters, digits and underscores. `"___etag"`, \
            `"cloudkit.share"` and the words `grant`, `preferred`, `queryable`, `searchable` and `sortable` need \
            quotation marks; the server rejects the first name without them.
            """
    )

    static let fieldWithoutType = RuleMetadata.obstacle(
        id: "SCH008",
        name: "field-without-type",
        summary: "A field has no type.",
        rationale: "Every field names its type, system fields too: `\"___recordID\" REFERENCE QUERYABLE`."
    )

    static let unknownFieldType = RuleMetadata.obstacle(
        id: "SCH009",
        name: "unknown-field-type",
        summary: "A field has a type that CloudKit does not have.",
        rationale: """
            The types are `ASSET`, `BYTES`, `DOUBLE`, `INT64`, `LOCATION`, `NUMBER`, `REFERENCE`, `STRING` and `TIMESTAMP`, \
            and `LIST<…>` of one of them. A Boolean is an `INT64`, a UUID a `STRING`, a record ID a `REFERENCE`.
            """
    )

    static let listAfterType = RuleMetadata.obstacle(
        id: "SCH010",
        name: "list-after-type",
        summary: "`LIST` is after the type of its elements.",
        rationale: "The server reads `LIST<STRING>`, not `STRING LIST`."
    )

    static let typeCannotBeEncrypted = RuleMetadata.obstacle(
        id: "SCH011",
        name: "type-cannot-be-encrypted",
        summary: "`ENCRYPTED` is before a type that cannot be encrypted.",
        rationale: """
            Assets are always encrypted, references never can be, because the server follows them. These types can be \
            encrypted: `BYTES`, `DOUBLE`, `INT64`, `LOCATION`, `STRING` and `TIMESTAMP`. In a list, the elements are \
            encrypted.
            """
    )

    static let noRecordType = RuleMetadata.obstacle(
        id: "SCH012",
        name: "no-record-type",
        summary: "The schema has no record type.",
        rationale: """
            Every container has at least `Users`, so this is not an export; and importing replaces the schema of Development, \
            which would then lose all its types.
            """
    )

    static let duplicateRecordType = RuleMetadata.obstacle(
        id: "SCH013",
        name: "duplicate-record-type",
        summary: "Two record types have the same name.",
        rationale: "It is undefined which of the two the server uses. Merge them."
    )

    static let duplicateField = RuleMetadata.obstacle(
        id: "SCH014",
        name: "duplicate-field",
        summary: "Two fields of a record type have the same name.",
        rationale: "It is undefined which of the two the server uses. Remove one."
    )

    static let duplicateRole = RuleMetadata.obstacle(
        id: "SCH015",
        name: "duplicate-role",
        summary: "A role is created twice.",
        rationale: "One `CREATE ROLE` is enough for any number of grants. Remove the other."
    )

    static let encryptedIndex = RuleMetadata.obstacle(
        id: "SCH016",
        name: "encrypted-index",
        summary: "An encrypted field has an index.",
        rationale:
            "The server cannot read encrypted values, so it keeps no index for them. Remove the index, or the encryption."
    )

    static let assetIndex = RuleMetadata(
        id: "SCH017",
        name: "asset-index",
        severity: .warning,
        summary: "An asset field has an index.",
        rationale:
            "No export shows an index on an asset; a query by the contents of a file is not possible. Remove the index."
    )

    static let systemFieldType = RuleMetadata.obstacle(
        id: "SCH018",
        name: "system-field-type",
        summary: "A system field has a type other than its own.",
        rationale:
            "The server defines the six system fields. A schema may list them to add indexes, and cannot change their types."
    )

    static let unknownSystemField = RuleMetadata(
        id: "SCH019",
        name: "unknown-system-field",
        severity: .warning,
        summary: "A field begins with three underscores and is not one of the six system fields.",
        rationale: """
            The system fields are `___createTime`, `___createdBy`, `___etag`, `___modTime`, `___modifiedBy` and \
            `___recordID`. The Console calls `___recordID` `recordName`.
            """
    )

    package static let unreadableTable = RuleMetadata.obstacle(
        id: "SCH021",
        name: "unreadable-table",
        summary: "The tables that SQLiteData synchronizes are not known, or their statements cannot be read.",
        rationale: """
            A hidden database of the library lists them, once the app ran with an iCloud account. Beside a file of \
            `CREATE TABLE` statements, the settings list them as `"tables"`, spelled as in Swift.
            """
    )
    static let undecidedColumnType = RuleMetadata(
        id: "SCH022",
        name: "undecided-column-type",
        severity: .error,
        summary: "A column's declared type does not decide the type of its CloudKit field.",
        rationale: """
            The type of the Swift property decides: a `Date` in a TEXT column is a TIMESTAMP, a `String` a STRING. In \
            production a type is final, so modelc does not guess: the plan lacks the field. Write its type into modelc.json, \
            `"types": {"reminders": {"fields": {"dueDate": {"type": "TIMESTAMP"}}}}`, or name an export that has it. A stored text \
            that is no date decides, too, where the app's database lies beside the hidden one.
            """
    )
    static let columnWithoutDefault = RuleMetadata(
        id: "SCH023",
        name: "column-without-default",
        severity: .warning,
        summary: "A synchronized column is NOT NULL and has no default.",
        rationale: """
            A record of an older version of the app lacks a newer column, and then its row cannot be inserted. SQLiteData asks \
            for `NOT NULL ON CONFLICT REPLACE DEFAULT` or a column that can be NULL, and does not check it.
            """
    )
    static let unsupportedDeletion = RuleMetadata(
        id: "SCH024",
        name: "unsupported-deletion",
        severity: .warning,
        summary: "A table with several foreign keys has one without CASCADE, SET NULL, or SET DEFAULT.",
        rationale: """
            Deletions arrive in any order, so no other action works. SQLiteData refuses such a table only if it has exactly one \
            foreign key.
            """
    )

    static let unknownRole = RuleMetadata(
        id: "SCH020",
        name: "unknown-role",
        severity: .warning,
        summary: "A grant names a role that the schema does not create.",
        rationale: """
            Only `_creator`, `_icloud` and `_world` exist by themselves. One project reports that `cktool validate-schema` \
            refuses such a file: "Record type permission uses undefined role". Add `CREATE ROLE`, or correct the name.
            """
    )
}
