import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules
@testable import SwiftSources

@Suite("Rules on Swift sources")
struct ModelTests {
    @Test(
        "A default that differs for each object is found in every spelling",
        arguments: [
            "id: UUID = UUID()", "id = UUID()", "id: UUID = UUID.init()", "id: UUID = Foundation.UUID()",
            "id: UUID = .init()", "id: String = UUID().uuidString", "id: String = NSUUID().uuidString",
            "id: String = \"trip-\\(UUID())\"", "id: UUID = UUID ( )", "id: UUID? = UUID()",
            "id: String = ProcessInfo.processInfo.globallyUniqueString", "id: UUID = { UUID() }()",
        ]
    )
    func frozen(property: String) {
        let trip = "@Model final class Trip { var \(property) }"
        #expect(ProjectFindings(trip).rules == [])
        #expect(ProjectFindings(trip + "\n@Model final class Day { var tripID: UUID? }").rules == ["SWD804 note"])
        #expect(
            ProjectFindings("@Model final class Trip { @Attribute(.unique) var \(property) }").rules == ["SWD804 note"]
        )
    }

    @Test(
        "An identifier is a join key where a property of another class is called after it",
        arguments: [
            ("var tripID: UUID?", true), ("var tripId: String?", true), ("var trip_id: UUID?", true),
            ("var id: UUID?", false), ("var stripID: UUID?", false), ("var tripIDs: [UUID] = []", false),
            ("var trip: Trip?", false),
        ]
    )
    func joinKeys(property: String, isKey: Bool) {
        let trip = "@Model final class Trip { var id = UUID(); @Relationship(inverse: \\Day.trip) var days: [Day]? }\n"
        let day = "@Model final class Day { var trip: Trip? }"
        let text =
            trip + (property == "var trip: Trip?" ? day : "@Model final class Day { var trip: Trip?; \(property) }")
        #expect(ProjectFindings(text).rules.contains("SWD804 note") == isKey)
    }

    @Test(
        "A constant default in Swift sources is not reported",
        arguments: [
            "at: Date = Date(timeIntervalSince1970: 0)", "at: Date = .distantPast", "id: String = \"UUID()\"",
            "id: UUID = makeUUID()", "id: UUID? = nil", "id: UUID?", "n = 0", "data = Data()", "mood: Mood = .now",
            "id: UUID = UUID(uuidString: \"00000000-0000-0000-0000-000000000000\")!", "n: Int = random",
            "at: Date = Date()", "at: Date = .now", "at: Date = .init()", "n: Int = .random(in: 0...9)",
        ]
    )
    func constant(property: String) {
        let text = "@Model final class Trip { var \(property) }\nenum Mood: String, Codable { case now }"
        #expect(ProjectFindings(text).rules == [])
        #expect(
            ProjectFindings("@Model final class Trip { @Transient var id = UUID(); init() { id = UUID() } }").rules
                == []
        )
    }

    @Test("An identifier frozen for older rows is a warning")
    func added() throws {
        let before = "@Model final class Trip { var name: String? }"
        let now = "@Model final class Trip { var name: String?; var id = UUID(); var at = Date() }\n"
        let findings = ProjectFindings(now + "@Model final class Stop { var id = UUID() }", before: before)
        #expect(findings.rules == ["SWD804 warning"])
        #expect(findings.all.first?.message == "'Trip.id' has one default for all rows of v1.0")
        let versions = schema("V1", 1, "var name: String?") + schema("V2", 2, "var name: String?; var id = UUID()")
        let found = ProjectFindings(versions).all
        #expect(found.map(\.message) == ["'Trip.id' has one default for all rows of 'V1'"])
        #expect(found.map(\.severity) == [.warning])
        let renamed = schema("V1", 1, "var key = UUID()")
        #expect(
            ProjectFindings(renamed + schema("V2", 2, "@Attribute(originalName: \"key\") var id = UUID()")).rules == []
        )
    }

    @Test("Join keys with defaults are one note, at the first of them")
    func manyFrozen() throws {
        let classes = (0..<30).map { "@Model final class C\($0) { var id = UUID(); var c\(($0 + 1) % 30)ID: UUID? }" }
        let found = ProjectFindings(classes.joined(separator: "\n")).all
        #expect(found.map { "\($0.rule.id) \($0.severity)" } == ["SWD804 note"])
        let note = try #require(found.first)
        #expect(note.message == "'C0.id' and 29 other properties have one default each for all rows without a value")
        #expect(note.symbol == "C0.id")
        #expect(note.help?.contains(" The properties are 'C0.id', 'C1.id', 'C2.id',") == true)
        #expect(note.help?.hasSuffix(" and 10 more.") == true)
    }

    @Test(
        "A changed stored value is reported at its member, type or property",
        arguments: [
            ("enum Kind: Codable { case a, ↓b }", "var kind: Kind?", "enum Kind: Codable { case a }"),
            ("enum ↓Kind: Codable { case a }", "var kind: Kind?", "enum Kind: Codable { case a, b }"),
            (
                "struct Kind: Codable { var a: Int; var ↓b: Int? }", "var kind: Kind?",
                "struct Kind: Codable { var a: Int }"
            ),
            ("enum Kind: Codable { case ↓a(Int) }", "var kind: Kind?", "enum Kind: Codable { case a }"),
            ("enum ↓Kind: Int, Codable { case a }", "var kind: Kind?", "enum Kind: String, Codable { case a }"),
        ]
    )
    func placeOfChange(marked: String, property: String, before: String) throws {
        let files = { (prefix: String, kind: String) in
            [
                ("\(prefix)A.swift", "@Model final class Alone { var a: Int? }"), ("\(prefix)K.swift", kind),
                ("\(prefix)T.swift", "@Model final class Trip { \(property) }"),
            ].map { ($0.0, Array($0.1.utf8)) }
        }
        let now = marked.replacing("↓", with: "")
        let found = ProjectFindings(files("v1.0: ", before) + files("", now), arguments: ["--database", "private"])
        let finding = try #require(found.all.first { $0.rule.id == "SWD803" })
        #expect(finding.location?.path == "K.swift")
        #expect(finding.location?.offset == marked.utf8.firstIndex(of: 0xE2)?.utf16Offset(in: marked))
    }

    @Test(
        "A changed structure inside an encoded value is reported",
        arguments: [
            ("[Stop]", "zip: String", "SWD803 warning"), ("[Stop]?", "zip: String = \"\"", "SWD803 warning"),
            ("[String: Stop]", "zip: String", "SWD803 warning"), ("Set<Stop>", "zip: String", "SWD803 warning"),
            ("[[Stop?]]", "zip: String", "SWD803 warning"), ("Array<Stop>", "zip: String", "SWD803 warning"),
            ("[Tour]", "zip: String", "SWD803 warning"), ("Tour", "zip: String", "SWD803 warning"),
            ("[Stop]", "zip: String?", nil), ("[Tour]", "zip: String?", nil), ("[String]", "zip: String", nil),
        ] as [(String, String, String?)]
    )
    func inPieces(type: String, member: String, rule: String?) {
        func text(_ members: String) -> String {
            "@Model final class Trip { var stops: \(type) }\nstruct Tour: Codable { var stops: [Stop] }\n"
                + "struct Stop: Codable, Hashable { var city: String; \(members) }"
        }
        let findings = ProjectFindings(text("var \(member)"), before: text(""))
        #expect(findings.rules.filter { $0.hasPrefix("SWD803") } == [rule].compactMap(\.self))
    }

    @Test("A member removed from an encoded value is reported, and a recursive list ends")
    func goneFromPiece() {
        func text(_ members: String) -> String {
            "@Model final class Trip { var top: [Node] }\nstruct Node: Codable { var all: [Node]; \(members) }"
        }
        let findings = ProjectFindings(text("var b: Int"), before: text("var a: String; var b: String")).all
        let start = "'Trip.top' stores '[Node]', which has changed since v1.0: "
        #expect(
            findings.map(\.message) == ["\(start)'a' is gone", "\(start)'b' has another type (String → Integer 64)"]
        )
        #expect(findings.allSatisfy { $0.severity == .warning })
    }

    @Test(
        "An array of scalars is a note, and other collections are not",
        arguments: [
            ("var a: [String]", 1), ("var a: [String]? = []", 1), ("var a: Array<Int>", 1), ("var a = [UUID]()", 1),
            ("var a: [Trip]?", 0), ("var a: [Place]", 0), ("var a: [String: Int]", 0),
            ("@Transient var a: [String] = []", 0),
            ("var a: Data?", 0),
        ]
    )
    func arrays(property: String, count: Int) {
        let text = "@Model final class Trip { \(property) }\nstruct Place: Codable { var tags: [String] }"
        #expect(ProjectFindings(text).rules == Array(repeating: "SWD805 note", count: count))
    }

    @Test(
        "Encryption of a value that can move to an asset is reported",
        arguments: [
            ("var a: Data?", ["SWD806 warning"]), ("var a: String?", ["SWD806 note"]),
            ("var a: Place?", []),
            ("var a: [Place]?", ["SWD806 warning"]), ("var a: [String: Int]?", ["SWD806 warning"]),
            ("var a: Int?", []), ("var a: Date?", []), ("var a: UUID?", []), ("var a: Decimal?", []),
        ]
    )
    func encryption(property: String, rules: [String]) {
        let text =
            "@Model final class Trip { @Attribute(.allowsCloudEncryption) \(property) }\nstruct Place: Codable { var x: Int }"
        #expect(ProjectFindings(text, mirrored: true).rules == rules)
        #expect(ProjectFindings(text).rules == [])
    }

    @Test("Several arrays are one note, and several encrypted values one finding")
    func severalProperties() {
        let text = "@Model final class Trip { var a: [String]?; var b: [Int]?; var c: [UUID]? }"
        #expect(
            ProjectFindings(text).all.map(\.message) == [
                "'Trip.a' and 2 other properties store an array as one archive each"
            ]
        )
        let values = ["a: String?", "b: Data?"].map { "@Attribute(.allowsCloudEncryption) var \($0)" }
        let found = ProjectFindings("@Model final class Trip { \(values.joined(separator: "; ")) }", mirrored: true).all
        #expect(
            found.map { "\($0.severity) \($0.message)" } == [
                "warning 'Trip.a' and 'Trip.b' are encrypted only while their values are small"
            ]
        )
    }

    private static let trip = "@Model final class Trip { var name: String? }\n"
    private static let container = "let c = ModelConfiguration(cloudKitDatabase: .private(\"iCloud.com.example\"))\n"

    @Test(
        "A store that does not say whether it is mirrored is reported",
        arguments: [
            ("let a = ModelConfiguration()", ["SWD807 note"]),
            ("let a = ModelConfiguration(\"A\", allowsSave: true)", ["SWD807 note"]),
            ("let a = try ModelContainer(for: Trip.self)", ["SWD807 note"]),
            ("let a = try ModelContainer(for: schema, migrationPlan: Plan.self)", ["SWD807 note"]),
            ("let v = view.modelContainer(for: [Trip.self], isAutosaveEnabled: true)", ["SWD807 note"]),
            (container + "let a = ModelConfiguration(\"A\")", ["SWD807 warning"]),
            (container + "let a = try ModelContainer(for: Trip.self)", ["SWD807 warning"]),
            ("let a = ModelConfiguration(cloudKitDatabase: .automatic)", []),
            ("let a = ModelConfiguration(cloudKitDatabase: .none)", []),
            ("let a = ModelConfiguration(isStoredInMemoryOnly: true)", []),
            ("let a = try ModelContainer(for: Trip.self, configurations: config)", []),
            ("let v = view.modelContainer(for: Trip.self, inMemory: true)", []),
            ("let v = view.modelContainer(container)", []),
            ("// ModelConfiguration()\nlet s = \"ModelContainer(for: Trip.self)\"", []),
            (container, []),
        ]
    )
    func mirroring(code: String, rules: [String]) {
        #expect(ProjectFindings(Self.trip + code).rules == rules)
    }

    @Test(
        "A class that a container lacks is reported, and so is one that the sources lack",
        arguments: [
            ("let c = try ModelContainer(for: Trip.self, configurations: local)", ["SWD808 note"]),
            ("let c = try ModelContainer(for: Trip.self, Draft.self, configurations: local)", []),
            (
                "let c = try ModelContainer(for: Trip.self, configurations: local); let d = try ModelContainer(for: Draft.self, configurations: local)",
                []
            ),
            (
                "let c = try ModelContainer(for: Trip.self, Draft.self, Place.self, configurations: local)",
                ["SWD809 warning"]
            ),
            ("let c = try ModelContainer(for: App.Trip.self, Draft.self, configurations: local)", []),
            ("typealias T = Trip; let c = try ModelContainer(for: T.self, Draft.self, configurations: local)", []),
            ("let c = try ModelContainer(for: Schema([Trip.self, other]), configurations: local)", []),
            ("let c = try ModelContainer(for: Schema(types), configurations: local)", []),
            ("let v = view.modelContainer(for: Trip.self, inMemory: true)", []),
            (
                "let m = ModelConfiguration(isStoredInMemoryOnly: true); let c = try ModelContainer(for: Trip.self, configurations: m)",
                []
            ),
            ("let c = try ModelContainer(for: Schema(versionedSchema: Elsewhere.self), configurations: local)", []),
            ("", []),
        ]
    )
    func lists(code: String, rules: [String]) {
        let local = "let local = ModelConfiguration(cloudKitDatabase: .none)\n"
        let text = Self.trip + "@Model final class Draft { var name: String? }\n" + local + code
        #expect(ProjectFindings(text).rules == rules)
    }

    @Test("A class that relationships or parents reach counts as in the container")
    func reached() {
        let text = """
            @Model class Trip { var stops: [Stop]? }
            @Model class Stop { var trip: Trip?; var place: Place? }
            @Model class Place { var stops: [Stop]? }
            @Model class LongTrip: Trip { var days: Int? }
            let s = try ModelContainer(for: LongTrip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
            """
        #expect(ProjectFindings(text).rules == [])
        #expect(ProjectFindings(text.replacing("LongTrip.self", with: "Place.self")).all.map(\.symbol) == ["LongTrip"])
    }

    @Test(
        "The severity of a changed stored value depends on the change and on mirroring",
        arguments: [
            ("struct V: Codable { var a: Int; var b: Int }", "", ["SWD803 error"], ["SWD803 error"]),
            ("struct V: Codable { var a: Int; var b: Int? }", "", [], ["SWD803 warning"]),
            ("struct V: Codable { var a: Int; var b: Int = 0 }", "", [], ["SWD803 warning"]),
            ("struct V: Codable { var a: Int; var b: Int }", "?", [], ["SWD803 warning"]),
            ("struct V: Codable { var a: Int; var b: Int }", " = V()", ["SWD803 error"], ["SWD803 error"]),
            ("struct V: Codable {}", "", ["SWD803 warning"], ["SWD803 warning"]),
            ("struct V: Codable { var a: String }", "", ["SWD803 warning"], ["SWD803 warning"]),
            ("struct V: Codable { var a: Int? }", "", [], ["SWD803 warning"]),
            ("struct V: Codable { var a: Int; var b: Int { 1 }; static let c = 1 }", "", [], []),
            ("struct V: Codable { let a: Int; func f() {} }", "", [], []),
            ("struct V: Codable { enum CodingKeys: String, CodingKey { case a = \"b\" }; var a: Int }", "", [], []),
        ]
    )
    func values(now: String, suffix: String, local: [String], mirrored: [String]) {
        let trip = "@Model final class Trip { var v: V\(suffix) }\n"
        let before = trip + "struct V: Codable { var a: Int }"
        #expect(ProjectFindings(trip + now, before: before).rules == local)
        #expect(ProjectFindings(trip + now, before: before, mirrored: true).rules == mirrored)
    }

    @Test("A new member of a stored value is an error of the stage that adds it")
    func earlierStage() {
        let changed = "var p: P; struct P: Codable { var x: Int; var y: Int }"
        let versions =
            schema("V1", 1, "var p: P; struct P: Codable { var x: Int }") + schema("V2", 2, changed)
            + schema("V3", 3, "var note: String?; \(changed)")
        let found = ProjectFindings(versions + plan(3, "lightweight 1 2", "lightweight 2 3"))
        #expect(found.rules == ["SWD810 error"])
    }

    @Test("Stored values are compared with the version before, also nested ones")
    func nestedValues() {
        let versions = { (member: String) in
            schema("V1", 1, "var p: P; struct P: Codable { var q: Q }; struct Q: Codable { var x: Int }")
                + schema("V2", 2, "var p: P; struct P: Codable { var q: Q }; struct Q: Codable { var x: Int\(member) }")
                + plan(2, "lightweight 1 2")
        }
        let found = ProjectFindings(versions("; var y: Int")).all
        #expect(found.map(\.message) == ["'Trip.p' stores 'V2.Trip.P', which has changed since 'V1': 'q.y' is new"])
        #expect(found.map(\.severity) == [.error])
        let enumeration = "enum V: Codable { case a, b }\n@Model final class Trip { var v: V? }"
        #expect(ProjectFindings(enumeration, before: enumeration.replacing(", b", with: "")).rules == [])
        let other = ProjectFindings(enumeration, before: enumeration.replacing(", b", with: ""), mirrored: true)
        #expect(other.all.map(\.message) == ["'Trip.v' stores 'V', which has changed since v1.0: 'b' is new"])
    }

    /// CloudKit refuses the same in every model: the `CKL` rules report it, once, and no `SWD` rule repeats it.
    @Test(
        "A property that CloudKit refuses has a finding of the CKL rules",
        arguments: [
            ("var stops: [Stop] = []", "CKL105 'Trip.stops' is required", "stops: [Stop]"),
            (
                "@Relationship(inverse: \\Stop.trip) var stops: [Stop]", "CKL105 'Trip.stops' is required",
                "stops: [Stop]"
            ),
            ("@Attribute(.unique) var a: String?", "CKL101 'Trip' has a uniqueness constraint on 'a'", "a: String?"),
            ("#Unique<Trip>([\\.a]); var a: String?", "CKL101 'Trip' has a uniqueness constraint on 'a'", "[\\.a]"),
            ("var a: String", "CKL104 'Trip.a' is required and has no default", "a: String"),
            ("let a: Date", "CKL104 'Trip.a' is required and has no default", "a: Date"),
            ("var a: Mood", "CKL104 'Trip.a' is required and has no default", "a: Mood"),
        ]
    )
    func cloudKit(property: String, message: String, place: String) throws {
        let text = """
            @Model final class Trip { \(property) }
            @Model final class Stop { var trip: Trip? }
            enum Mood: String, Codable { case happy }
            """
        let findings = ProjectFindings(text, mirrored: true)
        let graph = ModelGraph(try #require(findings.project.read.version()).model)
        let mirrored = MirroredModel(graph, scope: try #require(findings.project.scope))
        // The to-one of the other class has no inverse where the array is another property.
        let refused = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }.filter { $0.rule.id != "CKL106" }
        #expect(refused.map { "\($0.rule.id) \($0.message)" } == [message])
        let offset = try #require(refused.first?.location?.offset)
        #expect(Array(text.utf8)[offset...].starts(with: place.utf8))
        #expect(findings.rules == [])
        if message.hasPrefix("CKL105") {
            let text = refused.first?.rule.rationale ?? ""
            #expect(
                text.contains(
                    "CloudKit integration requires that all relationships be optional, the following are not:"
                )
            )
        }
    }

    @Test(
        "A Swift name may begin with an underscore",
        arguments: [
            ("private var _tags: String?", []), ("var __a: Int = 0", []), ("var _2nd: Int = 0", []),
            ("var _größe: Int = 0", []), ("var _stop: Stop?", []), ("var _place: _Place?", []),
            ("var `_a b`: Int = 0", ["Trip._a b"]), ("var `_a-b`: Int = 0", ["Trip._a-b"]),
            ("var _🚀: Int = 0", ["Trip._🚀"]), ("var 🚀: Int = 0", ["Trip.🚀"]),
        ]
    )
    func names(property: String, unfit: [String]) {
        let text = """
            @Model final class Trip { \(property) }
            @Model final class Stop { var _trip: Trip? }
            @Model final class _Draft { var _title: String? }
            struct _Place: Codable { var _zip: String? }
            """
        let graph = ModelGraph(ProjectFindings(text).project.read.version()?.model ?? ManagedObjectModel())
        let found = ModelRuleTable.all.flatMap { $0.findings(in: graph) }.filter { $0.rule.id == "MDL207" }
        #expect(found.map(\.symbol) == unfit)
        #expect(graph.model.entities.count == 3)
    }

    @Test("Two classes of one name have one finding, of the reader")
    func duplicates() {
        let findings = ProjectFindings("enum A { @Model class Trip {} }\nenum B { @Model class Trip {} }")
        #expect(findings.project.read.diagnostics.map(\.rule.id) == ["SRC042"])
        #expect(findings.rules == [])
    }

    @Test("Sources without models have no findings")
    func nothing() {
        #expect(ProjectFindings("let schema = Schema([Trip.self])").rules == [])
    }
}
