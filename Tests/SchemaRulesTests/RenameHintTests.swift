import TestSupport
import Testing

@testable import CompilerSupport
@testable import SchemaRules

@Suite("Hints of renames")
struct RenameHintTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let needed: [String]
        let deployed: [String]
        /// The field that the help names; nil for none.
        var name: String?
    }

    static let rows = [
        Row(
            testDescription: "one for one",
            needed: ["position INT64"],
            deployed: ["sortOrder INT64"],
            name: "Post.position"
        ),
        Row(testDescription: "another type", needed: ["position DOUBLE"], deployed: ["sortOrder INT64"]),
        Row(testDescription: "two new ones", needed: ["a INT64", "b INT64"], deployed: ["sortOrder INT64"]),
        Row(testDescription: "two that are gone", needed: ["position INT64"], deployed: ["a INT64", "b INT64"]),
        Row(testDescription: "none is new", needed: ["other INT64"], deployed: ["other INT64", "sortOrder INT64"]),
        Row(
            testDescription: "of another form beside it",
            needed: ["position INT64", "title STRING"],
            deployed: ["sortOrder INT64", "note ENCRYPTED STRING"],
            name: "Post.position"
        ),
    ]

    @Test("A field that is gone looks like the only new one of its form", arguments: rows)
    func hint(_ row: Row) throws {
        let example = RuleExample(
            schema: ["Post ( \(row.needed.joined(separator: ", ")) )"],
            production: ["Post ( \(row.deployed.joined(separator: ", ")) )"]
        )
        let project = try ExampleProject(example, in: .plain, isMirrored: false)
        let removed = project.checked.filter { $0.rule == ProductionRuleTable.fieldRemoved.metadata }
        #expect(!removed.isEmpty)
        let hints = removed.compactMap { $0.help?.firstMatch(of: /'(.*)' looks like its new name/)?.output.1 }
        #expect(hints.map(String.init) == [row.name].compactMap(\.self))
    }
}
