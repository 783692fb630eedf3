import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Migrations that compile", .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"))
struct MigrationTypeCheckTests {
    private static let migration = Product.migration

    /// The code of an app that uses the migration of `petVersions`.
    private static func use(_ handler: String) -> String {
        """
        import CoreData

        @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
        nonisolated struct Handlers: BlogMigrationHandlers {
            func \(handler)(_ context: NSManagedObjectContext) throws {
                _ = NSFetchRequest<NSManagedObject>(entityName: BlogMigration.ToBlog3.Old.UserEntity.name)
                _ = BlogMigration.ToBlog3.Old.UserEntity.Keys.name
            }
        }

        @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
        func prepare(_ description: NSPersistentStoreDescription) throws {
            let migration = try BlogMigration.manager(handlers: Handlers())
            description.setOption(migration, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
        }
        """
    }

    @Test(
        "A migration compiles in every language mode, isolation and access level",
        arguments: Sampling.pairs(TypeChecker.Options.all, AccessLevel.allCases)
    )
    func modes(options: TypeChecker.Options, accessLevel: AccessLevel) throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedMigration(petVersions, accessLevel: accessLevel)
        let complaints = try checker.complaints(
            about: files(of: generation) + [("App.swift", Self.use("willMigrateToBlog3"))],
            options: options
        )
        #expect(complaints == [])
    }

    @Test("A migration that starts from a later version compiles", arguments: TypeChecker.Options.all)
    func laterStart(options: TypeChecker.Options) throws {
        let checker = try #require(TypeChecker.shared)
        let drafts: Versions = [("Draft", "String"), ("Draft 2", "Date")].map { name, type in
            (name, post(#"<attribute name="title" optional="YES" attributeType="\#(type)"/>"#))
        }
        let generation = try generatedMigration(drafts + petVersions)
        #expect(Set(generation.findings) == ["GEN665 version Draft 2"])
        let complaints = try checker.complaints(
            about: files(of: generation) + [("App.swift", Self.use("willMigrateToBlog3"))],
            options: options
        )
        #expect(complaints == [])
    }

    @Test("A migration without the keyword nonisolated compiles")
    func isolated() throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedMigration(petVersions, isNonisolated: false)
        #expect(!generation.files.contains { $0.text.contains("nonisolated") })
        let complaints = try checker.complaints(about: files(of: generation))
        #expect(complaints == [])
    }

    @Test("An app that forgets a handler does not compile")
    func forgottenHandler() throws {
        let checker = try #require(TypeChecker.shared)
        let files = try files(of: generatedMigration(petVersions)) + [("App.swift", Self.use("didMigrateToBlog3"))]
        let complaints = try checker.complaints(about: files)
        #expect(complaints.contains { $0.contains("does not conform to protocol 'BlogMigrationHandlers'") })
    }

    @Test("A migration compiles when the model uses Swift keywords or the migration's own names")
    func words() throws {
        let checker = try #require(TypeChecker.shared)
        let names = [
            "Any", "Self", "Type", "Protocol", "Class", "Default", "init", "private", "in", "actor", "await", "name",
            "checksum", "versions", "Version", "hash", "hashValue", "description", "Keys", "Old", "New", "Failure",
            "manager", "lightweight", "custom", "run", "reference", "some",
        ]
        let attributes = names.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }.joined()
        let entities = names.map { #"<entity name="\#($0)">\#($0 == "Type" ? attributes : "")</entity>"# }.joined()
        let steps: Versions = names.enumerated().map { position, name in
            let modifier = #"<entity name="Step" versionHashModifier="\#(position)"/>"#
            return (name, modifier + (position.isMultiple(of: 2) ? entities : ""))
        }
        let generation = try generatedMigration(steps, products: [Self.migration])
        #expect(generation.diagnostics == [])
        let complaints = try checker.complaints(about: files(of: generation))
        #expect(complaints == [])
    }

    @Test("A hostile name in a model or version does not become code of the migration")
    func hostileText() throws {
        let checker = try #require(TypeChecker.shared)
        let text = "a\"b\\(c)`*/\n}\u{2028}\u{202E}#if"
        let escaped = #"a&quot;b\(c)`*/&#10;}"#
        let property = #"<attribute name="\#(escaped)" attributeType="String" optional="YES"/>"#
        let generation = try generatedMigration(
            [
                (text, #"<entity name="\#(escaped)">\#(property)</entity>"#),
                ("*/ 2", #"<entity name="Post"/>"#),
            ]
        )
        #expect(generation.diagnostics == [])
        let complaints = try checker.complaints(about: files(of: generation))
        #expect(complaints == [])
    }

    private func files(of generation: Generation) -> [(name: String, text: String)] {
        generation.files.map { ($0.path, $0.text) }
    }
}
