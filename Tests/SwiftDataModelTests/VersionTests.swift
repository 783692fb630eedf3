import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Versions, containers and conditions")
struct VersionTests {
    @Test("a migration plan gives the order of versions")
    func plan() throws {
        let version = { (name: String, number: Int) in
            "enum \(name): VersionedSchema { static let versionIdentifier = Schema.Version(\(number), 0, 0)\n"
                + "static var models: [any PersistentModel.Type] { [Trip.self] }\n@Model class Trip { var v\(number): Int } }\n"
        }
        let read = read(
            version("Zero", 1) + version("Middle", 9) + version("Last", 3) + """
                enum Plan: SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [Zero.self, Middle.self, Last.self] }
                    static var stages: [MigrationStage] { [toMiddle, .lightweight(fromVersion: Middle.self, toVersion: Last.self), make()] }
                    static let toMiddle = MigrationStage.custom(fromVersion: Zero.self, toVersion: Middle.self, willMigrate: nil) { _ in }
                }
                """
        )
        #expect(read.rules == [])
        #expect(read.versions.map(\.name) == ["Zero", "Middle", "Last"])
        #expect(read.version()?.name == "Last")
        #expect(read.version(named: "Middle")?.model.lines() == ["v9 Integer 64"])
        let plan = try #require(read.migrationPlans.first)
        #expect(plan.schemas == ["Zero", "Middle", "Last"])
        #expect(plan.stages.map(\.isCustom) == [true, false, true])
        #expect(plan.stages.map(\.source) == ["Zero", "Middle", nil])
        #expect(plan.stages.map(\.target) == ["Middle", "Last", nil])
    }

    /// The versions, which are called by letters and have the number behind as identifier; what plans list; the order.
    static let orders: [(String, [String], String)] = [
        // Without a plan
        ("A1 B2 C3", [], "A B C"), ("C1 B2 A3", [], "C B A"), ("A10 B9 C1", [], "C B A"), ("B1 A1", [], "A B"),
        ("B A", [], "A B"), ("A2 B", [], "B A"),
        // With a plan that lists all, or nothing
        ("A1 B2 C3", ["A B C"], "A B C"), ("A1 B9 C3", ["A B C"], "A B C"), ("A3 B2 C1", ["A B C"], "A B C"),
        ("A1 B1 C1", ["C A B"], "C A B"), ("A B C", ["B C A"], "B C A"), ("A1 B2", ["A Current"], "A B"),
        ("A3 B2", [""], "B A"), ("A1 B2", ["A B A"], "A B"),
        // Older than the current one
        ("A1 B2", ["B"], "A B"), ("A1 B2 C3", ["A C"], "A B C"), ("A1 B2 C3", ["C"], "A B C"),
        ("C1 B2 A3", ["A"], "C B A"),
        ("A1 B9 C3 D5", ["A B C"], "A D B C"), ("A1 B2", ["Current"], "A B"), ("A0 B1 C2 D3", ["B D"], "A B C D"),
        // As old as the current one
        ("A2 B2", ["A"], "B A"), ("A B", ["A"], "B A"), ("A2 B1 C2", ["B A"], "B C A"), ("A1 B2 C", ["A B"], "C A B"),
        // The newest
        ("A1 B2 C3", ["A B"], "A B C"), ("A10 B9 C11", ["B A"], "B A C"), ("A1 B2 C4 D3", ["A B"], "A B D C"),
        ("A1", ["X"], "A"),
        // Several plans
        ("A1 B2 C3", ["A B", "A B C"], "A B C"), ("A1 B2 C3", ["A B C", "A B"], "A B C"),
        ("A1 B2 C1 D2", ["A B", "C D"], "C A D B"), ("A1 B2 C1 D3", ["A B", "C D"], "C A B D"),
        ("A2 B1", ["", "B A"], "B A"),
    ]

