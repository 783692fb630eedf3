import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite("Conditions of #if")
struct ConditionTests {
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
