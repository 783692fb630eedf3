import Foundation
import TestSupport
import Testing

@Suite("Sharing the example app's posts")
struct SharedExampleTests {
    /// As one reads it off the model: a post owns its attachments and their image data, and has its tags in common with
    /// other posts. A draft is not mirrored.
    @Test("Sharing a post takes along its attachments and, through tags, all posts")
    func closure() throws {
        let model = "Examples/PostsApp/Sources/PostsApp/Posts.xcdatamodeld"
        let copy = try TemporaryFolder(copying: ["Examples/PostsApp"])
        let run = try Executable.run(["share", "Post", model, "--format", "json"], in: copy.url)
        let closure = try JSONDecoder().decode(Closure.self, from: Data(run.output.utf8))
        #expect(run.status == 0)
        #expect(closure.entities == ["Post", "Attachment", "Link", "Photo", "Tag", "ImageData"])
        #expect(
            closure.through == [
                .init(entity: "Post", relationship: "attachments", destination: "Attachment"),
                .init(entity: "Post", relationship: "attachments", destination: "Link"),
                .init(entity: "Post", relationship: "attachments", destination: "Photo"),
                .init(entity: "Post", relationship: "tags", destination: "Tag"),
                .init(entity: "Photo", relationship: "imageData", destination: "ImageData"),
            ]
        )
        #expect(closure.hubs.map(\.entity) == ["Tag"])
        #expect(closure.hubs.flatMap(\.through) == [.init(entity: "Post", relationship: "tags", destination: "Tag")])
        #expect(closure.severalOwners.isEmpty)
        #expect(run.errors.contains("[SHR723]"))
    }

    private struct Closure: Decodable {
        struct Step: Decodable, Equatable {
            let entity: String
            let relationship: String
            let destination: String
        }

        struct Hub: Decodable {
            let entity: String
            let through: [Step]
        }

        struct SeveralOwners: Decodable {
            let entity: String
        }

        let entities: [String]
        let through: [Step]
        let hubs: [Hub]
        let severalOwners: [SeveralOwners]
    }
}
