import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

@Suite("Grammar of ledgers")
struct GrammarTests {
    @Test(
        "Every kind of statement has its line in a ledger",
        arguments: [
            (.container("iCloud.com.example.app"), "container iCloud.com.example.app"),
            (.record("CD_Post"), "record CD_Post"),
            (
                .field(recordType: "CD_Post", name: "CD_title", type: FieldType(.string)),
                "field CD_Post CD_title STRING single plain"
            ),
            (
                .field(recordType: "CD_Post", name: "CD_x", type: FieldType(.bytes, isEncrypted: true, isList: true)),
                "field CD_Post CD_x BYTES list encrypted"
            ),
            (
                .field(recordType: "T", name: "n", type: FieldType(.numberPreferredAsInt64)),
                "field T n NUMBER%20PREFERRED%20AS%20INT64 single plain"
            ),
            (.index(recordType: "CD_Post", field: "___recordID", .queryable), "index CD_Post ___recordID QUERYABLE"),
            (.role("moderator"), "role moderator"),
            (.grant(recordType: "CD_Post", role: "_world", .read), "grant CD_Post _world READ"),
            (.retired(.recordType("CD_Old"), reason: "before modelc"), "retired-record CD_Old before%20modelc"),
            (
                .retired(.field(recordType: "CD_Post", name: "CD_old"), reason: "50 % größer\n"),
                "retired-field CD_Post CD_old 50%20%25%20gr%C3%B6%C3%9Fer%0A"
            ),
            (
                .retired(.entity(recordType: "CD_Media", name: "Photo"), reason: "unused"),
                "retired-entity CD_Media Photo unused"
            ),
            (.shipped(Recording("V 2"), checksum: "a+/="), "shipped V%202 1 a+/="),
            (.takenBack(Recording("V", 12), reason: "a test build"), "taken-back V 12 a%20test%20build"),
            (.root(entity: "Post", root: "Item", Recording("V2")), "root Post Item V2 1"),
            (.link(end: "Tag.posts", otherEnd: "Post.tags", Recording("V2")), "link Post.tags Tag.posts V2 1"),
            (.cardinality(relationship: "Post.tags", .many, Recording("%")), "cardinality Post.tags many %25 1"),
            (.transformer(attribute: "Post.color", name: "Hex", Recording("V2", 3)), "transformer Post.color Hex V2 3"),
        ] as [(LedgerStatement, String)]
    )
    func lines(statement: LedgerStatement, line: String) {
        #expect(LedgerFact(statement)?.line == line)
        #expect(ledger(line).lines == [line])
        #expect(ledger(line).contains(statement))
    }

    @Test("Every type of field is read back from its line", arguments: FieldType.Primitive.allCases)
    func types(primitive: FieldType.Primitive) {
        for isEncrypted in [false, true] where primitive.canBeEncrypted || !isEncrypted {
            for isList in [false, true] {
                let type = FieldType(primitive, isEncrypted: isEncrypted, isList: isList)
                let written = Ledger([LedgerFact(.field(recordType: "T", name: "f", type: type))])
                #expect(parse(written.text).ledger == written)
                #expect(parse(written.text).ledger?.schema.recordTypes.first?.fields.last?.type == type)
            }
        }
    }

    @Test("A fact with an empty or unprintable name has no line")
    func unspeakable() {
        #expect(LedgerFact(.record("")) == nil)
        #expect(LedgerFact(.record("a\"b")) == nil)
        #expect(LedgerFact(.role("a\nb")) == nil)
        #expect(LedgerFact(.retired(.recordType("CD_Post"), reason: "")) == nil)
        #expect(LedgerFact(.transformer(attribute: "color", name: "Hex", Recording("V1"))) == nil)
        #expect(LedgerFact(.shipped(Recording(""), checksum: "a")) == nil)
        #expect(LedgerFact(.shipped(Recording("V1", -1), checksum: "a")) == nil)
        #expect(LedgerFact(.shipped(Recording("V1", 1_000_000), checksum: "a")) == nil)
    }

