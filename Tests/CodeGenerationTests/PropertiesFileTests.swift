import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("The file with the properties")
struct PropertiesFileTests {
    @Test("Attributes come before relationships, and both are sorted by name")
    func order() throws {
        let generation = try generated(
            """
            <entity name="BlogPost" representedClassName="Post">
                <relationship name="author" maxCount="1" destinationEntity="Writer"/>
                <attribute name="title" attributeType="String"/>
                <attribute name="date" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
                <fetchedProperty name="all"><fetchRequest entity="BlogPost"/></fetchedProperty>
            </entity>
            <entity name="Writer" representedClassName="Author"/>
            """
        )
        #expect(
            try generation.body(of: "Post+CoreDataProperties.swift") == """
                import Foundation
                import CoreData


                extension Post {

                    @nonobjc public class func fetchRequest() -> NSFetchRequest<Post> {
                        return NSFetchRequest<Post>(entityName: "BlogPost")
                    }

                    @NSManaged public var date: Date?
                    @NSManaged public var title: String?
                    @NSManaged public var author: Author?

                }

                extension Post : Identifiable {

                }

                """
        )
        #expect(generation.diagnostics.isEmpty)
    }

    @Test("The extension of an entity without properties has two blank lines")
    func noProperties() throws {
        let generation = try generated(
            """
            <entity name="Media" representedClassName="Media"/>
            <entity name="Photo" representedClassName="Photo" parentEntity="Media"/>
            """
        )
        #expect(
            try generation.body(of: "Photo+CoreDataProperties.swift") == """
                import Foundation
                import CoreData


                extension Photo {

                    @nonobjc public class func fetchRequest() -> NSFetchRequest<Photo> {
                        return NSFetchRequest<Photo>(entityName: "Photo")
                    }


                }

                """
        )
    }

    @Test("A properties file in the style of Xcode 26 imports publicly and declares a set type")
    func xcode26() throws {
        let generation = try generated(
            #"<entity name="Post" representedClassName=".Post"><attribute name="title" attributeType="String"/></entity>"#,
            .xcode(.xcode26)
        )
        #expect(
            try generation.body(of: "Post+CoreDataProperties.swift").hasPrefix(
                """
                public import Foundation
                public import CoreData


                public typealias PostCoreDataPropertiesSet = NSSet

                extension Post {

                    @nonobjc
                """
            )
        )
    }

    @Test("Only root entities are declared identifiable, and only an entity's own properties are declared")
    func inheritance() throws {
        let generation = try generated(
            """
            <entity name="Media" representedClassName="Media"><attribute name="title" attributeType="String"/></entity>
            <entity name="Photo" representedClassName="Photo" parentEntity="Media">
                <attribute name="width" attributeType="Integer 32" usesScalarValueType="YES"/>
            </entity>
            """
        )
        #expect(try generation.body(of: "Media+CoreDataProperties.swift").contains("extension Media : Identifiable"))
        #expect(try !generation.body(of: "Photo+CoreDataProperties.swift").contains("Identifiable"))
        #expect(try generation.properties(of: "Photo+CoreDataProperties.swift") == ["width: Int32"])
    }

    @Test("An entity name is escaped in its string literal")
    func entityName() throws {
        let generation = try generated(#"<entity name="a&quot;\(b)&#10;" representedClassName="Post"/>"#)
        let body = try generation.body(of: "Post+CoreDataProperties.swift")
        #expect(body.contains(#"NSFetchRequest<Post>(entityName: "a\"\\(b)\u{a}")"#))
    }
}
