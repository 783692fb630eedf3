import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Compiled models in a run")
struct CompiledInputTests {
    private static let version = "App.momd/V2.mom"

    @Test("A damaged version of a compiled bundle is reported with its file")
    func damaged() throws {
        let findings = try Self.findings(in: Array("bplist00".utf8))
        #expect(findings.map(\.rule.id) == ["SRC016"])
        #expect(findings.map(\.location?.path) == [Self.version])
    }

    @Test("A finding about a compiled version names its file and no line")
    func judged() throws {
        let text = """
            <model><entity name="Post" representedClassName="Post">
                <attribute name="title" attributeType="String"/>
            </entity></model>
            """
        let source = ModelInput(path: "V2.xcdatamodel", file: InputFile(path: "contents", bytes: Array(text.utf8)))
        let today = try #require(CalendarDate("2026-01-01"))
        let compiled = try Compiler(Project(models: [source], today: today)).compile(asBundle: false, module: "App")
        let findings = try Self.findings(in: try #require(compiled.files?.first).bytes)
        let required = try #require(findings.first { $0.rule.id == "CKL104" })
        #expect(required.symbol == "Post.title")
        #expect(required.location?.path == Self.version)
        #expect(required.location?.offset == 0)
    }

    private static func findings(in bytes: [UInt8]) throws -> [Diagnostic] {
        let archive = InputFile(path: version, bytes: bytes)
        let model = ModelInput(path: "App.momd", source: .compiled(.archive(archive)))
        var project = Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
        project.options.database = .private
        return Compiler(project).check().report.findings.map(\.diagnostic)
    }
}
