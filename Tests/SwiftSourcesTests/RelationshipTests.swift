import TestSupport
import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Relationships of @Model classes")
struct RelationshipTests {
    /// The body of Trip, the body of Stop, what becomes of both, and what is said.
    static let rows: [(String, String, [String], [String])] = [
        ("var stop: Stop?", "", ["stop Stop? Nullify"], []), ("var stop: Stop", "", ["stop Stop Nullify"], []),
        ("var stops: [Stop]", "", ["stops [Stop] Nullify"], []),
        ("var stops: [Stop]? = []", "", ["stops [Stop]? Nullify"], []),
        ("weak var stop: Stop?", "", ["stop Stop? Nullify"], []),
        ("var stops = [Stop]()", "", ["stops [Stop] Nullify"], []),
        ("@Relationship var stop: Stop?", "", ["stop Stop? Nullify"], []),
        ("@Relationship(deleteRule: .cascade) var stop: Stop?", "", ["stop Stop? Cascade"], []),
        ("@Relationship(deleteRule: Schema.Relationship.DeleteRule.deny) var stop: Stop?", "", ["stop Stop? Deny"], []),
        (
            "@Relationship(.unique, deleteRule: .noAction) var stop: Stop?", "",
            ["stop Stop? No Action ~", "unique stop"], []
        ),
        (
            "@Relationship(minimumModelCount: 1, maximumModelCount: 3, originalName: \"old\") var stops: [Stop]", "",
            ["stops [Stop] Nullify min 1 max 3 was old"], []
        ),
        // Written inverses
        (
            "@Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop]?", "var trip: Trip?",
            ["stops [Stop]? Cascade <-> Stop.trip", "trip Trip? Nullify <-> Trip.stops"], []
        ),
        (
            "var stops: [Stop]?", "@Relationship(inverse: \\Trip.stops) var trips: [Trip]?",
            ["stops [Stop]? Nullify <-> Stop.trips", "trips [Trip]? Nullify <-> Trip.stops"], []
        ),
        (
            "@Relationship(inverse: \\Stop.trip) var stop: Stop?", "var trip: Trip",
            ["stop Stop? Nullify <-> Stop.trip", "trip Trip Nullify <-> Trip.stop"], []
        ),
        (
            "@Relationship(inverse: \\Trip.parent) var children: [Trip]?\nvar parent: Trip?", "",
            ["children [Trip]? Nullify <-> Trip.parent", "parent Trip? Nullify <-> Trip.children"], []
        ),
        (
            "@Relationship(inverse: \\Self.parent) var children: [Self]?\nvar parent: Self?", "",
            ["children [Trip]? Nullify <-> Trip.parent", "parent Trip? Nullify <-> Trip.children"], []
        ),
        (
            "@Relationship(inverse: \\Stop.first) var a: Stop?\n@Relationship(inverse: \\Stop.second) var b: Stop?",
            "var first: Trip?\nvar second: Trip?",
            [
                "a Stop? Nullify <-> Stop.first", "b Stop? Nullify <-> Stop.second", "first Trip? Nullify <-> Trip.a",
                "second Trip? Nullify <-> Trip.b",
            ], []
        ),
        // Inferred inverses
        (
            "var stops: [Stop]", "var trip: Trip?",
            ["stops [Stop] Nullify <-> Stop.trip", "trip Trip? Nullify <-> Trip.stops"], []
        ),
        (
            "var stop: Stop?", "var trip: Trip?",
            ["stop Stop? Nullify <-> Stop.trip", "trip Trip? Nullify <-> Trip.stop"], []
        ),
        (
            "var stops: [Stop]", "var trip: Trip", ["stops [Stop] Nullify ~", "trip Trip Nullify ~"],
            ["SRC041", "SRC041"]
        ),
        (
            "var stops: [Stop]?", "var trips: [Trip]?", ["stops [Stop]? Nullify ~", "trips [Trip]? Nullify ~"],
            ["SRC041", "SRC041"]
        ),
        (
            "var a: Stop?\nvar b: Stop?", "var trip: Trip?",
            ["a Stop? Nullify ~", "b Stop? Nullify ~", "trip Trip? Nullify ~"],
            ["SRC041", "SRC041", "SRC041"]
        ),
        ("var a: Stop?\nvar b: Stop?", "", ["a Stop? Nullify", "b Stop? Nullify"], []),
        (
            "var parent: Trip?\nvar children: [Trip]?", "", ["parent Trip? Nullify ~", "children [Trip]? Nullify ~"],
            ["SRC041", "SRC041"]
        ),
        // Inverses that are none
        (
            "@Relationship(inverse: \\Stop.name) var stop: Stop?", "var name: String",
            ["stop Stop? Nullify", "name String"], ["SRC040"]
        ),
        ("@Relationship(inverse: \\Stop.nothing) var stop: Stop?", "", ["stop Stop? Nullify"], ["SRC040"]),
        (
            "@Relationship(inverse: \\Stop.nothing) var stop: Stop?", "var a: Trip?\nvar b: Trip?",
            ["stop Stop? Nullify", "a Trip? Nullify", "b Trip? Nullify"], ["SRC040"]
        ),
        (
            "@Relationship(inverse: \\Trip.nothing) var other: Trip?", "", ["other Trip? Nullify"], ["SRC040"]
        ),
        (
            "@Relationship(inverse: \\Stop.other) var stop: Stop?", "var other: Stop?",
            ["stop Stop? Nullify", "other Stop? Nullify ~"],
            ["SRC040", "SRC041"]
        ),
        (
            "@Relationship(inverse: \\Stop.trip) var a: Stop?\n@Relationship(inverse: \\Stop.trip) var b: Stop?",
            "var trip: Trip?",
            ["a Stop? Nullify <-> Stop.trip", "b Stop? Nullify ~", "trip Trip? Nullify <-> Trip.a"], ["SRC041"]
        ),
    ]

