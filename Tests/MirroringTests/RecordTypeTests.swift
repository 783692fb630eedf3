import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring

@Suite("Mirrored record types")
struct RecordTypeTests {
    @Test("A record type has system, framework and property fields in the order of an export")
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

    @Test("A record type has the fields of a whole entity tree under its root's name")
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

    @Test("An abstract entity has a record type like any other")
    func abstract() throws {
        let media = #"<entity name="Media" isAbstract="YES"><attribute name="taken" attributeType="Date"/></entity>"#
        #expect(try mirrored(media).schema().properties(of: "CD_Media") == ["CD_taken TIMESTAMP"])
    }

    @Test("A record type has its root's name and fields even if the root is not mirrored")
    func unmirroredRoot() throws {
        let children =
            entity("Media", attribute("taken", "Date")) + entity("Photo", parent: "Media", attribute("width", "Double"))
            + entity("Video", parent: "Media", attribute("length", "Double"))
            + #"<configuration name="Cloud"><memberEntity name="Photo"/></configuration>"#
        let schema = try mirrored(children, stores: [MirroredStore(configuration: "Cloud")]).schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_taken TIMESTAMP", "CD_width DOUBLE"])
        #expect(schema.recordType(named: "CD_Media")?.entities == [1])
    }

    @Test("A record type has its fields in the byte order of their names")
    func order() throws {
        let names = ["z", "größer", "a_", "größe", "b", "aZ", "entityNames", "a", "entityNam", "B", "moveReceip", "a1"]
        let attributes = names.map { attribute($0, "Date") }
        let schema = try mirrored(#"<entity name="Post">\#(attributes.joined())</entity>"#).schema()
        let fields = try #require(schema.recordType(named: "CD_Post")).fields
        #expect(
            fields.map(\.name) == [
                "CD_B", "CD_a", "CD_a1", "CD_aZ", "CD_a_", "CD_b", "CD_entityNam", "CD_entityName", "CD_entityNames",
                "CD_größe", "CD_größer", "CD_moveReceip", "CD_moveReceipt", "CD_moveReceipt_ckAsset", "CD_z",
                "___createTime", "___createdBy", "___etag", "___modTime", "___modifiedBy", "___recordID",
            ]
        )
    }

    @Test("A field has a companion if another field has its name with the asset suffix")
    func companions() throws {
        let names = ["a", "a_ckAsses", "a_ckAssetx", "thumbnailImage", "thumbnailImage1", "thumbnailImage1_ckAsseu"]
        let attributes = names.enumerated().map { attribute($1, $0 % 2 == 0 ? "Date" : "String") }
        let schema = try mirrored(#"<entity name="Post">\#(attributes.joined())</entity>"#).schema()
        let fields = try #require(schema.recordType(named: "CD_Post")).fields
        #expect(
            fields.filter(\.hasCompanion).map(\.name) == [
                "CD_a_ckAsses", "CD_moveReceipt", "CD_thumbnailImage", "CD_thumbnailImage1_ckAsseu",
            ]
        )
        for field in fields {
            #expect(field.isCertain == (field.assumption == nil && !field.isOccasional), "\(field.name)")
        }
    }

    @Test("A property named like another's asset is kept apart from it")
    func madeUpNames() throws {
        let mirrored = try mirrored(
            entity(
                "Post",
                attribute("title_ckAsset", "Date"),
                attribute("title", "String"),
                attribute("moveReceipt", "Date")
            )
        )
        let fields = try #require(mirrored.schema().recordType(named: "CD_Post")).fields
        #expect(fields.count { $0.name == "CD_title_ckAsset" } == 1)
        #expect(fields.first { $0.name == "CD_title_ckAsset" }?.field.type == FieldType(.timestamp))
        #expect(fields.filter { $0.name == "CD_moveReceipt" }.map(\.origin) == [.framework])
    }

    @Test("Siblings that agree share a field of the record type")
    func sharedField() throws {
        let mirrored = try tree(attribute("value", "Integer 16"), attribute("value", "Boolean"))
        let schema = try mirrored.schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_value INT64"])
        #expect(mirrored.conflicts == [])
    }

    @Test("A shared field has an asset if one sibling needs it")
    func sharedAsset() throws {
        let mirrored = try tree(attribute("value", "UUID"), attribute("value", "String"))
        let schema = try mirrored.schema()
        #expect(try schema.properties(of: "CD_Media") == ["CD_value STRING", "CD_value_ckAsset ASSET"])
        #expect(mirrored.conflicts == [])
    }

    @Test("A shared field is certain if one sibling is certain")
    func sharedAssumption() throws {
        let derived = attribute("value", "Date", #"derived="YES""#)
        for (first, second) in [(derived, attribute("value", "Date")), (attribute("value", "Date"), derived)] {
            let field = try tree(first, second).schema().recordType(named: "CD_Media")?.field(named: "CD_value")
            #expect(try #require(field).assumption == nil)
        }
    }

    @Test("A field that siblings claim differently is planned as the certain claim")
    func certainClaim() throws {
        let mirrored = try tree(attribute("value", "String", #"derived="YES""#), attribute("value", "Date"))
        #expect(try mirrored.schema().properties(of: "CD_Media").contains("CD_value TIMESTAMP"))
        #expect(mirrored.conflicts == [])
    }

    @Test("A shared field has a companion, whichever sibling needs it")
    func companion() throws {
        for (first, second) in [("UUID", "String"), ("String", "UUID")] {
            let type = try tree(attribute("value", first), attribute("value", second)).schema()
                .recordType(named: "CD_Media")
            #expect(try #require(type?.field(named: "CD_value")).hasCompanion)
        }
    }

    @Test(
        "A record type lists the siblings that claim a field differently",
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