    @Test("are in the order of the plan, and what it does not list is current only as the newest", arguments: orders)
    func order(versions: String, plans: [String], expected: String) {
        let declared = versions.split(separator: " ").map { version in
            let number = version.dropFirst()
            let identifier = number.isEmpty ? "" : "static let versionIdentifier = Schema.Version(\(number), 0, 0)"
            return """
                enum \(version.prefix(1)): VersionedSchema {
                    \(identifier)
                    static var models: [any PersistentModel.Type] { [Trip.self] }
                    @Model class Trip {}
                }
                """
        }
        let listing = plans.enumerated().map { position, names in
            let schemas = names.split(separator: " ").map { "\($0).self" }.joined(separator: ", ")
            return """
                enum Plan\(position): SchemaMigrationPlan {
                    static var schemas: [any VersionedSchema.Type] { [\(schemas)] }
                    static var stages: [MigrationStage] { [] }
                }
                """
        }
        let read = read((declared + listing + ["typealias Current = B"]).joined(separator: "\n"))
        #expect(read.versions.compactMap(\.name).joined(separator: " ") == expected)
        #expect(read.current == read.versions.indices.last)
    }

    @Test("a version whose models or identifier cannot be read is an error or a warning")
    func unreadable() {
        let read = read(
            """
            enum A: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0); static var models: [any PersistentModel.Type] { all() } }
            enum B: VersionedSchema { static var models: [any PersistentModel.Type] { [Trip.self, Nothing.self] } }
            @Model class Trip {}
            """
        )
        #expect(
            read.diagnostics.map(\.message) == [
                "the models of 'A' cannot be read", "the version identifier of 'B' cannot be read; modelc takes 1.0.0",
                "'Nothing' in the models of 'B' is not a model class of these sources",
            ]
        )
        #expect(read.diagnostics.map(\.severity) == [.error, .warning, .error])
    }

    @Test(
        "a list of models may be put together",
        arguments: [
            "[A.self] + Other.models", "Other.models + [A.self,]", "Self.all", "{ [A.self, B.self] }",
            "{ get { return Lists.both } }",
            "[App.A.self, B.self]",
        ]
    )
    func lists(value: String) {
        let isGetter = value.hasPrefix("{")
        let read = read(
            """
            enum Version: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0) }
            extension Version {
                static var models: [any PersistentModel.Type] \(isGetter ? value : "= " + value)
                static let all: [any PersistentModel.Type] = [A.self, B.self]
            }
            enum Other { static let models: [any PersistentModel.Type] = [B.self] }
            enum Lists { static let both = [A.self] + Other.models }
            @Model class A {}
            @Model class B {}
            """
        )
        #expect(read.rules == [])
        #expect(read.versions.map { $0.model.entities.map(\.name).sorted() } == [["A", "B"]])
    }

    @Test(
        "Self is the type around, or the extended one",
        arguments: ["[Self.Note.self]", "[Self.Own.self]", "Self.Lists.all", "Self.none + [Self.Note.self]"],
        ["", "typealias Note = Second.Note"]
    )
    func selfType(value: String, alias: String) {
        let list = "static var models: [any PersistentModel.Type] { \(value) }"
        let version = { (name: String, number: Int, member: String) in
            """
            enum \(name): VersionedSchema {
                static let versionIdentifier = Schema.Version(\(number), 0, 0)
                static let none: [any PersistentModel.Type] = []
                typealias Own = Self.Note
                enum Lists { static let all: [any PersistentModel.Type] = [\(name).Note.self] }
                @Model class Note { var in\(name): Int }
                \(member)
            }
            """
        }
        let versions = [version("First", 1, list), version("Second", 2, ""), "extension Second { \(list) }"]
        let read = read((versions + [alias]).joined(separator: "\n"))
        #expect(read.rules == [])
        #expect(read.versions.map { $0.model.lines("Note") } == [["inFirst Integer 64"], ["inSecond Integer 64"]])
    }

    @Test("lists that lead to each other are refused")
    func endless() {
        let read = read(
            """
            enum A: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0); static var models: [any PersistentModel.Type] { B.models } }
            enum B { static let models: [any PersistentModel.Type] = A.models + A.models }
            @Model class Trip {}
            """
        )
        #expect(read.rules == ["SRC043"])
    }

    @Test("two classes of one name in one model are an error")
    func duplicates() {
        let read = read("enum A { @Model class Trip {} }\nenum B { @Model class Trip {} }")
        #expect(read.rules == ["SRC042"])
        #expect(read.diagnostics.first?.location?.offset == 54)
    }

    @Test(
        "@Model on anything but a plain class is an error",
        arguments: [
            "↓@Model struct Trip {}", "↓@Model actor Trip {}", "↓@Model class Trip<T> {}",
            "↓@SwiftData.Model enum Trip {}",
            "func make() { ↓@Model class Trip {} }", "↓@Model func trip() {}", "struct A { ↓@Model }",
            "↓@Model class { }",
        ]
    )
    func misplaced(marked: String) {
        let read = read(marked.replacing("↓", with: "") + "\n@Model class Other {}")
        #expect(read.rules == ["SRC033"])
        #expect(read.diagnostics.first?.location?.offset == marked.utf8.firstIndex(of: 0xE2)?.utf16Offset(in: marked))
        #expect(read.model.entities.map(\.name) == ["Other"])
    }

    @Test(
        "what only looks like a model is none",
        arguments: [
            "// @Model class Trip {}", "/* @Model */ class Trip {}", "let text = \"@Model class Trip {}\"",
            "@ModelActor actor Trip {}",
            "class Trip { var model: Model }", "import SwiftData",
        ]
    )
    func silence(text: String) {
        let read = read(text)
        #expect(read.rules == [])
        #expect(read.versions.isEmpty)
        #expect(read.current == nil)
    }

    @Test("whether the stages of a plan could be read", arguments: [("[]", true), ("[one]", true), ("make()", false)])
    func stages(value: String, areRead: Bool) {
        let read = read(
            """
            @Model class Trip {}
            enum Plan: SchemaMigrationPlan {
                static var schemas: [any VersionedSchema.Type] { [] }
                static var stages: [MigrationStage] { \(value) }
            }
            """
        )
        #expect(read.migrationPlans.map(\.areStagesRead) == [areRead])
    }

    @Test(
        "every branch of #if is read, and conditions decide",
        arguments: [
            ("#if canImport(SwiftData)\nvar a: Int\n#else\nvar b: Int\n#endif", [:], ["a Integer 64"], []),
            ("#if DEBUG\nvar a: Int\n#endif", [:], ["a Integer 64"], ["SRC037"]),
            ("#if DEBUG\nvar a: Int\n#endif", ["DEBUG": true], ["a Integer 64"], []),
            ("#if DEBUG\nvar a: Int\n#endif", ["DEBUG": false], [], []),
            ("#if DEBUG\nvar a: Int\n#else\nvar a: Int\n#endif", [:], ["a Integer 64"], ["SRC037"]),
            ("#if DEBUG\nvar a: Int\n#else\nvar a: String\n#endif", [:], ["a Integer 64"], ["SRC037", "SRC037"]),
            ("#if DEBUG\nvar a: Int\n#else\nvar a: String\n#endif", ["DEBUG": false], ["a String"], []),
            (
                "#if os(iOS)\nvar a: Int\n#elseif os(macOS)\nvar b: Int\n#else\nvar c: Int\n#endif",
                ["os(macOS)": true], ["b Integer 64"], []
            ),
            ("#if os(iOS)\nvar a: Int\n#elseif os(macOS)\nvar b: Int\n#endif", ["os(iOS)": true], ["a Integer 64"], []),
            (
                "#if os( iOS ) && !DEBUG || (false)\nvar a: Int\n#endif", ["os(iOS)": true, "DEBUG": false],
                ["a Integer 64"], []
            ),
            ("#if DEBUG && false\nvar a: Int\n#endif", [:], [], []),
            ("#if DEBUG || true\nvar a: Int\n#endif", [:], ["a Integer 64"], []),
            ("#if swift(>=5.9)\nvar a: Int\n#endif\n#if compiler(<6)\nvar b: Int\n#endif", [:], ["a Integer 64"], []),
            ("#if DEBUG\nfunc f() {}\nvar x: Int { 1 }\n#endif", [:], [], []),
            ("#if A\n#if B\nvar a: Int\n#endif\n#endif", ["A": true, "B": true], ["a Integer 64"], []),
        ] as [(String, [String: Bool], [String], [String])]
    )
    func conditions(body: String, conditions: [String: Bool], expected: [String], rules: [String]) {
        let read = read("@Model class Trip {\n\(body)\n}", conditions: conditions)
        #expect(read.model.lines() == expected)
        #expect(read.rules == rules)
    }

    @Test(
        "a condition is asked for only where there is one",
        arguments: [
            ("var a: Int\nvar a: String", false), ("#if DEBUG\nvar a: Int\n#else\nvar a: String\n#endif", true),
        ]
    )
    func twice(body: String, isCondition: Bool) throws {
        let error = try #require(read("@Model class Trip {\n\(body)\n}").diagnostics.first { $0.severity == .error })
        #expect(error.help?.contains("say which condition holds") == isCondition)
    }

    @Test("a type in a condition is the first one, with a warning")
    func conditionalType() {
        let text =
            "#if A\ntypealias T = Int\n#else\ntypealias T = String\n#endif\n@Model class Trip { var a: [T]?; var b: T }"
        #expect(read(text).rules == ["SRC037", "SRC037"])
        #expect(read(text).model.entities.first?.hashDoubt != nil)
        #expect(read(text, conditions: ["A": false]).model.lines().last == "b String")
        #expect(read(text, conditions: ["A": false]).rules == [])
        let both = "#if A\nenum Kind: String { case a }\n@Model class Trip { var kind: Kind }\n#endif"
        #expect(read(both).rules == ["SRC037"])
    }

    @Test("a class in a condition is taken in, with a warning")
    func conditionalClass() {
        let text = "#if canImport(SwiftData) && os(iOS)\n@Model class Trip { var a: Int }\n#endif"
        #expect(read(text).rules == ["SRC037"])
        #expect(read(text).model.entities.map(\.name) == ["Trip"])
        #expect(read(text, conditions: ["os(iOS)": true]).rules == [])
        #expect(read(text, conditions: ["os(macOS)": true]).versions.isEmpty)
    }
}

