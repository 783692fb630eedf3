import CodeGeneration
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Staged migrations")
struct StagedMigrationTests {
    private let isRecording = ProcessInfo.processInfo.environment["MODELC_UPDATE_GOLDENS"] == "1"

    @Test("The whole files", arguments: ["BlogMigration", "BlogMigrationTests"])
    func golden(name: String) throws {
        let generation = try generatedMigration(petVersions, accessLevel: .public)
        #expect(generation.findings == [])
        #expect(generation.files.map(\.path) == ["BlogMigration.swift", "BlogMigrationTests.swift"])
        let path = "Tests/CodeGenerationTests/Expected/\(name).swift"
        let text = try generation.text(of: "\(name).swift")
        let expected = try? Repository.text(of: path)
        if isRecording, text != expected {
            try Data(text.utf8).write(to: Repository.root.appending(path: path))
            Issue.record("recorded anew; review the difference")
        } else {
            #expect(text == expected, "scripts/update-goldens records it anew")
        }
    }
}
