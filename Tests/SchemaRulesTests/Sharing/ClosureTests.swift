import ReadableModels
import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("Closure of a shared object")
struct ClosureTests {
    /// Posts with attachments of their own, and tags that posts have in common.
    private static let blog =
        entity(
            "Post",
            relationship("attachments", "Attachment*", inverse: "post"),
            relationship("tags", "Tag*", inverse: "posts")
        )
        + entity("Attachment", relationship("post", "Post", inverse: "attachments"))
        + entity("Photo", parent: "Attachment", relationship("place", "Place", inverse: "photo"))
        + entity("Place", relationship("photo", "Photo", inverse: "place"))
        + entity(
            "Tag",
            relationship("posts", "Post*", inverse: "tags"),
            relationship("profile", "Profile", inverse: "tags")
        )
        + entity("Profile", relationship("tags", "Tag*", inverse: "profile"))
        + entity("Draft")

    @Test("A closure has all that relationships lead to, nearest first, with the shortest way")
    func post() throws {
        let model = try mirrored(Self.blog)
        let closure = try model.closure("Post")
        #expect(model.names(closure.entities) == ["Post", "Attachment", "Photo", "Tag", "Place", "Profile"])
        let place = try #require(model.graph.entity(named: "Place"))
        #expect(closure.stepsBack(from: place).map(model.name) == ["Photo.place", "Post.attachments"])
        #expect(closure.lastStep(to: closure.root) == nil)
    }

    @Test("A closure has the objects of others that it reaches through a hub")
    func hubs() throws {
        let model = try mirrored(Self.blog)
        let closure = try model.closure("Post")
        #expect(model.names(closure.ownEntities) == ["Post", "Attachment", "Photo", "Place"])
        #expect(model.names(closure.hubs.map(\.entity)) == ["Tag"])
        #expect(closure.hubs.first?.steps.map(model.name) == ["Post.tags"])
        #expect(model.names(closure.entitiesAcrossHubs) == ["Profile"])
    }

    @Test("A closure through a parent of the same entity has all that lies above")
    func folders() throws {
        let model = try mirrored(
            entity(
                "Folder",
                relationship("children", "Folder*", inverse: "parent"),
                relationship("parent", "Folder", inverse: "children")
            )
        )
        let closure = try model.closure("Folder")
        #expect(model.names(closure.ownEntities) == ["Folder"])
        #expect(closure.hubs.flatMap(\.steps).map(model.name) == ["Folder.parent"])
    }

    @Test("A hub stays a hub where the shared object owns another object of its entity")
    func ownedHub() throws {
        let model = try mirrored(
            entity(
                "Post",
                relationship("emblem", "Tag", inverse: "emblemOf"),
                relationship("tags", "Tag*", inverse: "posts")
            )
                + entity(
                    "Tag",
                    relationship("emblemOf", "Post", inverse: "emblem"),
                    relationship("posts", "Post*", inverse: "tags")
                )
        )
        let closure = try model.closure("Post")
        #expect(model.names(closure.ownEntities) == ["Post", "Tag"])
        #expect(closure.hubs.first?.steps.map(model.name) == ["Post.tags"])
    }

    @Test("A to-one hub stays a hub where the shared object owns another object of its entity")
    func ownedToOneHub() throws {
        let model = try mirrored(
            entity(
                "Post",
                relationship("emblem", "Topic", inverse: "emblemOf"),
                relationship("topic", "Topic", inverse: "posts")
            )
                + entity(
                    "Topic",
                    relationship("emblemOf", "Post", inverse: "emblem"),
                    relationship("posts", "Post*", inverse: "topic")
                )
        )
        let closure = try model.closure("Post")
        #expect(model.names(closure.ownEntities) == ["Post", "Topic"])
        #expect(closure.hubs.flatMap(\.steps).map(model.name) == ["Post.topic"])
    }

