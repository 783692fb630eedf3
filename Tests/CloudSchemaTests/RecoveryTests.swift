import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("Recovery from errors in a schema")
struct RecoveryTests {
    @Test("An error costs one item, and later errors are still found")
    func items() {
        let text = """
            DEFINE SCHEMA
            RECORD TYPE Post (
                a BOOL,
                b,
                c STRING c,
                d STRING,
                GRANT READ TO _world,
            );
            RECORD TYPE ( e STRING );
            RECORD TYPE User ( f STRING LIST, d STRING, d STRING );
            """
        #expect(parse(text).rules == ["SCH009", "SCH008", "SCH004", "SCH007", "SCH004", "SCH004", "SCH010", "SCH014"])
    }

    @Test(
        "An error suggests quotation marks only for a name that they make valid",
        arguments: [
            ("order", nil), ("___etag", #"write "___etag""#),
            ("1a", "CloudKit does not allow the name: use ASCII letters, digits and underscores"),
            ("größe", "CloudKit does not allow the name: use ASCII letters, digits and underscores"),
        ]
    )
    func quotes(name: String, help: String?) {
        let type = name == "___etag" ? "STRING" : "INT64"
        #expect(parse(schema(of: "\(name) \(type)")).diagnostics.map(\.help) == [help].compactMap(\.self))
    }

    @Test("A repeated field is reported with the place of the first one")
    func related() throws {
        let finding = try #require(parse(schema(of: "title STRING, title INT64")).diagnostics.first)
        #expect(finding.symbol == "Post.title")
        #expect(finding.related.map(\.location?.offset) == [33])
    }

    @Test("A schema with nothing but warnings is still read")
    func warnings() {
        let parsed = parse(schema(of: "photo ASSET QUERYABLE, GRANT READ TO editor"))
        #expect(parsed.rules == ["SCH017", "SCH020"])
        #expect(parsed.schema != nil)
    }
}

@Suite("Hostile schema files")
struct LimitTests {
    @Test("A file that is not UTF-8 text is refused at the offset of the fault")
    func text() {
        let head = Array("DEFINE SCHEMA é".utf8)
        for (tail, offset) in [([0xFF], 16), ([0x00], 16), ([0xE2, 0x80], 16), ([0x41, 0xC3], 17)] as [([UInt8], Int)] {
            let parsed = Schema.parse(bytes: head + tail, path: "schema.ckdb")
            #expect(parsed.rules == ["SCH001"])
            #expect(parsed.diagnostics.first?.location?.offset == offset)
        }
    }

    @Test("A schema file of more than 64 MiB is refused unread")
    func size() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: (64 << 20) + 1)
        #expect(Schema.parse(bytes: bytes, path: "schema.ckdb").rules == ["SCH001"])
    }

    @Test(
        "The errors about one schema file are limited to 1,000",
        arguments: [
            "DEFINE SCHEMA " + String(repeating: ") ; ", count: 5000),
            schema(of: String(repeating: ",", count: 5000)),
            schema(of: String(repeating: "a STRING, ", count: 5000) + "b STRING"),
            schema(of: String(repeating: "_a STRING, ", count: 5000) + "b STRING"),
        ]
    )
    func complaints(text: String) {
        let parsed = parse(text)
        #expect(parsed.schema == nil)
        #expect(parsed.diagnostics.count == 1000)
    }

    @Test("A name of 1,024 bytes is read, and a longer one is refused")
    func longNames() {
        #expect(parse(schema(of: String(repeating: "a", count: 1024) + " STRING")).diagnostics == [])
        #expect(parse(schema(of: String(repeating: "a", count: 1025) + " STRING, b STRING")).rules == ["SCH004"])
    }

    @Test(
        "A text of deep, unclosed or repeated pieces is refused without exhausting the stack",
        arguments: [
            "(", "<", "\"", "/*", "/* *", "LIST<", "RECORD ", "RECORD TYPE ", "DEFINE ", "CREATE ", "GRANT ", ";",
            "RECORD TYPE a (",
        ]
    )
    func repetition(piece: String) {
        for prefix in ["", "DEFINE SCHEMA ", "DEFINE SCHEMA RECORD TYPE a (", "DEFINE SCHEMA RECORD TYPE a ( b "] {
            #expect(!parse(prefix + String(repeating: piece, count: 20_000)).diagnostics.isEmpty)
        }
    }

    @Test("Every truncated schema is refused, except one that lacks only its last line break")
    func truncation() {
        let bytes = Array(GrammarTests.plain.utf8)
        for length in bytes.indices {
            let parsed = Schema.parse(bytes: Array(bytes[..<length]), path: "schema.ckdb")
            #expect((parsed.schema == nil) == (length < bytes.count - 1), "\(length) bytes")
        }
    }
}
