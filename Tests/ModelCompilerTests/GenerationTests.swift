import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Generation tasks")
struct GenerationTests {
    private static func request() throws -> Project {
        let text =
            #"<?xml version="1.0"?><model><entity name="Post" representedClassName="Post" codeGenerationType="class"/></model>"#
        let file = InputFile(path: "M.xcdatamodel/contents", bytes: Array(text.utf8))
        return Project(
            models: [ModelInput(path: "M.xcdatamodel", file: file)],
            today: try #require(CalendarDate("2026-11-20"))
        )
    }

    private static func own(_ text: String, named name: String = "T/a.md.mustache") -> GenerationTask.Template {
        .own(path: "T", files: [InputFile(path: name, bytes: Array(text.utf8))])
    }

    @Test("Generation writes each task's files into its folder, and reports a common finding once")
    func tasks() throws {
        let plan = GenerationPlan([
            GenerationTask(folder: "A"), GenerationTask(folder: "B/", singleFile: FileName("All.swift")),
            GenerationTask(Self.own("{{name}}"), folder: "."),
        ])
        let generated = try Compiler(Self.request()).generate(plans: [plan])
        #expect(generated.files?.map(\.path) == ["A/Post+CoreData.swift", "B/All.swift", "a.md"])
        #expect(generated.result.report.findings.map(\.diagnostic.rule.id) == ["GEN601"])
    }

    @Test("A joined file has the text of every task")
    func joined() throws {
        let tasks = [
            GenerationTask(folder: "A"), GenerationTask(Self.own("// mine\n", named: "x.swift.mustache"), folder: "A"),
        ]
        let generated = try Compiler(Self.request()).generate(plans: [
            GenerationPlan(tasks, joinedFile: FileName("All.swift"))
        ])
        #expect(generated.files?.map(\.path) == ["A/All.swift"])
        #expect(generated.files?.first?.text.hasSuffix("}\n\n// mine\n") == true)
    }

    @Test(
        "A faulty user template is refused with a finding and exit status",
        arguments: [
            ("{{naem}}", "GEN630", ModelCompiler.ExitStatus.unparsableInput),
            ("{{entities}}", "GEN631", .unparsableInput),
            ("{{>_gone}}", "GEN632", .unparsableInput), ("{{>T/a.md.mustache}}", "GEN633", .unparsableInput),
            ("{{#name}}", "GEN634", .unparsableInput),
            (
                String(repeating: "{{#name}}", count: 60) + String(repeating: "{{#entities}}", count: 4)
                    + String(repeating: "{{/entities}}", count: 4) + String(repeating: "{{/name}}", count: 59),
                "GEN634", .unparsableInput
            ),
        ]
    )
    func refusals(text: String, rule: String, status: ModelCompiler.ExitStatus) throws {
        let generated = try Compiler(Self.request()).generate(GenerationTask(Self.own(text)))
        #expect(generated.files == nil)
        #expect(generated.result.report.findings.map(\.diagnostic.rule.id) == [rule])
        #expect(generated.result.report.findings.first?.diagnostic.location?.path == "T/a.md.mustache")
        #expect(generated.result.status(failingOn: .error) == status)
    }

    @Test("A model too large for one file is refused with a finding about the model")
    func tooLarge() throws {
        let name = String(repeating: "a", count: 1000)
        let entities = (0..<300).map { index in
            let parent = index == 0 ? "" : "parentEntity=\"E\(index - 1)\""
            let attribute = "<attribute name=\"\(name)\(index)\" optional=\"YES\" attributeType=\"Integer 64\"/>"
            return "<entity name=\"E\(index)\" representedClassName=\"E\(index)\" \(parent)>\(attribute)</entity>"
        }
        let text = "<?xml version=\"1.0\"?><model>\(entities.joined())</model>"
        let file = InputFile(path: "M.xcdatamodel/contents", bytes: Array(text.utf8))
        var request = try Self.request()
        request.models = [ModelInput(path: "M.xcdatamodel", file: file)]
        let plan = GenerationPlan([GenerationTask()], joinedFile: FileName("All.swift"))
        let generated = try Compiler(request).generate(plans: [plan])
        #expect(generated.files == nil)
        let errors = generated.result.report.findings.map(\.diagnostic).filter { $0.severity == .error }
        let finding = try #require(errors.first)
        #expect(finding.rule.id == "GEN635")
        #expect(
            finding.message == "the model is too large for 'managed-objects': the output grows beyond 67108864 bytes"
        )
        #expect(finding.location?.path == "M.xcdatamodel/contents")
        #expect(generated.result.status(failingOn: .error) == .unparsableInput)
    }

    @Test("A user template that includes a built-in one is told to include only the header")
    func included() throws {
        let generated = try Compiler(Self.request()).generate(GenerationTask(Self.own("{{>managed-objects-class}}")))
        let finding = generated.result.report.findings.first?.diagnostic
        #expect(finding?.rule.id == "GEN630")
        #expect(finding?.help?.hasSuffix("In your templates, include only 'header'.") == true)
    }

    @Test("A user template that is not UTF-8 is refused")
    func bytes() throws {
        let file = InputFile(path: "a.md.mustache", bytes: [0x41, 0xFF])
        let task = GenerationTask(.own(path: "T", files: [file]))
        let generated = try Compiler(Self.request()).generate(task)
        #expect(generated.result.report.findings.map(\.diagnostic.message) == ["the template is not UTF-8"])
    }

    @Test("A generation entry of the settings becomes the task that it describes")
    func entry() {
        let entry = Settings.Generation(
            template: .init("managed-objects"),
            output: .init("Sources"),
            singleFile: .init("All.swift"),
            manner: GenerationOptions(xcode: .xcode26, accessLevel: .public, isIsolated: true, respectsCodegen: true),
            imports: [.init("UIKit"), .init("a b")]
        )
        let (task, diagnostics) = GenerationTask.asked(for: entry)
        #expect(diagnostics.map(\.message) == ["'a b' is not a module name"])
        #expect(diagnostics.map(\.rule.id) == ["CFG003"])
        #expect(task.singleFile?.text == "All.swift" && task.manner.respectsCodegen)
        #expect(task.manner.xcode == .xcode26 && task.manner.accessLevel == .public && task.manner.isIsolated)
        #expect(task.manner.imports.map(\.text) == ["UIKit"])
    }
}
