import Foundation
import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

/// The mappings in `Tests/Support/GeneratedMappings`, which are a target of the package: they are compiled, and other tests use
/// them.
@Suite("The kept record mappings")
struct GeneratedMappingsTests {
    private static let folder = "Tests/Support/GeneratedMappings"

    @Test("The kept mappings are what the generator writes today")
    func upToDate() throws {
        let generation = try Self.generation()
        #expect(generation.diagnostics.allSatisfy { $0.severity == .note })
        for file in generation.files { try UpdateScript.goldens.expect(file.text, at: "\(Self.folder)/\(file.path)") }
        #expect(try Self.keptFiles() == generation.files.map(\.path).sorted())
    }

    @Test("Only the names that Swift cannot take are reported for the kept mappings")
    func findings() throws {
        #expect(
            try Self.generation().findings == [
                "GEN611 Cloud", "GEN611 Cloud.2nd place", "GEN611 Cloud.Date", "GEN611 Cloud.init",
                "GEN611 Cloud.recordName",
            ]
        )
    }

    private static func generation() throws -> Generation {
        let text = try Repository.text(of: "\(folder)/Model.xcdatamodel/contents")
        let model = try readableModel(Array(text.utf8))
        return try generatedRecords(of: model, RequestedProducts(products: [.records], accessLevel: .public))
    }

    private static func keptFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }
            .sorted()
    }
}
