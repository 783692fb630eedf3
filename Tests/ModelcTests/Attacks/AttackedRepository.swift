import EditedModels
import Foundation
import TestSupport

@testable import CompilerSupport
@testable import modelc

/// A git repository with a mirrored model that shipped, on whose branch `work` somebody edits something.
///
/// `main` holds `modelc.json`, `Model.xcdatamodeld`, and what evidence asks for: `production.ckdb`, which is what the model
/// needs, and `modelc.lock` with its facts and the shipped version. The tag `v1` is there.
struct AttackedRepository {
    static let container = "iCloud.com.example.app"
    static let settings = """
        {"models": [{"path": "Model.xcdatamodeld", "stores": [{"name": "main", "container": "\(container)"}]}]}

        """
    let checkout: TestRepository

    /// Makes the repository; the branch is checked out, and nothing is changed yet.
    ///
    /// - Parameters:
    ///   - old: The entities and configurations of the model that shipped.
    ///   - evidence: What is there besides the model.
    ///   - settings: The settings on `main`; nil for none.
    /// - Throws: When git fails, or modelc does not take the old model.
    init(_ old: String, _ evidence: Evidence, settings: String? = settings) throws {
        checkout = try TestRepository()
        if let settings { try checkout.write(settings, to: "modelc.json") }
        try write(model: old)
        let exported = checkout.path("production.ckdb")
        if !evidence.isDisjoint(with: [.export, .ledger]) {
            try run("plan", bundle, "--format", "ckdb", "--output", exported, "--fail-on", "never")
        }
        if evidence.contains(.ledger) {
            try run("lock", "advance", bundle, "--evidence", exported, "--shipped", "--ledger", path("modelc.lock"))
        }
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.git("checkout", "--quiet", "-b", "work")
    }

    private struct Failure: Error {
        let words: [String]
        let status: Int32
    }

    /// The commands that make the repository must succeed.
    private func run(_ words: String...) throws {
        let status = Modelc.run(words + ["--quiet"])
        if status != 0 { throw Failure(words: words, status: status) }
    }

    var bundle: String { path("Model.xcdatamodeld") }

    /// The path of something in the checkout, from the root of the file system.
    func path(_ below: String) -> String { checkout.path(below) }

    /// Writes a version of the model, which becomes the current one.
    func write(model entities: String, version: String = "Model", to bundle: String = "Model.xcdatamodeld") throws {
        try checkout.write(Self.model(entities), to: "\(bundle)/\(version).xcdatamodel/contents")
        let current =
            "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
        try checkout.write(current, to: "\(bundle)/.xccurrentversion")
    }

    /// An entity `Post` with properties.
    static func post(_ properties: String) -> String {
        "<entity name=\"Post\" syncable=\"YES\">\(properties)<attribute name=\"rank\" optional=\"YES\" attributeType=\"Double\"/></entity>"
    }

    /// Edits the model as people do: in a new version, for the old one shipped.
    func edit(model entities: String) throws { try write(model: entities, version: "Model 2") }

    static func model(_ entities: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        \(entities)
        </model>

        """
    }

    /// The exit status of a command.
    func modelc(_ words: [String]) -> Int32 { Modelc.run(words) }

    /// The answer of `modelc check` about the checkout as it is.
    ///
    /// - Parameters:
    ///   - evidence: What it is given: options for exports and git; the ledger is found.
    ///   - model: The model; the bundle unless it was moved.
    ///   - options: More words.
    /// - Returns: The findings and the exit status.
    /// - Throws: When the report cannot be read.
    func check(_ evidence: Evidence, _ model: String? = nil, _ options: [String] = []) throws -> Verdict {
        let report = path(".git/report.json")
        var words = ["check", model ?? bundle, "--quiet", "--today", "2026-01-01", "--report", "json=\(report)"]
        if evidence.contains(.export) { words += ["--production", path("production.ckdb")] }
        if evidence.contains(.against) { words += ["--against", "main"] }
        if evidence.contains(.tags) { words += ["--shipped-tags", "v*"] }
        return try Verdict(status: Modelc.run(words + options), report: report)
    }
}

/// The findings of a check, and how it ended.
struct Verdict: CustomStringConvertible {
    struct Finding: Decodable, Hashable {
        let rule: String
        let severity: String
        let message: String
        let symbol: String?
        /// The rule, the level, and the subject: `CKP303 error Post.rank`.
        var words: String { "\(rule) \(severity) \(symbol ?? "-")" }
    }

    private struct Report: Decodable { let findings: [Finding] }

    let status: Int32
    let findings: [Finding]

    fileprivate init(status: Int32, report: String) throws {
        self.status = status
        // Nothing is reported where options or files cannot be used.
        let bytes = FileManager.default.contents(atPath: report)
        findings = try bytes.map { try JSONDecoder().decode(Report.self, from: $0).findings } ?? []
    }

    var errors: Set<String> { Set(findings.filter { $0.severity == "error" }.map(\.rule)) }

    /// The errors and warnings of the law and the ledger.
    var complaints: [Finding] {
        findings.filter { $0.severity != "note" && ["CKP", "LCK"].contains($0.rule.prefix(3)) }
    }

    var description: String {
        "status \(status)" + findings.map { "\n  \($0.words): \($0.message)" }.joined()
    }
}
