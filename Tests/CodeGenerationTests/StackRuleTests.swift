import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel

@Suite("Rules about generating a stack")
struct StackRuleTests {
    private static let blog = "iCloud.com.example.blog"
    private static let configured = """
        <entity name="Post"/><entity name="Draft"/><entity name="Log"/>
        <configuration name="Cloud"><memberEntity name="Post"/></configuration>
        <configuration name="Both"><memberEntity name="Post"/><memberEntity name="Draft"/></configuration>
        <configuration name="Local"><memberEntity name="Draft"/><memberEntity name="Log"/></configuration>
        <configuration name="Empty"/>
        """

    private static func store(_ name: String, _ configuration: String? = nil, scope: DatabaseScope = .private)
        -> MirroredStore
    {
        MirroredStore(name: name, configuration: configuration, container: blog, scope: scope)
    }

    @Test(
        "A stack is refused where the settings name no store",
        arguments: [.modelFlag, .option, .evidence] as [MirroringScope.Reason]
    )
    func noStores(reason: MirroringScope.Reason) throws {
        let generation = try generatedStack([MirroredStore()], reason: reason)
        #expect(generation.findings == ["GEN640 Blog"])
        #expect(generation.files.isEmpty)
    }

    @Test("A model that is not mirrored gets no stack")
    func notMirrored() throws {
        let source = GenerationSource(ModelGraph(ManagedObjectModel()), modelName: "Blog")
        let options = RequestedProducts(products: [.stack], singleFile: FileName("Blog.swift"))
        let generation = try generate(source, options: options, templates: builtInTemplates())
        #expect(generation.findings == ["GEN640 Blog"])
    }

    @Test("A stack is refused when the options leave none of the stated stores")
    func narrowedAway() throws {
        #expect(try generatedStack([MirroredStore(scope: .public)]).findings == ["GEN640 Blog"])
    }

    @Test("A store without a container is an error")
    func container() throws {
        let generation = try generatedStack([MirroredStore(name: "Cloud")])
        #expect(generation.findings == ["GEN641 store Cloud"])
        #expect(generation.files.isEmpty)
    }

    @Test(
        "A shared store needs a private one of the same container and configuration",
        arguments: [
            [],
            [MirroredStore(name: "Private", container: "iCloud.com.example.other")],
            [MirroredStore(name: "Private", configuration: "All", container: blog)],
            [MirroredStore(name: "Public", container: blog, scope: .public)],
        ]
    )
    func shared(others: [MirroredStore]) throws {
        let entities = blogEntities + #"<configuration name="All"><memberEntity name="Post"/></configuration>"#
        let generation = try generatedStack(others + [Self.store("Shared", scope: .shared)], entities: entities)
        #expect(generation.findings == ["GEN642 store Shared"])
    }

    @Test(
        "A store name that is not an identifier, or too long for a file, is refused",
        arguments: [
            "", "my store", "2nd", "../Cloud", "Cloud\n", "Cloud\"", "\\(name)", "*/", "_",
            String(repeating: "a", count: 250),
        ]
    )
    func malformedStoreName(name: String) throws {
        let generation = try generatedStack([Self.store(name)])
        #expect(generation.findings == ["GEN643 store \(name)"])
        #expect(!generation.diagnostics[0].message.contains("\n"))
    }

    @Test(
        "A model name that is not an identifier, or too long for a file, gets no stack",
        arguments: ["My Blog", "2", "Blog-2", "../Blog", "a\nb", String(repeating: "a", count: 300)]
    )
    func malformedModelName(name: String) throws {
        #expect(try generatedStack(.sharedPair, modelName: name).findings == ["GEN643 \(name)"])
    }

    @Test("Two stores whose names differ only in case are refused", arguments: ["Cloud", "cloud", "CLOUD"])
    func duplicateName(name: String) throws {
        let stores = [Self.store("Cloud", "Cloud"), Self.store(name, "Local")]
        #expect(try generatedStack(stores, entities: Self.configured).findings == ["GEN644 store \(name)"])
    }

