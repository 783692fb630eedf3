import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport

struct SchemaRuleCase: Sendable, CustomTestStringConvertible {
    let rule: RuleMetadata
    let text: String

    init(_ rule: RuleMetadata, _ text: String) {
        self.rule = rule
        self.text = text
    }

    var testDescription: String { "\(rule.id): \(text.replacing("\n", with: " ").prefix(80))" }
}

@Suite("Each rule of the schema language")
struct RuleTests {
    static let failing: [SchemaRuleCase] = [
        .init(SchemaLanguageRules.unreadableSchema, "DEFINE SCHEMA↓\u{0}"),
        .init(SchemaLanguageRules.notASchema, "↓"),
        .init(SchemaLanguageRules.notASchema, "  // nothing here\n↓"),
        .init(SchemaLanguageRules.notASchema, "//\n//  Schema.ckdb\n//\n\n↓import Foundation\n"),
        .init(SchemaLanguageRules.notASchema, "↓{ \"recordTypes\": [] }"),
        .init(SchemaLanguageRules.notASchema, "↓<html></html>"),
        .init(SchemaLanguageRules.notASchema, "↓DEFNE SCHEMA"),
        .init(SchemaLanguageRules.notASchema, "↓/* DEFINE SCHEMA"),
        .init(SchemaLanguageRules.missingDefineSchema, "↓RECORD TYPE Post ( title STRING );"),
        .init(SchemaLanguageRules.missingDefineSchema, "↓CREATE ROLE editor; RECORD TYPE Post ( title STRING );"),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA RECORD TYPE Post ( title STRING, ↓);"),
        .init(SchemaLanguageRules.syntaxError, schema(of: "title STRING ↓subtitle STRING, body STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "title STRING ↓NOT NULL, body STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "title ↓\"STRING\", body STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "title STRING ↓ENCRYPTED")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "tags LIST ↓STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "tags LIST<STRING ↓QUERYABLE")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "rank NUMBER PREFERRED AS ↓STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "↓\"\" STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "↓'title' STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "↓\u{A0}title STRING")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "GRANT ↓ALL TO \"_world\"")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "GRANT READ ↓\"_world\"")),
        .init(SchemaLanguageRules.syntaxError, schema(of: "grant ↓STRING")),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA RECORD TYPE Post ( title STRING )↓"),
        .init(
            SchemaLanguageRules.syntaxError,
            "DEFINE SCHEMA RECORD TYPE Post ( title STRING ↓; RECORD TYPE User ( name STRING );"
        ),
        .init(
            SchemaLanguageRules.syntaxError,
            "DEFINE SCHEMA RECORD TYPE Post ( title STRING, ↓RECORD TYPE User ( name STRING );"
        ),
        .init(
            SchemaLanguageRules.syntaxError,
            "DEFINE SCHEMA RECORD TYPE Post ( title STRING ) ↓RECORD TYPE User ( name STRING );"
        ),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA ↓ALTER TYPE Post; RECORD TYPE Post ( title STRING );"),
        .init(
            SchemaLanguageRules.syntaxError,
            "DEFINE SCHEMA RECORD TYPE ↓( title STRING ); RECORD TYPE Post ( title STRING );"
        ),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA ↓DEFINE SCHEMA RECORD TYPE Post ( title STRING );"),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA RECORD TYPE Post ( ↓\"title STRING,\n body STRING );"),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA RECORD TYPE Post ( title STRING ); ↓/* the rest"),
        .init(SchemaLanguageRules.defineStatement, "↓DEFINE RECORD TYPE Post ( title STRING );"),
        .init(
            SchemaLanguageRules.defineStatement,
            "DEFINE SCHEMA ↓DEFINE RECORD TYPE Post ( title STRING ); ↓DEFINE INDEX \"byTitle\" ON Post (title QUERYABLE);"
        ),
        .init(SchemaLanguageRules.curlyQuotes, schema(of: "↓“___etag” STRING")),
        .init(SchemaLanguageRules.curlyQuotes, schema(of: "GRANT READ TO ↓‘_world’")),
        .init(SchemaLanguageRules.nameNeedsQuotes, "DEFINE SCHEMA RECORD TYPE ↓cloudkit.share ( title STRING );"),
        .init(SchemaLanguageRules.nameNeedsQuotes, schema(of: "↓___etag STRING")),
        .init(SchemaLanguageRules.nameNeedsQuotes, schema(of: "↓2fa STRING, ↓file-name STRING, ↓größe INT64")),
        .init(SchemaLanguageRules.nameNeedsQuotes, schema(of: "↓sortable INT64, ↓Preferred INT64")),
        .init(SchemaLanguageRules.nameNeedsQuotes, schema(of: "GRANT READ TO ↓_world")),
        .init(SchemaLanguageRules.fieldWithoutType, schema(of: "↓\"___recordID\" QUERYABLE, title STRING")),
        .init(SchemaLanguageRules.fieldWithoutType, schema(of: "↓title, ↓body")),
        .init(
            SchemaLanguageRules.unknownFieldType,
            schema(of: "\"__recordID\" ↓RECORD ID, isDraft ↓Bool, title ↓VARCHAR(255)")
        ),
        .init(
            SchemaLanguageRules.unknownFieldType,
            schema(of: "matrix LIST<↓LIST<INT64>>, price ↓DECIMAL(10, 2) QUERYABLE")
        ),
        .init(
            SchemaLanguageRules.unknownFieldType,
            schema(of: "title ↓ſtring, body ↓\(String(repeating: "é", count: 99))")
        ),
        .init(SchemaLanguageRules.listAfterType, schema(of: "tags STRING ↓LIST, title STRING")),
        .init(
            SchemaLanguageRules.typeCannotBeEncrypted,
            schema(of: "photo ↓ENCRYPTED ASSET, owner ↓ENCRYPTED REFERENCE")
        ),
        .init(
            SchemaLanguageRules.typeCannotBeEncrypted,
            schema(of: "tags ↓ENCRYPTED LIST<ASSET>, n ↓ENCRYPTED NUMBER")
        ),
        .init(SchemaLanguageRules.noRecordType, "↓DEFINE SCHEMA"),
        .init(SchemaLanguageRules.noRecordType, "↓DEFINE SCHEMA CREATE ROLE editor;"),
        .init(
            SchemaLanguageRules.duplicateRecordType,
            "DEFINE SCHEMA RECORD TYPE Post ( a STRING ); RECORD TYPE \"↓Post\" ( a STRING );"
        ),
        .init(
            SchemaLanguageRules.duplicateField,
            schema(of: "title STRING, ↓title STRING, \"↓title\" INT64, Title STRING")
        ),
        .init(
            SchemaLanguageRules.duplicateRole,
            "DEFINE SCHEMA CREATE ROLE a; CREATE ROLE ↓a; RECORD TYPE Post ( b STRING );"
        ),
        .init(SchemaLanguageRules.encryptedIndex, schema(of: "a ↓ENCRYPTED STRING QUERYABLE, b ENCRYPTED STRING")),
        .init(SchemaLanguageRules.encryptedIndex, schema(of: "a ↓LIST<ENCRYPTED STRING> QUERYABLE")),
        .init(SchemaLanguageRules.assetIndex, schema(of: "photo ↓ASSET QUERYABLE, photos ↓LIST<ASSET> SORTABLE")),
        .init(
            SchemaLanguageRules.systemFieldType,
            schema(of: "\"___etag\" ↓INT64, \"___modTime\" ↓ENCRYPTED TIMESTAMP")
        ),
        .init(SchemaLanguageRules.unknownSystemField, schema(of: "\"↓___recordType\" STRING")),
        .init(SchemaLanguageRules.unknownSystemField, schema(of: "\"↓___recordId\" REFERENCE")),
        .init(SchemaLanguageRules.unknownFieldType, schema(of: "title ↓STRIGN, isDraft ↓boolean, owner ↓RECORD ID")),
        .init(SchemaLanguageRules.unknownRole, schema(of: "GRANT READ TO ↓editor, GRANT READ TO \"↓_World\"")),
    ]

    static let passing: [SchemaRuleCase] = [
        .init(SchemaLanguageRules.missingDefineSchema, "\u{FEFF}DEFINE SCHEMA RECORD TYPE Post ( title STRING );"),
        .init(SchemaLanguageRules.syntaxError, "DEFINE SCHEMA RECORD TYPE Post ( );"),
        .init(SchemaLanguageRules.curlyQuotes, "DEFINE SCHEMA -- “quoted”\nRECORD TYPE Post ( title STRING );"),
        .init(
            SchemaLanguageRules.nameNeedsQuotes,
            schema(of: "type STRING, location LOCATION, \"queryable\" INT64, \"a b\" BYTES")
        ),
        .init(
            SchemaLanguageRules.nameNeedsQuotes,
            schema(of: "record STRING, define INT64, create STRING, list LIST<INT64>")
        ),
        .init(
            SchemaLanguageRules.unknownFieldType,
            schema(of: "a NUMBER, b NUMBER PREFERRED AS INT64, c LIST<NUMBER>")
        ),
        .init(
            SchemaLanguageRules.typeCannotBeEncrypted,
            schema(of: "a ENCRYPTED LOCATION, b LIST<ENCRYPTED BYTES>, c ENCRYPTED LIST<BYTES>")
        ),
        .init(
            SchemaLanguageRules.unknownRole,
            "DEFINE SCHEMA CREATE ROLE a; RECORD TYPE Post ( GRANT READ TO \"a\" );"
        ),
        .init(SchemaLanguageRules.unknownRole, schema(of: "GRANT READ TO \"_world\", GRANT WRITE TO \"_creator\"")),
    ]

    @Test("A rule of the schema language finds exactly the marked places", arguments: failing)
    func fails(_ example: SchemaRuleCase) {
        let text = MarkedText(example.text)
        let parsed = Schema.parse(bytes: text.bytes, path: "schema.ckdb")
        #expect(parsed.rules == text.marks.map { _ in example.rule.id }, "\(parsed.diagnostics.map(\.message))")
        #expect(parsed.diagnostics.map { $0.location?.offset } == text.marks)
        let isReadable = SchemaLanguageRules.ofReadableSchemas.contains(example.rule)
        #expect((parsed.schema == nil) == (example.rule.severity == .error && !isReadable))
    }

    @Test("After the edit of a finding, the finding is gone and no other one came", arguments: failing)
    func cures(_ example: SchemaRuleCase) throws {
        let source = SourceText(path: "schema.ckdb", bytes: MarkedText(example.text).bytes)
        let found = Schema.parse(bytes: source.bytes, path: source.path).diagnostics
        for finding in found {
            guard let fix = finding.fix else { continue }
            let edit = try #require(source.edit(of: fix), "\(finding.message)")
            let left = Schema.parse(bytes: source.applying(edit), path: source.path).diagnostics
            #expect(left.map(\.message) == found.filter { $0 != finding }.map(\.message))
        }
    }

    @Test("These rules of the schema language carry the cure of at least one of their examples")
    func carriers() {
        let fixes = Self.failing.flatMap { example in
            Schema.parse(bytes: MarkedText(example.text).bytes, path: "schema.ckdb").diagnostics.compactMap { finding in
                finding.fix.map { (rule: finding.rule.id, isCertain: $0.isCertain) }
            }
        }
        #expect(
            Set(fixes.filter(\.isCertain).map(\.rule)).sorted() == [
                "SCH003", "SCH006", "SCH007", "SCH010", "SCH011", "SCH018",
            ]
        )
        #expect(
            Set(fixes.filter { !$0.isCertain }.map(\.rule)).sorted() == [
                "SCH009", "SCH011", "SCH016", "SCH017", "SCH019", "SCH020",
            ]
        )
    }

    @Test("A rule of the schema language finds nothing in a correct schema", arguments: passing)
    func passes(_ example: SchemaRuleCase) {
        let parsed = parse(example.text)
        #expect(parsed.diagnostics.map(\.message) == [])
        #expect(parsed.schema != nil)
    }

    @Test("Every rule of the schema language has a failing example")
    func examples() {
        // The others are about tables of SQLiteData, and have their rows in the tests of stores.
        let ofTables = ["SCH021", "SCH022", "SCH023", "SCH024"]
        #expect(Set(Self.failing.map(\.rule.id)) == Set(SchemaLanguageRules.all.map(\.id)).subtracting(ofTables))
    }

    @Test("The messages of the schema language end without a full stop")
    func messages() {
        for example in Self.failing {
            for finding in Schema.parse(bytes: MarkedText(example.text).bytes, path: "schema.ckdb").diagnostics {
                #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
                #expect(finding.help?.hasSuffix(".") != true)
            }
        }
    }

    @Test(
        "A syntax error says what was expected and what was found",
        arguments: [
            (schema(of: "title STRING,"), "expected a field or GRANT, found ')'"),
            (schema(of: "title STRING NOT NULL"), "expected ',' or ')', found 'NOT'"),
            (schema(of: "\u{A0}title STRING"), "expected a field or GRANT, found a no-break space (U+00A0)"),
            (schema(of: "a RECORD ID"), "'Post.a' has the type 'RECORD ID', which CloudKit does not have"),
            ("DEFINE SCHEMA RECORD TYPE Post ( a STRING", "expected ',' or ')', found the end of the file"),
            (schema(of: "a LIST<LIST<INT64>>"), "'Post.a' is a list of lists, which CloudKit does not have"),
            (
                "DEFINE SCHEMA \(String(repeating: "é", count: 99))",
                "expected CREATE ROLE or RECORD TYPE, found '\(String(repeating: "é", count: 60))…'"
            ),
            ("import Foundation", "this is Swift, not a CloudKit schema"),
            ("[]", "this is JSON, not a CloudKit schema"),
            ("", "the file is empty"),
        ]
    )
    func message(text: String, expected: String) {
        #expect(parse(text).diagnostics.first?.message == expected)
    }
}
