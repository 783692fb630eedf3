import CodeGeneration
import Diagnostics
import Testing

@Suite("Collisions in typed classes")
struct TypedCollisionTests {
    @Test(
        "Properties collide with what is generated for others",
        arguments: [
            (#"<attribute name="Keys" attributeType="String"/>"#, "GEN605 Post.Keys"),
            (
                """
                <attribute name="pagesArray" attributeType="String"/>
                <relationship name="pages" toMany="YES" ordered="YES" destinationEntity="Post"/>
                """, "GEN605 Post.pages"
            ),
            (
                """
                <attribute name="all" attributeType="String"/>
                <fetchedProperty name="all"><fetchRequest name="x" entity="Post"/></fetchedProperty>
                """, "GEN605 Post.all"
            ),
            (
                #"<fetchedProperty name="hash"><fetchRequest name="x" entity="Post"/></fetchedProperty>"#,
                "GEN605 Post.hash"
            ),
            (
                #"<fetchedProperty name="a b"><fetchRequest name="x" entity="Post"/></fetchedProperty>"#,
                "GEN603 Post.a b"
            ),
        ]
    )
    func members(properties: String, finding: String) throws {
        let entity = #"<entity name="Post" representedClassName="Post">\#(properties)</entity>"#
        #expect(try typed(entity).findings == [finding])
        #expect(try typed(entity).files.isEmpty)
    }

    @Test("None of these collides in the text of Xcode, which has no such members")
    func xcode() throws {
        let generation = try generated(
            """
            <entity name="Keys" representedClassName="Keys">
                <attribute name="Keys" attributeType="String"/>
                <attribute name="pagesArray" attributeType="String"/>
                <relationship name="pages" toMany="YES" ordered="YES" destinationEntity="Keys"/>
                <fetchedProperty name="a b"><fetchRequest name="x" entity="Post"/></fetchedProperty>
            </entity>
            """
        )
        #expect(generation.diagnostics.isEmpty)
    }

    @Test("A class cannot be called like the constants inside every class")
    func reservedClass() throws {
        let generation = try typed(#"<entity name="Key" representedClassName="Keys"/>"#)
        #expect(generation.findings == ["GEN622 Key"])
        #expect(generation.files.isEmpty)
    }

    @Test("A class hides a type that only typed classes refer to", arguments: ["IndexSet", "NSDictionary"])
    func hiddenType(name: String) throws {
        let entity = #"<entity name="A" representedClassName="\#(name)"/>"#
        #expect(try typed(entity).findings == ["GEN607 A"])
        #expect(try generated(entity).diagnostics.isEmpty)
    }
}