    @Test("A closure names entities with several owners, because one owner may be a stranger")
    func severalOwners() throws {
        let model = try mirrored(
            entity(
                "Post",
                relationship("comments", "Comment*", inverse: "post"),
                relationship("photos", "Photo*", inverse: "post")
            )
                + entity(
                    "Photo",
                    relationship("comments", "Comment*", inverse: "photo"),
                    relationship("post", "Post", inverse: "photos")
                )
                + entity(
                    "Comment",
                    relationship("post", "Post", inverse: "comments"),
                    relationship("photo", "Photo", inverse: "comments")
                )
        )
        let closure = try model.closure("Post")
        #expect(closure.hubs.isEmpty)
        #expect(model.names(closure.entitiesOfSeveralOwners.map(\.entity)) == ["Comment"])
        let owners = closure.entitiesOfSeveralOwners.flatMap(\.relationships).map { model.graph.relationship($0).name }
        #expect(owners == ["post", "photo"])
    }

    @Test("A closure never leaves the private store")
    func privateStore() throws {
        let model = try mirrored(
            entity("Post", relationship("note", "Note", inverse: "post"))
                + entity("Note", relationship("post", "Post", inverse: "note"))
                + #"<configuration name="A"><memberEntity name="Post"/></configuration>"#,
            stores: [MirroredStore(configuration: "A"), MirroredStore(scope: .public)]
        )
        #expect(model.names(try model.closure("Post").entities) == ["Post"])
    }

    @Test("A closure goes on through the subentities of a hub")
    func subentitiesOfHubs() throws {
        let model = try mirrored(
            entity("Post", relationship("tags", "Tag*", inverse: "posts"))
                + entity("Tag", relationship("posts", "Post*", inverse: "tags"))
                + entity("Topic", parent: "Tag", relationship("icon", "Icon", inverse: "topic"))
                + entity("Icon", relationship("topic", "Topic", inverse: "icon"))
        )
        let closure = try model.closure("Post")
        #expect(model.names(closure.hubs.map(\.entity)) == ["Tag"])
        #expect(model.names(closure.entitiesAcrossHubs) == ["Icon"])
    }

    @Test("An owner of many objects is a hub for the objects that it owns")
    func owner() throws {
        let model = try mirrored(Self.blog)
        let closure = try model.closure("Attachment")
        #expect(model.names(closure.hubs.map(\.entity)) == ["Post"])
        #expect(model.names(closure.ownEntities) == ["Attachment", "Photo", "Place"])
    }

    @Test("A closure follows the relationships that a subentity inherits")
    func inherited() throws {
        let model = try mirrored(Self.blog)
        let closure = try model.closure("Photo")
        let post = try #require(model.graph.entity(named: "Post"))
        #expect(closure.lastStep(to: post).map(model.name) == "Photo.post")
        #expect(Set(model.names(closure.entities)) == ["Photo", "Place", "Post", "Attachment", "Tag", "Profile"])
    }

    @Test("A closure follows transient relationships and leaves out those that lead out of the store")
    func unfollowed() throws {
        let model = try mirrored(
            entity(
                "Post",
                relationship("cache", "Cache", inverse: "post", isTransient: true),
                relationship("note", "Note", inverse: "post"),
                relationship("ghost", "Ghost", inverse: "post")
            )
                + entity("Cache", relationship("post", "Post", inverse: "cache", isTransient: true))
                + entity("Note", relationship("post", "Post", inverse: "note"))
                + #"<configuration name="Cloud"><memberEntity name="Post"/><memberEntity name="Cache"/></configuration>"#,
            stores: [MirroredStore(configuration: "Cloud")]
        )
        let closure = try model.closure("Post")
        #expect(model.names(closure.entities) == ["Post", "Cache"])
        #expect(closure.unfollowed.map(\.reason) == [.notMirrored, .unresolved])
        let note = try #require(model.graph.entity(named: "Note"))
        #expect(ShareClosure(of: model, root: note) == nil)
    }

    @Test("A closure stays in the stores that hold the shared object")
    func stores() throws {
        let model = try mirrored(
            entity("Post", relationship("note", "Note", inverse: "post"))
                + entity("Note", relationship("post", "Post", inverse: "note"))
                + #"<configuration name="A"><memberEntity name="Post"/></configuration>"#
                + #"<configuration name="B"><memberEntity name="Note"/></configuration>"#,
            stores: [
                MirroredStore(configuration: "A"), MirroredStore(configuration: "A", scope: .shared),
                MirroredStore(configuration: "B"),
            ]
        )
        let closure = try model.closure("Post")
        #expect(model.names(closure.entities) == ["Post"])
        #expect(closure.stores.map(\.scope) == [.private, .shared])
    }
}
