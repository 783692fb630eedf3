import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Versions and containers in code")
struct VersionTests {
    @Test("A migration plan gives the order of versions")
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

    @Test("A version outside of the plan is current only if it is the newest", arguments: orders)
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

    @Test(
        "A version may conform to its protocol through compositions, aliases and protocols",
        arguments: [
            ("", "enum V2: VersionedSchema & Sendable"), ("", "enum V2: Sendable, (VersionedSchema)"),
            ("", "enum V2: Sendable & SwiftData.VersionedSchema"), ("", "struct V2: (Sendable & VersionedSchema)"),
            ("typealias AppSchema = VersionedSchema", "enum V2: AppSchema"),
            ("typealias AppSchema = VersionedSchema & Sendable", "enum V2: AppSchema"),
            ("typealias A = Sendable & B\ntypealias B = Codable & VersionedSchema", "enum V2: A"),
            ("typealias VersionedSchema = SwiftData.VersionedSchema", "enum V2: VersionedSchema"),
            ("protocol AppSchema: VersionedSchema { static var note: String { get } }", "enum V2: AppSchema"),
            ("protocol P: Sendable & VersionedSchema {}\nprotocol AppSchema: P {}", "enum V2: Sendable, AppSchema"),
            ("enum Names { protocol AppSchema: VersionedSchema {} }", "enum V2: Names.AppSchema"),
            ("enum V2 {}\ntypealias AppSchema = VersionedSchema & Sendable", "extension V2: AppSchema"),
        ]
    )
    func conformance(declarations: String, head: String) {
        let version = { (head: String, number: Int) in
            """
            \(head) {
                static let versionIdentifier = Schema.Version(\(number), 0, 0)
                static var models: [any PersistentModel.Type] { [Trip.self] }
                @Model class Trip { var v\(number): Int }
            }

            """
        }
        let plan = """
            typealias AppPlan = SchemaMigrationPlan & Sendable
            enum Plan: AppPlan {
                static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
                static var stages: [MigrationStage] { [] }
            }

            """
        let read = read(declarations + "\n" + version(head, 2) + plan + version("enum V1: VersionedSchema", 1))
        #expect(read.rules == [])
        #expect(read.versions.map(\.name) == ["V1", "V2"])
        #expect(read.version()?.model.lines() == ["v2 Integer 64"])
        #expect(read.migrationPlans.map(\.name) == ["Plan"])
    }

    @Test(
        "A type that only resembles a version is not read as one",
        arguments: [
            "protocol AppSchema: VersionedSchema & Sendable {}", "enum Other: Sendable & Codable {}",
            "typealias AppSchema = VersionedSchema & Sendable", "protocol Own {}\nenum Other: Own {}",
            "typealias A = B & A\ntypealias B = A & B\nenum Other: A & B {}",
            (0..<40).map { "typealias A\($0) = A\($0 + 1) & A\($0 + 1)\n" }.joined() + "enum Other: A0 {}",
        ]
    )
    func noVersion(text: String) {
        let read = read("\(text)\n@Model class Trip {}")
        #expect(read.rules == [])
        #expect(read.versions.map(\.name) == [nil])
    }

    /// The text behind the colon of `Stop`, and the class that it inherits from.
    static let superclasses: [(String, String?)] = [
        ("Topic", "Topic"), ("Topic & Codable", "Topic"), ("Named & Topic", "Topic"), ("(Named & Topic)", "Topic"),
        ("Base", "Topic"), ("Base & Codable", "Topic"), ("Root", "Topic"), ("Root & Named", "Topic"),
        ("Plain", "Topic"), ("Plain & Named", "Topic"), ("Plainer", "Topic"), ("PlainBase", "Topic"),
        ("LongTopic", "LongTopic"), ("Named", nil), ("Named & Codable", nil), ("Alone", nil), ("Alone & Named", nil),
        ("Circle", nil),
    ]

    @Test("A superclass is found in compositions, behind aliases and above plain classes", arguments: superclasses)
    func superclass(clause: String, expected: String?) {
        let read = read(
            """
            protocol Named {}
            typealias Base = Named & Topic
            typealias Root = Topic
            typealias PlainBase = Codable & Plainer
            class Plain: Topic {}
            class Plainer: Named & Plain {}
            class Alone {}
            class Circle: Round {}
            class Round: Circle {}
            @Model class Topic { var title: String }
            @Model class LongTopic: Topic { var days: Int }
            @Model class Stop: \(clause) { var order: Int }
            """
        )
        #expect(read.rules == [])
        let stop = read.model.entities.first { $0.name == "Stop" }
        #expect(stop?.parentName == expected)
        #expect(read.model.entities.first { $0.name == "LongTopic" }?.parentName == "Topic")
    }

    @Test("A version whose models or identifier cannot be read is an error or a warning")
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
        "A list of models may be made from several lists",
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
        "Self in a list of models is the enclosing or the extended type",
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

    @Test("Lists of models that refer to each other are an error")
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

    @Test("A class of a version whose relationship leads to another version's class is named, and the model has no gap")
    func strangers() {
        let text = """
            typealias Book = SchemaV2.Book
            @Model class Author { @Relationship(inverse: \\Book.author) var books: [Book]? = [] }
            enum SchemaV1: VersionedSchema {
                static let versionIdentifier = Schema.Version(1, 0, 0)
                static var models: [any PersistentModel.Type] { [Author.self, SchemaV1.Book.self] }
                @Model class Book { var title = ""; var author: Author? }
            }
            enum SchemaV2: VersionedSchema {
                static let versionIdentifier = Schema.Version(2, 0, 0)
                static var models: [any PersistentModel.Type] { [Author.self, SchemaV2.Book.self] }
                @Model class Book { var title = ""; var subtitle = ""; var author: Author? }
            }
            """
        let read = read(text)
        #expect(read.rules == ["SRC042"])
        #expect(read.diagnostics.first?.symbol == "Author.books")
        #expect(read.diagnostics.first?.message.contains("'SchemaV2.Book'") == true)
        #expect(read.isComplete)
        #expect(read.versions.map { $0.model.entities.map(\.name) } == [["Author", "Book"], ["Author", "Book"]])
        #expect(read.versions.first?.model.lines("Book").contains("subtitle String = ") == false)
    }

    @Test("A container's list that no version has is a model of its own, with all that it leads to")
    func listed() {
        let text = """
            @Model class Trip { var stops: [Stop]? = [] }
            @Model class Stop { var trip: Trip? }
            @Model class Draft { var title = "" }
            let container = try ModelContainer(for: Trip.self)
            """
        #expect(read(text).listedModels.map { $0.entities.map(\.name) } == [["Trip", "Stop"]])
        let whole = text.replacing("Trip.self)", with: "Trip.self, Draft.self)")
        #expect(read(whole).listedModels.isEmpty)
    }

    @Test("Two classes with one name in one model are an error")
    func duplicates() {
        let read = read("enum A { @Model class Trip {} }\nenum B { @Model class Trip {} }")
        #expect(read.rules == ["SRC042"])
        #expect(read.diagnostics.first?.location?.offset == 54)
    }

    @Test(
        "An attribute @Model on anything but a plain class is an error",
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
        "A text that only resembles a @Model class is no model",
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

    @Test(
        "A migration plan knows whether its stages could be read",
        arguments: [("[]", true), ("[one]", true), ("make()", false)]
    )
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
}
