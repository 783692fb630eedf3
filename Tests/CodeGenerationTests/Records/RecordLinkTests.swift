import Testing

@testable import CodeGeneration

@Suite("Links of many-to-many relationships")
struct RecordLinkTests {
    /// A model with one pair, and the two sides of its link.
    private func sides(_ one: (String, String), _ other: (String, String)) throws -> [Substring] {
        let generation = try generatedRecords(
            """
            <entity name="\(one.0)">
                <relationship name="\(one.1)" optional="YES" toMany="YES" destinationEntity="\(other.0)"
                    inverseName="\(other.1)"/>
            </entity>
            <entity name="\(other.0)">
                <relationship name="\(other.1)" optional="YES" toMany="YES" destinationEntity="\(one.0)"
                    inverseName="\(one.1)"/>
            </entity>
            """
        )
        let links = generation.files.filter { $0.path.hasSuffix("Link.swift") }
        #expect(links.count == 1)
        return links[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(".init(") }
    }

    @Test("A many-to-many pair has one link type, with its sides in Core Data's order")
    func order() throws {
        let expected: [Substring] = [#".init("tags", of: "Post"),"#, #".init("posts", of: "Tag")"#]
        #expect(try sides(("Post", "tags"), ("Tag", "posts")) == expected)
        #expect(try sides(("Tag", "posts"), ("Post", "tags")) == expected)
        #expect(try sides(("tag", "posts"), ("Zoo", "tags")).first == #".init("posts", of: "tag"),"#)
    }

    @Test("The sides of a link within one entity are sorted by relationship name")
    func selfRelationships() throws {
        let generation = try generatedRecords(
            """
            <entity name="Person">
                <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friendOf"/>
                <relationship name="friendOf" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends"/>
                <relationship name="peers" optional="YES" toMany="YES" destinationEntity="Person" inverseName="peers"/>
            </entity>
            """
        )
        #expect(
            generation.files.map(\.path) == [
                "PersonFriendOfLink.swift", "PersonPeersLink.swift", "PersonRecord.swift",
            ]
        )
    }

    @Test("The side of a link with subentities names the whole entity tree")
    func subentities() throws {
        let generation = try generatedRecords(
            """
            <entity name="Media">
                <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="media"/>
            </entity>
            <entity name="Photo" parentEntity="Media"/>
            <entity name="Tag">
                <relationship name="media" optional="YES" toMany="YES" destinationEntity="Media" inverseName="tags"/>
            </entity>
            """
        )
        let text = try generation.text(of: "MediaTagsLink.swift")
        #expect(text.contains(#".init("tags", of: "Media", inheritedBy: ["Photo"])"#))
        #expect(text.contains("var source: RecordName<AnyMediaRecord>\n"))
    }

    @Test("A relationship that is not a mirrored many-to-many pair has no link")
    func none() throws {
        let generation = try generatedRecords(
            """
            <entity name="Post">
                <relationship name="a" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="a"/>
                <relationship name="b" optional="YES" toMany="YES" destinationEntity="Tag"/>
                <relationship name="c" optional="YES" toMany="YES" transient="YES" destinationEntity="Tag" inverseName="c"/>
                <relationship name="d" optional="YES" toMany="YES" destinationEntity="Local" inverseName="d"/>
            </entity>
            <entity name="Tag">
                <relationship name="a" optional="YES" maxCount="1" destinationEntity="Post" inverseName="a"/>
                <relationship name="c" optional="YES" toMany="YES" destinationEntity="Post" inverseName="c"/>
            </entity>
            <entity name="Local">
                <relationship name="d" optional="YES" toMany="YES" destinationEntity="Post" inverseName="d"/>
            </entity>
            <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Post"/><memberEntity name="Tag"/></configuration>
            """,
            attributes: ""
        )
        #expect(generation.files.map(\.path) == ["PostRecord.swift", "TagRecord.swift"])
    }
}
