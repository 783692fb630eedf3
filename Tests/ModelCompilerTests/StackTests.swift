import CodeGeneration
import Diagnostics
import ModelCompiler
import Reporting
import Settings
import Testing

@Suite("Stacks from settings")
struct StackTests {
    @Test("hold the stores of the settings")
    func stores() throws {
        let result = try generated(container: Located("iCloud.com.example.blog"))
        #expect(result.files?.map(\.path) == ["BlogStack.swift"])
        #expect(
            result.files?.first?.text.contains(#"Database(container: "iCloud.com.example.blog", scope: .private)"#)
                == true
        )
    }

    @Test("are refused with a place in the settings")
    func place() throws {
        let result = try generated(container: nil)
        #expect(result.files == nil)
        let findings = result.result.report.findings.map(\.diagnostic)
        #expect(findings.map(\.rule.id) == ["GEN641"])
        #expect(findings.map(\.location?.path) == ["modelc.json"])
    }

    private func generated(container: Located<String>?) throws -> GenerateResult {
        let file = InputFile(
            path: "Blog.xcdatamodel/contents",
            bytes: Array(#"<model><entity name="Post"/></model>"#.utf8)
        )
        let place = SourceLocation(path: "modelc.json", offset: 20, part: .text(length: 7))
        let store = Settings.Store(name: Located("Cloud", at: place), container: container)
        let model = ModelInput(path: "Blog.xcdatamodel", file: file, stores: [store])
        let today = try #require(CalendarDate("2026-11-20"))
        let request = CompilerRequest(models: [model], today: today)
        return try Compiler(request).generate(GenerationTask(.builtIn(.stack)))
    }
}
