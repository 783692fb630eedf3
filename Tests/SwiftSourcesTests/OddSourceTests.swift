import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

/// Legal sources that nobody writes on purpose: everything in them is read, and nothing beside it.
@Suite("Odd but legal SwiftData sources")
struct OddSourceTests {
    @Test("An odd but legal SwiftData source is read as it means", arguments: rows)
    func row(name: String, text: String, expected: [String]) {
        let read = read(text)
        #expect(read.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(name)")
        #expect(read.model.lines() == expected, "\(name)")
    }
}

private let rows: [(String, String, [String])] = [
    (
        "trailing commas",
        #"@Model final class Trip { @Attribute(.unique, originalName: "x",) var a: String; #Unique<Trip>([\.a, \.b,],) ; var b: Int }"#,
        ["a String was x", "b Integer 64", "unique a", "unique a,b"]
    ),
    (
        "attributes over lines",
        """
        @available(
            iOS 17,
            *
        )
        @Model
        final
        class
        Trip {
            @Attribute(
                .externalStorage
            )
            private
            (set)
            var
            a
            :
            Data?
        }
        """,
        ["a Binary? external"]
    ),
    (
        "conditions in a body",
        """
        @Model final class Trip {
            #if DEBUG
            func log() { print("}") }
            #elseif os(iOS) && !targetEnvironment(simulator)
            static let b = 1
            #else
            var c: Int { 0 }
            #endif
            var a: Int
        }
        """,
        ["a Integer 64"]
    ),
    (
        "nested types",
        """
        @Model final class Trip {
            enum Kind: String, Codable { case a, b; var title: String { rawValue } }
            struct Place: Codable { struct Point: Codable { var x: Double }; var point: Point; static let zero = 0 }
            final class Helper { var ignored = 0 }
            typealias Name = String
            var kind: Kind
            var place: Trip.Place?
            var name: Name
        }
        """,
        ["kind Composite{kind String?}", "place Composite?{point Composite?{x Double}}", "name String"]
    ),
    (
        "comments everywhere",
        """
        @Model/* } */final/**/class/*{*/Trip/* : NSObject */{// {
            /* @Attribute(.unique) */ var/* b */a/*c*/:/*d*/Int?/*f*/=/*g*/nil// var z: Int
            /** var y: Int
             /* nested { */
             */
        }
        """,
        ["a Integer 64?"]
    ),
    (
        "white space in a key path",
        """
        @Model final class Trip { @Relationship ( deleteRule : .cascade , inverse : \\Stop
            .trip ) var stops : [ Stop ]? }
        @Model final class Stop { var trip : Trip? }
        """,
        ["stops [Stop]? Cascade <-> Stop.trip"]
    ),
    (
        "generic spellings",
        """
        @Model final class Trip {
            var a: Swift.Optional<Swift.Array<Swift.String>>
            var b: Dictionary<String, [Int?]>
            var c: Array<Optional<Place>>
            func f<T: Collection>(_ value: T) -> [T.Element] where T.Element: Hashable { [] }
            init<T>(_ value: T) { fatalError() }
            subscript<K: Hashable>(key: K) -> Int { get { 0 } set { } }
        }
        struct Place: Codable { var x: Int }
        """,
        ["a Transformable? Array<String> by NSSecureUnarchiveFromData", "b Binary", "c Binary"]
    ),
    (
        "accessors",
        """
        @Model final class Trip {
            var a: Int { get { b } set { b = newValue } }
            var b: Int = 0 { willSet { print(newValue) } didSet { print(oldValue) } }
            var c: Int { _read { yield b } _modify { yield &b } }
            var d: Int { b }
            var e: Int { get async throws { 0 } }
            var f: Int { @MainActor get { 0 } }
            var g: Int { mutating get { 0 } nonmutating set { } }
        }
        """,
        ["b Integer 64 = 0"]
    ),
    (
        "closures as defaults",
        """
        @Model final class Trip {
            var a: Int = { let x = 1; var y: Int { 2 }; return x + y }()
            var b: String = { "}" }() { didSet { } }
            var c: Bool = [1, 2].contains { $0 == 1 }
        }
        """,
        [
            "a Integer 64 = `{ let x = 1; var y: Int { 2 }; return x + y }()`", #"b String = `{ "}" }()`"#,
            "c Boolean = `[1, 2].contains { $0 == 1 }`",
        ]
    ),
    (
        "static, class and let",
        """
        @Model final class Trip {
            static var a = 0, b = { 1 }()
            class var c: Int { 0 }
            static let shared: Trip? = nil
            let d: Int
            public private(set) var e: Int, f: Int = 2
            fileprivate unowned(safe) var g: Trip?
        }
        """,
        ["d Integer 64", "e Integer 64", "f Integer 64 = 2", "g Trip? Nullify ~"]
    ),
    (
        "strings with sources inside",
        ##"""
        let text = """
            @Model final class Trip { var no: Int }
            """
        let raw = #"@Model class Trip { "" \(x) "#
        @Model final class Trip {
            var a: String = """
                } @Model \("\(1)")
                """
            var b: String = #"var c: Int }"#
            static let d = /}[)]{1}/
        }
        """##,
        [
            "a String = `\"\"\"\n        } @Model \\(\"\\(1)\")\n        \"\"\"`", "b String = var c: Int }",
        ]
    ),
    (
        "names in backticks",
        "@Model final class `Trip` { var `default`: Int; var `class`: `String`?; var größe: Double; var 🚀: Bool }",
        ["default Integer 64", "class String?", "größe Double", "🚀 Boolean"]
    ),
    (
        "several on a line",
        "@Model final class Trip { var a: Int; var b = 1, c: String? = nil; @Transient var d = 0; var e: Date = .now }",
        ["a Integer 64", "b Integer 64 = 1", "c String?", "e Date = `.now`"]
    ),
    (
        "property wrappers and isolation",
        """
        @MainActor @Model public final class Trip: Identifiable, @unchecked Sendable {
            @MainActor public var a: Int
            nonisolated(unsafe) static var cache: [String: Any] = [:]
            @Transient @ObservationIgnored private var b: (Int, String)? = nil
            @available(*, deprecated, renamed: "a") var c: Int { a }
            nonisolated func f() {}
        }
        """,
        ["a Integer 64"]
    ),
    (
        "extensions and operators",
        """
        infix operator <>: AdditionPrecedence
        prefix operator √
        @Model final class Trip { var a: Mood; static func < (lhs: Trip, rhs: Trip) -> Bool { lhs.b < rhs.b }; var b: Int }
        extension Trip: Comparable { var ignored: Int { 0 }; static func <> (l: Trip, r: Trip) -> Int { 0 } }
        enum Mood { case good }
        extension Mood: Codable {}
        """,
        ["a Composite{good String?}", "b Integer 64"]
    ),
    (
        "macros and pounds",
        """
        #if canImport(SwiftData)
        @Model final class Trip {
            #warning("}")
            var a: Int = #line
            #sourceLocation(file: "x.swift", line: 1)
            var b: Int
            #sourceLocation()
            deinit { #warning("x") }
        }
        #endif
        #Preview { Text("@Model") }
        """,
        ["a Integer 64 = `#line`", "b Integer 64"]
    ),
    (
        "deeply qualified",
        """
        enum App { enum Schema { @Model final class Trip { var a: Foundation.Date; var b: App.Schema.Stop?; var c: Values.Mood } } }
        extension App.Schema { @Model final class Stop { @Relationship(inverse: \\App.Schema.Trip.b) var trip: App.Schema.Trip? } }
        enum Values {}
        extension Values { enum Mood: Int, Codable { case a = 1, b } }
        """,
        ["a Date", "c Composite{c Integer 64?}", "b Stop? Nullify <-> Stop.trip"]
    ),
    (
        "functions that look like declarations",
        """
        @Model final class Trip {
            func make() -> some Collection { var local: Int = 1; struct Inner { var x: Int }; return [local] }
            var a: Int
            init(a: Int = { var b = 1; return b }()) { self.a = a; let c: Int = 2; _ = c }
            convenience init?(json: [String: Any]) { guard let a = json["a"] as? Int else { return nil }; self.init(a: a) }
            deinit { }
        }
        """,
        ["a Integer 64"]
    ),
    (
        "carriage returns",
        "import SwiftData\r\n@Model\r\nfinal class Trip {\r\n    // one\r\n    var a: Int\r\n    @Attribute(.unique)\r\n    var b: String\r\n}\r\n",
        ["a Integer 64", "b String", "unique b"]
    ),
    (
        "numbers and signs",
        "@Model final class Trip { var a: Int = -0x1_F; var b: Double = 1e3; var c: Int = 0b11; var d: Double = -0.5; var e: Int = 1_000 }",
        ["a Integer 64 = -31", "b Double = 1e3", "c Integer 64 = 3", "d Double = -0.5", "e Integer 64 = 1000"]
    ),
    (
        "implicitly unwrapped and any",
        "@Model final class Trip { var a: String!; var b: Int? = .none; var c: Stop! }\n@Model class Stop { var d: Trip?; weak var e: Trip? }",
        ["a String?", "b Integer 64?", "c Stop? Nullify ~"]
    ),
]
