import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Stacks that compile", .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"))
struct StackTypeCheckTests {
    private static let options = [5, 6].flatMap { mode in
        [false, true].map {
            TypeChecker.Options(languageMode: mode, isDebug: $0, isIsolatedToMainActor: $0)
        }
    }
    /// The code of an app that uses a stack.
    private static let use = """
        import CoreData

        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        enum App {
            static let stack: BlogStack? = try? BlogStack()

            static func start() async throws {
                let stack = try BlogStack(mode: .inMemory)
                try await stack.load()
                _ = [stack.privateStore, stack.sharedStore, stack.persistentStore(.shared)]
                let context = stack.newBackgroundContext(name: "import", author: "Importer")
                try context.save()
                for await event in stack.mirroringEvents {
                    if event.type == .export, event.endDate != nil, let error = event.error { throw error }
                }
                #if DEBUG
                    try stack.initializeCloudKitSchema(options: [.dryRun, .printSchema])
                #endif
            }
        }
        """

    @Test(
        "A stack compiles in both language modes, for debugging and for release",
        arguments: options,
        AccessLevel.allCases
    )
    func modes(options: TypeChecker.Options, accessLevel: AccessLevel) throws {
        let checker = try #require(TypeChecker.shared)
        let files = try files(of: generatedStack(.sharedPair, accessLevel: accessLevel)) + [("App.swift", Self.use)]
        let complaints = try checker.complaints(about: files, options: options)
        #expect(complaints == [])
    }

    @Test("A stack that opens older stores through migration stages compiles")
    func migration() throws {
        let checker = try #require(TypeChecker.shared)
        let use = """
            import CoreData

            @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
            @MainActor func start(_ stages: [NSMigrationStage]) async throws {
                try await BlogStack().load(migratingBy: NSStagedMigrationManager(stages))
            }
            """
        let files = try files(of: generatedStack(.sharedPair)) + [("App.swift", use)]
        #expect(try checker.complaints(about: files) == [])
    }

    @Test("A stack with stores of every scope and a local one compiles")
    func scopes() throws {
        let checker = try #require(TypeChecker.shared)
        let complaints = try checker.complaints(
            about: files(of: everyScope()),
            options: TypeChecker.Options(isDebug: true)
        )
        #expect(complaints == [])
    }

    @Test("A stack compiles with Swift keywords and its own names as store names")
    func words() throws {
        let checker = try #require(TypeChecker.shared)
        let names = [
            "Any", "Self", "Type", "Protocol", "Class", "Default", "Init", "private", "Public", "in", "actor", "await",
            "name", "Configuration", "database", "hash", "hashValue", "description", "stores", "Store", "all", "some",
        ]
        let stores = names.map { MirroredStore(name: $0, container: "iCloud.\($0)") }
        let generation = try generatedStack(stores)
        #expect(generation.diagnostics == [])
        let complaints = try checker.complaints(about: files(of: generation))
        #expect(complaints == [])
    }

    @Test("A stack compiles beside classes named like its nested types")
    func nestedTypes() throws {
        let checker = try #require(TypeChecker.shared)
        let entities = ["Store", "Mode", "Database", "Failure", "MirroringEvent", "Observer"].map { name in
            #"<entity name="\#(name)" representedClassName="\#(name)"/>"#
        }
        let products: [Product] = [.xcodeManagedObjects(.xcode16), .stack]
        let generation = try generatedStack(.sharedPair, entities: entities.joined(), products: products)
        #expect(generation.diagnostics == [])
        let complaints = try checker.complaints(about: files(of: generation))
        #expect(complaints == [])
    }

    @Test("A hostile name or identifier does not become code of the stack")
    func hostileText() throws {
        let checker = try #require(TypeChecker.shared)
        let text = "a\"b\\(c)`*/\n}\u{2028}\u{202E}#if"
        let entities =
            #"<entity name="Post"/><configuration name="a&quot;\(b)&#10;*/"><memberEntity name="Post"/></configuration>"#
        let store = MirroredStore(name: "Cloud", configuration: "a\"\\(b)\n*/", container: text)
        let generation = try generatedStack([store], entities: entities)
        #expect(generation.diagnostics == [])
        let complaints = try checker.complaints(
            about: files(of: generation),
            options: TypeChecker.Options(isDebug: true)
        )
        #expect(complaints == [])
    }

    @Test("A release contains no call that initializes the schema", arguments: [false, true])
    func schema(isDebug: Bool) throws {
        let checker = try #require(TypeChecker.shared)
        let options = TypeChecker.Options(isDebug: isDebug)
        let compiled = try checker.intermediateLanguage(of: files(of: generatedStack(.sharedPair)), options: options)
        #expect(compiled.contains("loadPersistentStores"))
        #expect(compiled.contains("initializeCloudKitSchema") == isDebug)
    }

    private func files(of generation: Generation) -> [(name: String, text: String)] {
        generation.files.map { ($0.path, $0.text) }
    }

    private func everyScope() throws -> Generation {
        let entities = """
            <entity name="Post"/><entity name="Log"/>
            <configuration name="Cloud"><memberEntity name="Post"/></configuration>
            <configuration name="OnDevice"><memberEntity name="Log"/></configuration>
            """
        let stores = DatabaseScope.allCases.map {
            MirroredStore(name: $0.rawValue, configuration: "Cloud", container: "iCloud.com.example.blog", scope: $0)
        }
        return try generatedStack(stores, entities: entities)
    }
}
