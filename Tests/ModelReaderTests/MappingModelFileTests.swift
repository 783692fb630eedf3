import Diagnostics
import ModelReader
import Testing

@Suite("A mapping model")
struct MappingModelFileTests {
    private static let text = """
        <database>
            <attribute name="sourcemodelpath" type="string">A &amp; B/M.xcdatamodeld/M.xcdatamodel</attribute>
            <attribute name="destinationmodelpath" type="string">M.xcdatamodeld/M 2.xcdatamodel</attribute>
        </database>
        """

    @Test("names two models")
    func paths() throws {
        let file = try #require(MappingModelFile(Array(Self.text.utf8), path: "xcmapping.xml"))
        #expect(file.source.text == "A & B/M.xcdatamodeld/M.xcdatamodel")
        #expect(file.destination.text == "M.xcdatamodeld/M 2.xcdatamodel")
        #expect(file.source.location.offset == 15)
    }

    @Test(
        "that does not name both is of no use",
        arguments: ["", "sourcemodelpath", text.replacing("destination", with: "d")]
    )
    func incomplete(text: String) {
        #expect(MappingModelFile(Array(text.utf8), path: "xcmapping.xml") == nil)
    }
}
