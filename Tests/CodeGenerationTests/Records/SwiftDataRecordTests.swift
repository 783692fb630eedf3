import TestSupport
import Testing

@testable import CodeGeneration
@testable import ObjectModel
@testable import SwiftSources

/// Mappings of `@Model` classes, whose values are enumerations and structures.
@Suite("Record mappings of SwiftData classes")
struct SwiftDataRecordTests {
    private static let text = """
        @Model final class Trip {
            enum Kind: String, Codable { case walk }
            var id = UUID()
            var name: String = ""
            var kind: Kind = Kind.walk
            var place: Place?
            var stops: [Stop] = []
            var kinds: [Kind?]
            var scores: [String: Int]?
            var moods: Set<String>
            var marks: Set<Stop>
            @Attribute(.codable) var home: Place?
            var tags: [String]
            var next: Trip?
        }
        struct Place: Codable, Hashable { var city: String }
        struct Stop: Codable, Hashable { var place: Place }
        """

    private func generation() throws -> Generation {
        let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: Array(Self.text.utf8))], path: "Trips")
        return try generatedRecords(of: try #require(read.version()).model)
    }

    @Test(
        "A mapped SwiftData property that is stored as bytes has a comment with its Swift type",
        arguments: [
            ("kind: Data?", "The archive that Core Data made of `Trip.Kind`. Without a value: `Kind.walk`."),
            ("place: Data?", "The archive that Core Data made of `Place`."),
            ("stops: Data?", "`[Stop]` as JSON. Without a value: `[]`."),
            ("kinds: Data", "`[Trip.Kind?]` as JSON."),
            ("scores: Data?", "`[String: Int]` as JSON."),
            ("moods: Data", "The bytes that the attribute's value transformer made of the value."),
            ("marks: Data", "`Set<Stop>` as JSON."),
            ("home: Data?", "What SwiftData made of `Place`."),
            ("tags: Data", "The bytes that the attribute's value transformer made of the value."),
        ]
    )
    func types(_ declaration: String, _ comment: String) throws {
        let lines = try generation().text(of: "TripRecord.swift").split(separator: "\n").map(String.init)
        let position = try #require(lines.firstIndex { $0.hasSuffix("var \(declaration)") })
        #expect(lines[position - 1].hasSuffix(comment))
    }

    @Test("A mapped property whose default only the app can compute is optional")
    func computedDefault() throws {
        let text = try generation().text(of: "TripRecord.swift")
        #expect(text.contains(#"RecordField<UUID?>("CD_id")"#))
        #expect(text.contains("Without a value: `UUID()`."))
    }

    @Test(
        "The mappings of SwiftData classes compile",
        .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH")
    )
    func compile() throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        #expect(try checker.complaints(about: try generation().files.map { ($0.path, $0.text) }) == [])
    }
}
