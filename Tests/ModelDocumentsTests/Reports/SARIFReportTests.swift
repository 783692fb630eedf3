import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("SARIF reports")
struct SARIFReportTests {
    private static func run(_ report: Report, sources: FindingTexts = Sample.sources) throws -> JSON {
        let text = ReportPrinter(report, sources: sources).sarif(version: "1.2.3")
        let document = try JSONReader.read(Array(text.utf8)).value
        #expect(document["version"] == "2.1.0")
        return try #require(document["runs"]?[0])
    }

    private static func result(_ finding: ReportFinding, sources: FindingTexts = Sample.sources) throws -> JSON {
        try #require(try run(Sample.report(finding), sources: sources)["results"]?[0])
    }

    @Test("A SARIF region counts code points and ends behind the last")
    func region() throws {
        #expect(try Self.run(Sample.report())["columnKind"] == "unicodeCodePoints")
        let place = try Self.result(Sample.finding())["locations"]?[0]?["physicalLocation"]
        #expect(place?["region"] == ["startLine": 3, "startColumn": 31, "endLine": 3, "endColumn": 37])
    }

    @Test("The SARIF rules are listed once, sorted and with help, and results refer to them")
    func rules() throws {
        let report = Sample.report(Sample.finding(Sample.note), Sample.finding(), Sample.finding())
        let run = try Self.run(report)
        let rules = try #require(run["tool"]?["driver"]?["rules"])
        #expect(rules.elements.compactMap { $0["id"]?.string } == ["CKL104", "GEN001"])
        for rule in rules.elements {
            for member in ["shortDescription", "fullDescription", "help"] { #expect(rule[member]?["text"] != nil) }
            let help = try #require(rule["help"]?["markdown"]?.string)
            #expect(help.contains("`modelc explain \(rule["id"]?.string ?? "")`"))
        }
        #expect(run["results"]?.elements.compactMap { $0["ruleIndex"] } == [1, 0, 0])
        #expect(run["results"]?.elements.compactMap { $0["level"] } == ["note", "error", "error"])
    }

    @Test("A SARIF message begins with the finding and goes on with the help")
    func message() throws {
        let message = try Self.result(Sample.finding(help: "Make it optional."))["message"]
        #expect(message == ["text": "'Post.title' is required. Make it optional."])
    }

    @Test("A SARIF result has the fingerprint of the JSON report")
    func fingerprint() throws {
        let report = Sample.report(Sample.finding(), Sample.finding())
        let document = try JSONReader.read(Array(ReportPrinter(report, sources: Sample.sources).json.utf8)).value
        let results = try Self.run(report)["results"]?.elements ?? []
        #expect(
            results.map { $0["partialFingerprints"]?["modelc/v1"] }
                == document["findings"]?.elements.map { $0["fingerprint"] }
        )
    }

    @Test("A waiver is an external SARIF suppression, and then every result has suppressions")
    func suppressions() throws {
        let results = try Self.run(Sample.report(Sample.finding(waiver: Sample.waiver), Sample.finding()))["results"]
        let justification: JSON = "accepted: 50 %, for now (until 2027-03-31)"
        #expect(
            results?[0]?["suppressions"]
                == [["kind": "external", "status": "accepted", "justification": justification]]
        )
        #expect(results?[1]?["suppressions"] == [])
    }

    @Test("Related places in SARIF are numbered and have messages")
    func related() throws {
        let places = [Diagnostic.Related("one", at: Sample.location(of: "<entity")), .init("two", at: nil)]
        let related = try Self.result(Sample.finding(related: places))["relatedLocations"]
        #expect(related?.elements.compactMap { $0["id"] } == [1, 2])
        #expect(related?[0]?["physicalLocation"]?["region"]?["startLine"] == 2)
        #expect(related?[1]?["message"] == ["text": "two"] && related?[1]?["physicalLocation"] == nil)
    }

    @Test("A SARIF result has an artifact, and a finding without a place is a notification")
    func placeless() throws {
        let run = try Self.run(Sample.report(Sample.finding(location: nil), Sample.finding()))
        #expect(run["results"]?.elements.count == 1)
        let notification = run["invocations"]?[0]?["toolExecutionNotifications"]?[0]
        #expect(notification?["associatedRule"] == ["id": "CKL104", "index": 0])
        #expect(notification?["level"] == "error")
    }

    @Test(
        "A failed pass makes the SARIF execution unsuccessful",
        arguments: [ReportPass.Status.ran, .notApplicable, .failed]
    )
    func execution(status: ReportPass.Status) throws {
        let run = try Self.run(Sample.report(passes: [ReportPass("input", status)]))
        #expect(run["invocations"]?[0]?["executionSuccessful"] == .bool(status != .failed))
    }

    @Test(
        "A path in SARIF is a normalized, percent-encoded URI relative to the source root",
        arguments: [
            ("App/Model.xcdatamodel/contents", "App/Model.xcdatamodel/contents"),
            ("./a/./b//c", "a/b/c"), ("../a", "../a"), ("a b/ü%?#", "a%20b/%C3%BC%25%3F%23"),
            ("C:/x", "C%3A/x"), ("a\u{1}\n\\", "a%01%0A%5C"),
            ("👩‍👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
        ]
    )
    func relativePaths(path: String, uri: String) throws {
        let result = try Self.result(Sample.finding(location: Sample.place(path, 0)))
        let artifact = result["locations"]?[0]?["physicalLocation"]?["artifactLocation"]
        #expect(artifact == ["uri": .string(uri), "uriBaseId": "%SRCROOT%"])
        #expect(URL(string: uri) != nil)
    }

    @Test("A fix in SARIF replaces a region of its file")
    func fixes() throws {
        #expect(try Self.result(Sample.finding())["fixes"] == [])
        let change = try Self.result(Sample.finding(fix: Sample.fix))["fixes"]?[0]?["artifactChanges"]?[0]
        #expect(change?["artifactLocation"] == ["uri": .string(Sample.path), "uriBaseId": "%SRCROOT%"])
        let replacement: JSON = [
            "deletedRegion": ["startLine": 3, "startColumn": 38, "endLine": 3, "endColumn": 38],
            "insertedContent": ["text": " optional=\"YES\""],
        ]
        #expect(change?["replacements"] == [replacement])
    }

    @Test("An absolute path in SARIF is a file URI")
    func absolutePath() throws {
        let result = try Self.result(Sample.finding(location: Sample.place("/a b/./c", 0)))
        #expect(
            result["locations"]?[0]?["physicalLocation"]?["artifactLocation"] == ["uri": "file:///a%20b/c"]
        )
    }

    @Test("Brackets and braces in a message are neither SARIF links nor placeholders")
    func escapes() throws {
        let result = try Self.result(Sample.finding(message: #"[a](1) {0} \"#))
        #expect(result["message"] == ["text": #"\[a\](1) {{0}} \\"#])
    }

    @Test("A SARIF message has no control or hidden characters", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let finding = Sample.finding(message: text, help: text, symbol: text, related: [.init(text, at: nil)])
        let result = try Self.result(finding)
        let words = [result["message"]?["text"], result["relatedLocations"]?[0]?["message"]?["text"]]
        for word in words.compactMap({ $0?.string }) {
            #expect(!word.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" })
            #expect(!word.unicodeScalars.contains("\u{202E}"))
        }
        #expect(words.allSatisfy { $0 != nil })
    }
}
