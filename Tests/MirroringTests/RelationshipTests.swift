import ReadableModels
import Testing

@testable import CloudSchema
@testable import Mirroring

@Suite("Mirrored relationships")
struct RelationshipTests {
    /// Both ends of a relationship between Post and Tag, and what comes of them.
    struct Fact: Sendable, CustomTestStringConvertible {
        let name: String
        let post: String
        let tag: String
        var postFields: [String] = []
        var tagFields: [String] = []
        var hasLinks = false

        var testDescription: String { name }
    }

    static let facts = [
        Fact(
            name: "one to one: the other record's name on both sides",
            post: relationship("tag", "Tag", inverse: "post"),
            tag: relationship("post", "Post", inverse: "tag"),
            postFields: ["CD_tag STRING"],
            tagFields: ["CD_post STRING"]
        ),
        Fact(
            name: "one to many: a name on the many side, nothing on the other",
            post: relationship("tags", "Tag*", inverse: "post"),
            tag: relationship("post", "Post", inverse: "tags"),
            tagFields: ["CD_post STRING"]
        ),
        Fact(
            name: "many to many: nothing on either side, and a record type of links",
            post: relationship("tags", "Tag*", inverse: "posts"),
            tag: relationship("posts", "Post*", inverse: "tags"),
            hasLinks: true
        ),
        Fact(
            name: "to one without an inverse",
            post: relationship("tag", "Tag", inverse: nil),
            tag: "",
            postFields: ["CD_tag STRING"]
        ),
        Fact(
            name: "to many without an inverse",
            post: relationship("tags", "Tag*", inverse: nil),
            tag: ""
        ),
        Fact(
            name: "many to many with itself",
            post: relationship("friends", "Post*", inverse: "friends"),
            tag: "",
            hasLinks: true
        ),
        Fact(
            name: "nothing when it is transient",
            post: #"<relationship name="tag" optional="YES" transient="YES" maxCount="1" destinationEntity="Tag"/>"#,
            tag: ""
        ),
        Fact(
            name: "no link when many to many is transient",
            post: transient("tags", "Tag", inverse: "posts"),
            tag: transient("posts", "Post", inverse: "tags")
        ),
    ]

    private static func transient(_ name: String, _ destination: String, inverse: String) -> String {
        """
        <relationship name="\(name)" optional="YES" transient="YES" toMany="YES" destinationEntity="\(destination)"
            inverseName="\(inverse)" inverseEntity="\(destination)"/>
        """
    }

    @Test("A relationship has a field or a link, according to its cardinality", arguments: facts)
    func cardinality(_ fact: Fact) throws {
        let schema = try mirrored(entity("Post", fact.post) + entity("Tag", fact.tag)).schema()
        #expect(try schema.properties(of: "CD_Post") == fact.postFields)
        #expect(try schema.properties(of: "CD_Tag") == fact.tagFields)
        #expect(schema.typeNames == (fact.hasLinks ? ["CDMR"] : []) + ["CD_Post", "CD_Tag"])
    }

    @Test(
        "A many-to-many relationship with an inherited end has a link",
        arguments: [("Media", "Photo"), ("Photo", "Media")]
    )
    func inheritedInverse(declaring: String, named: String) throws {
        let photos = relationship("photos", "\(named)*", inverse: "tags")
        let tags = relationship("tags", "Tag*", inverse: "photos")
        let schema = try mirrored(
            entity("Media", declaring == "Media" ? tags : "")
                + entity("Photo", parent: "Media", declaring == "Photo" ? tags : "")
                + entity("Tag", photos)
        ).schema()
        #expect(schema.typeNames == ["CDMR", "CD_Media", "CD_Tag"])
    }

    @Test("The record type of links has three string fields and no framework fields")
    func linkType() throws {
        let ends = relationship("friends", "Post*", inverse: "friends")
        let type = try #require(mirrored(entity("Post", ends)).schema().recordType(named: "CDMR"))
        #expect(
            type.recordType
                == RecordType(
                    name: "CDMR",
                    fields: ["CD_entityNames", "CD_recordNames", "CD_relationships"].map {
                        Field(name: $0, type: FieldType(.string), indexes: Indexes(Index.allCases))
                    } + SystemField.allCases.map { Field(name: $0.rawValue, type: $0.type) },
                    grants: .standard
                )
        )
    }

    @Test("A relationship is never encrypted")
    func encryption() throws {
        let ends = #"<relationship name="tag" allowsCloudEncryption="YES" maxCount="1" destinationEntity="Post"/>"#
        #expect(try mirrored(entity("Post", ends)).schema().properties(of: "CD_Post") == ["CD_tag STRING"])
    }
}
