import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("The grammar of schemas")
struct GrammarTests {
    static let plain = """
        DEFINE SCHEMA

        CREATE ROLE editor;
        RECORD TYPE Post (
            "___recordID" REFERENCE QUERYABLE,
            title STRING QUERYABLE SEARCHABLE SORTABLE,
            secret ENCRYPTED BYTES,
            tags LIST<STRING>,
            rank NUMBER PREFERRED AS DOUBLE,
            GRANT READ, WRITE TO editor
        );

        """

    static let expected = Schema(
        roles: [Role(name: "editor")],
        recordTypes: [
            RecordType(
                name: "Post",
                fields: [
                    Field(name: "___recordID", type: FieldType(.reference), indexes: [.queryable]),
                    Field(name: "title", type: FieldType(.string), indexes: Indexes(Index.allCases)),
                    Field(name: "secret", type: FieldType(.bytes, isEncrypted: true)),
                    Field(name: "tags", type: FieldType(.string, isList: true)),
                    Field(name: "rank", type: FieldType(.numberPreferredAsDouble)),
                ],
                grants: [Grant([.read, .write], to: "editor")]
            )
        ]
    )

    struct Spelling: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ description: String, _ text: String) {
            testDescription = description
            self.text = text
        }
    }

    @Test(
        "A schema is the same in every spelling that the grammar allows",
        arguments: [
            Spelling("plain", plain),
            Spelling("keywords in lower case", plain.lowercasingKeywords),
            Spelling("CR LF", plain.replacing("\n", with: "\r\n")),
            Spelling("byte order mark", "\u{FEFF}" + plain),
            Spelling("-- comments", plain.replacing("\n", with: " -- a “comment”\n")),
            Spelling("// comments, CR", plain.replacing("\n", with: "// DEFINE\r")),
            Spelling("/* */ comments", plain.replacing(" ", with: "/* DEFINE * / ** SCHEMA **/")),
            Spelling("quoted field", plain.replacing("title", with: "\"title\"")),
            Spelling("quoted type", plain.replacing("TYPE Post", with: "TYPE \"Post\"")),
            Spelling("quoted role", plain.replacing("editor", with: "\"editor\"")),
            Spelling("indexes in another order", plain.replacing("SEARCHABLE SORTABLE", with: "SORTABLE SEARCHABLE")),
            Spelling("an index twice", plain.replacing("SORTABLE", with: "SORTABLE SORTABLE")),
            Spelling("spaces in a list", plain.replacing("LIST<STRING>", with: "LIST < STRING\n>")),
        ]
    )
    func spellings(spelling: Spelling) {
        let parsed = parse(spelling.text)
        #expect(parsed.diagnostics == [])
        #expect(parsed.schema == Self.expected)
    }

    @Test("An encrypted list is read in both spellings, and written in that of the grammar")
    func encryptedLists() throws {
        for primitive in ["BYTES", "DOUBLE", "INT64", "LOCATION", "STRING", "TIMESTAMP"] {
            for text in ["ENCRYPTED LIST<\(primitive)>", "LIST<ENCRYPTED \(primitive)>"] {
                let schema = try #require(parse(schema(of: "a \(text)")).schema)
                #expect(schema.recordTypes.first?.fields.first?.type.text == "LIST<ENCRYPTED \(primitive)>")
            }
        }
    }

    @Test(
        "Other mixtures of lists and encryption are refused",
        arguments: [
            ("ENCRYPTED LIST<ENCRYPTED STRING>", "SCH009"), ("ENCRYPTED ENCRYPTED STRING", "SCH009"),
            ("LIST<ENCRYPTED ENCRYPTED STRING>", "SCH009"), ("LIST ENCRYPTED<STRING>", "SCH004"),
            ("LIST<LIST<ENCRYPTED STRING>>", "SCH009"), ("ENCRYPTED LIST<LIST<STRING>>", "SCH009"),
            ("ENCRYPTED STRING LIST", "SCH010"), ("ENCRYPTED LIST<REFERENCE>", "SCH011"),
            ("LIST<ENCRYPTED ASSET>", "SCH011"), ("ENCRYPTED LIST", "SCH004"), ("ENCRYPTED", "SCH004"),
        ]
    )
    func mixtures(_ text: String, _ rule: String) {
        let parsed = parse(schema(of: "a \(text)"))
        #expect(parsed.schema == nil)
        #expect(parsed.rules == [rule])
    }

    @Test("A field type is read back from the text that the writer gives it")
    func types() throws {
        for text in [
            "STRING", "LIST<ASSET>", "ENCRYPTED LOCATION", "LIST<ENCRYPTED INT64>", "NUMBER PREFERRED AS INT64",
        ] {
            let schema = try #require(parse(schema(of: "a \(text)")).schema)
            #expect(schema.recordTypes.first?.fields.first?.type.text == text)
        }
    }

    @Test("Each part of a schema keeps its location in the file")
    func locations() throws {
        let text =
            "DEFINE SCHEMA\r\nCREATE ROLE ed;\r\nRECORD TYPE \"Post\" (\r\n  \"é\" LIST<INT64> QUERYABLE,\r\n  GRANT READ TO ed\r\n);"
        let schema = try #require(parse(text).schema)
        let type = try #require(schema.recordTypes.first)
        let field = try #require(type.fields.first)
        let source = SourceText(path: "schema.ckdb", bytes: Array(text.utf8))
        let places = [
            try #require(schema.roles.first).location(in: "schema.ckdb"),
            type.location(in: "schema.ckdb"),
            field.location(in: "schema.ckdb"),
            field.typeLocation(in: "schema.ckdb"),
            try #require(type.grants.first).location(in: "schema.ckdb"),
        ]
        let ranges = places.map { source.range(of: $0) }
        #expect(
            ranges.map { "\($0.start.line):\($0.start.column)-\($0.end.column)" } == [
                "2:13-15", "3:14-18", "4:4-5", "4:7-18", "5:17-19",
            ]
        )
    }
}

extension String {
    fileprivate var lowercasingKeywords: String {
        let words = [
            "DEFINE SCHEMA", "CREATE ROLE", "RECORD TYPE", "QUERYABLE", "SEARCHABLE", "SORTABLE", "STRING", "LIST",
            "ENCRYPTED", "NUMBER PREFERRED AS DOUBLE", "GRANT", "READ", "TO ",
        ]
        return words.reduce(self) { $0.replacing($1, with: $1.lowercased()) }
    }
}
