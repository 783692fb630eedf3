import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("JSON reports")
struct JSONReportTests {
    private static func document(_ report: Report) throws -> JSON {
        try JSONReader.read(Array(ReportPrinter(report, sources: Sample.sources).json.utf8)).value
    }

    @Test("A finding in JSON has every member of modelc.report/1")
    func members() throws {
        let related = Diagnostic.Related("the entity", at: Sample.location(of: "<entity"))
        let finding = Sample.finding(help: "Help.", related: [related], waiver: Sample.waiver)
        let document = try Self.document(Sample.report(finding))
        let first = document["findings"]?[0]
        #expect(
            first?.keys == [
                "rule", "name", "severity", "message", "help", "symbol", "path", "line", "column", "endLine",
                "endColumn", "related", "fingerprint", "introduced", "fixes", "waived",
            ]
        )
        #expect(first?["line"] == 3 && first?["column"] == 31 && first?["endLine"] == 3 && first?["endColumn"] == 37)
        #expect(first?["waived"] == ["reason": "accepted: 50 %, for now", "until": "2027-03-31"])
        #expect(first?["related"]?[0]?["line"] == 2)
        #expect(document["summary"] == ["errors": 0, "warnings": 0, "notes": 0, "waived": 1])
    }

    @Test("A finding in JSON has null without a place, symbol or waiver")
    func nulls() throws {
        let finding = try Self.document(Sample.report(Sample.finding(symbol: nil, location: nil)))["findings"]?[0]
        for key in ["help", "symbol", "path", "line", "column", "endLine", "endColumn", "waived"] {
            #expect(finding?[key] == .null, "\(key)")
        }
    }

    @Test("A JSON report says what was looked at, by model")
    func checked() throws {
        var report = Sample.report()
        report.sections[0].checked = ["model rules, 3 entities", "entitlements: 3 targets"]
        let name = report.sections[0].name
        #expect(
            try Self.document(report)["checked"] == [
                ["model": .string(name), "words": "model rules, 3 entities"],
                ["model": .string(name), "words": "entitlements: 3 targets"],
            ]
        )
    }

    @Test("A fix in JSON is an edit of a file with its place, and is left out where the file has something else")
    func fixes() throws {
        let finding = try Self.document(Sample.report(Sample.finding(fix: Sample.fix)))["findings"]?[0]
        let expected: JSON = [
            "path": .string(Sample.path), "line": 3, "column": 38, "endLine": 3, "endColumn": 38,
            "text": " optional=\"YES\"", "certain": false,
        ]
        #expect(finding?["fixes"] == [expected])
        let lost = Fix(.replace("INT64", by: "STRING"), at: Sample.location(of: "<attribute"), isCertain: true)
        #expect(try Self.document(Sample.report(Sample.finding(fix: lost)))["findings"]?[0]?["fixes"] == [])
    }

    @Test("The passes in a JSON report keep their names and statuses")
    func passes() throws {
        let report = Sample.report(passes: [
            ReportPass("a", .ran), ReportPass("b", .notApplicable, because: "nothing to compare"),
            ReportPass("c", .failed),
        ])
        #expect(
            try Self.document(report)["passes"] == [
                ["name": "a", "status": "ran", "reason": nil],
                ["name": "b", "status": "notApplicable", "reason": "nothing to compare"],
                ["name": "c", "status": "failed", "reason": nil],
            ]
        )
    }

    @Test("A hostile text comes back from JSON as it was", arguments: Hostile.texts)
    func hostile(text: String) throws {
        let finding = Sample.finding(message: text, help: text, symbol: text)
        let read = try Self.document(Sample.report(finding))["findings"]?[0]
        for key in ["message", "help", "symbol"] { #expect(read?[key] == .string(text)) }
    }
}

extension JSON {
    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    subscript(index: Int) -> JSON? {
        elements.indices.contains(index) ? elements[index] : nil
    }

    var keys: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.key)
    }

    var elements: [JSON] {
        guard case .list(let elements) = self else { return [] }
        return Array(elements)
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
