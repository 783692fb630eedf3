import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

@Suite("Versions in a run")
struct VersionTests {
    private static let text =
        #"<entity name="Post"><attribute name="rank" optional="YES" attributeType="String"/></entity>"#
    private static let date =
        #"<entity name="Post"><attribute name="rank" optional="YES" attributeType="Date"/></entity>"#
    private static let bare = #"<entity name="Post"/>"#

    @Test("The dates of release tags order the versions, not their names")
    func tags() throws {
        let releases = [Self.version("Alpha", Self.date), Self.version("Zulu", Self.text)]
        let result = try Self.check("Alpha", Self.date, others: [("Zulu", Self.text)], releases: releases)
        #expect(Self.words(result) == ["MIG505 note version Zulu"])
        #expect(result.report.sections.last?.checked.last == "2 versions by the dates of tags, 2 shipped")
        let back = try Self.check("Zulu", Self.text, others: [("Alpha", Self.date)], releases: releases)
        #expect(Self.words(back) == ["MIG503 error version Zulu", "MIG505 error Post.rank"])
    }

    @Test("A version that was edited between two releases counts as it shipped")
    func editedBetweenReleases() throws {
        let releases = [Self.version("V1", Self.bare), Self.version("V1", Self.text)]
        let result = try Self.check("V2", Self.date, others: [("V1", Self.bare)], releases: releases)
        #expect(Self.words(result) == ["MIG505 note version V1"])
    }

    @Test("Versions are judged by themselves when nothing is known to have shipped, with a remark")
    func nothingKnown() throws {
        let result = try Self.check("V2", Self.date, others: [("V1", Self.text)])
        #expect(Self.words(result) == [])
        let section = try #require(result.report.sections.last)
        #expect(section.checked.last == "2 versions")
        #expect(section.remarks.contains { $0.hasPrefix("not judged: versions that are edited") })
    }

    @Test("A version that cannot be read is named, and the others are judged")
    func unreadable() throws {
        let others = [("V1", Self.text), ("V2", "<entity")]
        let result = try Self.check("V3", Self.date, others: others, releases: [Self.version("V1", Self.text)])
        #expect(Self.words(result) == ["MIG505 error Post.rank"])
        #expect(result.report.sections.last?.remarks.contains("not judged: versions that cannot be read (V2)") == true)
    }

    @Test("A migration is judged by the strategy of the settings")
    func strategy() throws {
        let shipped = [Self.version("V1", Self.text)]
        let result = try Self.check("V2", Self.date, others: [("V1", Self.text)], releases: shipped, .progressive)
        #expect(Self.words(result) == ["MIG510 note version V1"])
    }

    @Test("A single version is not judged as a history")
    func single() throws {
        let result = try Self.check("V1", Self.text, others: [])
        #expect(result.report.sections.last?.checked.last == "1 version")
        #expect(result.report.passes.last == ReportPass("versions", .notApplicable))
    }

    @Test("A difference tells that an attribute became a relationship, if both models are mirrored")
    func kindChanged() throws {
        let attribute =
            #"<entity name="Post"><attribute name="author" optional="YES" attributeType="String"/></entity>"#
        let relationship = """
            <entity name="Post">
            <relationship name="author" optional="YES" maxCount="1" destinationEntity="Post"/></entity>
            """
        let models = [Self.version("V1", attribute), Self.version("V2", relationship)]
        var project = Project(models: models, today: try #require(CalendarDate("2026-01-01")))
        #expect(Compiler(project).diff().differences?.changes.contains { $0.kind == "kind-changed" } == false)
        project.options.database = .private
        let found = try #require(Compiler(project).diff().differences?.changes.first { $0.kind == "kind-changed" })
        #expect(found.symbol == "Post.author")
        #expect([found.cloud.production.rawValue, found.cloud.olderApps.rawValue] == ["loses", "misread"])
        #expect(found.needsAttention)
    }

    private static func version(_ name: String, _ entities: String) -> ModelInput {
        let file = InputFile(
            path: "Model.xcdatamodeld/\(name).xcdatamodel/contents",
            bytes: Array("<model>\(entities)</model>".utf8)
        )
        let version = ModelInput.Version(name: name, isCurrent: true, count: 1)
        return ModelInput(path: "Model.xcdatamodeld", file: file).with(version: version)
    }

    private static func check(
        _ name: String,
        _ entities: String,
        others: [(String, String)],
        releases: [ModelInput]? = nil,
        _ strategy: VersionHistory.Strategy? = nil
    ) throws -> CompilerResult {
        var model = version(name, entities)
        model.version?.count = others.count + 1
        model.listing.migration = strategy
        model.otherVersions = others.map { version($0.0, $0.1) }
        model.releases = releases
        return Compiler(Project(models: [model], today: try #require(CalendarDate("2026-01-01")))).check()
    }

    private static func words(_ result: CompilerResult) -> [String] {
        result.words { $0.rule.id.hasPrefix("MIG") }
    }
}