    @Test("Composed and decomposed letters are different names in a ledger")
    func normalization() {
        let both = ledger("record caf%C3%A9", "record cafe%CC%81")
        #expect(both.lines.count == 2)
        #expect(both.contains(.record("caf\u{E9}")))
        #expect(both.contains(.record("cafe\u{301}")))
    }

    @Test("The lines of a ledger may stand in any order and twice")
    func order() {
        let parsed = parse("role b\nrecord CD_Post\n!modelc.lock 2\nrole a\nrecord CD_Post\n!modelc.lock 2\n")
        #expect(parsed.ledger?.text == "!modelc.lock 2\nrecord CD_Post\nrole a\nrole b\n")
    }

    @Test("A ledger of a header alone is empty")
    func empty() {
        #expect(parse("!modelc.lock 2\n").ledger == Ledger())
        #expect(Ledger().text == "!modelc.lock 2\n")
    }

    @Test(
        "A wrong line of a ledger is refused with its place and reason",
        arguments: [
            ("color red", "LCK405", "color", "'color' is not a kind of line"),
            ("# comment", "LCK405", "#", "'#' is not a kind of line"),
            ("", "LCK405", "", "the line is blank"),
            ("record", "LCK405", "record", "'record' is followed by 1 word, found 0"),
            ("record A B", "LCK405", "record A B", "'record' is followed by 1 word, found more"),
            ("field T f STRING single", "LCK405", "field T f STRING single", "'field' is followed by 5 words, found 4"),
            ("record  A", "LCK405", "record  A", "'record' is followed by 1 word, found more"),
            ("record ", "LCK406", "", "a word is empty"),
            ("field T f TEXT single plain", "LCK405", "TEXT", "'TEXT' cannot stand for base"),
            ("field T f STRING many plain", "LCK405", "many", "'many' cannot stand for single|list"),
            ("field T f STRING single secret", "LCK405", "secret", "'secret' cannot stand for plain|encrypted"),
            (
                "field T f ASSET single encrypted", "LCK405", "field T f ASSET single encrypted",
                "'T f ASSET single encrypted' is encrypted, which this type cannot be"
            ),
            ("index T f sortable", "LCK405", "sortable", "'sortable' cannot stand for index"),
            ("grant T r DELETE", "LCK405", "DELETE", "'DELETE' cannot stand for privilege"),
            ("cardinality A.b some V 1", "LCK405", "some", "'some' cannot stand for one|many"),
            ("cardinality Ab one V 1", "LCK405", "Ab", "'Ab' cannot stand for Entity.relationship"),
            ("transformer .b x V 1", "LCK405", ".b", "'.b' cannot stand for Entity.attribute"),
            ("link B.b A.a V 1", "LCK405", "link B.b A.a V 1", "the two ends of the link are not in order"),
            ("root A B V 01", "LCK405", "01", "'01' cannot stand for number"),
            ("root A B V -1", "LCK405", "-1", "'-1' cannot stand for number"),
            ("root A B V 1000000", "LCK405", "1000000", "'1000000' cannot stand for number"),
            (
                "root A B V 99999999999999999999", "LCK405", "99999999999999999999",
                "'99999999999999999999' cannot stand for number"
            ),
            ("root A B", "LCK405", "root A B", "'root' is followed by 4 words, found 2"),
            ("shipped V c", "LCK405", "shipped V c", "'shipped' is followed by 3 words, found 2"),
            ("version V c", "LCK405", "version", "'version' is not a kind of line"),
            ("cardinality A.b some V 1", "LCK405", "some", "'some' cannot stand for one|many"),
            ("cardinality Ab one V 1", "LCK405", "Ab", "'Ab' cannot stand for Entity.relationship"),
            ("transformer .b x V 1", "LCK405", ".b", "'.b' cannot stand for Entity.attribute"),
            ("link B.b A.a V 1", "LCK405", "link B.b A.a V 1", "the two ends of the link are not in order"),
            ("record a\"b", "LCK405", "a\"b", "'a\"b' cannot stand for type"),
            ("record caf\u{E9}", "LCK406", "\u{FFFD}", "a byte of 'caf\u{E9}' must be escaped"),
            ("record a\tb", "LCK406", "\t", "a byte of 'a\tb' must be escaped"),
            ("record a%2", "LCK406", "%2", "'a%2' has a % without two upper-case hex digits"),
            ("record a%c3%a9", "LCK406", "%c3", "'a%c3%a9' has a % without two upper-case hex digits"),
            ("record a%41", "LCK406", "%41", "'a%41' escapes what needs no escape"),
            ("record a%FF", "LCK406", "a", "'a%FF' is not UTF-8 when its escapes are read"),
        ] as [(String, String, String, String)]
    )
    func refusals(line: String, rule: String, marked: String, message: String) throws {
        let text = "!modelc.lock 2\nrecord CD_Post\n\(line)\nrecord CD_Tag\n"
        let parsed = parse(text)
        #expect(parsed.ledger == nil)
        #expect(parsed.diagnostics.map(\.rule.id) == [rule])
        #expect(parsed.diagnostics.map(\.message) == [message])
        let location = try #require(parsed.diagnostics.first?.location)
        guard case .text(let length) = location.part else { return #expect(Bool(false), "no text is marked") }
        let place = text.utf8.dropFirst(location.offset).prefix(length)
        #expect(String(decoding: place, as: UTF8.self) == marked)
    }

    @Test("A wrong line of a ledger does not keep later lines from being read")
    func recovery() {
        let parsed = parse("!modelc.lock 2\nx\nrecord A B\nrecord %\n")
        #expect(parsed.diagnostics.map(\.rule.id) == ["LCK405", "LCK405", "LCK406"])
    }

    @Test("The errors about one ledger are limited to 1,000")
    func limit() {
        let parsed = parse("!modelc.lock 2\n" + String(repeating: "x\n", count: 5000))
        #expect(parsed.diagnostics.count == 1000)
    }
}

@Suite("Texts of ledgers")
struct TextTests {
    @Test(
        "A text that is not a whole ledger is refused",
        arguments: [
            ("", ["LCK402"]),
            ("record CD_Post\n", ["LCK402"]),
            ("{}\n", ["LCK402"]),
            ("!modelc.lock 1\nrecord CD_Post\n", ["LCK403"]),
            ("!modelc.lock 2\n!modelc.lock 1\n", ["LCK403"]),
            ("!modelc.lock 3\nfuture line of a kind\n", ["LCK403"]),
            ("!modelc.lock 2\n!modelc.lock 3\n", ["LCK403"]),
            ("!modelc.lock\n", ["LCK403"]),
            ("\u{FEFF}!modelc.lock 2\n", ["LCK405"]),
            ("!modelc.lock 2\r\nrecord A\r\n", ["LCK405"]),
            ("!modelc.lock 2\nrecord A\r\nrecord B C\r\n", ["LCK405", "LCK405"]),
            ("!modelc.lock 2\nrecord A\n\n", ["LCK405"]),
            ("!modelc.lock 2\nrecord A", ["LCK405"]),
            ("!modelc.lock 2", ["LCK405"]),
        ] as [(String, [String])]
    )
    func refusals(text: String, rules: [String]) {
        let parsed = parse(text)
        #expect(parsed.ledger == nil)
        #expect(parsed.diagnostics.map(\.rule.id) == rules)
    }

    @Test("A ledger with an unresolved merge is refused with one finding")
    func conflict() {
        func marker(_ character: Character, _ name: String = "") -> String {
            String(repeating: character, count: 7) + name
        }
        let lines = [
            "!modelc.lock 2", marker("<", " HEAD"), "record A", marker("|", " base"), marker("="), "record B",
            marker(">", " branch"), "",
        ]
        let parsed = parse(lines.joined(separator: "\n"))
        #expect(parsed.diagnostics.map(\.rule.id) == ["LCK404"])
        #expect(parsed.diagnostics.first?.location?.offset == 15)
    }

    @Test("A ledger that is too large is refused")
    func size() {
        let parsed = Ledger.parse(bytes: [UInt8](repeating: 0x20, count: 64 << 20 | 1), path: "modelc.lock")
        #expect(parsed.diagnostics.map(\.rule.id) == ["LCK401"])
        let lines = parse("!modelc.lock 2\n" + String(repeating: "\n", count: 500_000))
        #expect(lines.diagnostics.map(\.rule.id) == ["LCK401"])
    }
}
