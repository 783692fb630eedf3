import Testing

@testable import ObjectModel

/// A construct that no real file has is named, not guessed.
@Suite("Unavailable hashes")
struct UnavailableHashTests {
    @Test("An unavailable version hash has a reason", arguments: Case.all)
    func reasons(example: Case) throws {
        let hashes = hashes(of: example.entities)
        let reason = try #require(hashes.reason("Post"))
        #expect(reason.contains(example.reason), "\(reason)")
        guard case .failure = hashes.checksum else {
            Issue.record("a checksum needs every hash")
            return
        }
    }

    @Test("A subentity of an entity without a hash has no hash")
    func subentities() {
        let parent = Entity(name: "Parent", attributes: [Attribute(name: "area", type: .composite)])
        let hashes = hashes(
            Entity(name: "Post", parentName: "Child"),
            Entity(name: "Child", parentName: "Parent"),
            parent,
            Entity(name: "Other")
        )
        #expect(hashes.reason("Post") == "its parent 'Child' has no hash")
        #expect(hashes.reason("Child") == "its parent 'Parent' has no hash")
        #expect(hashes.hexadecimal("Other") != nil)
    }

    @Test("A checksum needs a known order of the entities, too")
    func checksum() {
        #expect(throws: UnavailableHash.self) { try hashes(Entity(name: "Größe"), Entity(name: "Post")).checksum.get() }
        #expect(throws: Never.self) { try hashes(Entity(name: "Größe")).checksum.get() }
    }

    @Test("The hash of an entity with a single property needs no known order")
    func singleProperty() {
        #expect(hashes(Entity(name: "Post", attributes: [string("größe")])).hexadecimal("Post") != nil)
    }

    @Test("A model whose hashes would take too long has none")
    func limit() {
        let parent = Entity(name: "Parent", attributes: (0..<5_000).map { string("a\($0)") })
        let children = (0..<2_000).map { Entity(name: "Child\($0)", parentName: "Parent") }
        let hashes = hashes(of: [parent] + children)
        #expect(hashes.reason("Parent")?.contains("more than 10000000 properties") == true)
    }
}

/// A model whose entity `Post` has no hash.
struct Case: Sendable, CustomTestStringConvertible {
    let reason: String
    let entities: [Entity]

    var testDescription: String { reason }

    init(_ reason: String, _ entities: Entity...) {
        self.reason = reason
        self.entities = entities
    }

    static let all = [
        Case("composite that is not in", Entity(name: "Post", attributes: [Attribute(name: "area", type: .composite)])),
        Case("never seen", Entity(name: "Post", attributes: [doubtful])),
        Case("never seen", Entity(name: "Post", relationships: [doubtfulRelationship])),
        Case("never seen", doubtfulEntity),
        Case("ObjectID", Entity(name: "Post", attributes: [Attribute(name: "link", type: .objectID)])),
        Case("not binary data", Entity(name: "Post", attributes: [attribute(\.allowsExternalStorage)])),
        Case("truth file", Entity(name: "Post", attributes: [attribute(\.isStoredInTruthFile)])),
        Case("derived", Entity(name: "Post", attributes: [attribute(\.isDerived)])),
        Case("'Nothing'", Entity(name: "Post", attributes: [unknownType])),
        Case("declared twice", Entity(name: "Post", attributes: [string("title"), string("title")])),
        Case(
            "declared again",
            Entity(name: "Post", parentName: "Parent", attributes: [string("title")]),
            Entity(name: "Parent", attributes: [string("title")])
        ),
        Case("not ASCII", Entity(name: "Post", attributes: [string("ǖber"), string("title")])),
        Case("'ǖber', which is not ASCII", constrained),
        Case("another entity", Entity(name: "Post"), Entity(name: "Post", attributes: [string("title")])),
        Case("parent 'Nobody'", Entity(name: "Post", parentName: "Nobody")),
        Case("parent 'Post'", Entity(name: "Post", parentName: "Post")),
        Case("leads to no entity", Entity(name: "Post", relationships: [Relationship(name: "tags")])),
        Case(
            "inverse 'posts'",
            Entity(
                name: "Post",
                relationships: [Relationship(name: "tags", destinationName: "Post", inverseName: "posts")]
            )
        ),
        Case(
            "by inheritance",
            Entity(
                name: "Post",
                relationships: [Relationship(name: "next", destinationName: "Child", inverseName: "next")]
            ),
            Entity(name: "Child", parentName: "Post")
        ),
        Case("maxCount is 1", Entity(name: "Post", relationships: [limited])),
    ]

    private static func attribute(_ place: WritableKeyPath<Attribute, Bool>) -> Attribute {
        var attribute = Attribute(name: "title", type: .string)
        attribute[keyPath: place] = true
        return attribute
    }

    private static var doubtful: Attribute {
        var attribute = Attribute(name: "title", type: .string)
        attribute.details.hashDoubt = "was never seen"
        return attribute
    }

    private static var doubtfulRelationship: Relationship {
        var relationship = Relationship(name: "next", destinationName: "Post")
        relationship.hashDoubt = "was never seen"
        return relationship
    }

    private static var doubtfulEntity: Entity {
        var entity = Entity(name: "Post")
        entity.hashDoubt = "an entity like this was never seen"
        return entity
    }

    private static var unknownType: Attribute {
        var attribute = Attribute(name: "title", type: .undefined)
        attribute.details.unknownTypeName = "'Nothing'"
        return attribute
    }

    private static var constrained: Entity {
        let size = Attribute(name: "ǖber", type: .string, isTransient: true)
        var entity = Entity(name: "Post", attributes: [string("title"), size])
        entity.uniquenessConstraints = [.init(properties: ["title"]), .init(properties: ["ǖber"])]
        return entity
    }

    private static var limited: Relationship {
        var relationship = Relationship(name: "tags", destinationName: "Post", isToMany: true)
        relationship.maximumCount = 1
        return relationship
    }
}
