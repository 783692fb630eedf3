import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Typed classes")
struct TypedClassTests {
    private let entities = """
        <entity name="Post" representedClassName="Post">
            <attribute name="title" attributeType="String">
                <userInfo><entry key="documentation" value="What readers see.&#13;&#10;&#10;Never */ empty."/></userInfo>
            </attribute>
            <attribute name="date" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="views" attributeType="Integer 64" usesScalarValueType="YES"/>
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag"/>
            <userInfo><entry key="doc" value="A post of the blog."/></userInfo>
        </entity>
        <entity name="Essay" representedClassName=".Essay" parentEntity="Post"/>
        <entity name="Tag" representedClassName="Tag"/>
        """

    @Test("A typed class is one file with everything that it declares")
    func file() throws {
        #expect(
            try typed(entities, RequestedProducts(accessLevel: .public)).body(of: "Post+CoreData.swift") == #"""
                public import CoreData

                /// A post of the blog.
                ///
                /// A required property is not optional. A new object has no value there, unless the model states a default:
                /// set it before reading it.
                @objc(Post)
                nonisolated public class Post: NSManagedObject, Identifiable {
                    /// The name of the entity.
                    public class var entityName: String { "Post" }

                    /// The names of the entity's properties, inherited ones included.
                    public enum Keys {
                        public static let date = "date"
                        public static let tags = "tags"
                        public static let title = "title"
                        public static let views = "views"
                    }

                    /// A request for all objects of the entity.
                    @nonobjc public class func fetchRequest() -> NSFetchRequest<Post> {
                        NSFetchRequest<Post>(entityName: entityName)
                    }

                    @NSManaged public var date: Date?

                    /// What readers see.
                    ///
                    /// Never */ empty.
                    @NSManaged public var title: String

                    @NSManaged public var views: Int64
                    @NSManaged public var tags: Set<Tag>

                    // MARK: The objects of tags

                    @objc(addTagsObject:)
                    @NSManaged public func addToTags(_ value: Tag)

                    @objc(removeTagsObject:)
                    @NSManaged public func removeFromTags(_ value: Tag)

                    @objc(addTags:)
                    @NSManaged public func addToTags(_ values: Set<Tag>)

                    @objc(removeTags:)
                    @NSManaged public func removeFromTags(_ values: Set<Tag>)
                }

                """#
        )
    }

    @Test("A typed subclass is final, names its own entity, and inherits Identifiable")
    func subclass() throws {
        #expect(
            try typed(entities).body(of: "Essay+CoreData.swift") == """
                import CoreData

                /// An object of the entity Essay.
                nonisolated final class Essay: Post {
                    /// The name of the entity.
                    override class var entityName: String { "Essay" }

                    /// The names of the entity's properties, inherited ones included.
                    enum Keys {
                        static let date = "date"
                        static let tags = "tags"
                        static let title = "title"
                        static let views = "views"
                    }

                    /// A request for all objects of the entity.
                    @nonobjc class func fetchRequest() -> NSFetchRequest<Essay> {
                        NSFetchRequest<Essay>(entityName: entityName)
                    }
                }

                """
        )
    }

    @Test("Typed classes leave out the entities whose classes Xcode generates")
    func respectingCodegen() throws {
        let generation = try typed(
            """
            <entity name="Media" representedClassName="Media" codeGenerationType="class"/>
            <entity name="Photo" representedClassName="Photo" parentEntity="Media" codeGenerationType="category">
                <attribute name="title" attributeType="String"/>
            </entity>
            <entity name="Video" representedClassName="Video" parentEntity="Media"/>
            """,
            RequestedProducts(respectsCodegen: true)
        )
        #expect(generation.files.map(\.path) == ["Photo+CoreData.swift", "Video+CoreData.swift"])
        #expect(
            try generation.body(of: "Photo+CoreData.swift") == """
                import CoreData

                /// An object of the entity Photo.
                @objc(Photo)
                nonisolated final class Photo: Media {
                }

                """
        )
        #expect(
            try generation.text(of: "Video+CoreData.swift").contains("    class var entityName: String { \"Video\" }")
        )
    }

    @Test("A file that uses custom classes imports their modules")
    func imports() throws {
        let modules = ["UIKit", "Blog", "UIKit", "CoreData"].compactMap { ModuleName($0) }
        let options = RequestedProducts(products: [.managedObjects(imports: modules)])
        let generation = try typed(
            """
            <entity name="Post" representedClassName="Post">
                <attribute name="color" attributeType="Transformable" customClassName="UIColor"/>
            </entity>
            <entity name="Tag" representedClassName="Tag"/>
            """,
            options
        )
        #expect(
            try generation.body(of: "Post+CoreData.swift").hasPrefix("import CoreData\nimport Blog\nimport UIKit\n\n")
        )
        #expect(try generation.body(of: "Tag+CoreData.swift").hasPrefix("import CoreData\n\n///"))
    }

    @Test("The conformance to Identifiable can be left out in every style", arguments: ManagedObjectStyle.allCases)
    func identifiable(style: ManagedObjectStyle) throws {
        for omits in [false, true] {
            let manner = GenerationOptions(style: style, omitsIdentifiable: omits)
            let generation = try typed(entities, RequestedProducts(products: [.builtIn(.managedObjects, manner)]))
            #expect(generation.files.contains { $0.text.contains("Identifiable") } == !omits)
        }
    }

    @Test(
        "A module name that is not an identifier is refused",
        arguments: ["", "UIKit; import Evil", "a.b", "class", "UI Kit", "a\nb", "`a`"]
    )
    func moduleNames(name: String) {
        #expect(ModuleName(name) == nil)
    }

    @Test("A changed entity changes only its own file, and generating again gives equal bytes")
    func independence() throws {
        let before = try typed(entities)
        #expect(try typed(entities) == before)
        let touched = entities.replacing("name=\"views\"", with: "name=\"reads\"")
        let after = try typed(touched + #"<fetchRequest name="all" entity="Post"/>"#)
        let changed = zip(before.files, after.files).filter { $0 != $1 }.map(\.0.path)
        // The constants of a subclass include those of its parent.
        #expect(changed == ["Essay+CoreData.swift", "Post+CoreData.swift"])
    }
}
