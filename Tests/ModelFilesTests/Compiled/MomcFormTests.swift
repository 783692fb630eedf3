import CompilerSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

/// Forms that momc's archives of published models have, each in a model of our own.
@Suite("The forms that momc writes")
struct MomcFormTests {
    @Test("An entity with a fetch index has a list of compound indexes, which is empty without several elements")
    func compoundIndexes() throws {
        let one = try entity(
            """
            <attribute name="a" attributeType="String"/><attribute name="b" attributeType="String"/>
            <fetchIndex name="byA"><fetchIndexElement property="a" type="Binary" order="descending"/></fetchIndex>
            """
        )
        let empty = try #require(one["NSCompoundIndexes"])
        #expect(empty.className == "NSMutableArray")
        #expect(try #require(empty.elements).isEmpty)
        let two = try entity(
            """
            <attribute name="a" attributeType="String"/><attribute name="b" attributeType="String"/>
            <fetchIndex name="both"><fetchIndexElement property="b" type="Binary" order="ascending"/>
            <fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
            """
        )
        let names = two["NSCompoundIndexes"]?.elements?.map { $0.elements?.map(\.text) }
        #expect(names == [["b", "a"]])
        #expect(try entity("").has("NSCompoundIndexes") == false)
    }

    static let elements: [(elements: String, isIndexed: Bool)] = [
        (#"<fetchIndexElement property="a" type="Binary" order="ascending"/>"#, true),
        (#"<fetchIndexElement property="a" type="Binary" order="descending"/>"#, false),
        (
            #"<fetchIndexElement property="a" type="Binary" order="ascending"/>"#
                + #"<fetchIndexElement property="b" type="Binary" order="ascending"/>"#, false
        ),
    ]

    @Test("Only an attribute with an ascending index of its own counts as indexed", arguments: elements)
    func indexedAttributes(elements: String, isIndexed: Bool) throws {
        let properties = """
            <attribute name="a" attributeType="String"/><attribute name="b" attributeType="String"/>
            <fetchIndex name="byA">\(elements)</fetchIndex>
            """
        let found = try property("a", in: properties)
        #expect(found.bool("NSIsIndexed") == isIndexed)
        #expect(found.has("NSIsIndexed") == isIndexed)
    }

    @Test("The setting 'indexed' of an attribute makes a fetch index of its name")
    func indexedSetting() throws {
        let properties = #"<attribute name="a" indexed="YES" attributeType="String"/>"#
        #expect(try property("a", in: properties).bool("NSIsIndexed"))
        let entity = try entity(properties)
        let index = try #require(entity["NSFetchIndexDescriptions"]?.elements?.first)
        #expect(index.text("NSIndexName") == "a")
        let element = try #require(index["NSIndexElements"]?.elements?.first)
        #expect(element.text("NSPropertyName") == "a")
        #expect(element.bool("NSAscending"))
        #expect(element.integer("NSFetchIndexElementType") == 0)
        #expect(try #require(entity["NSCompoundIndexes"]?.elements).isEmpty)
    }

    @Test("A relationship never counts as indexed")
    func indexedRelationship() throws {
        let found = try property("r", in: #"<relationship name="r" indexed="YES" destinationEntity="E"/>"#)
        #expect(!found.has("NSIsIndexed"))
    }

    static let spellings = [
        #"<attribute name="a" indexed="YES" attributeType="String"/>"#,
        """
        <attribute name="a" attributeType="String"/>
        <fetchIndex name="a"><fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
        """,
        """
        <attribute name="a" indexed="YES" attributeType="String"/>
        <fetchIndex name="byA"><fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
        """,
        """
        <attribute name="a" indexed="YES" attributeType="String"/><attribute name="b" attributeType="String"/>
        <fetchIndex name="a"><fetchIndexElement property="b" type="Binary" order="ascending"/></fetchIndex>
        """,
        """
        <attribute name="a" attributeType="String"/><attribute name="b" indexed="YES" attributeType="String"/>
        <compoundIndexes><compoundIndex><index value="a"/><index value="b"/></compoundIndex></compoundIndexes>
        """,
    ]

    @Test("Indexes are decompiled to a source that compiles to the same bytes", arguments: spellings)
    func decompiledIndexes(properties: String) throws {
        let compiled = try compiled(properties)
        #expect(compiled.isProved)
        let source = contents(of: try CompiledModel(compiled.archive).model)
        let again = try #require(readModel(Array(source.utf8), path: "contents").model)
        #expect(ModelCompilation(of: ModelGraph(again)).compiled?.archive == compiled.archive)
    }

    @Test("The predicates and error codes of limits are lists that cannot be changed")
    func validation() throws {
        let found = try property("n", in: #"<attribute name="n" attributeType="Integer 16" minValueString="1"/>"#)
        #expect(found["NSValidationPredicates"]?.className == "NSArray")
        #expect(found["NSValidationWarnings"]?.className == "NSArray")
        #expect(found["NSValidationWarnings"]?.elements?.map(\.value) == [.integer(1620)])
    }

    @Test("The default of a Float has 32 bits, that of a Double 64")
    func floats() throws {
        let float = try property("n", in: #"<attribute name="n" attributeType="Float" defaultValueString="0.1"/>"#)
        #expect(float["NSDefaultValue"]?.value == .single(0.1))
        let double = try property("n", in: #"<attribute name="n" attributeType="Double" defaultValueString="0.1"/>"#)
        #expect(double["NSDefaultValue"]?.value == .real(0.1))
    }

    static let derivations = [
        ("canonical:(name)", "NSMutableArray"), ("now()", "NSMutableArray"), ("many.@count", "NSArray"),
    ]

    @Test("The arguments of a derivation are a list of the class that momc uses", arguments: derivations)
    func arguments(derivation: String, list: String) throws {
        let text =
            #"<attribute name="d" optional="YES" attributeType="String" derived="YES" derivationExpression="\#(derivation)"/>"#
        let found = try property("d", in: text)
        #expect(found["NSDerivationExpression"]?["NSArguments"]?.className == list)
    }

    // MARK: Reading the archive

    private func compiled(_ properties: String, module: String? = nil) throws -> ModelCompilation.Compiled {
        let text = "<model><entity name=\"E\">\(properties)</entity></model>"
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        let compilation = ModelCompilation(of: ModelGraph(source), module: module)
        return try #require(compilation.compiled, "\(compilation.diagnostics.map(\.message))")
    }

    /// The archived entity `E` with properties.
    private func entity(_ properties: String, module: String? = nil) throws -> ArchivedObject {
        let compiled = try compiled(properties, module: module)
        #expect(compiled.isProved)
        let model = try KeyedArchive(BinaryPropertyList(compiled.archive)).root
        return try #require(model["NSEntities"]?.entries?.first?.value)
    }

    private func property(_ name: String, in properties: String) throws -> ArchivedObject {
        let all = try #require(entity(properties)["NSProperties"]?.entries)
        return try #require(all.first { $0.key == name }?.value)
    }
}
