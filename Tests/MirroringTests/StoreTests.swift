import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring

@Suite("Mirrored stores")
struct StoreTests {
    private static let model =
        entity("Post", attribute("title", "UUID")) + entity("Log", attribute("line", "UUID")) + entity("Draft")
        + #"<configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        + #"<configuration name="Audit"><memberEntity name="Log"/><memberEntity name="Post"/></configuration>"#

    @Test("A store has its configuration's entities and no others")
    func configuration() throws {
        let mirrored = try mirrored(Self.model, stores: [MirroredStore(configuration: "Cloud")])
        #expect(try mirrored.schema().typeNames == ["CD_Post"])
        #expect(mirrored.members == [[0]])
        #expect(mirrored.contributors == [0])
    }

    @Test("A store without a configuration has all entities")
    func wholeModel() throws {
        #expect(try mirrored(Self.model).schema().typeNames == ["CD_Draft", "CD_Log", "CD_Post"])
    }

    @Test("A store with an unknown configuration has no entities")
    func unknownConfiguration() throws {
        let mirrored = try mirrored(Self.model, stores: [MirroredStore(configuration: "Clowd")])
        #expect(try mirrored.schema().typeNames == [])
    }

    @Test("The stores of one container have one schema")
    func oneContainer() throws {
        let stores = ["Cloud", "Audit"].map { MirroredStore(configuration: $0, container: "iCloud.com.example.app") }
        let schema = try mirrored(Self.model, stores: stores).schema()
        #expect(schema.container == "iCloud.com.example.app")
        #expect(schema.typeNames == ["CD_Log", "CD_Post"])
    }

    @Test("The stores of two containers have two schemas")
    func twoContainers() throws {
        let stores = [
            MirroredStore(configuration: "Cloud", container: "iCloud.com.example.app"),
            MirroredStore(configuration: "Audit", container: "iCloud.com.example.audit"),
            MirroredStore(configuration: "Audit", container: "iCloud.com.example.app", scope: .shared),
        ]
        let schemas = try mirrored(Self.model, stores: stores).schemas
        #expect(schemas.map(\.container) == ["iCloud.com.example.app", "iCloud.com.example.audit"])
        #expect(schemas.map(\.typeNames) == [["CD_Log", "CD_Post", "cloudkit.share"], ["CD_Log", "CD_Post"]])
        #expect(schemas.map(\.scopes) == [[.private, .shared], [.private]])
    }

    @Test(
        "A store in the shared database needs the record type of shares",
        arguments: [DatabaseScope.private: false, .shared: true, .public: false]
    )
    func shareType(scope: DatabaseScope, needsIt: Bool) throws {
        let schema = try mirrored(Self.model, stores: [MirroredStore(scope: scope)]).schema()
        #expect(schema.typeNames.contains("cloudkit.share") == needsIt)
        #expect(schema.scopes == [scope])
        let share = schema.recordType(named: "cloudkit.share")
        #expect(
            share.map { $0.fields.filter { $0.origin == .server }.map { "\($0.name) \($0.field.type.text)" } }
                == (needsIt
                    ? ["cloudkit.thumbnailImageData BYTES", "cloudkit.title STRING", "cloudkit.type STRING"] : nil)
        )
        #expect(share.map { $0.grants == .standard } != false)
    }
}

@Suite("Indexes of new fields")
struct IndexTests {
    private static let types = [
        "String", "Integer 64", "Double", "Date", "Binary",
    ]

    @Test("A new field has the indexes that the Development server gives by default")
    func development() throws {
        #expect(
            try indexes(.development) == [
                "CD_Binary": "QUERYABLE SORTABLE", "CD_Binary_ckAsset": "", "CD_Date": "QUERYABLE SORTABLE",
                "CD_Double": "QUERYABLE SORTABLE", "CD_Integer 64": "QUERYABLE SORTABLE",
                "CD_String": "QUERYABLE SEARCHABLE SORTABLE", "CD_String_ckAsset": "", "CD_secret": "",
                "CD_secret_ckAsset": "", "CD_entityName": "QUERYABLE SEARCHABLE SORTABLE",
                "CD_moveReceipt": "QUERYABLE SORTABLE", "CD_moveReceipt_ckAsset": "", "___createTime": "",
                "___createdBy": "", "___etag": "", "___modTime": "", "___modifiedBy": "", "___recordID": "",
            ]
        )
    }

    @Test("A new field has no index when none are wanted")
    func none() throws {
        #expect(try indexes(.none).values.allSatisfy(\.isEmpty))
    }

    @Test("New indexes let a public database be queried by name and date, also links")
    func forPublicDatabase() throws {
        var expected = try indexes(.development)
        expected["___recordID"] = "QUERYABLE"
        expected["___modTime"] = "QUERYABLE SORTABLE"
        #expect(try indexes(.public) == expected)
        let links = try indexes(.public, of: "CDMR")
        #expect(links["___recordID"] == "QUERYABLE")
        #expect(links["___modTime"] == "QUERYABLE SORTABLE")
    }

    private func indexes(_ policy: IndexPolicy, of type: String = "CD_Post") throws -> [String: String] {
        let attributes = Self.types.map { attribute($0, $0) }.joined()
        let secret = attribute("secret", "String", #"allowsCloudEncryption="YES""#)
        let links = relationship("friends", "Post*", inverse: "friends")
        let schema = try mirrored(entity("Post", attributes, secret, links), indexes: policy).schema()
        let fields = try #require(schema.recordType(named: type)).fields
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.field.indexes.words.joined(separator: " ")) })
    }
}
