import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Collisions in typed classes")
struct TypedCollisionTests {
    @Test(
        "A property that collides with a generated member is an error",
        arguments: [
            (#"<attribute name="Keys" attributeType="String"/>"#, "GEN605 Post.Keys"),
            (
                """
                <attribute name="ratingValue" attributeType="String"/>
                <attribute name="rating" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
                """, "GEN605 Post.rating"
            ),
            (
                """
                <attribute name="status" attributeType="String">
                    <userInfo><entry key="RawType" value="Status"/></userInfo></attribute>
                <relationship name="statusValue" optional="YES" toMany="YES" destinationEntity="Post"/>
                """, "GEN605 Post.statusValue"
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

    @Test("A property named like a member of typed classes is no collision in Xcode's style")
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

    @Test("A property named like a typed accessor collides only where that accessor exists")
    func valueNames() throws {
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="rating" attributeType="Integer 16" usesScalarValueType="YES"/>
                <attribute name="ratingValue" optional="YES" attributeType="Integer 16"/>
            </entity>
            """
        )
        #expect(generation.diagnostics.isEmpty)
    }

    @Test(
        "An ordered relationship gets no array where the class tree has a property of that name",
        arguments: ["Root", "Post", "Leaf"]
    )
    func arrays(owner: String) throws {
        let entities = ["Root", "Post", "Leaf"].map { name in
            let parent = ["Post": "Root", "Leaf": "Post"][name].map { "parentEntity=\"\($0)\"" } ?? ""
            let taken = name == owner ? #"<attribute name="pagesArray" optional="YES" attributeType="String"/>"# : ""
            let pages = #"<relationship name="pages" toMany="YES" ordered="YES" destinationEntity="Post"/>"#
            return #"<entity name="\#(name)" representedClassName="\#(name)" \#(parent)>\#(taken)"#
                + (name == "Post" ? pages : "") + "</entity>"
        }
        let generation = try typed(entities.joined())
        #expect(generation.diagnostics.isEmpty)
        #expect(try !generation.text(of: "Post+CoreData.swift").contains("var pagesArray: [Post]"))
        if let checker = TypeChecker.shared { #expect(try checker.complaints(about: generation) == []) }
    }

    @Test("A class named like the nested type of constants is refused")
    func reservedClass() throws {
        let generation = try typed(#"<entity name="Key" representedClassName="Keys"/>"#)
        #expect(generation.findings == ["GEN622 Key"])
        #expect(generation.files.isEmpty)
    }

    @Test(
        "A class that hides a type used only by typed classes is refused only there",
        arguments: ["IndexSet", "NSDictionary"]
    )
    func hiddenType(name: String) throws {
        let entity = #"<entity name="A" representedClassName="\#(name)"/>"#
        #expect(try typed(entity).findings == ["GEN607 A"])
        #expect(try generated(entity).diagnostics.isEmpty)
    }
}
