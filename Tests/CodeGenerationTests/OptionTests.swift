import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Options of generated classes")
struct OptionTests {
    private let entities = """
        <entity name="Tag" representedClassName="Tag" codeGenerationType="category">
            <attribute name="name" attributeType="String"/>
        </entity>
        <entity name="Post" representedClassName="Post" codeGenerationType="class"/>
        <entity name="Author" representedClassName="Author"/>
        <entity name="Plain"/>
        """

    @Test("All classes are written, with notes on Xcode's own classes and on entities without a class")
    func everything() throws {
        let generation = try generated(entities)
        #expect(
            generation.files.map(\.path) == [
                "Author+CoreDataClass.swift", "Author+CoreDataProperties.swift", "Post+CoreDataClass.swift",
                "Post+CoreDataProperties.swift", "Tag+CoreDataClass.swift", "Tag+CoreDataProperties.swift",
            ]
        )
        #expect(
            generation.diagnostics.map(\.message) == [
                "modelc generates nothing for 1 entity (Plain) without a class",
                "Xcode also generates sources for 2 entities (Tag, Post)",
            ]
        )
        #expect(generation.diagnostics.allSatisfy { $0.severity == .note })
    }

    @Test("Classes that Xcode generates are left out when the options say so")
    func respectingCodegen() throws {
        let generation = try generated(entities, .xcode(respectsCodegen: true))
        #expect(
            generation.files.map(\.path) == [
                "Author+CoreDataClass.swift", "Author+CoreDataProperties.swift", "Tag+CoreDataClass.swift",
            ]
        )
        #expect(generation.findings == ["GEN609 -"])
    }

    @Test("A single file has its imports once")
    func singleFile() throws {
        let options = RequestedProducts.xcode(respectsCodegen: true, singleFile: FileName("Model.swift"))
        let generation = try generated(entities, options)
        #expect(generation.files.map(\.path) == ["Model.swift"])
        #expect(
            try generation.body(of: "Model.swift") == """
                import Foundation
                import CoreData

                @objc(Author)
                public class Author: NSManagedObject {

                }

                extension Author {

                    @nonobjc public class func fetchRequest() -> NSFetchRequest<Author> {
                        return NSFetchRequest<Author>(entityName: "Author")
                    }


                }

                extension Author : Identifiable {

                }

                @objc(Tag)
                public class Tag: NSManagedObject {

                }

                """
        )
    }

    @Test("A model without classes gives no files, or a single file without declarations")
    func nothing() throws {
        #expect(try generated("<entity name=\"Plain\"/>").files.isEmpty)
        let single = try generated("", RequestedProducts.xcode(singleFile: FileName("Model.swift")))
        #expect(try single.body(of: "Model.swift") == "import Foundation\nimport CoreData\n")
    }

    @Test("The order of the entities in the model does not change what is generated")
    func order() throws {
        let forwards = try generated(
            """
            <entity name="A" representedClassName="A"/>
            <entity name="B" representedClassName="B">
                <attribute name="x" attributeType="String"/><attribute name="y" attributeType="Date"/>
            </entity>
            """
        )
        let backwards = try generated(
            """
            <entity name="B" representedClassName="B">
                <attribute name="y" attributeType="Date"/><attribute name="x" attributeType="String"/>
            </entity>
            <entity name="A" representedClassName="A"/>
            """
        )
        #expect(forwards == backwards)
    }
}
