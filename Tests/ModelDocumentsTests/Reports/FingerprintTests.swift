import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Fingerprints of findings")
struct FingerprintTests {
    private static func fingerprints(_ report: Report, _ sources: FindingTexts = Sample.sources) throws -> [String] {
        let document = try JSONReader.read(Array(ReportPrinter(report, sources: sources).json.utf8)).value
        return document["findings"]?.elements.compactMap { $0["fingerprint"]?.string } ?? []
    }

    private static func checked(linesBefore: Int, path: String = "App/Model.xcdatamodel/contents") throws
        -> CompilerResult
    {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>\(String(repeating: "\n", count: linesBefore))
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES">
                <entity name="Post" representedClassName="Post" syncable="YES">
                    <attribute name="title" attributeType="String"/>
                    <attribute name="text" attributeType="String"/>
                    <relationship name="tag" maxCount="1" deletionRule="Deny" destinationEntity="Tag"/>
                </entity>
                <entity name="Tag" representedClassName="Tag" syncable="YES"/>
            </model>
            """
        let model = ModelInput(path: path, file: InputFile(path: path, bytes: Array(text.utf8)))
        return Compiler(Project(models: [model], today: try #require(CalendarDate("2027-01-01")))).check()
    }

    @Test("A fingerprint stays when fifty lines are inserted above")
    func lines() throws {
        let (before, after) = (try Self.checked(linesBefore: 0), try Self.checked(linesBefore: 50))
        let fingerprints = try Self.fingerprints(before.report, before.sources)
        #expect(fingerprints.count > 3)
        #expect(fingerprints == (try Self.fingerprints(after.report, after.sources)))
        let location = try #require(before.report.findings.first { $0.diagnostic.location != nil }?.diagnostic.location)
        let moved = try #require(after.report.findings.first { $0.diagnostic.location != nil }?.diagnostic.location)
        let line = try #require(before.sources.range(of: location)?.start.line)
        #expect(after.sources.range(of: moved)?.start.line == line + 50, "the findings themselves did move")
    }

    @Test("A fingerprint stays when the model moves")
    func path() throws {
        let before = try Self.checked(linesBefore: 0)
        let after = try Self.checked(linesBefore: 0, path: "Packages/Data/Model.xcdatamodel/contents")
        #expect(
            try Self.fingerprints(before.report, before.sources) == Self.fingerprints(after.report, after.sources)
        )
    }

    @Test("A fingerprint stays under other words, another severity and a waiver")
    func words() throws {
        var changed = Sample.finding(message: "other words", help: "other help", location: nil, waiver: Sample.waiver)
        changed.diagnostic.severity = .note
        #expect(
            try Self.fingerprints(Sample.report(Sample.finding())) == Self.fingerprints(Sample.report(changed))
        )
    }

    @Test("Fingerprints differ by rule, model, symbol and occurrence")
    func differences() throws {
        let findings = [
            Sample.finding(), Sample.finding(), Sample.finding(symbol: "Post.text"), Sample.finding(symbol: nil),
            Sample.finding(Sample.note),
        ]
        let report = Report(sections: [
            ReportSection(name: "Model", findings: findings), ReportSection(name: "Other", findings: findings),
        ])
        let fingerprints = try Self.fingerprints(report)
        #expect(Set(fingerprints).count == 10)
        #expect(fingerprints.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    }
}
