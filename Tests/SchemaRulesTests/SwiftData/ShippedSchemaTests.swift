import Testing

@testable import CompilerSupport
@testable import SchemaRules
@testable import SwiftSources

@Suite("Changes of shipped SwiftData schemas")
struct ShippedSchemaTests {
    /// A class that the second version has for itself, and a plan.
    private static let rest = schema("V2", 2, "var title: String?") + plan(2, "lightweight 1 2")

    private static func changes(_ before: String, _ now: String) -> [Diagnostic] {
        ProjectFindings(now, before: before).all.filter { $0.rule.id == "SWD801" }
    }

    @Test(
        "Any change of a shipped class is reported",
        arguments: [
            ("a property is new", "var name: String; var days: Int?; var color: String?", "'Trip.color' is new"),
            ("one is gone", "var name: String", "'Trip.days' is gone"),
            (
                "another type", "var name: String; var days: Double?",
                "'Trip.days' has another type (Integer 64 → Double)"
            ),
            ("required", "var name: String; var days: Int", "'Trip.days' is no longer optional"),
            ("optional", "var name: String?; var days: Int?", "'Trip.name' is optional now"),
            (
                "a renaming", "var name: String; @Attribute(originalName: \"days\") var length: Int?",
                "'Trip.length' was called 'days'"
            ),
            ("unique", "@Attribute(.unique) var name: String; var days: Int?", "'Trip' must be unique in 'name'"),
            (
                "#Unique", "#Unique<Trip>([\\.name]); var name: String; var days: Int?",
                "'Trip' must be unique in 'name'"
            ),
            (
                "a modifier", "@Attribute(hashModifier: \"2\") var name: String; var days: Int?",
                "'Trip.name' has another version hash modifier (2)"
            ),
            ("not stored", "var name: String; @Transient var days: Int?", "'Trip.days' is gone"),
            (
                "an array", "var name: String; var days: [Int]?",
                "'Trip.days' has another type (Integer 64 → Transformable)"
            ),
        ]
    )
    func edits(what: String, body: String, words: String) throws {
        let before = schema("V1", 1, "var name: String; var days: Int?")
        let found = Self.changes(before, schema("V1", 1, body) + Self.rest)
        let finding = try #require(found.first, "\(what)")
        #expect(found.count == 1)
        #expect(finding.severity == .error)
        #expect(finding.message == "'V1' is no longer the schema that shipped in v1.0: \(words)")
        #expect(finding.symbol == "version V1")
        #expect(finding.location?.path == "Models.swift")
        #expect(finding.related.map(\.message) == ["as it was in v1.0"])
        #expect(finding.related.first?.location?.path == "git:v1.0:Models.swift")
        #expect(finding.help?.contains("Restore 'V1' as it was in v1.0") == true)
    }

    @Test(
        "A change that keeps the hash of a shipped schema is not reported",
        arguments: [
            "var name: String = \"new\"; var days: Int?", "var days: Int?; var name: String",
            "var name: String; var days: Int?; var both: String { name }",
            "var name: String; var days: Int?; func go() {}; static let all = 1",
            "let name: String; private var days: Int?",
            "var name: String; var days: Optional<Int>", "var name: Swift.String; var days: Int? = nil",
            "#Index<Trip>([\\.name]); var name: String; var days: Int?",
            "@Attribute(.spotlight) var name: String; var days: Int?",
            "@Attribute(.allowsCloudEncryption) var name: String; var days: Int?",
            "/* a comment */ var name: String // another\n var days: Int? { didSet {} }",
            "var name: String; var days: Int?; @Transient var note = \"\"; init() {}",
            "#if canImport(SwiftData)\nvar name: String\n#endif\nvar days: Int?",
        ]
    )
    func legal(body: String) {
        let before = schema("V1", 1, "var name: String; var days: Int?")
        #expect(Self.changes(before, schema("V1", 1, body) + Self.rest).map(\.message) == [])
    }

    @Test("A shipped version may get another name, identifier, file or place")
    func moved() {
        let before = schema("V1", 1, "var name: String; var kind: Kind") + "enum Kind: String, Codable { case a }"
        let now =
            "extension Trips {\n" + schema("V1", 7, "var name: String; var kind: Kind")
            + "}\nenum Trips {}\nenum Kind: String, Codable { case a, b }\n"
        #expect(Self.changes(before, now).map(\.message) == [])
        #expect(Self.changes(before, now.replacing("V1", with: "First") + plan(0 + 1)).map(\.message) == [])
    }

