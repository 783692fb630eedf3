import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

/// A parent, a child with a destination that leads back, and an entity that a fetch request template returns.
private let library = """
    <entity name="Media" representedClassName="Media" isAbstract="YES" syncable="YES">
        <attribute name="title" optional="YES" attributeType="String"/></entity>
    <entity name="Photo" representedClassName="Photo" parentEntity="Media" syncable="YES">
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="photos"/></entity>
    <entity name="Tag" representedClassName="Tag" syncable="YES">
        <relationship name="photos" optional="YES" toMany="YES" destinationEntity="Photo" inverseName="tags"/></entity>
    <entity name="Note" representedClassName="Note" syncable="YES">
        <attribute name="body" optional="YES" attributeType="String"/>
        <relationship name="subject" optional="YES" maxCount="1" destinationEntity="Media"/>
        <fetchedProperty name="all"><fetchRequest name="x" entity="Note"/></fetchedProperty></entity>
    <fetchRequest name="RecentTags" entity="Tag"/>
    """
private let entityNames = ["Media", "Note", "Photo", "Tag"]

/// Every choice of some of the entities.
private let choices: [[String]] = (1..<(1 << entityNames.count)).map { bits in
    entityNames.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
}

private func classes(
    _ names: [String],
    beside others: Set<String>? = [],
    style: ManagedObjectStyle = .typed
) throws -> Generation {
    let selection = EntitySelection(Set(names), declaredBeside: others)
    return try generated(
        library,
        RequestedProducts(products: [.builtIn(.managedObjects, GenerationOptions(style: style, selection: selection))])
    )
}

private func records(_ names: [String], affixes: TypeAffixes = .none) throws -> Generation {
    let manner = GenerationOptions(selection: EntitySelection(Set(names)), affixes: affixes)
    return try generatedRecords(library, RequestedProducts(products: [.builtIn(.records, manner)]))
}

@Suite("Generating some entities of a model")
struct SelectionTests {
    @Test("Only the selected entities get classes")
    func classFiles() throws {
        let generation = try classes(["Media", "Photo", "Tag"])
        #expect(generation.findings == [])
        let paths = ["Media+CoreData.swift", "Photo+CoreData.swift", "Tag+CoreData.swift"]
        #expect(generation.files.map(\.path) == paths)
        #expect(generation.types.map(\.name.value) == ["Media", "Photo", "Tag"])
    }

    @Test(
        "A selected class that needs an unselected one is an error that names the missing entity",
        arguments: [
            (["Photo", "Tag"], "Photo", "Media"), (["Media", "Photo"], "Photo.tags", "Tag"),
            (["Note"], "Note.subject", "Media"),
        ]
    )
    func leftOut(names: [String], symbol: String, missing: String) throws {
        let generation = try classes(names)
        #expect(generation.findings == ["GEN680 \(symbol)"])
        #expect(generation.diagnostics.first?.severity == .error)
        #expect(generation.diagnostics.first?.help?.hasPrefix("Add \"\(missing)\" to \"entities\".") == true)
    }

    @Test("A class that another entry generates for the target counts as present")
    func beside() throws {
        #expect(try classes(["Photo", "Tag"], beside: ["Media"]).findings == [])
        #expect(try classes(["Note"], beside: nil).findings == [])
    }

    @Test("A fault in the class of an unselected entity is not reported")
    func otherFaults() throws {
        let entities = [("Good", "Good"), ("Bad", "2nd"), ("Also", "Good")].map { name, className in
            #"<entity name="\#(name)" representedClassName="\#(className)"/>"#
        }
        let manner = GenerationOptions(selection: EntitySelection(["Good"]))
        let options = RequestedProducts(products: [.builtIn(.managedObjects, manner)])
        let generation = try generated(entities.joined(), options)
        #expect(generation.findings == [])
        #expect(generation.files.map(\.path) == ["Good+CoreData.swift"])
    }

    @Test("A record refers to an unselected entity by a record name without a type")
    func recordTargets() throws {
        let generation = try records(["Note", "Photo"])
        #expect(generation.diagnostics.filter { $0.severity == .error } == [])
        #expect(generation.files.map(\.path) == ["NoteRecord.swift", "PhotoRecord.swift"])
        #expect(try generation.text(of: "NoteRecord.swift").contains("RecordName<CloudRecord>?"))
        #expect(try generation.text(of: "PhotoRecord.swift").contains("var title"))
    }

