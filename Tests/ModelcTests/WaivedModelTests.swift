import Foundation
import TestSupport
import Testing

@Suite("Waivers for findings about a whole model")
struct WaivedModelTests {
    private struct Case: CustomTestStringConvertible, Sendable {
        let rule: String
        let symbol: String
        let command: String
        let files: [String: String]

        var testDescription: String { rule }
    }

    private static let post = "<entity name=\"Post\" syncable=\"YES\"/>"
    private static let export = schema("A", "B", "C")

    private static let cases = [
        Case(
            rule: "CKP348",
            symbol: "Post",
            command: "check M.xcdatamodel --production production.ckdb",
            files: ["M.xcdatamodel/contents": model(post), "production.ckdb": export]
        ),
        Case(
            rule: "CKP348",
            symbol: "Post",
            command: "check schema.ckdb --production production.ckdb",
            files: ["schema.ckdb": schema("Post"), "production.ckdb": export]
        ),
        Case(
            rule: "CKP374",
            symbol: "A",
            command: "check schema.ckdb --production production.ckdb",
            files: ["schema.ckdb": schema("C"), "production.ckdb": export]
        ),
        Case(
            rule: "CKL122",
            symbol: "configuration Cloud",
            command: "check M.xcdatamodel",
            files: [
                "M.xcdatamodel/contents": model(
                    post + "<configuration name=\"Cloud\"><memberEntity name=\"Post\"/></configuration>"
                )
            ]
        ),
        Case(
            rule: "SRC011",
            symbol: "version V2",
            command: "check M.xcdatamodeld",
            files: [
                "M.xcdatamodeld/V1.xcdatamodel/contents": model(post),
                "M.xcdatamodeld/V2.xcdatamodel/contents": model(post + "<entity name=\"Tag\" syncable=\"YES\"/>"),
            ]
        ),
    ]

    @Test("A finding about a whole model can be waived by its symbol", arguments: cases)
    private func waived(_ example: Case) throws {
        let output = try output(of: example, waiving: example.symbol)
        let waived = output.split(separator: "\n").filter { $0.contains(": waived: ") }
        #expect(waived.count == 1 && waived[0].hasSuffix("[\(example.rule)]"), "\(output)")
        #expect(!output.contains("CFG014"))
    }

    @Test("A finding about a whole model stays when a waiver names another symbol", arguments: cases)
    private func stays(_ example: Case) throws {
        let output = try output(of: example, waiving: "Other")
        #expect(!output.contains(": waived: "), "\(output)")
        #expect(output.contains("\(example.rule) has no finding for 'Other' to waive [CFG014]"))
    }

    private func output(of example: Case, waiving symbol: String) throws -> String {
        let place = try TemporaryFolder()
        let settings = #"{"waivers": [{"rule": "\#(example.rule)", "symbol": "\#(symbol)", "reason": "known"}]}"#
        for (path, text) in example.files.merging(["modelc.json": settings], uniquingKeysWith: { $1 }) {
            let file = place.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return try Executable.run(example.command.split(separator: " ").map(String.init), in: place.url).output
    }

    private static func model(_ children: String) -> String {
        "<model type=\"com.apple.IDECoreDataModeler.DataModel\" usedWithCloudKit=\"YES\">\(children)</model>"
    }

    private static func schema(_ types: String...) -> String {
        "DEFINE SCHEMA\n" + types.map { "RECORD TYPE \($0) ( score INT64 );\n" }.joined()
    }
}
