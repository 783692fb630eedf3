import Foundation
import TestSupport
import Testing

@Suite("Migration strategies in the settings", .enabled(if: Executable.path != nil, "modelc is not built"))
struct StatedMigrationTests {
    private static func run(_ line: String) throws -> ChildRun {
        let input = Repository.root.appending(path: "Tests/GoldenTests/Cases/check-versions/input")
        let place = try TemporaryFolder()
        let copy = place.url.appending(path: "input")
        try FileManager.default.copyItem(at: input, to: copy)
        return try Executable.run(line.split(separator: " ").map(String.init), in: copy)
    }

    @Test("The migration strategy of the settings counts for migrate as for check")
    func progressive() throws {
        let checked = try Self.run("check Garden.xcdatamodeld --ledger shipped.lock --config steps.json").output
        let migrated = try Self.run("migrate Garden.xcdatamodeld --ledger shipped.lock --config steps.json").errors
        // check says of that attribute what CloudKit says (CKL104), which is not asked here.
        #expect(Self.rules(in: migrated).subtracting(["MIG506"]) == Self.rules(in: checked))
        #expect(Self.rules(in: migrated).contains("MIG510"))
        #expect(!Self.rules(in: migrated).contains("MIG505"))
    }

    private static func rules(in text: String) -> Set<String> {
        Set(text.matches(of: /\[(MIG[0-9]+)\]/).map { String($0.output.1) })
    }
}
