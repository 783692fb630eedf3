import Foundation
import FuzzProperties
import Testing

/// Inputs that once crashed something or broke a property, and those the fuzzer starts from: none does so any more.
@Suite("Kept inputs")
struct RegressionTests {
    @Test("a kept input breaks nothing", arguments: try KeptInput.all())
    func replay(input: KeptInput) throws {
        try input.property.check([UInt8](Data(contentsOf: input.file)))
    }

    @Test("every property has inputs to start from", arguments: FuzzProperty.allCases)
    func seeds(property: FuzzProperty) throws {
        #expect(try KeptInput.all().contains { $0.property == property })
    }
}

/// A file below `Tests/Fuzz/Seeds` or `Tests/Fuzz/Regressions`.
struct KeptInput: CustomTestStringConvertible {
    let property: FuzzProperty
    let file: URL

    var testDescription: String { "\(property.rawValue)/\(file.lastPathComponent)" }

    static func all() throws -> [KeptInput] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try ["Seeds", "Regressions"].flatMap { kind in
            try FuzzProperty.allCases.flatMap { property in
                let folder = tests.appending(path: "Fuzz/\(kind)/\(property.rawValue)")
                return try files(in: folder).map { KeptInput(property: property, file: $0) }
            }
        }
    }

    private static func files(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path() < $1.path() }
    }
}
