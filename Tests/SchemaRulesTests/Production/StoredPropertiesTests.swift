import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("Properties that records hold")
struct StoredPropertiesTests {
    @Test(
        "An attribute and a relationship that name one former property do not hide each other",
        arguments: [
            "Post: headline=title string, tag=title Tag.posts", "Post: tag=title Tag.posts, headline=title string",
        ]
    )
    func identifierOfTwoKinds(post: String) throws {
        let graph = try version("V", "\(post)|Tag: posts* Post.tag").mirrored.graph
        let properties = StoredProperties(graph, entities: [0, 1])
        #expect(properties.newName(of: "title", .attribute, at: 0) == "headline")
        #expect(properties.newName(of: "title", .relationship, at: 0) == "tag")
    }
}
