import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import modelc

@Suite("Checks with --against", .enabled(if: TestRepository.isPossible, "needs git"))
struct AgainstTests {
    @Test("A check with --against compares with the models of the merge base")
    func baselines() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.commit(entities: "One", "Two")
        try checkout.commit(entities: "New", to: "New.xcdatamodeld")
        let paths = ["Model.xcdatamodeld", "New.xcdatamodeld"].map(checkout.path)
        let request = try request(["--against", "main"], paths)
        #expect(request.mergeBase.models.keys.sorted() == [paths[0]])
        #expect(request.mergeBase.models[paths[0]]?.file?.bytes == Array(TestRepository.model("One").utf8))
        #expect(try self.request([], paths).mergeBase.models.isEmpty)
    }

    @Test("A version added beside an old one does not hide what the old one was")
    func versions() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        let bundle = "Model.xcdatamodeld"
        try checkout.write(TestRepository.model("Two"), to: "\(bundle)/Added.xcdatamodel/contents")
        try checkout.commit()
        let path = checkout.path(bundle)
        let project = try request(["--against", "main"], [path, "\(path)#Added"])
        #expect(project.models.count == 2)
        #expect(project.mergeBase.models[path]?.file?.bytes == Array(TestRepository.model("One").utf8))
    }

    @Test("A finding of the merge base is marked, also when the model moves, and counts for the exit status")
    func introduced() throws {
        let checkout = try TestRepository()
        func model(_ attributes: String...) -> String {
            let lines = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
            return "<model usedWithCloudKit=\"YES\"><entity name=\"Post\">\(lines)</entity></model>"
        }
        try checkout.write(model("old"), to: "App/A.xcdatamodel/contents")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("mv", "App", "Models")
        try checkout.write(model("old", "new"), to: "Models/A.xcdatamodel/contents")
        try checkout.commit()
        let result = Compiler(try request(["--against", "main"], [checkout.path("Models/A.xcdatamodel")])).check()
        let found = result.report.findings.filter { $0.diagnostic.rule.id == "CKL104" }
        #expect(found.map(\.isIntroduced) == [false, true])
        #expect(result.status(failingOn: .error) == .findings)
    }

    @Test(
        "With --new-only, only a finding that the merge base did not have counts",
        arguments: [("old", 0, 1), ("new", 1, 1)] as [(String, Int32, Int32)]
    )
    func newOnly(attribute: String, status: Int32, statusOfAll: Int32) throws {
        let checkout = try TestRepository()
        func commit(_ attributes: String...) throws {
            let lines = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
            let model = "<model usedWithCloudKit=\"YES\"><entity name=\"Post\">\(lines)</entity></model>"
            try checkout.write(model, to: "A.xcdatamodel/contents")
            try checkout.commit()
        }
        try commit("old")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write("", to: "README")
        if attribute == "new" { try commit("old", "new") } else { try checkout.commit() }
        func check(_ options: String...) throws -> ChildRun {
            try Executable.run(["check", "--against", "main"] + options, in: checkout.url)
        }
        #expect(try check("--new-only").status == status)
        #expect(try check().status == statusOfAll)
        #expect(try check("--new-only").output.contains("before this branch: 1 error"))
        #expect(try check("--new-only", "--report", "junit").output.contains("<failure") == (status == 1))
        #expect(try check("--new-only", "--report", "xcode").output.contains(": error: ") == (status == 1))
        #expect(try check("--report", "xcode").output.contains(": error: "))
        #expect(try Executable.run(["check", "--new-only"], in: checkout.url).status == 64)
    }

    @Test("An unknown commit for --against ends with status 3, and an invalid name with 64")
    func failures() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let path = checkout.path("Model.xcdatamodeld")
        #expect(Modelc.run(["check", "--against=origin/main", path]) == 3)
        #expect(Modelc.run(["check", "--against=--upload-pack=x", path]) == 64)
        #expect(Modelc.run(["check", "--against=", path]) == 64)
    }

    @Test(
        "A merge base that cannot be read is a finding in every report format",
        arguments: ["json", "sarif", "junit"]
    )
    func unreadableBase(format: String) throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let current = "Model.xcdatamodeld/.xccurrentversion"
        let good = try String(contentsOfFile: checkout.path(current), encoding: .utf8)
        try checkout.write(good.replacingOccurrences(of: "V1", with: "No"), to: current)
        try checkout.commit()
        try checkout.write(good, to: current)
        let check = ["check", "--against", "HEAD", "Model.xcdatamodeld", format == "junit" ? "--report" : "--format"]
        let run = try Executable.run(check + [format], in: checkout.url)
        #expect(run.status == 3)
        #expect(run.output.contains("CKP360") && run.output.contains("is not a readable model"))
    }

    @Test(
        "Settings that cannot be used are a finding in every report format",
        arguments: [("{", "CFG001", 64), (#"{ "models": [{ "path": "Gone" }] }"#, "CFG006", 66)]
            as [(String, String, Int32)]
    )
    func unusableSettings(text: String, rule: String, status: Int32) throws {
        let checkout = try TestRepository()
        try checkout.write("@Model final class Trip {}\n", to: "App/Trip.swift")
        try checkout.write(text, to: "modelc.json")
        for words in [["check", "--report", "json"], ["check", "App", "--format", "json"]] {
            let run = try Executable.run(words, in: checkout.url)
            #expect(run.status == status)
            #expect(run.output.hasPrefix("{") && run.output.contains(rule), "\(run.output)\(run.errors)")
        }
        let run = try Executable.run(["plan", "--report", "json=report"], in: checkout.url)
        #expect(run.status == status)
        #expect(try String(contentsOfFile: checkout.path("report"), encoding: .utf8).contains(rule))
    }

    @Test("The ledger is compared with that of the merge base")
    func ledgers() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        func verify(against words: String...) throws -> Int32 {
            let command = ["lock", "verify", "--quiet", "--ledger", "modelc.lock", "--against"]
            return try Executable.run(command + words, in: checkout.url).status
        }
        try checkout.write("!modelc.lock 2\nrecord CD_One\n", to: "modelc.lock")
        #expect(try verify(against: "main") == 0)
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write("!modelc.lock 2\n", to: "modelc.lock")
        try checkout.commit()
        #expect(try verify(against: "main") == 1)
        #expect(try verify(against: "main~1") == 0)
        #expect(try verify(against: "origin/main") == 3)
        #expect(try verify(against: "main", "--base", "modelc.lock") == 64)
        try FileManager.default.removeItem(atPath: checkout.path("modelc.lock"))
        #expect(try verify(against: "main") == 66)
    }

    private func request(_ options: [String], _ paths: [String]) throws -> Project {
        let arguments = try Arguments(["check", "--quiet"] + options + paths)
        let survey = try CommandContext(arguments).survey
        return try survey.adding([.ledgers, .mergeBase], to: survey.project(of: arguments.operands))
    }
}

