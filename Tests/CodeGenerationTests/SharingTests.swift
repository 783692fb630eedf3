import Foundation
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

/// The files in `Tests/Support/GeneratedSharing` are compiled, those in `Tests/GeneratedCodeTests/Sharing` run.
@Suite("Files of generated sharing")
struct SharingTests {
    @Test(
        "The generated sharing files equal the expected ones",
        arguments: [
            ("BlogSharing.swift", "Tests/Support/GeneratedSharing"),
            ("BlogSharingTests.swift", "Tests/GeneratedCodeTests/Sharing"),
            ("BlogStack+Sharing.swift", "Tests/CodeGenerationTests/Expected"),
        ]
    )
    func golden(name: String, folder: String) throws {
        let module = try #require(ModuleName("GeneratedSharing"))
        let products: [Product] = [.sharing, .sharingTests(imports: [module])]
        let generation = try generatedStack(.sharedPair, accessLevel: .public, products: products)
        #expect(generation.findings == [])
        try UpdateScript.goldens.expect(generation.text(of: name), at: "\(folder)/\(name)")
    }

    @Test("The files for sharing are named after the model")
    func files() throws {
        let generation = try generatedStack(
            .sharedPair,
            modelName: "shop",
            products: [.stack, .sharing, .sharingTests(imports: [])]
        )
        #expect(generation.findings == [])
        #expect(
            generation.files.map(\.path) == [
                "ShopStack.swift", "ShopSharing.swift", "ShopStack+Sharing.swift", "ShopSharingTests.swift",
            ]
        )
    }

    @Test("The portable sharing file names no type of Core Data or CloudKit")
    func plainPart() throws {
        let generation = try generatedStack(.sharedPair, products: [.sharing])
        let code = try generation.text(of: "BlogSharing.swift").split(separator: "\n")
            .filter { !$0.contains("//") }.joined(separator: "\n")
        #expect(!code.contains(/\b(?:NS|CK)[A-Z]/))
        #expect(!code.contains("import"))
    }

    @Test("A single file leaves out the Core Data part of sharing where there is none")
    func singleFile() throws {
        let generation = try generatedStack(.sharedPair, products: [.sharing], singleFile: FileName("All.swift"))
        let parts = try generation.text(of: "All.swift").components(separatedBy: "#if canImport(CloudKit) && ")
        #expect(parts.count == 2)
        #expect(parts[0].contains("protocol BlogSharingProvider"))
        #expect(!parts[0].contains("import"))
        #expect(parts[1].contains("extension BlogStack: BlogSharingProvider"))
        #expect(parts[1].hasSuffix("#endif\n"))
    }

    @Test("A sharing file has no trailing spaces and no two blank lines in a row")
    func layout() throws {
        let products: [Product] = [.sharing, .sharingTests(imports: [])]
        for file in try generatedStack(.sharedPair, products: products).files {
            #expect(!file.text.contains(" \n"), "\(file.path)")
            #expect(!file.text.contains("\n\n\n"), "\(file.path)")
        }
    }

    @Test(
        "Generated sharing tests import an internal module as testable and a public one plainly",
        arguments: AccessLevel.allCases
    )
    func imports(accessLevel: AccessLevel) throws {
        let module = try #require(ModuleName("App"))
        let tests = Product.sharingTests(imports: [module])
        let text = try generatedStack(.sharedPair, accessLevel: accessLevel, products: [tests])
            .text(of: "BlogSharingTests.swift")
        #expect(text.contains(accessLevel == .internal ? "\n@testable import App\n" : "\nimport App\n"))
    }
}
