import Foundation
import TestSupport
import Testing

/// The program over sources that say what those of published apps say, compared with what Apple's software made of these.
@Suite(
    "Published SwiftData models",
    .enabled(if: Corpus.isPresent && Executable.path != nil, "needs ../shared/corpus beside the repository")
)
struct SwiftDataCommandTests {
    /// An app's sources in a folder, in which the program runs.
    private struct App {
        private let folder: TemporaryFolder

        init(_ facts: SwiftDataFacts) throws {
            folder = try TemporaryFolder()
            let models = folder.url.appending(path: "Sources/Models")
            try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
            try Data(facts.source.utf8).write(to: models.appending(path: "Models.swift"))
        }

        func run(_ words: String...) throws -> ChildRun { try run(words: words) }

        func run(words: [String]) throws -> ChildRun { try Executable.run(words, in: folder.url) }

        /// Findings are not what it is about.
        func document(_ words: String...) throws -> FactJSON {
            let run = try Executable.run(words + ["--quiet", "--fail-on", "never"], in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            return FactJSON(try JSONSerialization.jsonObject(with: Data(run.output.utf8)))
        }
    }

    @Test(
        "A published SwiftData app is checked as a CloudKit model, and all of it is readable",
        arguments: try SwiftDataFacts.all()
    )
    func check(facts: SwiftDataFacts) throws {
        let run = try App(facts).run("check", "--database", "private", "--report", "json", "--quiet")
        #expect(run.status == 0 || run.status == 1, "\(run.errors)")
        let findings = FactJSON(try JSONSerialization.jsonObject(with: Data(run.output.utf8)))["findings"].list
        for finding in findings where finding["severity"].text == "error" {
            #expect(finding["rule"].text.hasPrefix("CK") || finding["rule"].text.hasPrefix("SWD"), "\(finding.value)")
        }
        let isUnique = facts.root["classes"].list.contains { value in
            !value["unique"].list.isEmpty || "\(value["properties"].value)".contains(".unique")
        }
        #expect(findings.contains { $0["rule"].text == "CKL101" } == isUnique)
    }

    @Test(
        "The plan of a published SwiftData app has the fields of its exported schema",
        arguments: try SwiftDataFacts.all()
    )
    func plan(facts: SwiftDataFacts) throws {
        let exported = facts.root["export"]["recordTypes"].list
        if exported.isEmpty { return }
        let document = try App(facts).document("plan", "--format", "json")
        let planned = document["plans"].list.flatMap { $0["recordTypes"].list }
        var count = 0
        for type in exported {
            guard let plan = planned.first(where: { $0["name"].text == type["name"].text }) else { continue }
            for field in type["fields"].list where field["state"].text == "property" {
                let found = plan["fields"].list.first { $0["name"].text == field["name"].text }
                #expect(found?["type"].text == field["type"].text, "\(type["name"].text).\(field["name"].text)")
                #expect(found?["isEncrypted"].truth == field["isEncrypted"].truth)
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test(
        "A published SwiftData app has the version hashes of the store that SwiftData made",
        arguments: try SwiftDataFacts.all()
    )
    func hash(facts: SwiftDataFacts) throws {
        let store = facts.root["store"]
        if store.isNull { return }
        let model = try #require(try App(facts).document("hash", "--format", "json")["models"].list.first)
        for entity in store["entities"].list {
            #expect(model["entities"][entity["name"].text].text == entity["hash"].text, "\(entity["name"].text)")
        }
    }

    @Test(
        "The frozen copy of a published SwiftData app has its version hashes, and checks against it",
        arguments: try SwiftDataFacts.all()
    )
    func freeze(facts: SwiftDataFacts) throws {
        let app = try App(facts)
        let words = ["--from", "Sources/Models", "--as", "FrozenSchemaV1"]
        let frozen = try app.run(words: ["freeze"] + words + ["--output", "Frozen/FrozenSchemaV1.swift"])
        #expect(frozen.status == 0, "\(frozen.errors)")
        let checked = try app.run(words: ["freeze", "Frozen"] + words + ["--check"])
        #expect(checked.status == 0, "\(checked.errors)")
        #expect(checked.errors.contains("has the version hashes of"))
    }
}