@Suite("Schema files with --against", .enabled(if: TestRepository.isPossible, "needs git"))
struct SchemaAgainstTests {
    private static let schema = "DEFINE SCHEMA\n\n    RECORD TYPE Note (\n        text STRING\n    );\n"
    private static let smaller = "DEFINE SCHEMA\n\n    RECORD TYPE Note (\n        title STRING\n    );\n"

    /// The change of a schema file on a branch, and the status of its check: a lost field is an error.
    static let moves: [(old: String, isListedAtMergeBase: Bool, new: String, text: String, status: Int32)] = [
        ("schema.ckdb", true, "CloudKit/schema.ckdb", schema, 0),
        ("schema.ckdb", true, "CloudKit/schema.ckdb", smaller, 1),
        ("Old/container.ckdb", true, "schema.ckdb", smaller, 1),
        // No settings named it, and the name of the file is the same.
        ("schema.ckdb", false, "CloudKit/schema.ckdb", smaller, 1),
        // Another file is new.
        ("other.ckdb", false, "schema.ckdb", smaller, 0),
    ]

    @Test("A schema file that moved is compared with itself at the merge base", arguments: moves)
    func moved(move: (old: String, isListedAtMergeBase: Bool, new: String, text: String, status: Int32)) throws {
        let checkout = try TestRepository()
        if move.isListedAtMergeBase { try checkout.write(Self.settings(move.old), to: "modelc.json") }
        try checkout.write(Self.schema, to: move.old)
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("rm", "--quiet", move.old)
        try checkout.write(move.text, to: move.new)
        try checkout.write(Self.settings(move.new), to: "modelc.json")
        try checkout.commit()
        let check = ["check", "--quiet", "--report=text=\(checkout.path("report"))", checkout.path(move.new)]
        #expect(Modelc.run(check + ["--against=main"]) == move.status)
        let report = try String(contentsOfFile: checkout.path("report"), encoding: .utf8)
        #expect(report.contains("CKP302") == (move.status == 1))
    }

    private static func settings(_ path: String) -> String { "{ \"schemas\": [{ \"path\": \"\(path)\" }] }\n" }
}
