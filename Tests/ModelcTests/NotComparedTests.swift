import Foundation
import TestSupport
import Testing

@testable import modelc

@Suite("What a check did not compare")
struct NotComparedTests {
    private static let words = "production was not compared"

    /// A folder with a mirrored model, or with a schema file that settings list.
    private func folder(withSchema: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        if withSchema {
            let schema = "DEFINE SCHEMA\n\n    RECORD TYPE Note (\n        title STRING\n    );\n"
            for name in ["schema.ckdb", "production.ckdb"] {
                try Data(schema.utf8).write(to: folder.url.appending(path: name))
            }
            try Data(#"{ "schemas": [{ "path": "schema.ckdb" }] }"#.utf8)
                .write(to: folder.url.appending(path: "modelc.json"))
            return folder
        }
        let version = folder.url.appending(path: "M.xcdatamodeld/M.xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        try Data(HostileRepository.model().utf8).write(to: version.appending(path: "contents"))
        let plan = ["plan", "--quiet", "--format", "ckdb", "--output", "production.ckdb"]
        #expect(try Executable.run(plan, in: folder.url).status == 0)
        return folder
    }

    @Test(
        "A green run without an export or a ledger says in each format that production was not compared",
        arguments: ["text", "markdown", "json", "sarif", "junit"],
        [false, true]
    )
    func formats(format: String, withSchema: Bool) throws {
        let folder = try folder(withSchema: withSchema)
        let report = folder.url.appending(path: "report")
        func text(_ options: String...) throws -> String {
            try? FileManager.default.removeItem(at: report)
            // A branch without findings needs no comment, so the page of Markdown is that of the job.
            let summary = format == "markdown"
            let words = ["check", "--report", summary ? "github" : "\(format)=report"] + options
            let run = try Executable.run(
                words,
                in: folder.url,
                environment: summary ? ["GITHUB_STEP_SUMMARY": report.path] : [:]
            )
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            return try String(contentsOf: report, encoding: .utf8)
        }
        let alone = try text()
        #expect(alone.contains(Self.words), "\(alone)")
        #expect(alone.contains("modelc export") && alone.contains("modelc init --production"))
        #expect(try !text("--production", "production.ckdb").contains(Self.words))
    }

    @Test("A ledger is a comparison, and one of retirements alone is not")
    func ledgers() throws {
        let folder = try folder(withSchema: false)
        func output() throws -> String { try Executable.run(["check"], in: folder.url).output }
        let ledger = folder.url.appending(path: "modelc.lock")
        try Data("!modelc.lock 2\nretired-field CD_Trip CD_old gone\n".utf8).write(to: ledger)
        #expect(try output().contains(Self.words))
        try FileManager.default.removeItem(at: ledger)
        let advance = ["lock", "advance", "--quiet", "--evidence", "production.ckdb"]
        #expect(try Executable.run(advance, in: folder.url).status == 0)
        #expect(try !output().contains(Self.words))
    }

    @Test("A model that stays on the device has no production")
    func local() throws {
        let folder = try TemporaryFolder()
        let version = folder.url.appending(path: "M.xcdatamodeld/M.xcdatamodel")
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        let model = HostileRepository.model().replacing(" usedWithCloudKit=\"YES\"", with: "")
        try Data(model.utf8).write(to: version.appending(path: "contents"))
        #expect(try !Executable.run(["check"], in: folder.url).output.contains(Self.words))
    }

    @Test(
        "A fault of settings that the branch adds is not from before the branch",
        .enabled(if: TestRepository.isPossible)
    )
    func settingsOfBranch() throws {
        let checkout = try TestRepository()
        try checkout.write(HostileRepository.model(), to: "M.xcdatamodeld/M.xcdatamodel/contents")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(#"{ "rules": { "CKP303": "off" } }"#, to: "modelc.json")
        try checkout.commit()
        func introduced(since reference: String) throws -> String {
            let run = try Executable.run(["check", "--against", reference], in: checkout.url)
            #expect(run.status == 64 || run.status == 1, "\(run.output)")
            return run.output
        }
        let added = try introduced(since: "main")
        #expect(added.contains("[CFG012]") && !added.contains("before this branch"), "\(added)")
        try checkout.commit()
        #expect(try introduced(since: "HEAD").contains("before this branch"))
    }
}
