import Foundation
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import modelc

@Suite("Known faults at the merge base", .enabled(if: TestRepository.isPossible, "needs git"))
struct KnownFaultsThenTests {
    private static let entry = #"{"rule": "CKP303", "symbol": "One.x", "found": "INT64"}"#

    private static func settings(known: String = "", path: String = "Model.xcdatamodeld", container: String = "")
        -> String
    {
        """
        {"models": [{"path": "\(path)", "stores": [{"name": "main", "container": "\(container)"}]}], "known": [\(known)]}
        """
    }

    /// The files at the merge base, the changes of the branch, and true if these are more than it may make.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: [String: String]
        let after: [String: String]
        let isRefused: Bool
    }

    static let attempts = [
        Attempt(
            testDescription: "adopts a model that had nothing",
            before: [:],
            after: ["modelc.json": settings(known: entry), "modelc.lock": "!modelc.lock 2\n"],
            isRefused: false
        ),
        Attempt(
            testDescription: "adopts a model beside one that is looked after",
            before: ["modelc.json": settings(path: "Other.xcdatamodeld", container: "iCloud.other")],
            after: ["modelc.json": settings(known: entry)],
            isRefused: false
        ),
        Attempt(
            testDescription: "changes nothing",
            before: ["modelc.json": settings(known: entry)],
            after: ["README": "more"],
            isRefused: false
        ),
        Attempt(
            testDescription: "names the rule otherwise",
            before: ["modelc.json": settings(known: entry)],
            after: ["modelc.json": settings(known: entry.replacing("CKP303", with: "field-type-changed"))],
            isRefused: false
        ),
        Attempt(
            testDescription: "moves the settings",
            before: ["modelc.json": settings(known: entry)],
            after: ["App/modelc.json": settings(known: entry, path: "Model.xcdatamodeld")],
            isRefused: false
        ),
        Attempt(
            testDescription: "adds an entry",
            before: ["modelc.json": settings()],
            after: ["modelc.json": settings(known: entry)],
            isRefused: true
        ),
        Attempt(
            testDescription: "adds an entry beside another",
            before: ["modelc.json": settings(known: entry.replacing("One.x", with: "One.y"))],
            after: ["modelc.json": settings(known: entry.replacing("One.x", with: "One.y") + "," + entry)],
            isRefused: true
        ),
        Attempt(
            testDescription: "changes what an entry found",
            before: ["modelc.json": settings(known: entry)],
            after: ["modelc.json": settings(known: entry.replacing("INT64", with: "STRING"))],
            isRefused: true
        ),
        Attempt(
            testDescription: "adds nearer settings",
            before: ["modelc.json": settings(path: "App/Model.xcdatamodeld")],
            after: ["App/modelc.json": settings(known: entry)],
            isRefused: true
        ),
        Attempt(
            testDescription: "adds the first settings beside a ledger",
            before: ["modelc.lock": "!modelc.lock 2\n"],
            after: ["modelc.json": settings(known: entry)],
            isRefused: true
        ),
        Attempt(
            testDescription: "adds an entry to settings that nobody understood",
            before: ["modelc.json": "{"],
            after: ["modelc.json": settings(known: entry)],
            isRefused: true
        ),
        Attempt(
            testDescription: "lists the model anew under the container that it had",
            before: ["modelc.json": settings(path: "Old.xcdatamodeld", container: "iCloud.a")],
            after: ["modelc.json": settings(known: entry, container: "iCloud.a")],
            isRefused: true
        ),
    ]

    @Test("A branch may list no new known fault unless it adopts the model", arguments: attempts)
    func added(attempt: Attempt) throws {
        let checkout = try TestRepository()
        let isNested = attempt.after.keys.contains { $0.hasPrefix("App/") }
        let bundle = isNested ? "App/Model.xcdatamodeld" : "Model.xcdatamodeld"
        for (path, text) in attempt.before { try checkout.write(text, to: path) }
        try checkout.commit(entities: "One", to: bundle)
        try checkout.git("checkout", "--quiet", "-b", "work")
        if isNested, attempt.testDescription.hasPrefix("moves") { try checkout.git("rm", "--quiet", "modelc.json") }
        for (path, text) in attempt.after { try checkout.write(text, to: path) }
        try checkout.commit()
        #expect(try Self.rules(of: checkout.path(bundle)).contains("CFG015") == attempt.isRefused)
    }

    @Test("A renamed bundle may not list a known fault that it did not have at the merge base")
    func renamed() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.settings(), to: "modelc.json")
        try checkout.commit(entities: "One", to: "Model.xcdatamodeld")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("mv", "Model.xcdatamodeld", "New.xcdatamodeld")
        try checkout.write(Self.settings(known: Self.entry, path: "New.xcdatamodeld"), to: "modelc.json")
        try checkout.commit()
        #expect(try Self.rules(of: checkout.path("New.xcdatamodeld")).contains("CFG015"))
    }

    /// The findings of a check against the branch `main`.
    private static func rules(of model: String) throws -> [String] {
        let survey = try CommandContext(Arguments(["check", "--against", "main"])).survey
        let project = try survey.adding([.ledgers, .mergeBase], to: survey.project(of: [model]))
        return Compiler(project).check().report.findings.map(\.diagnostic.rule.id)
    }
}