    @Test("A type named after an entity has the chosen prefix and suffix")
    func affixes() throws {
        let affixes = try #require(TypeAffixes(prefix: "Blog", suffix: "V2"))
        let paths = try records(entityNames, affixes: affixes).files.map(\.path)
        let names = ["AnyBlogMediaRecordV2", "BlogNoteRecordV2", "BlogPhotoRecordV2", "BlogPhotoTagsLinkV2"]
        #expect(paths == (names + ["BlogTagRecordV2"]).map { "\($0).swift" })
        #expect(TypeAffixes(prefix: "2", suffix: "") == nil)
        #expect(TypeAffixes(prefix: "", suffix: "-") == nil)
        #expect(TypeAffixes(prefix: "a\u{200D}", suffix: "") == nil)
    }

    @Test("Code for encrypted twins covers only the selected entities")
    func encryptedTwins() throws {
        let entities = entityWithTwins("Post") + entityWithTwins("Note")
        let twins = [EncryptedTwin.secret("Post.body"), EncryptedTwin.secret("Note.body")]
        let product = Product.builtIn(.encryptedTwins, GenerationOptions(selection: EntitySelection(["Post"])))
        let generation = try generatedTwins(twins, entities: entities, products: [product])
        #expect(generation.findings == [])
        let text = try generation.text(of: "BlogEncryptedTwins.swift")
        #expect(text.contains("extension Post {") && !text.contains("Note"))
    }
}

@Suite(
    "Classes of some entities that compile",
    .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH")
)
struct SelectionTypeCheckTests {
    /// Each mode of the language, with and without isolation to the main actor.
    private static let modes = TypedTypeCheckTests.modes

    @Test(
        "The classes of any selection compile, or the selection is an error",
        arguments: [ManagedObjectStyle.typed, .xcode]
    )
    func everyChoice(style: ManagedObjectStyle) throws {
        let checker = try #require(TypeChecker.shared)
        var taken = 0
        for (position, names) in choices.enumerated() {
            let generation = try classes(names, style: style)
            #expect(generation.diagnostics.allSatisfy { $0.rule.id == "GEN680" })
            guard generation.diagnostics.isEmpty else { continue }
            taken += 1
            // Classes as Xcode writes them do not say where they are isolated.
            let mode = style == .xcode ? TypeChecker.Options() : Self.modes[position % Self.modes.count]
            #expect(try checker.complaints(about: generation, options: mode) == [], "\(names)")
        }
        // Media; Media and Note; Media, Photo and Tag; all of them.
        #expect(taken == 4)
    }

    @Test("The classes of two entries for one target compile together", arguments: modes)
    func twoEntries(options: TypeChecker.Options) throws {
        let checker = try #require(TypeChecker.shared)
        let first = try classes(["Media", "Tag"], beside: ["Photo", "Note"])
        let second = try classes(["Photo", "Note"], beside: ["Media", "Tag"])
        #expect(first.findings + second.findings == [])
        let files = (first.files + second.files).map { (name: $0.path, text: $0.text) }
        #expect(try checker.complaints(about: files, options: options) == [])
    }
}

@Suite(
    "Records of some entities that compile",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests")
)
struct RecordSelectionTypeCheckTests {
    @Test("The records of any selection compile", arguments: choices)
    func everyChoice(names: [String]) throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        let generation = try records(names)
        #expect(generation.diagnostics.filter { $0.severity == .error } == [])
        #expect(try checker.complaints(about: generation.files.map { ($0.path, $0.text) }) == [])
    }

    @Test(
        "The records of two models with equal entity names compile in one module",
        arguments: TypedTypeCheckTests.modes
    )
    func twoModels(options: TypeChecker.Options) throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        let affixes = try #require(TypeAffixes(prefix: "Blog", suffix: ""))
        let files = try [records(entityNames), records(entityNames, affixes: affixes)].flatMap(\.files)
        #expect(try checker.complaints(about: files.map { ($0.path, $0.text) }, options: options) == [])
    }
}
