import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Collisions")
struct CollisionTests {
    @Test(
        "Two entities cannot share a class or differ in case only",
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
        "Properties collide with managed objects, with each other, and with those of ancestors",
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

    @Test("A class hides a type that attributes are declared with")
    func hiddenType() throws {
        let generation = try generated(#"<entity name="Date" representedClassName="Date"/>"#)
        #expect(generation.findings == ["GEN607 Date"])
        #expect(generation.files.count == 2)
    }

    @Test("A circle of parents ends")
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
