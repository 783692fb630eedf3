import Foundation
import TestSupport
import Testing

@Suite("Shipped versions without a known hash", .enabled(if: TestRepository.isPossible, "needs git"))
struct DeclaredVersionTests {
    /// It is not known how SwiftData archives an array of CGFloat.
    private static let array = """
        import SwiftData
        enum SchemaV1: VersionedSchema {
            static let versionIdentifier = Schema.Version(1, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var name: String = ""; var splits: [CGFloat] = []; init() {} }
        }
        typealias Trip = SchemaV1.Trip

        """
    private static let inheritance = array.replacingOccurrences(of: "final class", with: "class")
        .replacingOccurrences(of: "[Trip.self]", with: "[Trip.self, Hike.self]")
        .replacingOccurrences(
            of: "var splits: [CGFloat] = []; init() {} }",
            with: "init() {} }\n@Model final class Hike: Trip { var peak: String = \"\" }"
        )
    private static let settings = """
        { "models": [{ "path": "App", "stores": [{ "name": "main", "container": "iCloud.app" }] }] }

        """

    @Test("The declarations are recorded, so that an edit is found", arguments: [array, inheritance])
    func edits(text: String) throws {
        let checkout = try TestRepository()
        try checkout.write(Self.settings, to: "modelc.json")
        try checkout.write(text, to: "App/Schema.swift")
        try checkout.commit()
        func run(_ words: String...) throws -> ChildRun { try Executable.run(words, in: checkout.url) }
        #expect(try run("plan", "--format=ckdb", "--output=production.ckdb").status == 0)
        let advance = try run("lock", "advance", "--evidence=production.ckdb", "--shipped")
        #expect(advance.status == 0 && advance.errors.contains("is recorded by its declarations"), "\(advance.errors)")
        #expect(advance.output.contains("+ shipped SchemaV1 1 declared:"), "\(advance.output)")
        #expect(try run("lock", "verify").status == 0)
        #expect(try run("check").status == 0)
        // A change outside of all hashes is no edit.
        try checkout.write(
            text.replacingOccurrences(of: "init() {}", with: "init() {}; func go() {}"),
            to: "App/Schema.swift"
        )
        #expect(try run("check").status == 0)
        try checkout.write(
            text.replacingOccurrences(of: "var name", with: "var note: String?; var name"),
            to: "App/Schema.swift"
        )
        let edited = try run("check", "--format=xcode")
        #expect(edited.status == 1 && edited.output.contains("SchemaV1"), "\(edited.output)\(edited.errors)")
    }
}
