import ModelFiles
import Testing

@testable import CompilerSupport
@testable import ModelCompiler

/// Descriptions from which XcodeGen and Tuist make projects, and the YAML and the patterns in them.
@Suite("Descriptions of projects")
struct ProjectManifestTests {
    /// A text, and what a path through it leads to.
    static let texts: [(text: String, keys: [String], value: [String])] = [
        ("a: b", ["a"], ["b"]),
        ("a:   b   # c", ["a"], ["b"]),
        ("a: \"b # c\"", ["a"], ["b # c"]),
        ("'a b': 'c: d'", ["a b"], ["c: d"]),
        ("a: b#c", ["a"], ["b#c"]),
        ("a:\n  b: c\n  d: e", ["a", "d"], ["e"]),
        ("a:\n  - b\n  - c", ["a"], ["b", "c"]),
        ("a:\n- b\n- c\nd: e", ["a"], ["b", "c"]),
        ("a:\n- b\n- c\nd: e", ["d"], ["e"]),
        ("a: [b, \"c, d\", e]", ["a"], ["b", "c, d", "e"]),
        ("a: [b,\n  c]\nd: e", ["a"], ["b", "c"]),
        ("a: {b: c, d: [e, f]}", ["a", "d"], ["e", "f"]),
        ("a: {b: {c: d}}", ["a", "b", "c"], ["d"]),
        ("a: []", ["a"], []),
        ("a:\nb: c", ["a"], []),
        ("a: |\n  b: c\n  d\ne: f", ["e"], ["f"]),
        ("---\na: b", ["a"], ["b"]),
        ("a: b\na: c", ["a"], ["c"]),
        ("a: b\r\nc: d\r\n", ["a"], ["b"]),
        ("a:\n  b: https://c:1/d", ["a", "b"], ["https://c:1/d"]),
    ]

    @Test("YAML", arguments: texts)
    func reads(_ row: (text: String, keys: [String], value: [String])) throws {
        let text = try #require(YAMLText(Array(row.text.utf8)))
        let value = row.keys.reduce(Optional(text.root)) { $0?[$1] }
        #expect((value?.elements ?? []).compactMap(\.text) == row.value)
        #expect(text.isWhole)
    }

    @Test(
        "What is not understood in YAML is said",
        arguments: ["a: &b c", "a: *b", "a: !!str b", "a:\n  <<: *b", "a: [b", "a: {b}", "a: b\n    c: d"]
    )
    func doubts(_ text: String) throws {
        #expect(try #require(YAMLText(Array(text.utf8))).isWhole == false)
    }

    @Test("Deep or endless YAML comes to an end")
    func hostile() {
        _ = YAMLText(Array(String(repeating: "[", count: 100_000).utf8))
        _ = YAMLText(Array(String(repeating: "- ", count: 100_000).utf8))
        _ = YAMLText((0..<2_000).flatMap { Array((String(repeating: " ", count: $0) + "a:\n").utf8) })
    }

    static let patterns: [(pattern: String, path: String, isMatch: Bool)] = [
        ("App/**", "App/Trip.swift", true), ("App/**", "App/A/B/Trip.swift", true),
        ("App/**", "Other/Trip.swift", false),
        ("App", "App/Trip.swift", true), ("App", "Apps/Trip.swift", false), ("App/*.swift", "App/Trip.swift", true),
        ("App/*.swift", "App/A/Trip.swift", false), ("**/*.swift", "Trip.swift", true),
        ("**/Old/**", "App/Old/Trip.swift", true),
        ("**/Old/**", "App/New/Trip.swift", false), ("Tr?p.swift", "Trip.swift", true),
        ("*Trip*.swift", "MyTrips.swift", true),
        ("", "Trip.swift", false),
    ]

    @Test("Patterns of paths", arguments: patterns)
    func matches(_ row: (pattern: String, path: String, isMatch: Bool)) {
        #expect(PathPattern(row.pattern).matches(row.path) == row.isMatch)
    }

    private static let tuist = """
        import ProjectDescription
        let project = Project(name: "App", targets: [
            .target(name: "App", destinations: .iOS, product: .app, bundleId: "com.example.app", sources: ["App/**"],
                entitlements: .dictionary([
                    "com.apple.developer.icloud-container-identifiers": .array([.string("iCloud.com.example.app")]),
                    "com.apple.developer.icloud-services": ["CloudKit"],
                ]),
                dependencies: [.target(name: "Kit")]),
            .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "com.example.kit", sources: "Kit/**"),
            .target(name: "Specs", destinations: .iOS, product: .unitTests, bundleId: "com.example.specs", sources: ["Specs/**"],
                dependencies: [.target(name: "App")]),
        ])
        """

    @Test("Tuist's targets, with the entitlements that they write")
    func tuistTargets() throws {
        let file = InputFile(path: "Project.swift", bytes: Array(Self.tuist.utf8))
        let paths = ["App/Trip.swift", "Kit/Day.swift", "Specs/Trips.swift", "Old/Trip.swift"]
        let manifest = try #require(ProjectManifest(file, among: paths))
        #expect(manifest.project.targets.map(\.sources) == paths.prefix(3).map { [$0] })
        #expect(manifest.project.targets.map(\.product) == [.app, .part, .tests])
        #expect(manifest.project.targets.map(\.parts) == [[1], [], [0]])
        #expect(manifest.project.isWhole)
        let entitlements = try #require(manifest.entitlements["app.entitlements"])
        #expect(entitlements.containers == ["iCloud.com.example.app"])
        #expect(entitlements.usesCloudKit)
        let sources = paths.map { InputFile(path: $0, bytes: []) } + [file]
        let apps = AppEntitlements(of: [], sources: sources)
        #expect(apps.container(forSourceAt: "Kit/Day.swift").containers.map(\.value) == ["iCloud.com.example.app"])
        #expect(apps.container(forSourceAt: "Specs/Trips.swift").basis == .onlyInTests)
    }

    @Test("A class that is called Project is no description")
    func noManifest() {
        let file = InputFile(path: "Models/Project.swift", bytes: Array("final class Project {}".utf8))
        let manifest = ProjectManifest(file, among: [])
        #expect(manifest == nil)
    }
}