    @Test("The configuration of local entities must be usable as a store's name")
    func localName() throws {
        let entities = Self.configured.replacing("\"Local\"", with: "\"cloud\"")
        #expect(
            try generatedStack([Self.store("Cloud", "Cloud")], entities: entities).findings == [
                "GEN644 configuration cloud"
            ]
        )
        let spaced = Self.configured.replacing("\"Local\"", with: "\"On device\"")
        #expect(
            try generatedStack([Self.store("Cloud", "Cloud")], entities: spaced).findings == [
                "GEN643 configuration On device"
            ]
        )
    }

    @Test(
        "An encrypted attribute is refused in a public store and allowed in others",
        arguments: DatabaseScope.allCases
    )
    func encryption(scope: DatabaseScope) throws {
        let entities = """
            <entity name="Media" isAbstract="YES">
                <attribute name="place" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
                <attribute name="draft" optional="YES" transient="YES" attributeType="String" allowsCloudEncryption="YES"/>
            </entity>
            <entity name="Photo" parentEntity="Media"/>
            """
        let stores = [Self.store("Private")] + (scope == .private ? [] : [Self.store("Other", scope: scope)])
        let findings = try generatedStack(stores, entities: entities).findings
        #expect(findings == (scope == .public ? ["GEN645 Media.place"] : []))
    }

    @Test(
        "A store with a missing or empty configuration is an error that lists the others",
        arguments: ["Clowd", "Default", "Empty"]
    )
    func configuration(name: String) throws {
        let generation = try generatedStack([Self.store("Cloud", name)], entities: Self.configured)
        #expect(generation.findings == ["GEN646 store Cloud"])
        #expect(generation.diagnostics[0].help?.contains(#""Cloud", "Both", "Local""#) == true)
    }

    @Test("An entity that is not mirrored needs a configuration of its own")
    func unplaced() throws {
        let generation = try generatedStack([Self.store("Cloud", "Both")], entities: Self.configured)
        #expect(generation.findings == ["GEN647 Log"])
        #expect(
            generation.diagnostics[0].message
                == "no mirrored store has 'Log', and the local entities need exactly one configuration"
        )
    }

    @Test("An entity in two local configurations is refused, as its store is ambiguous")
    func ambiguous() throws {
        let second = #"<configuration name="Logs"><memberEntity name="Log"/></configuration>"#
        let generation = try generatedStack([Self.store("Cloud", "Cloud")], entities: Self.configured + second)
        #expect(generation.findings == ["GEN647 Log"])
    }

    @Test("An abstract entity needs no store")
    func abstract() throws {
        let entities = """
            <entity name="Media" isAbstract="YES"/><entity name="Photo" parentEntity="Media"/>
            <configuration name="Cloud"><memberEntity name="Photo"/></configuration>
            """
        #expect(try generatedStack([Self.store("Cloud", "Cloud")], entities: entities).findings == [])
    }

    @Test("Two stores that mirror an entity to the same database are refused")
    func doubleMirroring() throws {
        let stores = [Self.store("Cloud", "Cloud"), Self.store("Other", "Both")]
        let generation = try generatedStack(
            stores + [Self.store("Rest", "Local", scope: .public)],
            entities: Self.configured
        )
        #expect(generation.findings == ["GEN648 store Other"])
    }

    @Test(
        "A class with a name that the stack needs is refused",
        arguments: ["BlogStack", "Bundle", "URL", ".CKDatabase"]
    )
    func hiddenType(className: String) throws {
        let entities = #"<entity name="Thing" representedClassName="\#(className)"/>"#
        #expect(try generatedStack(.sharedPair, entities: entities).findings == ["GEN649 Thing"])
    }

    @Test("The list of taken names has every type that the stack refers to")
    func hiddenTypes() throws {
        let text = try generatedStack(.sharedPair).text(of: "BlogStack.swift")
        let code = text.split(separator: "\n")
            .filter { !$0.contains("//") && !$0.hasPrefix("import") && !$0.contains("#if") }
            .joined(separator: "\n").replacing(/"[^"]*"|\.[A-Za-z]+/, with: "")
        let declared: Set = ["Self", "Store", "Mode", "Database", "Failure", "MirroringEvent", "Observer"]
        let names = Set(code.matches(of: /\b[A-Z][A-Za-z]+/).map { String($0.output) }).subtracting(declared)
        #expect(names.count > 15)
        let entities = names.sorted().map { #"<entity name="\#($0)" representedClassName="\#($0)"/>"# }
        let findings = try generatedStack(.sharedPair, entities: entities.joined()).findings
        #expect(findings == names.sorted().map { "GEN649 \($0)" })
    }

    @Test("A finding about a store points to its place in the settings")
    func location() throws {
        let place = SourceLocation(path: "modelc.json", offset: 42, part: .text(length: 7))
        let generation = try generatedStack([MirroredStore(name: "Cloud", location: place)])
        #expect(generation.diagnostics.map(\.location) == [place])
    }
}
