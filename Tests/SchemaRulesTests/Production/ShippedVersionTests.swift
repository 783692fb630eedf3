import EditedModels
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import SchemaRules

/// It is said once, and not again as what the model needs.
@Suite("Needs of shipped versions")
struct ShippedVersionTests {
    private static let rank = #"<attribute name="rank" attributeType="Double"/>"#
    private static let date = #"<attribute name="date" attributeType="Date"/>"#
    private static let text = #"<attribute name="text" attributeType="String"/>"#
    private static let derived =
        #"<attribute name="sum" attributeType="Double" derived="YES" derivationExpression="x"/>"#
    private static let renamed = #"<attribute name="heading" attributeType="UUID" elementID="title"/>"#

    /// Attributes of an entity `Post` that shipped, what the model has now, and what production has.
    struct Case: Sendable {
        let shipped: String
        let now: String
        let deployed: String
        let findings: [String]
    }

    static let cases = [
        Case(shipped: rank, now: rank, deployed: "", findings: ["CKP340 warning Post"]),
        Case(shipped: rank, now: rank, deployed: "CD_rank DOUBLE, ", findings: []),
        // The fields that its users surely write.
        Case(shipped: derived, now: derived, deployed: "", findings: []),
        Case(shipped: text, now: "", deployed: "CD_text STRING, ", findings: ["CKP302 warning CD_Post.CD_text"]),
        // Under whatever name it is there.
        Case(shipped: renamed, now: renamed, deployed: "CD_title STRING, ", findings: ["CKP306 error Post.heading"]),
    ]

    @Test("A field that users of a shipped version write is a finding if production lacks it", arguments: cases)
    func fields(_ example: Case) throws {
        let types = "RECORD TYPE CD_Post ( \(example.deployed)\(mirroringFields) );"
        let findings = try findings(of: Self.post(example.now), shipped: [Self.post(example.shipped)], deployed: types)
        #expect(findings.map { "\($0.rule.id) \($0.severity) \($0.symbol ?? "-")" } == example.findings)
    }

    @Test("A system field of a shipped version is never missing")
    func systemFields() throws {
        let types = "RECORD TYPE CD_Log ( \(mirroringFields) ); RECORD TYPE CD_Post ( \(mirroringFields) );"
        let log = Self.post("") + #"<entity name="Log"/>"#
        #expect(try findings(of: Self.post(""), shipped: [log], deployed: types).map(\.rule.id) == ["CKP301"])
    }

    @Test("A missing field is reported with the newest shipped version that needs it")
    func versions() throws {
        let versions = [Self.rank, Self.rank + Self.date, ""].map(Self.post)
        #expect(
            try findings(of: Self.post(Self.rank), shipped: versions).map(\.message) == [
                "version 'V2' shipped, and 2 fields of 'CD_Post' (CD_date, CD_rank) are not in production.ckdb"
            ]
        )
    }

    @Test("A missing field of a shipped version is an error for a release")
    func release() throws {
        let post = Self.post(Self.rank)
        let findings = try findings(of: post, shipped: [post], isRelease: true)
        #expect(findings.map { "\($0.rule.id) \($0.severity)" } == ["CKP340 error"])
    }

    private static func post(_ attributes: String) -> String { #"<entity name="Post">\#(attributes)</entity>"# }

    /// The findings about a model of which versions shipped, oldest first.
    private func findings(
        of entities: String,
        shipped: [String],
        deployed: String = "RECORD TYPE CD_Post ( \(mirroringFields) );",
        isRelease: Bool = false
    ) throws -> [Diagnostic] {
        var edited = EditedModel(from: shipped[shipped.count - 1], to: entities, deployed: "DEFINE SCHEMA \(deployed)")
        edited.earlier = shipped.dropLast()
        edited.isRelease = isRelease
        return try edited.diagnostics(by: [.export, .tags]).filter { $0.rule.id.hasPrefix("CKP") }
    }
}