    @Test("A changed class that two versions share is named")
    func liveClass() throws {
        let list = { (name: String, number: Int) in
            """
            enum \(name): VersionedSchema {
                static let versionIdentifier = Schema.Version(\(number), 0, 0)
                static var models: [any PersistentModel.Type] { [Trip.self] }
            }

            """
        }
        let before = list("V1", 1) + "@Model final class Trip { var name: String }"
        let now =
            list("V1", 1) + list("V2", 2) + "@Model final class Trip { var name: String; var color: String? }\n"
            + plan(2, "lightweight 1 2")
        let finding = try #require(Self.changes(before, now).first)
        #expect(finding.message == "'V1' is no longer the schema that shipped in v1.0: 'Trip.color' is new")
        #expect(
            finding.help == """
                The app stops when it opens a store of v1.0: 'Cannot use staged migration with an unknown model version' \
                (134504). 'Trip' is the cause: 'V1' and 'V2' share one declaration. Give 'V1' its own copy, as it was in \
                v1.0.
                """
        )
        // The ledger knows no properties, but the shared class all the same.
        let recorded = ProjectFindings(now, recorded: [("V1", "b2xk")]).all.filter { $0.rule.id == "SWD801" }
        #expect(
            recorded.map(\.message) == [
                "'V1' is no longer the schema that shipped: its version hash is another one"
            ]
        )
        #expect(recorded.first?.help?.contains("'Trip' may be the cause: 'V1' and 'V2' share one declaration.") == true)
        #expect(recorded.first?.related.first?.location?.path == "modelc.lock")
    }

    @Test(
        "A changed structure or enumeration that two versions share is named",
        arguments: [
            (
                "struct Place: Codable { var city: String }",
                "struct Place: Codable { var city: String?; var zip: Int? }",
                "in 'Place' of 'Trip.place' 'city' is optional now, in 'Place' of 'Trip.place' 'zip' is new"
            ),
            (
                "struct Place: Codable { var inner: Inner }; struct Inner: Codable { var x: Int }",
                "struct Place: Codable { var inner: Inner }; struct Inner: Codable { var y: Int }",
                "in 'Place' of 'Trip.place' 'inner.y' is new, in 'Place' of 'Trip.place' 'inner.x' is gone"
            ),
            (
                "enum Place: Codable { case home, away }", "enum Place: Codable { case home, away, lost }",
                "in 'Place' of 'Trip.place' 'lost' is new"
            ),
            (
                "enum Place: String, Codable { case home }", "enum Place: Int, Codable { case home }",
                "in 'Place' of 'Trip.place' 'place' has another type (String → Integer 64)"
            ),
            (
                "struct Place: Codable { var city: String }", "struct Place: Codable { var town: String }",
                "in 'Place' of 'Trip.place' 'town' is new, in 'Place' of 'Trip.place' 'city' is gone"
            ),
        ]
    )
    func liveValue(old: String, new: String, words: String) throws {
        let before = old + "\n" + schema("V1", 1, "var place: Place")
        let now =
            new + "\n" + schema("V1", 1, "var place: Place") + schema("V2", 2, "var place: Place; var n: Int?")
            + plan(2, "lightweight 1 2")
        let finding = try #require(Self.changes(before, now).first)
        #expect(finding.message == "'V1' is no longer the schema that shipped in v1.0: \(words)")
        #expect(finding.help?.contains("'Place' is the cause: 'V1' and 'V2' share one declaration.") == true)
    }

    @Test("Changed lists of classes and relationships of a shipped schema are reported")
    func schemas() {
        let trip = "@Model final class Trip { var stops: [Stop]?; var first: Stop? }\n"
        let stop = "@Model final class Stop { @Relationship(inverse: \\Trip.stops) var trip: Trip? }\n"
        let list = { (classes: String) in
            "enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)\n"
                + "static var models: [any PersistentModel.Type] { [\(classes)] } }\n"
        }
        let before = list("Trip.self") + trip + stop
        func messages(_ now: String) -> [String] { Self.changes(before, now).map(\.message) }
        #expect(messages(before) == [])
        // Relationships lead to the class in any case.
        #expect(messages(list("Trip.self, Stop.self") + trip + stop) == [])
        #expect(
            messages(list("Trip.self, Place.self") + trip + stop + "@Model final class Place {}")
                == ["'V1' is no longer the schema that shipped in v1.0: 'Place' is new"]
        )
        #expect(
            messages(list("Trip.self") + trip.replacing("[Stop]?", with: "[Stop]") + stop)
                == ["'V1' is no longer the schema that shipped in v1.0: 'Trip.stops' is no longer optional"]
        )
        #expect(
            messages(list("Trip.self") + "@Model final class Trip { var name: String? }")
                == [
                    """
                    'V1' is no longer the schema that shipped in v1.0: 'Trip.name' is new, 'Trip.stops' is gone, \
                    'Trip.first' is gone, and 1 more differences
                    """
                ]
        )
    }

    @Test("A shipped schema that no version has any more is reported with the nearest one")
    func nameless() {
        let plain = "@Model final class Trip { var name: String; var days: Int? }"
        let now = schema("V1", 1, "var name: String") + Self.rest
        #expect(
            Self.changes(plain, now).map(\.message)
                == ["no version is the schema that shipped in v1.0; 'V1' is nearest: 'Trip.days' is gone"]
        )
        #expect(Self.changes(plain, schema("V1", 1, "var name: String; var days: Int?") + Self.rest) == [])
        let gone = Self.changes(schema("V0", 1, "var name: String?"), now)
        #expect(
            gone.map(\.message) == [
                "no version is the schema that shipped in v1.0; 'V1' is nearest: 'Trip.name' is no longer optional"
            ]
        )
        // A shipped version that the sources lack, and of which only the checksum is known, has a finding of another rule.
        #expect(ProjectFindings(now, recorded: [("V0", "b2xk")]).rules == [])
    }

    @Test("A changed shipped schema is a warning without a plan, and nothing without versions")
    func withoutPlan() {
        let before = schema("V1", 1, "var name: String")
        let found = Self.changes(before, schema("V1", 1, "var name: String?"))
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.help?.hasPrefix("With a migration plan, the app stops") == true)
        let plain = "@Model final class Trip { var name: String }"
        #expect(ProjectFindings(plain + "\n@Model final class Stop {}", before: plain).rules == [])
    }

    @Test("A change of a schema with an unknown hash is found in its declarations")
    func unknownHash() {
        let before = schema("V1", 1, "var width: CGFloat = 0; var name: String")
        let same = before + Self.rest
        #expect(Self.changes(before, same) == [])
        let now = same.replacing("var name: String", with: "var name: String; var more: Int?")
        let found = Self.changes(before, now)
        #expect(found.map(\.message) == ["'V1' is no longer the schema that shipped in v1.0: 'Trip.more' is new"])
        #expect(found.first?.help?.contains("modelc does not know the hash") == true)
    }

    @Test("A changed schema is reported for every release tag")
    func tags() {
        let one = schema("V1", 1, "var name: String")
        let two = one + schema("V2", 2, "var title: String?") + plan(2, "lightweight 1 2")
        let now =
            schema("V1", 1, "var name: String; var a: Int?") + schema("V2", 2, "var title: String?; var b: Int?")
            + schema("V3", 3, "var c: Int?") + plan(3, "lightweight 1 2", "lightweight 2 3")
        let findings = ProjectFindings([
            ("v1.0: A.swift", Array(one.utf8)), ("v2.0: A.swift", Array(two.utf8)), ("A.swift", Array(now.utf8)),
        ])
        #expect(
            findings.all.filter { $0.rule.id == "SWD801" }.map(\.message) == [
                "'V1' is no longer the schema that shipped in v1.0: 'Trip.a' is new",
                "'V2' is no longer the schema that shipped in v2.0: 'Trip.b' is new",
            ]
        )
    }

    @Test("A version that shares classes with a later one is a note before anything changes")
    func notFrozen() {
        let list = { (name: String, number: Int, classes: String) in
            "enum \(name): VersionedSchema { static let versionIdentifier = Schema.Version(\(number), 0, 0)\n"
                + "static var models: [any PersistentModel.Type] { [\(classes)] } }\n"
        }
        let text =
            list("V1", 1, "Trip.self") + list("V2", 2, "Trip.self, Stop.self") + list("V3", 3, "Trip.self, Day.self")
            + "@Model final class Trip { var a: Int? }\n@Model final class Stop {}\n@Model final class Day {}"
        let found = ProjectFindings(text).all
        #expect(
            found.map(\.message) == [
                "'V1' is not frozen: it shares 'Trip' with 'V3'", "'V2' is not frozen: it shares 'Trip' with 'V3'",
            ]
        )
        #expect(
            ProjectFindings(
                schema("V1", 1, "var c: Color.Resolved?") + schema("V2", 2, "var c: Color.Resolved?; var d: Int?")
            ).rules == []
        )
    }
}