    @Test("A relationship becomes what SwiftData makes of it", arguments: rows)
    func relationship(trip: String, stop: String, expected: [String], rules: [String]) {
        let read = read("@Model class Trip {\n\(trip)\n}\n@Model class Stop {\n\(stop)\n}")
        #expect(read.model.lines("Trip") + read.model.lines("Stop") == expected)
        #expect(read.rules == rules)
    }

    @Test(
        "A misspelled inverse has the edit that corrects it, if a relationship leads back",
        arguments: [
            ("\\Stop.trpi", "var trip: Trip?", "\\Stop.trip"), ("\\.trpi", "var trip: Trip?", "\\.trip"),
            ("\\Stop.trpi", "var trip: Stop?", nil), ("\\Stop.nothing", "var trip: Trip?", nil),
            ("\\Stop.tripp", "var trip: String", nil),
        ] as [(String, String, String?)]
    )
    func cure(inverse: String, stop: String, cured: String?) throws {
        func sources(_ inverse: String) -> String {
            "@Model class Trip {\n@Relationship(inverse: \(inverse)) var stop: Stop?\n}\n@Model class Stop {\n\(stop)\n}"
        }
        let findings = read(sources(inverse)).diagnostics.filter { $0.rule == SwiftSourceRules.unresolvedInverse }
        try #require(findings.count == 1)
        let fix = findings[0].fix
        #expect(fix?.isCertain == (cured == nil ? nil : false))
        guard let fix, let cured else { return }
        let text = SourceText(path: "Models.swift", bytes: Array(sources(inverse).utf8))
        let edit: TextEdit = try #require(text.edit(of: fix))
        #expect(String(decoding: text.applying(edit), as: UTF8.self).contains("inverse: \(cured))"))
        #expect(!read(sources(cured)).rules.contains("SRC040"))
    }

    @Test("A relationship leads to the class of its scope")
    func scopes() {
        let read = read(
            """
            typealias Trip = V2.Trip
            enum V1: VersionedSchema {
                static let versionIdentifier = Schema.Version(1, 0, 0)
                static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
                @Model class Trip { var a: Int; var stop: Stop? }
                @Model class Stop { var one: Int }
            }
            enum V2: VersionedSchema {
                static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
                static var models: [any PersistentModel.Type] { return [V2.Trip.self, Stop.self] }
                @Model class Trip { #Unique<V2.Trip>([\\V2.Trip.b]); var b: Int; var stop: V2.Stop? }
            }
            extension V2 {
                @Model final class Stop {
                    var two: Int
                    @Relationship(inverse: \\V2.Trip.stop) var trip: Trip?
                    var other: Trip?
                }
            }
            """
        )
        #expect(read.rules == [])
        #expect(read.versions.map(\.name) == ["V1", "V2"])
        #expect(read.versions.map(\.identifier) == ["1.0.0", "2.0.0"])
        #expect(read.versions[0].model.lines("Trip") == ["a Integer 64", "stop Stop? Nullify"])
        #expect(read.versions[0].model.lines("Stop") == ["one Integer 64"])
        #expect(
            read.versions[1].model.lines("Trip") == ["b Integer 64", "stop Stop? Nullify <-> Stop.trip", "unique b"]
        )
        #expect(
            read.versions[1].model.lines("Stop")
                == ["two Integer 64", "trip Trip? Nullify <-> Trip.stop", "other Trip? Nullify"]
        )
        #expect(read.current == 1)
    }

    @Test("A class that relationships reach is in the version, listed or not")
    func reached() {
        let read = read(
            """
            enum V1: VersionedSchema {
                static let versionIdentifier = Schema.Version(1, 0, 0)
                static let models: [any PersistentModel.Type] = Listed.all
            }
            enum Listed { static let all: [any PersistentModel.Type] = [Trip.self] }
            @Model class Trip { var stop: Stop? }
            @Model class Stop {}
            @Model class Alone {}
            """
        )
        #expect(read.version()?.model.entities.map(\.name) == ["Trip", "Stop"])
        #expect(read.rules == ["SRC044"])
        #expect(read.versions.last?.name == nil)
        #expect(read.versions.last?.model.entities.map(\.name) == ["Alone"])
        #expect(read.current == 0)
    }

    @Test("An inherited relationship is read, and a class hierarchy has no hash")
    func inheritance() {
        let read = read(
            """
            @Model class Trip { var stops: [Stop]? }
            @available(iOS 26, *) @Model class Business: Trip { var cost: Decimal }
            @Model class Stop { @Relationship(inverse: \\Trip.stops) var trip: Business? }
            """
        )
        #expect(read.rules == [])
        #expect(read.model.entities.map(\.parentName) == [nil, "Trip", nil])
        #expect(read.model.lines("Stop") == ["trip Business? Nullify <-> Trip.stops"])
        let hashes = VersionHashes(of: ModelGraph(read.model))
        #expect(hashes.entities.map { (try? $0.hash.get()) != nil } == [false, true, false])
    }
}