@Suite("Several files")
struct SourceSelectionTests {
    private func read(_ files: [(String, String)]) -> ReadSwiftData {
        readSwiftData(files.map { SwiftSource(path: $0.0, bytes: Array($0.1.utf8)) }, path: "Models")
    }

    @Test("are read as far as the models need them")
    func needed() {
        let read = read([
            (
                "A.swift",
                "@Model class Trip { var mood: Mood; var place: Place; var count = Counting.start; var name: Title }"
            ),
            ("B.swift", "enum Mood: String { case a }"),
            ("C.swift", "extension Mood: Codable {}\nextension Outer { typealias Title = String }"),
            ("D.swift", "struct Place: Codable { var inner: Inner }"),
            ("E.swift", "struct Inner: Codable { var x: Int }"),
            ("F.swift", "enum Counting: Int, Codable { case start }"), ("G.swift", "typealias Title = Outer.Title"),
            ("H.swift", "enum Outer {}"),
            // A file that nobody needs may be anything.
            ("Z.swift", "struct Unrelated { \"not closed"),
        ])
        #expect(read.rules == [])
        #expect(
            read.model.lines() == [
                "mood Composite{mood String?}", "place Composite{inner Composite{x Integer 64}}",
                "count Composite{count Integer 64?} = `Counting.start`", "name String",
            ]
        )
    }

    @Test("give the same in any order")
    func order() {
        let files = [("A.swift", "@Model class A { var b: B? }"), ("B.swift", "@Model class B { var a: A? }")]
        #expect(read(files) == read(files.reversed()))
        #expect(read(files).version()?.model.entities.map(\.name) == ["A", "B"])
    }

    @Test("have places of their own")
    func places() throws {
        let read = read([("A.swift", "@Model class A { var x: Int }"), ("B.swift", "\n@Model class B { var y: Int }")])
        let model = read.model
        let places = model.entities.map { model.place(of: $0).location }
        #expect(
            places == [
                SourceLocation(path: "A.swift", bytes: 13..<14), SourceLocation(path: "B.swift", bytes: 14..<15),
            ]
        )
    }

    @Test(
        "that cannot be read are an error, and the others are read",
        arguments: [
            ("@Model class B { var x: Int", "'{' is not closed", 15, ["A"]),
            ("@Model class B { var x = \"a }", "a string is not closed", 25, ["A"]),
            ("@Model class B { \0 }", "the file has a NUL byte", 17, ["A"]),
            ("<<<<<<< HEAD\n@Model class B { }}", "'}' closes nothing", 31, ["A", "B"]),
            ("@Model class B { func f() { a[1 } }", "'[' is not closed", 29, ["A", "B"]),
            ("@Model class B { func f() { a) } }", "')' closes nothing", 29, ["A", "B"]),
            ("@Model class B { }\n#if A\nlet a = (\n#endif", "'(' is not closed", 33, ["A", "B"]),
            ("@Model class B { }\n#if A", "#if is not closed", 19, ["A"]),
            ("@Model class B { }\n#endif", "'#endif' closes nothing", 19, ["A"]),
        ] as [(String, String, Int, [String])]
    )
    func unreadable(text: String, message: String, offset: Int, entities: [String]) {
        let read = read([("A.swift", "@Model class A { }"), ("B.swift", text)])
        #expect(read.diagnostics.map(\.message) == [message])
        #expect(read.diagnostics.first?.location == SourceLocation(path: "B.swift", bytes: offset..<offset + 1))
        #expect(read.rules == ["SRC031"])
        #expect(read.model.entities.map(\.name) == entities)
    }

    @Test(
        "with a bracket that is not closed say which, beside everything else that is wrong",
        arguments: [
            ("@Attribute(.unique var a: UUID", 10), ("@Attribute(.unique\nvar a: UUID", 10),
            ("@Relationship(inverse: \\B.x\nvar a: B?", 13), ("var a: [String", 7), ("var a: Int = f(1", 14),
            ("init(a: Int { self.a = a }", 4), ("#Unique<A>([\\.a]", 10), ("var a: Int { get { f(1 } }", 20),
        ]
    )
    func unclosed(member: String, offset: Int) {
        let start = "@Model class A {\n"
        let read = read([
            ("A.swift", "\(start)\(member)\nvar b: Int\nlazy var c = 1\n}\n@Model class B { lazy var d = 1 }")
        ])
        #expect(
            read.diagnostics.first?.message.hasSuffix("is not closed") == true,
            "\(read.diagnostics.map(\.message))"
        )
        #expect(read.diagnostics.first?.location?.offset == start.utf8.count + offset)
        #expect(read.rules == ["SRC031", "SRC034", "SRC034"])
        #expect(read.model.entities.first?.attributes.map(\.name).contains("b") == true)
    }

    @Test("of two types with one name the one in the same file counts")
    func privateTypes() {
        let read = read([
            ("A.swift", "private enum Kind: String { case a }\n@Model class A { var kind: Kind }"),
            ("B.swift", "private enum Kind: Int { case a }\n@Model class B { var kind: Kind }"),
        ])
        #expect(read.model.lines("A") == ["kind Composite{kind String?}"])
        #expect(read.model.lines("B") == ["kind Composite{kind Integer 64?}"])
        #expect(Set(read.model.composites.map(\.name)).count == 2)
    }

    @Test(
        "that strangers made end in time",
        arguments: [
            String(repeating: "typealias A = [A]\n", count: 1), "typealias A = B\ntypealias B = A\n",
            (0..<100).map { "typealias A\($0) = [A\($0 + 1): A\($0 + 1)]\n" }.joined() + "typealias A = A0\n",
            (0..<100).map { "struct S\($0): Codable { var a: S\($0 + 1); var b: S\($0 + 1) }\n" }.joined()
                + "typealias A = S0\n",
            "struct A: Codable { var a: A }\n", "class A: B {}\nclass B: A {}\n", "extension A { typealias A = A }\n",
            "typealias A = Dictionary<A, A>\n", "enum A: A { case a(A, A) }\n",
            "enum A: A.RawValue { case a }\n", "typealias R = A.RawValue\nenum A: R, R, R { case a }\n",
            "struct A: Codable { var id = A.ID() }\n",
            "struct A: Codable { var id: B.ID }\nstruct B { var id: A.ID }\n",
            "enum B: Int { case b }\nenum A: B.RawValue, B.RawValue { case a }\n",
            "typealias A = B.ID\nstruct B { var id: [A] }\n",
            "typealias A = Int\(String(repeating: "?", count: 70_000))\n",
            "enum A: Codable { case a(Int\(String(repeating: "!", count: 70_000))) }\n",
            "indirect enum A: Codable { case a(A), b([A]) }\n",
            "struct A: Codable { var b: B? }\nindirect enum B: Codable { case a(A), b(B) }\n",
        ]
    )
    func hostile(types: String) {
        let read = read([
            ("A.swift", types + "@Model class Trip { var a: A }\n@Model class X: Y {}\n@Model class Y: X {}")
        ])
        _ = VersionHashes(of: ModelGraph(read.model))
        #expect(read.model.entities.map(\.name) == ["Trip", "X", "Y"])
        let names = Set(read.model.composites.map(\.name))
        let held = read.model.allAttributes { $0.type == .composite }.map(\.value.details.compositeName)
        #expect(held.allSatisfy { $0.map(names.contains) == true }, "a name leads nowhere")
    }

    @Test(
        "that lie behind many aliases are said to",
        arguments: [
            "typealias A = [A]", (0..<70).map { "typealias A\($0) = A\($0 + 1)?\n" }.joined() + "typealias A = A0",
        ]
    )
    func manyAliases(types: String) {
        let read = read([("A.swift", "\(types)\n@Model class Trip { var a: A }")])
        #expect(read.rules == ["SRC032"])
        #expect(
            read.diagnostics.map(\.message) == [
                "the type of 'Trip.a' is an alias that leads to itself, or stands behind more than 64 aliases"
            ]
        )
    }

    @Test("in a branch depend on the whole condition of the other")
    func negatedCondition() {
        let text = "@Model class Trip {\n#if os(macOS) && !DEBUG\n#else\nvar a: Int\n#endif\n}"
        #expect(
            read([("A.swift", text)]).diagnostics.map(\.message).first?.contains("'not (os(macOS) && !DEBUG)'") == true
        )
    }

    @Test("may need each other in any order")
    func chain() {
        let types = (0..<20_000).reversed().map { "struct S\($0): Codable { var a: [S\($0 + 1)] }\n" }.joined()
        let files = (0..<50).map { ("\($0).swift", "typealias T\($0) = T\($0 + 1)") }
        let read = read(
            [("A.swift", "\(types)@Model class Trip { var a: S0; var b: T0 }"), ("Z.swift", "typealias T50 = Int")]
                + files
        )
        #expect(read.model.entities.first?.attributes.map(\.type) == [.composite, .integer64])
    }

    @Test("with more findings than anybody reads end with an error that says so")
    func findings() {
        let properties = (0..<1_100).map { "var a\($0): Unknown\($0)\n" }.joined()
        let read = read([("A.swift", "@Model class Trip {\n\(properties)}")])
        #expect(read.diagnostics.count == SwiftSourceLimits.findings + 1)
        #expect(!read.isComplete)
        #expect(read.diagnostics.count { $0.rule.id == "SRC031" } == 1)
    }

    @Test("with types nested too deep, or with too long a name, are an error")
    func depth() {
        let deep = (0...SwiftSourceLimits.typeDepth).map { "enum T\($0) { " }.joined()
        let nested = deep + "@Model class Trip {}" + String(repeating: "}", count: SwiftSourceLimits.typeDepth + 1)
        #expect(read([("A.swift", nested)]).rules == ["SRC031"])
        let name = String(repeating: "T", count: SwiftSourceLimits.nameSize + 1)
        #expect(read([("A.swift", "@Model class \(name) {}")]).rules == ["SRC031"])
    }

    @Test("have ten thousand relationships in linear time")
    func large() {
        let stops = (0..<10_000).map { "@Relationship(inverse: \\Stop.b\($0)) var a\($0): Stop?\n" }.joined()
        let trips = (0..<10_000).map { "var b\($0): Trip?\n" }.joined()
        let read = read([("A.swift", "@Model class Trip {\n\(stops)}\n@Model class Stop {\n\(trips)}")])
        #expect(read.rules == [])
        #expect(read.model.entities.first?.relationships.count == 10_000)
    }
}
