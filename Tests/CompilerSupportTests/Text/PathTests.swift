import Testing

@testable import CompilerSupport

@Suite("Paths")
struct PathTests {
    @Test(
        "A path is written without dots and empty parts, except for the folders above",
        arguments: [
            ("App/Trip.swift", "App/Trip.swift"), ("./App//Trip.swift", "App/Trip.swift"), ("App/", "App"), ("", ""),
            (".", ""), ("App/../Trip.swift", "Trip.swift"), ("../Trip.swift", "../Trip.swift"),
            ("../../App/../Trip.swift", "../../Trip.swift"), ("/App/./Trip.swift", "/App/Trip.swift"), ("/", "/"),
            ("App/.hidden/..name", "App/.hidden/..name"), ("/App/Trip.swift", "/App/Trip.swift"),
        ]
    )
    func normal(path: String, expected: String) { #expect(Path.normal(path) == expected) }

    @Test("A path from a folder is one from the folder around both")
    func normalInFolder() {
        #expect(Path.normal("../Shared", in: "App/Trips") == "App/Shared")
        #expect(Path.normal("Trip.swift", in: "App/Trips") == "App/Trips/Trip.swift")
        #expect(Path.normal("/Trip.swift", in: "App/Trips") == "/Trip.swift")
    }

    @Test("The folders around a path come from the innermost to the outermost")
    func around() {
        #expect(Path.around("a/b/c") == ["a/b/c", "a/b", "a", ""])
        #expect(Path.around("a") == ["a", ""])
        #expect(Path.around("/a") == ["/a", "", ""])
        #expect(Path.around("") == [""])
    }

    @Test("A path into a commit is one on disk without its commit")
    func git() {
        #expect("git:v1.0:Models/Trip.swift".withoutGitReference == "Models/Trip.swift")
        #expect("git:v1.0:Models/Trip.swift".gitReference == "v1.0")
        for path in ["git:v1.0:", "git:Trip.swift", "Models/git:a:b", "Trip.swift"] {
            #expect(path.withoutGitReference == path && path.gitReference == nil)
        }
    }
}
