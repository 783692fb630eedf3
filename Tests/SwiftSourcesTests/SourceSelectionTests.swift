import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Selection of source files")
struct SourceSelectionTests {
    private func read(_ files: [(String, String)]) -> ReadSwiftData {
        readSwiftData(files.map { SwiftSource(path: $0.0, bytes: Array($0.1.utf8)) }, path: "Models")
    }

    @Test("Only the files that the models need are read")
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

    @Test("The order of files does not matter")
    func order() {
        let files = [("A.swift", "@Model class A { var b: B? }"), ("B.swift", "@Model class B { var a: A? }")]
        #expect(read(files) == read(files.reversed()))
        #expect(read(files).version()?.model.entities.map(\.name) == ["A", "B"])
    }

    @Test("A model from several files has its places in each of them")
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
        "A file that cannot be read is an error, and the others are read",
        arguments: [
            ("@Model class B { var x: Int", "'{' is not closed", 15, ["A"]),
            ("@Model class B { var x = \"a }", "a string is not closed", 25, ["A"]),
            ("@Model class B { \0 }", "the file has a NUL byte", 17, ["A"]),
            ("@Model class B { }}", "'}' closes nothing", 18, ["A", "B"]),
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
        "Conflict markers of a merge are an error at the first of them",
        arguments: [
            "@Model class B {\n↓<<<<<<< HEAD\nvar a: Int = 0\n=======\nvar a = 0.5\n>>>>>>> other\n}",
            "@Model class B {\n↓<<<<<<< HEAD\nvar a = {\n=======\nvar a = 0.5\n>>>>>>> other\n}",
            "@Model class B {\nvar a = 1\n↓=======\nvar a = 0.5\n}", "↓<<<<<<<\n@Model class B { }",
            "@Model class B { }\n↓>>>>>>> b1c2d3e4 (A change)", "@Model class B {\n↓||||||| 7a1c\nvar a: Int\n}",
            "@Model class B {\r\n↓<<<<<<< HEAD\r\nvar a: Int = 0\r\n=======\r\n>>>>>>> other\r\n}",
        ]
    )
    func conflict(marked: String) {
        let read = read([("A.swift", "@Model class A { }"), ("B.swift", marked.replacing("↓", with: ""))])
        #expect(read.rules == ["SRC031"], "\(read.diagnostics.map(\.message))")
        #expect(read.diagnostics.first?.severity == .error)
        #expect(read.diagnostics.first?.message.hasPrefix("a merge left the conflict marker '") == true)
        #expect(read.diagnostics.first?.location?.offset == marked.utf8.firstIndex(of: 0xE2)?.utf16Offset(in: marked))
    }

    @Test("Conflict markers around a needed type are an error")
    func conflictInType() {
        let kind = "<<<<<<< HEAD\nenum Kind: Int { case a }\n=======\nenum Kind: String { case a }\n>>>>>>> b"
        let read = read([("A.swift", "@Model class A { var k: Kind }"), ("B.swift", kind)])
        #expect(read.diagnostics.first { $0.rule.id == "SRC031" }?.severity == .error)
    }

    @Test(
        "Lines that only resemble conflict markers are no error",
        arguments: [
            "/*\nTrip\n=======\n*/", "// =======\n//<<<<<<< HEAD", "let a = \"\"\"\n<<<<<<< HEAD\n=======\n\"\"\"",
            "let a = b\n    ======= c", "let a = b\n======== c", "infix operator =======", "let a = 1 << 2 >> 3",
            "let a = b\n|| c", "let a = \"\"\"\n=======\n\\(b)\n>>>>>>> c\n\"\"\"",
        ]
    )
    func noConflict(text: String) {
        let read = read([("A.swift", "\(text)\n@Model class A { var b: Int }")])
        #expect(read.rules == [])
        #expect(read.model.lines("A") == ["b Integer 64"])
    }

