import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

@Suite("Stacks from the settings")
struct StackTests {
    @Test("A generated stack has the stores of the settings")
    func stores() throws {
        let result = try generated(container: Located("iCloud.com.example.blog"))
        #expect(result.files?.map(\.path) == ["BlogStack.swift"])
        #expect(
            result.files?.first?.text.contains(#"Database(container: "iCloud.com.example.blog", scope: .private)"#)
                == true
        )
    }

    @Test("A stack without a container is refused with a place in the settings")
    func place() throws {
        let result = try generated(container: nil)
        #expect(result.files == nil)
        let findings = result.result.report.findings.map(\.diagnostic)
        #expect(findings.map(\.rule.id) == ["GEN641"])
        #expect(findings.map(\.location?.path) == ["modelc.json"])
    }

    @Test(
        "The stacks of two models in one target may not share a file name, ignoring case",
        arguments: ["Cloud", "cloud"]
    )
    func sharedFile(name: String) throws {
        let findings = try Self.findings([("Blog", "Cloud", nil), ("Shop", name, nil)])
        #expect(findings == ["GEN682 store \(name)"])
        #expect(try Self.findings([("Blog", "Cloud", "App"), ("Shop", name, "App")]).count == 1)
    }

    @Test("The stacks of two models may have equal store names in different targets")
    func separateFiles() throws {
        #expect(try Self.findings([("Blog", "Cloud", "App"), ("Shop", "Cloud", "Tools")]) == [])
        #expect(try Self.findings([("Blog", "Cloud", nil), ("Shop", "Goods", nil)]) == [])
    }

    @Test("A stack may not share a file name with a model that the run does not read")
    func unreadModel() throws {
        #expect(
            try Self.findings([("Blog", "Cloud", nil), ("Shop", "Cloud", nil)], running: 1) == ["GEN682 store Cloud"]
        )
    }

    @Test("The stacks of two models may not share the file of a local store")
    func localStores() throws {
        let contents = """
            <model><entity name="Post"/><entity name="Log"/>
            <configuration name="Synced"><memberEntity name="Post"/></configuration>
            <configuration name="Local"><memberEntity name="Log"/></configuration></model>
            """
        let models: [(String, String, String?)] = [("Blog", "Cloud", nil), ("Shop", "Goods", nil)]
        #expect(try Self.findings(models, contents: contents) == ["GEN682 configuration Local"])
    }

    /// The findings of generation about the stacks of models whose settings are one file.
    private static func findings(
        _ models: [(name: String, store: String, target: String?)],
        running count: Int? = nil,
        contents: String = #"<model><entity name="Post"/></model>"#
    ) throws -> [String] {
        let configuration = contents.contains("Synced") ? #""configuration": "Synced", "# : ""
        let entries = models.map { model in
            let target = model.target.map { #", "target": "\#($0)""# } ?? ""
            return #"{"path": "\#(model.name).xcdatamodel", "stores": [{"name": "\#(model.store)", "#
                + #"\#(configuration)"container": "iCloud.com.example.\#(model.name)"}], "#
                + #""generate": [{"template": "stack", "output": "Sources"\#(target)}]}"#
        }
        let file = InputFile(
            path: "modelc.json",
            bytes: Array(#"{"models": [\#(entries.joined(separator: ", "))]}"#.utf8)
        )
        let settings = try #require(Settings.read(bytes: file.bytes, path: file.path).settings)
        let inputs = zip(models, settings.models).prefix(count ?? models.count).map { model, listed in
            let path = "\(model.name).xcdatamodel"
            let contents = InputFile(path: "\(path)/contents", bytes: Array(contents.utf8))
            let input = SettingsInput(settings, in: file)
            return ModelInput(path: path, file: contents).with(settings: input, stores: listed.stores)
        }
        let today = try #require(CalendarDate("2026-11-20"))
        let plans = models.prefix(inputs.count).map { model in
            var task = GenerationTask(.builtIn(.stack))
            task.target = model.target
            return GenerationPlan([task])
        }
        let result = try Compiler(Project(models: inputs, today: today)).generate(plans: plans)
        return result.result.report.findings.map { "\($0.diagnostic.rule.id) \($0.diagnostic.symbol ?? "")" }
    }

    private func generated(container: Located<String>?) throws -> (files: [OutputFile]?, result: CompilerResult) {
        let file = InputFile(
            path: "Blog.xcdatamodel/contents",
            bytes: Array(#"<model><entity name="Post"/></model>"#.utf8)
        )
        let place = SourceLocation(path: "modelc.json", offset: 20, part: .text(length: 7))
        let store = Settings.Store(name: Located("Cloud", at: place), container: container)
        let model = ModelInput(path: "Blog.xcdatamodel", file: file).with(stores: [store])
        let today = try #require(CalendarDate("2026-11-20"))
        let request = Project(models: [model], today: today)
        return try Compiler(request).generate(GenerationTask(.builtIn(.stack)))
    }
}
