@_spi(GeneratedCode) import CloudRecords

enum Post {}
enum Tag {}
enum Person {}

struct PostTagsLink: MirroredLink {
    static let relationship = ManyToManyRelationship(
        .init("tags", of: "Post", inheritedBy: ["Article"]),
        .init("posts", of: "Tag")
    )
    let recordName: RecordName<PostTagsLink>
    let source: RecordName<Post>
    let destination: RecordName<Tag>
}

struct FriendsLink: MirroredLink {
    static let relationship = ManyToManyRelationship(.init("friends", of: "Person"), .init("friends", of: "Person"))
    let recordName: RecordName<FriendsLink>
    let source: RecordName<Person>
    let destination: RecordName<Person>

    init(recordName: RecordName<FriendsLink>, source: RecordName<Person>, destination: RecordName<Person>) {
        self.recordName = recordName
        (self.source, self.destination) = Self.relationship.ordered(source, destination)
    }
}

struct FollowersLink: MirroredLink {
    static let relationship = ManyToManyRelationship(
        .init("followers", of: "Person"),
        .init("following", of: "Person")
    )
    let recordName: RecordName<FollowersLink>
    let source: RecordName<Person>
    let destination: RecordName<Person>

    init(recordName: RecordName<FollowersLink>, source: RecordName<Person>, destination: RecordName<Person>) {
        self.recordName = recordName
        (self.source, self.destination) = Self.relationship.ordered(source, destination)
    }
}