    @Test(
        "A file with an alias or list that a version needs is read",
        arguments: [
            ("[Trip.self, Note.self]", "typealias Note = NoteSchema.Note"),
            ("[Trip.self, Mine.self]", "typealias Mine = NoteSchema.Note"),
            (
                "Lists.all",
                "enum Lists { static let all: [any PersistentModel.Type] = [SchemaV1.Trip.self, NoteSchema.Note.self] }"
            ),
            ("[Trip.self] + Lists.more", "enum Lists { static var more: [any PersistentModel.Type] { [Mine.self] } }"),
            ("Lists.all", "struct Lists {}"),
        ]
    )
    func listed(list: String, text: String) {
        let version = { (name: String, list: String, body: String) in
            "enum \(name): VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)\n"
                + "static var models: [any PersistentModel.Type] { \(list) }\n@Model final class \(body) }"
        }
        let files = [
            ("NoteSchema.swift", version("NoteSchema", "[Note.self]", "Note { var text: String }")), ("Z.swift", text),
            ("V.swift", version("SchemaV1", list, "Trip { var name: String }")),
            (
                "Extension.swift",
                "extension Lists { static let all: [any PersistentModel.Type] = [SchemaV1.Trip.self, Mine.self] }"
            ),
            ("Alias.swift", "typealias Mine = NoteSchema.Note"), ("Broken.swift", "struct Unrelated { \"not closed"),
        ].filter { $0.0 != "Extension.swift" || text == "struct Lists {}" }.filter {
            $0.0 != "Alias.swift" || !text.contains("Mine =")
        }
        let read = read(files)
        #expect(read.rules == [])
        #expect(read.version(named: "SchemaV1")?.model.entities.map(\.name) == ["Trip", "Note"])
    }

    @Test("A file with an alias or class that a container or superclass needs is read")
    func wantedClasses() {
        let read = read([
            ("A.swift", "@Model class Topic { }\n@Model class Stop: Base { }"),
            ("B.swift", "typealias Base = Named & Plain"),
            ("C.swift", "protocol Named {}"), ("D.swift", "class Plain: Root {}"),
            ("E.swift", "typealias Root = Topic"),
            ("F.swift", "func f() { _ = try ModelContainer(for: Mine.self, Stop.self) }"),
            ("G.swift", "typealias Mine = Topic"),
        ])
        #expect(read.rules == [])
        #expect(read.model.entities.map(\.parentName) == [nil, "Topic"])
        #expect(read.stores.map(\.entities) == [[["Topic", "Stop"]]])
    }

    @Test(
        "A bracket that is not closed is an error at its place, beside all others",
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

    @Test("The type in the same file counts where two have one name")
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
        "Types that refer to each other without end are read in time",
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
        "A type behind more than 64 aliases is an error that says so",
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

    @Test("A branch of #if is described with the whole negated condition of the other")
    func negatedCondition() {
        let text = "@Model class Trip {\n#if os(macOS) && !DEBUG\n#else\nvar a: Int\n#endif\n}"
        #expect(
            read([("A.swift", text)]).diagnostics.map(\.message).first?.contains("'not (os(macOS) && !DEBUG)'") == true
        )
    }

    @Test("Types and aliases may refer to each other in any order")
    func chain() {
        let types = (0..<20_000).reversed().map { "struct S\($0): Codable { var a: [S\($0 + 1)] }\n" }.joined()
        let files = (0..<50).map { ("\($0).swift", "typealias T\($0) = T\($0 + 1)") }
        let read = read(
            [("A.swift", "\(types)@Model class Trip { var a: S0; var b: T0 }"), ("Z.swift", "typealias T50 = Int")]
                + files
        )
        #expect(read.model.entities.first?.attributes.map(\.type) == [.composite, .integer64])
    }

    @Test("More findings than the limit end with an error that says so")
    func findings() {
        let properties = (0..<1_100).map { "var a\($0): Unknown\($0)\n" }.joined()
        let read = read([("A.swift", "@Model class Trip {\n\(properties)}")])
        #expect(read.diagnostics.count == SwiftSourceLimits.findings + 1)
        #expect(!read.isComplete)
        #expect(read.diagnostics.count { $0.rule.id == "SRC031" } == 1)
    }

    @Test("Types nested too deep, or with too long a name, are an error")
    func depth() {
        let deep = (0...SwiftSourceLimits.typeDepth).map { "enum T\($0) { " }.joined()
        let nested = deep + "@Model class Trip {}" + String(repeating: "}", count: SwiftSourceLimits.typeDepth + 1)
        #expect(read([("A.swift", nested)]).rules == ["SRC031"])
        let name = String(repeating: "T", count: SwiftSourceLimits.nameSize + 1)
        #expect(read([("A.swift", "@Model class \(name) {}")]).rules == ["SRC031"])
    }

    @Test("Ten thousand relationships are read")
    func large() {
        let stops = (0..<10_000).map { "@Relationship(inverse: \\Stop.b\($0)) var a\($0): Stop?\n" }.joined()
        let trips = (0..<10_000).map { "var b\($0): Trip?\n" }.joined()
        let read = read([("A.swift", "@Model class Trip {\n\(stops)}\n@Model class Stop {\n\(trips)}")])
        #expect(read.rules == [])
        #expect(read.model.entities.first?.relationships.count == 10_000)
    }
}
