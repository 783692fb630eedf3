import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Collisions of generated names")
struct CollisionTests {
    @Test(
        "Two entities with the same class, or classes that differ only in case, are refused",
        arguments: ["Post", ".Post", "POST", "Blog.post"]
    )
    func duplicateClass(name: String) throws {
        let generation = try generated(
            """
            <entity name="Post" representedClassName="Post"/>
            <entity name="Other" representedClassName="\(name)"/>
            <entity name="Author" representedClassName="Author"/>
            """
        )
        #expect(generation.findings == ["GEN604 Other"])
        #expect(generation.files.map(\.path) == ["Author+CoreDataClass.swift", "Author+CoreDataProperties.swift"])
    }

    @Test(
        "A property may not collide with managed objects, other properties or ancestors",
        arguments: [
            (#"<attribute name="description" attributeType="String"/>"#, "Photo.description"),
            (
                #"<attribute name="title" attributeType="String"/><attribute name="Title" attributeType="String"/>"#,
                "Photo.Title"
            ),
            (
                """
                <relationship name="tag" toMany="YES" destinationEntity="Photo"/>
                <relationship name="tagObject" toMany="YES" destinationEntity="Photo"/>
                """, "Photo.tagObject"
            ),
            (#"<attribute name="Width" attributeType="Double"/>"#, "Photo.Width"),
        ]
    )
    func members(properties: String, symbol: String) throws {
        let generation = try generated(
            """
            <entity name="Media" representedClassName="Media"><attribute name="width" attributeType="Double"/></entity>
            <entity name="Photo" representedClassName="Photo" parentEntity="Media">\(properties)</entity>
            <entity name="Video" representedClassName="Video"><attribute name="Width" attributeType="Double"/></entity>
            """
        )
        #expect(generation.findings == ["GEN605 \(symbol)"])
        #expect(!generation.files.contains { $0.path.hasPrefix("Photo") })
        #expect(generation.files.count == 4)
    }

    @Test("A class named like a type that attributes use is refused")
    func hiddenType() throws {
        let generation = try generated(#"<entity name="Date" representedClassName="Date"/>"#)
        #expect(generation.findings == ["GEN607 Date"])
        #expect(generation.files.count == 2)
    }

    @Test("A circle of parent entities does not keep the generator from ending")
    func cycle() throws {
        let generation = try generated(
            """
            <entity name="A" representedClassName="A" parentEntity="B"/>
            <entity name="B" representedClassName="B" parentEntity="A"/>
            """
        )
        #expect(generation.files.count == 4)
    }
}
