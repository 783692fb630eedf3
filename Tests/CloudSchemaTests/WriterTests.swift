import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("The layout of an export")
struct WriterTests {
    @Test("An export sorts, aligns and quotes its items, and merges its grants")
    func layout() {
        let schema = Schema(
            roles: [Role(name: "moderator"), Role(name: "_odd")],
            recordTypes: [
                RecordType.share,
                RecordType(
                    name: "CD_Post",
                    fields: [
                        Field(name: "sortable", type: FieldType(.number)),
                        Field(name: "a", type: FieldType(.int64, isList: true), indexes: [.sortable, .queryable]),
                        Field(name: "___etag", type: FieldType(.string)),
                        Field(name: "CD_b", type: FieldType(.string, isEncrypted: true)),
                    ],
                    grants: [
                        Grant([.write], to: "moderator"), Grant([.write], to: "_creator"),
                        Grant([.read], to: "moderator"),
                        Grant([.create], to: "Admin"),
                    ]
                ),
                RecordType(name: "Empty"),
            ]
        )
        #expect(
            schema.text == """
                DEFINE SCHEMA

                    CREATE ROLE moderator;
                    CREATE ROLE "_odd";

                    RECORD TYPE CD_Post (
                        CD_b       ENCRYPTED STRING,
                        "___etag"  STRING,
                        a          LIST<INT64> QUERYABLE SORTABLE,
                        "sortable" NUMBER,
                        GRANT CREATE TO Admin,
                        GRANT WRITE TO "_creator",
                        GRANT READ, WRITE TO moderator
                    );

                    RECORD TYPE Empty (
                    );

                    RECORD TYPE "cloudkit.share" (
                        "___createTime"               TIMESTAMP,
                        "___createdBy"                REFERENCE,
                        "___etag"                     STRING,
                        "___modTime"                  TIMESTAMP,
                        "___modifiedBy"               REFERENCE,
                        "___recordID"                 REFERENCE,
                        "cloudkit.thumbnailImageData" BYTES,
                        "cloudkit.title"              STRING,
                        "cloudkit.type"               STRING,
                        GRANT WRITE TO "_creator",
                        GRANT CREATE TO "_icloud",
                        GRANT READ TO "_world"
                    );

                """
        )
        #expect(parse(schema.text).rules == ["SCH020"])
    }

    @Test("The Users type of every container is written as in an export")
    func users() {
        #expect(
            Schema(recordTypes: [.users]).text == """
                DEFINE SCHEMA

                    RECORD TYPE Users (
                        "___createTime" TIMESTAMP,
                        "___createdBy"  REFERENCE,
                        "___etag"       STRING,
                        "___modTime"    TIMESTAMP,
                        "___modifiedBy" REFERENCE,
                        "___recordID"   REFERENCE,
                        roles           LIST<INT64>,
                        GRANT WRITE TO "_creator",
                        GRANT READ TO "_world"
                    );

                """
        )
        #expect(RecordType.users == RecordType.users.canonical)
        #expect(RecordType.share == RecordType.share.canonical)
    }

    @Test("A schema without types is written as an empty schema")
    func empty() {
        #expect(Schema().text == "DEFINE SCHEMA\n")
        #expect(Schema(roles: [Role(name: "a")]).text == "DEFINE SCHEMA\n\n    CREATE ROLE a;\n")
    }
}
