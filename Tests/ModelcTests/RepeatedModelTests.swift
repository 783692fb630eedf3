import Foundation
import Testing

@testable import ModelCompiler
@testable import modelc

@Suite("Models that are named twice", .enabled(if: TestRepository.isPossible, "needs git"))
struct RepeatedModelTests {
    private let checkout: TestRepository

    init() throws {
        checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two")
        try checkout.write(TestRepository.model("Tag"), to: "Tag.xcdatamodel/contents")
        try checkout.write("@Model final class Trip { var title = \"\" }\n", to: "App/Trip.swift")
        try checkout.write("DEFINE SCHEMA\n\n    RECORD TYPE Note (\n        text STRING\n    );\n", to: "s.ckdb")
        try FileManager.default.createSymbolicLink(
            atPath: checkout.path("Link.xcdatamodeld"),
            withDestinationPath: "Model.xcdatamodeld"
        )
    }

    private static let cases: [(words: [String], models: [String])] = [
        (["Model.xcdatamodeld", "./Model.xcdatamodeld"], ["Model.xcdatamodeld"]),
        (["./Model.xcdatamodeld/", "Model.xcdatamodeld", "App/../Model.xcdatamodeld"], ["./Model.xcdatamodeld"]),
        (["Link.xcdatamodeld", "Model.xcdatamodeld"], ["Link.xcdatamodeld"]),
        (["Model.xcdatamodeld", "Model.xcdatamodeld#V2"], ["Model.xcdatamodeld"]),
        (["Model.xcdatamodeld", "Model.xcdatamodeld/V2.xcdatamodel/contents"], ["Model.xcdatamodeld"]),
        (["Tag.xcdatamodel", "Tag.xcdatamodel/contents"], ["Tag.xcdatamodel"]),
        (["App", "App/Trip.swift", "./App"], ["App"]),
        (["s.ckdb", "App/../s.ckdb"], ["s.ckdb"]),
        (["git:main:Model.xcdatamodeld", "git:main:./Model.xcdatamodeld"], ["git:main:Model.xcdatamodeld"]),
        // Others.
        (["Model.xcdatamodeld", "Tag.xcdatamodel"], ["Model.xcdatamodeld", "Tag.xcdatamodel"]),
        (["Model.xcdatamodeld#V1", "Model.xcdatamodeld"], ["Model.xcdatamodeld", "Model.xcdatamodeld"]),
        (
            ["git:main:Model.xcdatamodeld", "Model.xcdatamodeld"],
            ["git:main:Model.xcdatamodeld", "Model.xcdatamodeld"]
        ),
    ]

    @Test("A model that is named twice counts once, under its first name", arguments: cases)
    func once(words: [String], models: [String]) throws {
        #expect(try request(words).models.map(\.path) == models.map(path))
    }

    @Test("A model that diff names twice is compared with itself")
    func comparison() throws {
        let words = ["Model.xcdatamodeld", "./Model.xcdatamodeld"]
        #expect(try request(words, isComparison: true).models.count == 2)
        #expect(Modelc.run(["diff", "--output", checkout.path("out")] + words.map(path)) == 0)
    }

    private func request(_ words: [String], isComparison: Bool = false) throws -> Project {
        let arguments = try Arguments(["check", "--quiet"] + words.map(path))
        return try CommandContext(arguments).survey.project(
            of: arguments.operands,
            takesSchemas: true,
            isComparison: isComparison
        )
    }

    /// A path in the checkout, in a commit or not.
    private func path(_ word: String) -> String {
        guard let end = word.lastIndex(of: ":") else { return checkout.path(word) }
        return word[...end] + checkout.path(String(word[word.index(after: end)...]))
    }
}
