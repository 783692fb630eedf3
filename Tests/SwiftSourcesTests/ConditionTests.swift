import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Conditions of #if")
struct ConditionTests {
    @Test("A list of models or an identifier that depends on #if is an error")
    func conditionalModels() {
        let version = { (first: String, second: String) in
            """
            enum V1: VersionedSchema {
                static let versionIdentifier = Schema.Version(1, 0, 0)
                #if A
                static var models: [any PersistentModel.Type] { \(first) }
                #else
                static var models: [any PersistentModel.Type] { \(second) }
                #endif
            }
            @Model class Trip {}
            @Model class Stop {}
            """
        }
        #expect(read(version("[Trip.self, Stop.self]", "[Trip.self]")).rules.contains("SRC043"))
        #expect(read(version("[Trip.self, Stop.self]", "[Trip.self, Stop.self]")).rules == [])
        #expect(read(version("[Trip.self, Stop.self]", "make()"), conditions: ["A": true]).rules == [])
    }

    @Test(
        "Every branch of #if is read unless a stated condition decides",
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
            // Numbers of compilers that are in use
            ("#if compiler(>=6.2)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Integer 64"], []),
            ("#if swift(>=5.10)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Integer 64"], []),
            ("#if swift(<5)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Double"], []),
            ("#if !compiler( >= 6 )\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Double"], []),
            (
                "#if compiler(>=9.9)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Integer 64"],
                ["SRC037", "SRC037"]
            ),
            (
                "#if compiler(<7)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Integer 64"],
                ["SRC037", "SRC037"]
            ),
            (
                "#if swift(>=6)\nvar a: Int\n#else\nvar a: Double\n#endif", [:], ["a Integer 64"],
                ["SRC037", "SRC037"]
            ),
            ("#if swift(>=7)\nvar a: Int\n#else\nvar a: Double\n#endif", ["swift(>=7)": false], ["a Double"], []),
            ("#if swift(>=x)\nvar a: Int\n#endif", [:], ["a Integer 64"], ["SRC037"]),
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
        "The condition of #if is asked for only where a repeated property depends on one",
        arguments: [
            ("var a: Int\nvar a: String", false), ("#if DEBUG\nvar a: Int\n#else\nvar a: String\n#endif", true),
        ]
    )
    func twice(body: String, isCondition: Bool) throws {
        let error = try #require(read("@Model class Trip {\n\(body)\n}").diagnostics.first { $0.severity == .error })
        #expect(error.help?.contains("define the condition") == isCondition)
    }

    /// Declarations in the branches of `#if`, the property, and what is found.
    static let branches: [(String, String, String, [String])] = [
        ("typealias T = Int", "typealias T = Double", "var a: T", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Int?", "var a: T", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Double", "var a: [T]?", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Double", "var a: Optional<T>", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Double", "var a = T(0)", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Double", "var a = T?.none", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Double", "typealias U = T\nvar a: U", ["SRC037 error"]),
        ("typealias T = Int", "typealias T = Other", "var a: T", ["SRC037 error"]),
        ("typealias T = Int", "struct T: Codable { var x: Int }", "var a: T", ["SRC037 error"]),
        ("enum T: Int { case a }", "enum T: String { case a }", "var a: T", ["SRC037 error"]),
        ("enum T: Int { case a }", "enum T: String { case a }", "var a: T.RawValue", ["SRC037 error"]),
        ("enum T { case a }", "enum T { case a, b }", "var a = T.a", ["SRC037 error"]),
        ("struct T: Codable { var x: Int }", "struct T: Codable { var x: Double }", "var a: T", ["SRC037 error"]),
        (
            "extension Trip { typealias T = Int }", "extension Trip { typealias T = Double }", "var a: T",
            ["SRC037 error"]
        ),
        // Stored alike
        ("typealias T = Double", "typealias T = TimeInterval", "var a: T", ["SRC037 warning"]),
        ("typealias T = UIColor", "typealias T = NSColor", "var a: T", ["SRC036 warning", "SRC037 warning"]),
        ("typealias T = UIColor", "typealias T = NSColor", "@Attribute(.transformable(by: \"C\")) var a: T", []),
        ("enum T: Int { case a }", "enum T: Int { case a, b }", "var a: T", ["SRC037 warning"]),
        (
            "struct T: Codable { var x: Int }", "struct T: Codable { var x: Int; func f() {} }", "var a: T",
            ["SRC037 warning"]
        ),
        ("typealias T = Int", "", "var a: T", ["SRC037 warning"]),
        ("typealias T = Int", "typealias T = Double", "var a: Int", []),
        ("func f() { let t = 1 }", "func f() { let t = 1.0 }", "var a: Int", []),
    ]

    @Test("Branches of #if that declare the type of a property differently are an error", arguments: branches)
    func conditionalTypes(first: String, second: String, property: String, expected: [String]) {
        let text = """
            #if A
            \(first)
            #else
            \(second)
            #endif
            @Model class Other { }
            @Model class Trip { \(property) }
            """
        let words = { (read: ReadSwiftData) in read.diagnostics.map { "\($0.rule.id) \($0.severity)" } }
        #expect(words(read(text)) == expected)
        #expect(!words(read(text, conditions: ["A": true])).contains { $0.hasPrefix("SRC037") })
    }

    @Test("Branches of #if in two files are compared, except for private types")
    func branchesOfFiles() {
        let files = { (first: String, second: String) in
            let sources = [
                ("A.swift", "#if A\n\(first)\n#endif\n@Model class Trip { var a: T }"), ("B.swift", second),
            ]
            let read = readSwiftData(sources.map { SwiftSource(path: $0, bytes: Array($1.utf8)) }, path: "Models")
            return read.diagnostics.map { "\($0.rule.id) \($0.severity)" }
        }
        let other = "typealias T = Double"
        #expect(files("typealias T = Int", "#if !A\n\(other)\n#endif") == ["SRC037 error"])
        #expect(files("private typealias T = Int", "#if A\nprivate \(other)\n#endif") == ["SRC037 warning"])
        #expect(files("private typealias T = Int", "private \(other)") == ["SRC037 warning"])
    }

    @Test("A type that depends on #if is the first one, and its class has no hash")
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

    @Test("A class that depends on #if is included, with a warning")
    func conditionalClass() {
        let text = "#if canImport(SwiftData) && os(iOS)\n@Model class Trip { var a: Int }\n#endif"
        #expect(read(text).rules == ["SRC037"])
        #expect(read(text).model.entities.map(\.name) == ["Trip"])
        #expect(read(text, conditions: ["os(iOS)": true]).rules == [])
        #expect(read(text, conditions: ["os(macOS)": true]).versions.isEmpty)
    }
}
