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
        // Only an index that the source declares itself names its entity.
        #expect(index.has("NSEntity") && index["NSEntity"] == nil)
        let declared = try self.entity(
            """
            <attribute name="a" attributeType="String"/>
            <fetchIndex name="a"><fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
            """
        )
        #expect(declared["NSFetchIndexDescriptions"]?.elements?.first?["NSEntity"]?.text("NSEntityName") == "E")
    }

    static let userInfoValues: [UserInfoValue] = [
        .text("YES"), .boolean(true), .integer(-3), .real(0.5), .date(3600), .data([0, 255]),
        .array([.text("a"), .array([]), .boolean(false)]),
        .dictionary([.init(key: "a", value: .integer(1)), .init(key: "b", value: .dictionary([]))]),
    ]

    @Test("User info keeps every kind of value that a property list has", arguments: userInfoValues)
    func userInfo(value: UserInfoValue) throws {
        let entries = [UserInfoEntry(key: "key", content: value)]
        var attribute = Attribute(name: "a", type: .string, isOptional: true)
        attribute.details.userInfo = entries
        var entity = Entity(name: "E")
        entity.userInfo = entries
        entity.attributes = [attribute]
        var model = ManagedObjectModel()
        model.entities = [entity]
        let compiled = try #require(ModelCompilation(of: ModelGraph(model)).compiled)
        #expect(compiled.isProved)
        let read = try CompiledModel(compiled.archive).model.entities[0]
        #expect(read.userInfo == entries)
        #expect(read.attributes[0].details.userInfo == entries)
    }

    @Test("A relationship never counts as indexed")
    func indexedRelationship() throws {
        let found = try property("r", in: #"<relationship name="r" indexed="YES" destinationEntity="E"/>"#)
        #expect(!found.has("NSIsIndexed"))
    }

    static let spellings = [
        """
        <attribute name="a" attributeType="String"/>
        <fetchIndex name="a"><fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
        <fetchIndex name="a"><fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>
        """,
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

    static let integers = [
        ("Integer 16", "0.0", 0), ("Integer 32", "0.0", 0), ("Integer 64", "0.0", 0), ("Integer 16", "12.00", 12),
        ("Integer 32", "YES", 0), ("Integer 32", "NO", 0),
    ]

    @Test("The default of an integer that is no whole number is compiled to one", arguments: integers)
    func integerDefaults(type: String, text: String, number: Int) throws {
        let found = try property(
            "n",
            in: "<attribute name=\"n\" attributeType=\"\(type)\" defaultValueString=\"\(text)\"/>"
        )
        #expect(found["NSDefaultValue"]?.value == .integer(number))
    }

    static let malformedIntegers = ["0.5", "12x", "0.", ".0", "1e2", "true", "40000.0"]

    @Test("The default of an integer that no archive shows is refused", arguments: malformedIntegers)
    func malformedIntegerDefaults(text: String) throws {
        let messages = try refusals(
            "<attribute name=\"n\" attributeType=\"Integer 16\" defaultValueString=\"\(text)\"/>"
        )
        #expect(messages == ["it is not known how the default '\(text)' of 'E.n' (Integer 16) is compiled"])
    }

    @Test("A class in the current module has the name of the module, or stays as it is with a warning")
    func classes() throws {
        let text = """
            <model><entity name="E" representedClassName=".Post">
            <attribute name="t" optional="YES" attributeType="Transformable" customClassName=".Color"/></entity></model>
            """
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        for (module, names) in [(nil, [".Post", ".Color"]), ("App", ["App.Post", "App.Color"])] {
            let compilation = ModelCompilation(of: ModelGraph(source), module: module)
            let compiled = try #require(compilation.compiled)
            #expect(compiled.isProved)
            let entity = try CompiledModel(compiled.archive).model.entities[0]
            #expect([entity.representedClassName, entity.attributes[0].details.customClassName] == names)
            let warned = module == nil ? ["GEN713 E", "GEN713 E.t"] : []
            #expect(compilation.diagnostics.map { "\($0.rule.id) \($0.symbol ?? "")" } == warned)
        }
    }

    static let requests: [(options: String, type: Int, flags: Int)] = [
        ("", 0, 30), (#"resultType="2""#, 2, 14), (#"resultType="1""#, 1, 26),
        (
            #"includeSubentities="YES" includePropertyValues="YES" includesPendingChanges="YES" "#
                + #"returnObjectsAsFaults="YES" returnDistinctResults="YES""#, 0, 31
        ),
        (#"returnDistinctResults="YES""#, 0, 31), (#"includeSubentities="NO""#, 0, 28),
        (#"includePropertyValues="NO""#, 0, 26), (#"returnObjectsAsFaults="NO""#, 0, 22),
        (#"includesPendingChanges="NO""#, 0, 14), (#"resultType="0" returnDistinctResults="NO""#, 0, 30),
    ]

    @Test("The options of a fetch request are bits, and its result type turns some off", arguments: requests)
    func requestOptions(options: String, type: Int, flags: Int) throws {
        let text = "<model><entity name=\"E\"/><fetchRequest name=\"all\" entity=\"E\" \(options)/></model>"
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        let compiled = try #require(ModelCompilation(of: ModelGraph(source)).compiled)
        #expect(compiled.isProved)
        let root = try KeyedArchive(BinaryPropertyList(compiled.archive)).root
        let request = try #require(root["NSFetchRequestTemplates"]?.entries?.first?.value)
        #expect(request.integer("NSResultType") == type)
        #expect(request.integer("NSFetchRequestFlags") == flags)
        #expect(request.bool("NSHasFetchRequestFlags"))
        let again = try #require(
            readModel(Array(contents(of: CompiledModel(compiled.archive).model).utf8), path: "contents").model
        )
        #expect(ModelCompilation(of: ModelGraph(again)).compiled?.archive == compiled.archive)
    }

    static let unknownRequests = [
        #"fetchLimit="5""#, #"fetchBatchSize="20""#, #"resultType="4""#,
        #"resultType="1" includePropertyValues="YES""#, #"resultType="2" includesPendingChanges="YES""#,
    ]

    @Test("A fetch request whose archive nobody saw is refused", arguments: unknownRequests)
    func refusedRequest(options: String) throws {
        let text = "<model><entity name=\"E\"/><fetchRequest name=\"all\" entity=\"E\" \(options)/></model>"
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        let compilation = ModelCompilation(of: ModelGraph(source))
        #expect(compilation.compiled == nil)
        #expect(compilation.diagnostics.map(\.rule.id) == ["GEN711"])
    }

    @Test("An attribute in a truth file has a key and a bit of its own, and an assumed hash")
    func truthFile() throws {
        let properties = #"<attribute name="a" optional="YES" attributeType="String" storedInTruthFile="YES"/>"#
        let found = try property("a", in: properties)
        #expect(found.bool("NSIsStoredInTruth"))
        #expect(found.integer("_P") == 0x2F3)
        let text = "<model><entity name=\"E\">\(properties)</entity></model>"
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        #expect(ModelCompilation(of: ModelGraph(source)).diagnostics.map(\.rule.id) == ["GEN712"])
    }

    // MARK: Reading the archive

    private func refusals(_ properties: String) throws -> [String] {
        let text = "<model><entity name=\"E\">\(properties)</entity></model>"
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        return ModelCompilation(of: ModelGraph(source)).diagnostics.map(\.message)
    }

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
