import CloudSchema
import Mirroring
import Testing

@Suite("A record type")
struct RecordTypeTests {
    @Test("carries the framework's, the server's and the properties' fields, in the order of an export")
    func everything() throws {
        let schema = try mirrored(entity("Post", attribute("title", "String"), attribute("count", "Integer 16")))
            .schema()
        #expect(
            schema.schema.text == """
                DEFINE SCHEMA

                    RECORD TYPE CD_Post (
                        CD_count               INT64 QUERYABLE SORTABLE,
                        CD_entityName          STRING QUERYABLE SEARCHABLE SORTABLE,
                        CD_moveReceipt         BYTES QUERYABLE SORTABLE,
                        CD_moveReceipt_ckAsset ASSET,
                        CD_title               STRING QUERYABLE SEARCHABLE SORTABLE,
                        CD_title_ckAsset       ASSET,
                        "___createTime"        TIMESTAMP,
                        "___createdBy"         REFERENCE,
                        "___etag"              STRING,
                        "___modTime"           TIMESTAMP,
                        "___modifiedBy"        REFERENCE,
                        "___recordID"          REFERENCE,
                        GRANT WRITE TO "_creator",
                        GRANT CREATE TO "_icloud",
                        GRANT READ TO "_world"
                    );

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
    }

    @Test("holds a whole inheritance tree under the root's name")
    func tree() throws {
        let schema = try mirrored(
            entity("Photo", parent: "Media", attribute("width", "Double"))
                + entity("Media", attribute("taken", "Date"))
                + entity("Portrait", parent: "Photo", attribute("face", "UUID"))
                + entity("Video", parent: "Media", attribute("length", "Double"))
                + entity("Tag")
        ).schema()
        #expect(schema.typeNames == ["CD_Media", "CD_Tag"])
        #expect(
            try schema.properties(of: "CD_Media")
                == ["CD_face STRING", "CD_length DOUBLE", "CD_taken TIMESTAMP", "CD_width DOUBLE"]
        )
        #expect(schema.recordType(named: "CD_Media")?.entities == [0, 1, 2, 3])
    }

    @Test("is the same for abstract entities")
    func abstract() throws {
        let media = #"<entity name="Media" isAbstract="YES"><attribute name="taken" attributeType="Date"/></entity>"#
        #expect(try mirrored(media).schema().properties(of: "CD_Media") == ["CD_taken TIMESTAMP"])
    }

    @Test("carries the root's name and inherited properties also where the root itself is not mirrored")
    func unmirroredRoot() throws {
        let children =
            entity("Media", attribute("taken", "Date")) + entity("Photo", parent: "Media", attribute("width", "Double"))
            + entity("Video", parent: "Media", attribute("length", "Double"))
            + #"<configuration name="Cloud"><memberEntity name="Photo"/></configuration>"#
        let schema = try mirrored(children, stores: [MirroredStore(configuration: "Cloud")]).schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_taken TIMESTAMP", "CD_width DOUBLE"])
        #expect(schema.recordType(named: "CD_Media")?.entities == [1])
    }

    @Test("shares a field between siblings that agree")
    func sharedField() throws {
        let mirrored = try tree(attribute("value", "Integer 16"), attribute("value", "Boolean"))
        let schema = try mirrored.schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_value INT64"])
        #expect(mirrored.conflicts == [])
    }

    @Test("has an asset as soon as one sibling needs it")
    func sharedAsset() throws {
        let mirrored = try tree(attribute("value", "UUID"), attribute("value", "String"))
        let schema = try mirrored.schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_value STRING", "CD_value_ckAsset ASSET"])
        #expect(mirrored.conflicts == [])
    }

    @Test("is certain of a field as soon as one sibling is")
    func sharedAssumption() throws {
        let derived = attribute("value", "Date", #"derived="YES""#)
        for (first, second) in [(derived, attribute("value", "Date")), (attribute("value", "Date"), derived)] {
            let field = try tree(first, second).schema().recordType(named: "CD_Media")?.field(named: "CD_value")
            #expect(try #require(field).assumption == nil)
        }
    }

    @Test(
        "knows which siblings claim a field differently",
        arguments: [
            (attribute("value", "Integer 16"), attribute("value", "Transformable")),
            (attribute("value", "String"), attribute("value", "String", #"allowsCloudEncryption="YES""#)),
            (attribute("value", "String"), relationship("value", "Media", inverse: nil)),
        ]
    )
    func conflict(first: String, second: String) throws {
        let conflicts = try tree(first, second).conflicts
        #expect(conflicts.map(\.recordType) == ["CD_Media"])
        #expect(conflicts.map(\.first.name) == ["CD_value"])
        #expect(conflicts.map(\.second.name) == ["CD_value"])
    }

    private func tree(_ photo: String, _ video: String) throws -> MirroredModel {
        try mirrored(
            entity("Media") + entity("Photo", parent: "Media", photo) + entity("Video", parent: "Media", video)
        )
    }
}
