import Foundation
import FuzzProperties
import TestSupport
import Testing

/// Inputs that once crashed something or broke a property, and those the fuzzer starts from: none does so any more.
@Suite("Kept fuzzing inputs")
struct RegressionTests {
    @Test("A kept input breaks no property", arguments: try KeptInput.all())
    func replay(input: KeptInput) throws {
        try input.property.check(input.bytes())
    }

    @Test("Every fuzzing property has kept inputs to start from", arguments: FuzzProperty.allCases)
    func seeds(property: FuzzProperty) throws {
        #expect(try KeptInput.all().contains { $0.property == property })
    }

    @Test(
        "The sources generated from kept inputs parse as Swift",
        .enabled(if: UnparsedSources.canBeParsed, "no swift-frontend in PATH")
    )
    func generated() throws {
        var sources = UnparsedSources()
        for input in try KeptInput.all() where input.property == .generator { try sources.add(input.bytes()) }
        #expect(!sources.isEmpty)
        let fault = sources.parse()
        #expect(fault == nil, "\(fault?.complaint ?? "")")
    }
}

/// A file below `Tests/Fuzz/Seeds` or `Tests/Fuzz/Regressions`.
struct KeptInput: CustomTestStringConvertible {
    let property: FuzzProperty
    let file: URL

    var testDescription: String { "\(property.rawValue)/\(file.lastPathComponent)" }

    func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: file)) }

    static func all() throws -> [KeptInput] {
        try ["Seeds", "Regressions"].flatMap { kind in
            try FuzzProperty.allCases.flatMap { property in
                // Models are read by two of them.
                let names = property == .pipeline ? [property, .xcodeModel] : [property]
                let folders = names.map { Repository.root.appending(path: "Tests/Fuzz/\(kind)/\($0.rawValue)") }
                return try folders.flatMap(files).map { KeptInput(property: property, file: $0) }
            }
        }
    }

    private static func files(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path() < $1.path() }
    }
}
