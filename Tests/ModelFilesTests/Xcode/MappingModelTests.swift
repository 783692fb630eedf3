import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Mapping models")
struct MappingModelTests {
    private static let text = """
        <database>
            <attribute name="sourcemodelpath" type="string">A &amp; B/M.xcdatamodeld/M.xcdatamodel</attribute>
            <attribute name="destinationmodelpath" type="string">M.xcdatamodeld/M 2.xcdatamodel</attribute>
        </database>
        """

    @Test("A mapping model names its source and destination models")
    func paths() throws {
        let file = try #require(MappingModel(Array(Self.text.utf8), path: "xcmapping.xml"))
        #expect(file.source.path == "A & B/M.xcdatamodeld/M.xcdatamodel")
        #expect(file.destination.path == "M.xcdatamodeld/M 2.xcdatamodel")
        #expect(file.source.location.offset == 15)
    }

    @Test("A mapping model may have Core Data's document type, and is read no further than needed")
    func storeOfCoreData() {
        let type = "<!DOCTYPE database SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\">"
        let cutOff = Self.text.replacing("</database>", with: "<")
        let text = "<?xml version=\"1.0\" standalone=\"no\"?>\n\(type)\n\(cutOff)"
        #expect(MappingModel(Array(text.utf8), path: "xcmapping.xml")?.source.location.offset == 123)
    }

    @Test(
        "A mapping model with entities or a foreign document type is ignored",
        arguments: [" [<!ENTITY e \"A\">]", " SYSTEM \"a\""]
    )
    func entities(type: String) {
        let text = "<!DOCTYPE database\(type)>" + Self.text.replacing("&amp;", with: "&e;")
        #expect(MappingModel(Array(text.utf8), path: "xcmapping.xml") == nil)
    }

    @Test(
        "A mapping model that does not name both models is ignored",
        arguments: ["", "sourcemodelpath", text.replacing("destination", with: "d")]
    )
    func incomplete(text: String) {
        #expect(MappingModel(Array(text.utf8), path: "xcmapping.xml") == nil)
    }
}
