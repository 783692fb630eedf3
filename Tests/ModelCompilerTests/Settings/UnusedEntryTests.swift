import EditedModels
import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments

/// Waivers and known faults without a finding, and the edit that removes them.
@Suite("Entries of settings without a finding")
struct UnusedEntryTests {
    static let rows: [(rule: String, settings: String, cured: String)] = [
        (
            "CFG014", #"{"waivers": [{"rule": "CKL104", "symbol": "Post.gone", "reason": "R"}]}"#,
            #"{"waivers": []}"#
        ),
        (
            "CFG014",
            """
            {
              "waivers": [
                // Not shipped yet.
                {"rule": "CKL104", "symbol": "Post.title", "reason": "R"},
                {"rule": "CKL104", "symbol": "Post.gone", "reason": "R"}
              ]
            }
            """,
            """
            {
              "waivers": [
                // Not shipped yet.
                {"rule": "CKL104", "symbol": "Post.title", "reason": "R"}
              ]
            }
            """
        ),
        (
            "CFG016",
            """
            {
              "known": [
                {
                  "rule": "CKP303",
                  "symbol": "Post.gone",
                  "found": "INT64",
                },
                {"rule": "CKP303", "symbol": "Post.rank", "found": "INT64"},
              ],
              "waivers": [{"rule": "CKL104", "symbol": "Post.title", "reason": "R"}]
            }
            """,
            """
            {
              "known": [
                {"rule": "CKP303", "symbol": "Post.rank", "found": "INT64"},
              ],
              "waivers": [{"rule": "CKL104", "symbol": "Post.title", "reason": "R"}]
            }
            """
        ),
    ]

    @Test("The edit of an entry without a finding removes it, and brings no other finding", arguments: rows)
    func cure(rule: String, settings: String, cured: String) throws {
        let found = try Self.findings(settings)
        let unused = found.filter { $0.rule.id == rule }
        try #require(unused.count == 1)
        let fix: Fix = try #require(unused[0].fix)
        #expect(!fix.isCertain)
        let text = SourceText(path: "modelc.json", bytes: Array(settings.utf8))
        let edit: TextEdit = try #require(text.edit(of: fix))
        #expect(String(decoding: text.applying(edit), as: UTF8.self) == cured)
        let left = try Self.findings(cured).map(\.words)
        #expect(left == found.filter { $0 != unused[0] }.map(\.words))
    }

    /// The findings about a mirrored model with a fault and a known fault, and its settings.
    private static func findings(_ text: String) throws -> [Diagnostic] {
        let model = """
            <model><entity name="Post"><attribute name="title" attributeType="String"/>
            <attribute name="rank" optional="YES" attributeType="Double"/></entity></model>
            """
        let export = "DEFINE SCHEMA RECORD TYPE CD_Post ( CD_title STRING, CD_rank INT64 );"
        let read = Settings.read(bytes: Array(text.utf8), path: "modelc.json")
        let file = InputFile(path: "modelc.json", bytes: Array(text.utf8))
        let contents = InputFile(path: "Blog.xcdatamodel/contents", bytes: Array(model.utf8))
        let input = ModelInput(path: "Blog.xcdatamodel", file: contents)
            .with(settings: SettingsInput(try #require(read.settings), in: file))
        var project = Project(models: [input], today: try #require(CalendarDate("2026-11-20")))
        project.options.database = .private
        project.production = InputFile(path: "production.ckdb", bytes: Array(export.utf8))
        return Compiler(project).check().report.findings.map(\.diagnostic)
    }
}
