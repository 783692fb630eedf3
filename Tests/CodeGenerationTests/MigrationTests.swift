import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Staged migrations")
struct StagedMigrationTests {
    @Test("The generated migration files equal the expected ones", arguments: ["BlogMigration", "BlogMigrationTests"])
    func golden(name: String) throws {
        let generation = try generatedMigration(petVersions, accessLevel: .public)
        #expect(generation.findings == [])
        #expect(generation.files.map(\.path) == ["BlogMigration.swift", "BlogMigrationTests.swift"])
        let text = try generation.text(of: "\(name).swift")
        try UpdateScript.goldens.expect(text, at: "Tests/CodeGenerationTests/Expected/\(name).swift")
    }

    @Test("A migration of a mirrored store has a hint about data that arrives later")
    func mirrored() throws {
        let stores = [MirroredStore(name: "Cloud", container: "iCloud.com.example.blog")]
        let versions: Versions = [
            ("v1", post(#"<attribute name="title" optional="YES" attributeType="String"/>"#)), ("v2", post("")),
        ]
        let hint = "/// The store is mirrored. Records from older versions of the app arrive later"
        #expect(try generatedMigration(versions, stores: stores).text(of: "BlogMigration.swift").contains(hint))
        #expect(try !generatedMigration(versions).text(of: "BlogMigration.swift").contains(hint))
    }

    @Test("A migration goes into a single file together with the classes")
    func singleFile() throws {
        let products: [Product] = [.xcodeManagedObjects(.xcode16), .migration]
        let generation = try generatedMigration(petVersions, products: products, singleFile: FileName("All.swift"))
        #expect(generation.files.map(\.path) == ["All.swift"])
        #expect(generation.files.first?.text.contains("nonisolated enum BlogMigration {") == true)
    }
}
