import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Rules about generating sharing")
struct SharingRuleTests {
    private static let products: [Product] = [.sharing, .sharingTests(imports: [])]

    @Test("Sharing is refused for a stack without a shared store", arguments: products)
    func noSharedStore(product: Product) throws {
        let place = SourceLocation(path: "modelc.json", offset: 42, part: .text(length: 7))
        let store = MirroredStore(name: "Cloud", container: "iCloud.com.example.blog", location: place)
        let generation = try generatedStack([store], products: [product])
        #expect(generation.findings == ["GEN660 Blog"])
        #expect(generation.diagnostics.map(\.location) == [place])
        #expect(generation.files.isEmpty)
    }

    @Test("Sharing is refused for a stack of public stores alone")
    func publicStore() throws {
        let store = MirroredStore(name: "Everybody", container: "iCloud.com.example.blog", scope: .public)
        #expect(try generatedStack([store], products: [.sharing]).findings == ["GEN660 Blog"])
    }

    @Test("Sharing without any store gives one finding, about the stack", arguments: products)
    func noStores(product: Product) throws {
        let generation = try generatedStack([MirroredStore()], products: [product], reason: .option)
        #expect(generation.findings == ["GEN640 Blog"])
    }

    @Test("A fault that keeps the stack from being generated keeps sharing from it, too", arguments: products)
    func stackFaults(product: Product) throws {
        let store = MirroredStore(name: "Shared", container: "iCloud.com.example.blog", scope: .shared)
        #expect(try generatedStack([store], products: [product]).findings == ["GEN642 store Shared"])
        let entities = #"<entity name="Thing" representedClassName="BlogStack"/>"#
        let generation = try generatedStack(.sharedPair, entities: entities, products: [product])
        #expect(generation.findings == ["GEN649 Thing"])
    }

    @Test("A model name that is too long for the sharing files is refused")
    func longName() throws {
        let name = String(repeating: "a", count: 243)
        #expect(try generatedStack(.sharedPair, modelName: name).findings == [])
        let generation = try generatedStack(.sharedPair, modelName: name, products: [.sharing])
        #expect(generation.findings == ["GEN643 \(name)"])
        let malformed = try generatedStack(.sharedPair, modelName: "My Blog", products: [.sharing])
        #expect(malformed.findings == ["GEN643 My Blog"])
    }

    @Test(
        "A class with a name that sharing declares or uses is refused",
        arguments: [
            "BlogSharing", "BlogSharingProvider", "BlogSharingDouble", "BlogSharingTests", "BlogRenderableShare",
            "BlogRenderableParticipant", "CKShare", ".CKShare", "App.Bool",
        ]
    )
    func hiddenType(className: String) throws {
        let entities = #"<entity name="Thing" representedClassName="\#(className)"/>"#
        let generation = try generatedStack(.sharedPair, entities: entities, products: [.sharing])
        #expect(generation.findings == ["GEN661 Thing"])
    }

    @Test("The list of taken names has every type that sharing refers to")
    func hiddenTypes() throws {
        let files = try generatedStack(.sharedPair, products: [.sharing]).files
        let code = files.flatMap { $0.text.split(separator: "\n") }
            .filter { !$0.contains("//") && !$0.contains("import ") && !$0.contains("#if") }
            .joined(separator: "\n").replacing(/"[^"]*"|\.[A-Za-z]+/, with: "")
        let declared: Set = [
            "Self", "Store", "Object", "ObjectID", "Base", "Role", "Permission", "Acceptance", "Participant", "Share",
            "Unshared", "SharingFailure", "Handover",
        ]
        let names = Set(code.matches(of: /\b[A-Z][A-Za-z]+/).map { String($0.output) }).subtracting(declared)
        #expect(names.count > 15)
        // A class that is called NSManagedObject is taken for that of Core Data.
        let taken = names.subtracting(["NSManagedObject"]).sorted()
        let entities = taken.map { #"<entity name="\#($0)" representedClassName="\#($0)"/>"# }
        let generation = try generatedStack(.sharedPair, entities: entities.joined(), products: [.sharing])
        #expect(generation.diagnostics.compactMap(\.symbol).sorted() == taken)
    }
}
