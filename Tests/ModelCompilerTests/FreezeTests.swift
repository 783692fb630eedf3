import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SwiftSources

@Suite("Frozen copies of the classes that shipped")
struct FreezeTests {
    @Test("A copy declares what stores depend on, with names that hold inside of the schema", arguments: copies)
    func copy(_ name: String, source: String, lines: [String]) throws {
        let frozen = try #require(try Self.frozen(source))
        let text = String(decoding: try #require(frozen.bytes), as: UTF8.self)
        for line in lines { #expect(text.contains("\n\(line)\n"), "\(name): \(line)\nin\n\(text)") }
        #expect(!frozen.result.hasErrors)
        #expect(frozen.provenCount == frozen.entityCount)
        #expect(try Self.isFrozen(source, in: text) == [])
    }

    @Test("What is not stored is not copied", arguments: leftOut)
    func absence(_ name: String, source: String, absent: String) throws {
        let frozen = try #require(try Self.frozen(source))
        let text = String(decoding: try #require(frozen.bytes), as: UTF8.self)
        #expect(source.contains(absent))
        #expect(!text.contains(absent), "\(name):\n\(text)")
    }

    @Test("What a copy loses, or still needs of the app, is a note at its place", arguments: remarks)
    func remark(source: String, symbol: String, words: String) throws {
        let frozen = try #require(try Self.frozen(source))
        let found = frozen.result.report.findings.map(\.diagnostic).filter { $0.rule.id == "GEN695" }
        #expect(found.map(\.symbol) == [symbol])
        #expect(
            found.allSatisfy { $0.message.contains(words) && $0.location?.path == "Sources/Trip.swift" },
            "\(found)"
        )
    }

    @Test("A copy with another version hash than what shipped is an error", arguments: edits)
    func edited(_ name: String, _ old: String, _ new: String, symbol: String) throws {
        let text = try #require(try Self.frozen(Self.shipped)?.bytes.map { String(decoding: $0, as: UTF8.self) })
        #expect(try Self.isFrozen(Self.shipped, in: text) == [])
        let copy = text.replacing(old, with: new)
        #expect(copy != text, "\(name) changes nothing in\n\(text)")
        #expect(try Self.isFrozen(Self.shipped, in: copy) == [symbol], "\(name)")
    }

    @Test("A change of a copy that no version hash depends on is none", arguments: harmless)
    func same(_ name: String, _ old: String, _ new: String) throws {
        let text = try #require(try Self.frozen(Self.shipped)?.bytes.map { String(decoding: $0, as: UTF8.self) })
        let copy = text.replacing(old, with: new)
        #expect(copy != text, "\(name) changes nothing in\n\(text)")
        #expect(try Self.isFrozen(Self.shipped, in: copy) == [], "\(name)")
    }

    /// Sources, lines of their copy, a text that it lacks, and an edit of the copy with the symbol of its finding.
    static let coded: [(source: String, lines: [String], absent: String, edit: (String, String), symbol: String)] = [
        (
            trip("var options: Options?") + "\nstruct Options: OptionSet, Codable { let rawValue: Int }",
            ["    struct Options: OptionSet, Codable {", "        let rawValue: Int"], "init(rawValue",
            ("OptionSet, ", ""), "Options"
        ),
        (
            trip("var name: Name?")
                + "\nstruct Name: RawRepresentable, Codable { var rawValue: String; init(rawValue: String) { fatalError() } }",
            ["    struct Name: RawRepresentable, Codable {"], "fatalError", ("RawRepresentable, ", ""), "Name"
        ),
        (
            trip("var moods: [Mood] = []") + "\nenum Mood: String, Codable { case good, bad }",
            ["    enum Mood: String, Codable {"], "init(from", (": String, Codable", ": Int, Codable"), "Mood"
        ),
        (
            trip("var places: [Place] = []")
                + """

                struct Place: Codable {
                    var city = ""
                    var zip: String
                    enum CodingKeys: String, CodingKey { case city = "c", legacy }
                    init(from decoder: any Decoder) throws { fatalError() }
                }
                """,
            [#"            case city = "c""#, "            case zip"], "legacy", (#"city = "c""#, #"city = "d""#),
            "Place.CodingKeys"
        ),
    ]

    @Test(
        "A copy keeps how values are coded, as far as the compiler can write it, and a check sees it",
        arguments: coded
    )
    func coding(
        source: String,
        lines: [String],
        absent: String,
        edit: (old: String, new: String),
        symbol: String
    ) throws {
        let text = String(decoding: try #require(try Self.frozen(source)?.bytes), as: UTF8.self)
        for line in lines { #expect(text.contains("\n\(line)\n"), "\(line)\nin\n\(text)") }
        #expect(!text.contains(absent))
        #expect(try Self.isFrozen(source, in: text) == [])
        let edited = text.replacing(edit.old, with: edit.new)
        #expect(edited != text)
        #expect(try Self.isFrozen(source, in: edited) == [symbol])
    }

    @Test("Sources that cannot be read in full are not frozen")
    func unreadable() throws {
        let frozen = try #require(try Self.frozen("@Model final class Trip { var name = makeName(); init() {} }"))
        #expect(frozen.bytes == nil)
        #expect(frozen.result.report.findings.map(\.diagnostic.rule.id).contains("SRC035"))
    }

    @Test("A copy with a hash that is not known is not called equal without a word")
    func unknownHash() throws {
        let source =
            "indirect enum Tree: Codable { case leaf; case node(Tree) }\n@Model final class Trip { var tree: Tree?; init() {} }"
        let shipped = try Self.compiler(source).project.models[0]
        let copy = """
            enum TripSchemaV1: VersionedSchema {
                static let versionIdentifier = Schema.Version(1, 0, 0)
                static var models: [any PersistentModel.Type] { [Trip.self] }
                @Model final class Trip { var tree: Tree?; init() {} }
                indirect enum Tree: Codable { case leaf; case node(Tree) }
            }
            """
        let checked = try #require(try Self.compiler(copy).checkFrozen(against: shipped, from: "git:v1.0:Sources"))
        let found = checked.result.report.findings.map(\.diagnostic)
        #expect(found.map(\.rule.id) == ["GEN692"])
        #expect(found.map(\.symbol) == ["Trip"])
    }

    @Test("A name that no type can have is refused", arguments: ["", "1st", "Trip Schema", "_"])
    func invalidName(name: String) throws {
        #expect(try Self.frozen(Self.shipped, as: name) == nil)
    }

    @Test("Copies parse as Swift", .enabled(if: isSwiftcThere, "no swiftc in PATH"))
    func parses() throws {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for (name, source, _) in copies + [("shipped", Self.shipped, [])] {
            let frozen = try #require(try Self.frozen(source)?.bytes, "\(name)")
            paths.append("Copy\(paths.count).swift")
            try Data(frozen).write(to: folder.url.appending(path: paths[paths.count - 1]))
        }
        let run = try ChildRun(["swiftc", "-frontend", "-parse"] + paths, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    // MARK: Running

    private static func frozen(_ source: String, as name: String = "TripSchemaV1") throws -> Freezing? {
        try compiler(source).freeze(as: name, from: "git:v1.0:Sources")
    }

    /// The classes of the copy that differ from what shipped.
    private static func isFrozen(_ source: String, in copy: String) throws -> [String?] {
        let shipped = try compiler(source).project.models[0]
        let checked = try compiler(copy).checkFrozen(against: shipped, from: "git:v1.0:Sources")
        return checked?.result.report.findings.map(\.diagnostic).filter { $0.severity == .error }.map(\.symbol) ?? [nil]
    }

    private static func compiler(_ source: String) throws -> Compiler {
        let file = InputFile(path: "Sources/Trip.swift", bytes: Array("import SwiftData\n\(source)".utf8))
        let conditions = CompilationConditions(words: [])
        let model = ModelInput(path: "Sources", swift: .init(paths: ["Sources"], files: [file], conditions: conditions))
        return Compiler(Project(models: [model], today: try #require(CalendarDate("2026-01-01"))))
    }
}

private let isSwiftcThere = (try? ChildRun(["swiftc", "--version"], in: Repository.root).status) == 0

// MARK: - Tables

private func trip(_ members: String) -> String { "@Model final class Trip { \(members); init() {} }" }

/// A declaration, and lines of its copy.
private let copies: [(String, String, [String])] = [
    ("a default", trip("var name: String = \"x\""), [#"        var name: String = "x""#, "        init() {}"]),
    ("an inferred type", trip("var count = 3"), ["        var count: Int = 3"]),
    (
        "no default", "@Model class Trip { var name: String; init(name: String) { self.name = name } }",
        ["        var name: String", "        init(name: String) {", "            self.name = name"]
    ),
    (
        "an option", trip("@Attribute(.unique) var id: UUID = UUID()"),
        ["        @Attribute(.unique) var id: UUID = UUID()"]
    ),
    ("a keyword", trip("var `default`: Int = 0"), ["        var `default`: Int = 0"]),
    (
        "a nested enumeration", trip("var mood: Mood = .good; enum Mood: String, Codable { case good, bad }"),
        ["        var mood: Trip.Mood = .good", "        enum Mood: String, Codable {", "            case good"]
    ),
    (
        "an alias in another place",
        "typealias Kind = Trip.Mood\n" + trip("var mood: Kind = Kind.good; enum Mood: Int, Codable { case good = 4 }"),
        ["        var mood: Trip.Mood = Trip.Mood.good", "            case good = 4"]
    ),
    (
        "a structure", "struct Place: Codable { var city = \"\" }\n" + trip("var place: Place = Place()"),
        ["        var place: Place = Place()", "    struct Place: Codable {", #"        var city: String = """#]
    ),
    (
        "an enumeration in a namespace",
        "enum Names { enum Kind: String, Codable { case a } }\n" + trip("var kind: Names.Kind?"),
        ["        var kind: Kind?", "    enum Kind: String, Codable {"]
    ),
    (
        "a class in another schema",
        """
        enum Old: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(3, 1, 0) }
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var mood: Old.Mood = Old.Mood.good; init() {} }
            enum Mood: String, Codable { case good }
        }
        """,
        ["    static let versionIdentifier = Schema.Version(3, 1, 0)", "        var mood: Mood = Mood.good"]
    ),
    (
        "a relationship",
        "@Model class Stop { var trip: Trip?; init() {} }\n"
            + trip(#"@Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []"#),
        [
            #"        @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []"#,
            "        var trip: Trip?",
        ]
    ),
    (
        "uniqueness and an index",
        trip(#"#Unique<Trip>([\.name]); #Index<Trip>([\.name], [\.day]); var name = ""; var day = Date()"#),
        [#"        #Unique<Trip>([\.name])"#, #"        #Index<Trip>([\.name], [\.day])"#]
    ),
    (
        "an option over several lines",
        trip("@Attribute(\n  .externalStorage, // big\n  originalName: \"old\"\n) var photo: Data?"),
        [#"        @Attribute(.externalStorage, originalName: "old") var photo: Data?"#]
    ),
]

private let leftOut: [(String, String, String)] = [
    ("a computed property", trip(#"var name = ""; var upper: String { name.uppercased() }"#), "upper"),
    ("a transient property", trip("@Transient var cached = 3"), "cached"),
    ("a static property", trip("static var shared = 3"), "shared"),
    ("a function", trip("func f() -> Int { 3 }"), "func"),
    ("a protocol of the app", "protocol Named {}\n@Model final class Trip: Named { var a = 1; init() {} }", "Named"),
    ("an initializer of the app", "@Model final class Trip { var a = 1; init(twice b: Int) { a = 2 * b } }", "twice"),
    ("a structure that is not stored", "struct Row { var a = 1 }\n" + trip("var a = 1"), "Row"),
    ("a comment", trip("/// Secret.\nvar a = 1"), "Secret"),
]

private let remarks: [(String, String, String)] = [
    (trip("var a: Int = Limits.first") + "\nenum Limits { static let first = 3 }", "Trip.a", "Limits.first"),
    (trip("var a: Int = first") + "\nlet first = 3", "Trip.a", "'first'"),
    (trip("var a: Int = Settings.first"), "Trip.a", "Settings.first"),
    (
        "struct Place: Codable { var a: Int; init() { a = 2 } }\n" + trip("var place: Place = Place()"), "Trip.place",
        "'Place'"
    ),
    (
        "enum Mood: Int, Codable { case a; static let usual = Mood.a }\n" + trip("var mood: Mood = .usual"),
        "Trip.mood", "Mood.usual"
    ),
    (
        "class Dates: ValueTransformer {}\n" + trip("@Attribute(.transformable(by: Dates.self)) var a: NSArray?"),
        "Trip.a", "Dates.self"
    ),
    (
        "struct Place: Codable { var a = 1; func encode(to encoder: any Encoder) throws {} }\n"
            + trip("var place: Place?"),
        "Place", "coding functions"
    ),
    (
        "struct Rank: RawRepresentable, Codable { var a = 1; var rawValue: Int { a }; init?(rawValue: Int) {} }\n"
            + trip("var rank: Rank?"),
        "Rank", "RawRepresentable"
    ),
]

extension FreezeTests {
    fileprivate static let shipped = #"""
        enum Mood: String, Codable { case good, bad }
        struct Place: Codable { var city: String = ""; var rank: Int = 0 }
        @Model final class Trip {
            @Attribute(.unique) var name: String = ""
            var day: Date?
            var mood: Mood = Mood.good
            var place: Place?
            @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []
            init() {}
        }
        @Model final class Stop { var name: String = ""; var trip: Trip?; init() {} }
        """#
}

/// A change of the copy, and the class that then differs.
private let edits: [(String, String, String, String)] = [
    ("a removed property", "        var day: Date?\n", "", "Trip"),
    ("an added property", "        var day: Date?\n", "        var day: Date?\n        var end: Date?\n", "Trip"),
    ("another type", "var day: Date?", "var day: String?", "Trip"),
    ("a mandatory property", "var day: Date?", "var day: Date = Date()", "Trip"),
    ("a renamed property", "var day: Date?", #"@Attribute(originalName: "day") var start: Date?"#, "Trip"),
    ("a removed constraint", "@Attribute(.unique) ", "", "Trip"),
    ("a new member of a structure", "var rank: Int = 0", "var rank: Int = 0\n        var note: String?", "Trip"),
    ("another type of a member", "var rank: Int = 0", "var rank: Double = 0", "Trip"),
    ("another raw type", "enum Mood: String, Codable", "enum Mood: Int, Codable", "Trip"),
    (
        "a class that did not ship", "[Trip.self, Stop.self] }",
        "[Trip.self, Stop.self, Tag.self] }\n    @Model class Tag { var a = 1; init() {} }", "Tag"
    ),
    ("a hash modifier", "var day: Date?", #"@Attribute(hashModifier: "2") var day: Date?"#, "Trip"),
]

private let harmless: [(String, String, String)] = [
    ("another delete rule", ".cascade", ".deny"),
    ("another default", "var name: String = \"\"", "var name: String = \"x\""),
    ("a method", "        var day: Date?\n", "        var day: Date?\n        func f() {}\n"),
    ("a computed property", "        var day: Date?\n", "        var day: Date?\n        var a: Int { 1 }\n"),
    ("a transient property", "        var day: Date?\n", "        var day: Date?\n        @Transient var a = 1\n"),
    ("a comment", "    @Model\n    final class Stop", "    // Old.\n    @Model\n    final class Stop"),
    (
        "another order", "        var day: Date?\n        var mood: Mood = Mood.good\n",
        "        var mood: Mood = Mood.good\n        var day: Date?\n"
    ),
    ("an original name", "var day: Date?", #"@Attribute(originalName: "date") var day: Date?"#),
    ("another identifier", "Schema.Version(1, 0, 0)", "Schema.Version(1, 0, 7)"),
    ("an initializer", "        init() {}\n", "        init() {}\n        init(name: String) { self.name = name }\n"),
    ("a protocol", "enum Mood: String, Codable", "enum Mood: String, Codable, Hashable"),
]
