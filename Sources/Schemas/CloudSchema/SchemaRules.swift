public import Diagnostics

/// What can be wrong with the text of a schema, by number.
public enum SchemaRules {
    /// Every rule of the family, in the order of the numbers.
    public static let all = [
        unreadableSchema, notASchema, missingDefineSchema, syntaxError, defineStatement, curlyQuotes, nameNeedsQuotes,
        fieldWithoutType, unknownFieldType, listAfterType, typeCannotBeEncrypted, noRecordType, duplicateRecordType,
        duplicateField, duplicateRole, encryptedIndex, assetIndex, systemFieldType, unknownSystemField, unknownRole,
    ]

    /// The bytes are no text: not UTF-8, a NUL byte, or too many of them.
    public static let unreadableSchema = error(
        "SCH001",
        "unreadable-schema",
        "The file is not UTF-8 text of at most 64 MiB.",
        "`cktool export-schema` writes UTF-8. Save the file as UTF-8, or export it again."
    )

    /// The text is something else altogether.
    public static let notASchema = error(
        "SCH002",
        "not-a-schema",
        "The text is not written in the CloudKit schema language.",
        """
        A schema begins with `DEFINE SCHEMA`. Files with the ending `.ckdb` are sometimes empty, JSON, or a Swift file \
        that Xcode created from the wrong template. Export the schema with `cktool export-schema`.
        """
    )

    /// The statements stand alone.
    public static let missingDefineSchema = error(
        "SCH003",
        "missing-define-schema",
        "The statements are not preceded by `DEFINE SCHEMA`.",
        "The server reads nothing without it. Make `DEFINE SCHEMA` the first line."
    )

    /// Something else was expected.
    public static let syntaxError = error(
        "SCH004",
        "schema-syntax",
        "The text does not follow the grammar of the CloudKit schema language.",
        """
        A schema is `DEFINE SCHEMA` followed by `CREATE ROLE name;` and `RECORD TYPE name ( items );`. Items are \
        separated by commas, with none after the last: fields (`name TYPE`, then any of `QUERYABLE`, `SEARCHABLE` and \
        `SORTABLE`) and grants (`GRANT READ, CREATE, WRITE TO role`).
        """
    )

    /// A statement of a dialect that no server reads.
    public static let defineStatement = error(
        "SCH005",
        "define-statement",
        "`DEFINE` is followed by something other than `SCHEMA`.",
        """
        There are no statements `DEFINE RECORD TYPE` and `DEFINE INDEX`. Write `RECORD TYPE name ( … );` below one \
        `DEFINE SCHEMA`, and put indexes behind the field: `title STRING QUERYABLE`.
        """
    )

    /// A word processor was here.
    public static let curlyQuotes = error(
        "SCH006",
        "curly-quotes",
        "A name stands between typographic quotation marks.",
        "Word processors and web pages turn `\"` into `“` and `”`, which the server does not read. Write `\"` instead."
    )

    /// A name that the language cannot tell from something else.
    public static let nameNeedsQuotes = error(
        "SCH007",
        "name-needs-quotes",
        "A name that is not a plain identifier, or is a reserved word, is not quoted.",
        """
        Names bare of quotes consist of a letter followed by letters, digits and underscores. `"___etag"`, \
        `"cloudkit.share"` and the words `grant`, `preferred`, `queryable`, `searchable` and `sortable` need quotation \
        marks; the server stops at the first that lacks them.
        """
    )

    /// A field that does not say what it holds.
    public static let fieldWithoutType = error(
        "SCH008",
        "field-without-type",
        "A field has no type.",
        "Every field names its type, system fields too: `\"___recordID\" REFERENCE QUERYABLE`."
    )

    /// A type that CloudKit does not have.
    public static let unknownFieldType = error(
        "SCH009",
        "unknown-field-type",
        "A field has a type that CloudKit does not have.",
        """
        The types are `ASSET`, `BYTES`, `DOUBLE`, `INT64`, `LOCATION`, `NUMBER`, `REFERENCE`, `STRING` and `TIMESTAMP`, \
        and `LIST<…>` of one of them. A Boolean is an `INT64`, a UUID a `STRING`, a record ID a `REFERENCE`.
        """
    )

    /// A list spelled backwards.
    public static let listAfterType = error(
        "SCH010",
        "list-after-type",
        "`LIST` stands behind the type of its elements.",
        "The server reads `LIST<STRING>`, not `STRING LIST`."
    )

    /// Encryption where the language has none.
    public static let typeCannotBeEncrypted = error(
        "SCH011",
        "type-cannot-be-encrypted",
        "`ENCRYPTED` stands before a type that cannot be encrypted.",
        """
        Assets are always encrypted, references never can be, because the server follows them. Encrypted are `BYTES`, \
        `DOUBLE`, `INT64`, `LOCATION`, `STRING` and `TIMESTAMP`; in a list, the elements are.
        """
    )

    /// A schema of nothing.
    public static let noRecordType = error(
        "SCH012",
        "no-record-type",
        "The schema has no record type.",
        """
        Every container has at least `Users`, so this is no export; and importing replaces the schema of Development, \
        which would then lose all its types.
        """
    )

    /// Two types of one name.
    public static let duplicateRecordType = error(
        "SCH013",
        "duplicate-record-type",
        "Two record types have the same name.",
        "Which of the two a server would take is not defined. Merge them."
    )

    /// Two fields of one name.
    public static let duplicateField = error(
        "SCH014",
        "duplicate-field",
        "Two fields of a record type have the same name.",
        "Which of the two a server would take is not defined. Remove one."
    )

    /// Two roles of one name.
    public static let duplicateRole = error(
        "SCH015",
        "duplicate-role",
        "A role is created twice.",
        "One `CREATE ROLE` is enough for any number of grants. Remove the other."
    )

    /// An index over what the server cannot read.
    public static let encryptedIndex = error(
        "SCH016",
        "encrypted-index",
        "An encrypted field has an index.",
        "The server cannot read encrypted values, so it keeps no index for them. Remove the index, or the encryption."
    )

    /// An index over a file.
    public static let assetIndex = warning(
        "SCH017",
        "asset-index",
        "An asset field has an index.",
        "No export shows an index on an asset; a query by the contents of a file is not possible. Remove the index."
    )

    /// A system field that claims to be something else.
    public static let systemFieldType = error(
        "SCH018",
        "system-field-type",
        "A system field has a type other than its own.",
        "The server defines the six system fields. A schema may list them to add indexes, and cannot change their types."
    )

    /// A system field that does not exist.
    public static let unknownSystemField = warning(
        "SCH019",
        "unknown-system-field",
        "A field begins with three underscores and is not one of the six system fields.",
        """
        The system fields are `___createTime`, `___createdBy`, `___etag`, `___modTime`, `___modifiedBy` and \
        `___recordID`. What the Console calls `recordName` is `___recordID`.
        """
    )

    /// A grant to nobody.
    public static let unknownRole = warning(
        "SCH020",
        "unknown-role",
        "A grant names a role that the schema does not create.",
        "Only `_creator`, `_icloud` and `_world` exist by themselves. Add `CREATE ROLE`, or correct the name."
    )

    private static func error(_ id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        .obstacle(id: id, name: name, summary: summary, rationale: rationale)
    }

    private static func warning(_ id: String, _ name: String, _ summary: String, _ rationale: String) -> RuleMetadata {
        RuleMetadata(id: id, name: name, severity: .warning, summary: summary, rationale: rationale)
    }
}
