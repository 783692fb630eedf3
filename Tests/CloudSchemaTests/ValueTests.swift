import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("Values of a schema")
struct ValueTests {
    @Test("Every legal field type is read back from its spelling, and others are refused")
    func fieldTypes() {
        for primitive in FieldType.Primitive.allCases {
            for (isEncrypted, isList) in [(false, false), (false, true), (true, false), (true, true)] {
                let type = FieldType(primitive, isEncrypted: isEncrypted, isList: isList)
                let isLegal = !isEncrypted || primitive.canBeEncrypted
                #expect(FieldType(type.text) == (isLegal ? type : nil))
            }
        }
        for text in [
            "", "string", "STRING ", "LIST<LIST<INT64>>", "ENCRYPTED ASSET", "ENCRYPTED LIST<STRING>",
            "NUMBER PREFERRED",
        ] {
            #expect(FieldType(text) == nil)
        }
    }

    @Test(
        "A field created in Development gets the indexes of its type",
        arguments: [
            ("STRING", "QUERYABLE SEARCHABLE SORTABLE"), ("BYTES", "QUERYABLE SORTABLE"),
            ("INT64", "QUERYABLE SORTABLE"),
            ("DOUBLE", "QUERYABLE SORTABLE"), ("TIMESTAMP", "QUERYABLE SORTABLE"), ("LOCATION", "QUERYABLE SORTABLE"),
            ("LIST<STRING>", "QUERYABLE SEARCHABLE"), ("ASSET", ""), ("ENCRYPTED STRING", ""), ("LIST<INT64>", ""),
            ("REFERENCE", ""), ("NUMBER", ""), ("LIST<ENCRYPTED STRING>", ""),
        ]
    )
    func developmentIndexes(type: String, words: String) throws {
        #expect(try #require(FieldType(type)).developmentIndexes.words.joined(separator: " ") == words)
    }

    @Test("Indexes and privileges are listed in the order of an export")
    func wordOrder() {
        #expect(([.sortable, .queryable] as Indexes).members == [.queryable, .sortable])
        #expect(Index.allCases.map { Indexes([$0]).words } == [["QUERYABLE"], ["SEARCHABLE"], ["SORTABLE"]])
        #expect(([.write, .read] as Privileges).members == [.read, .write])
        #expect(Privilege.allCases.map { Privileges([$0]).words } == [["READ"], ["CREATE"], ["WRITE"]])
    }

    @Test(
        "A name is quoted only where the language needs it",
        arguments: [
            ("CD_title", "CD_title"), ("a1_", "a1_"), ("type", "type"), ("location", "location"),
            ("Grant", "\"Grant\""),
            ("queryable", "\"queryable\""), ("___etag", "\"___etag\""), ("cloudkit.share", "\"cloudkit.share\""),
            ("1st", "\"1st\""), ("größe", "\"größe\""), ("a-b", "\"a-b\""), ("", "\"\""),
        ]
    )
    func identifiers(name: String, spelling: String) {
        #expect(Identifier.spelling(of: name) == spelling)
        #expect(Identifier.needsQuotes(name) == (name != spelling))
    }

    @Test("Grants are merged for each role")
    func grants() {
        let grants = [
            Grant([.write], to: "b"), Grant([.create], to: "_a"), Grant([.read], to: "b"), Grant([], to: "A"),
        ]
        #expect(grants.canonical == [Grant([.create], to: "_a"), Grant([.read, .write], to: "b")])
    }

    @Test("Names sort by their bytes, and equal names keep their order")
    func byteOrder() {
        let names = [
            "a", "Users", "___etag", "CD_b", "", "CD_aVeryLongNameOfAField", "CD_aVeryLongNameOfAField_ckAsset", "é",
            "e",
            "CD_aVeryLongName", "CD_a",
        ]
        let numbered = (names + names).enumerated().map { (name: $1, number: $0) }
        let expected = numbered.sorted { left, right in
            left.name == right.name
                ? left.number < right.number : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
        #expect(numbered.inByteOrder(of: \.name).map(\.number) == expected.map(\.number))
        #expect(expected.inByteOrder(of: \.name).map(\.number) == expected.map(\.number))
    }
}
