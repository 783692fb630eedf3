import Foundation
import TestSupport
import Testing

/// `modelc export` with a stand-in for `xcrun`, which does what `cktool` did in one situation.
@Suite("Exports of production")
struct ExportTests {
    private static let old = "DEFINE SCHEMA\n\n    RECORD TYPE Post (\n        title STRING\n    );\n"
    private static let new = old.replacing("title", with: "rank  INT64,\n        title")

    /// The behaviour of the stand-in, and what remains of the run.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The lines of the stand-in; `$file` is the file that it is asked for.
        let program: String
        let status: Int32
        /// The export of the repository afterwards.
        let kept: String
        /// Words of the output, or of the errors.
        let words: [String]
    }

    static let cases = [
        Case(
            testDescription: "production has a new field",
            program: "cp new.ckdb \"$file\"",
            status: 0,
            kept: new,
            words: ["rank", "field-added", "'production.ckdb' written"]
        ),
        Case(
            testDescription: "nothing is new",
            program: "cp production.ckdb \"$file\"",
            status: 0,
            kept: old,
            words: ["'production.ckdb' unchanged"]
        ),
        Case(
            testDescription: "there is no token",
            program: "echo 'No management token found' >&2; exit 1",
            status: 74,
            kept: old,
            words: ["CLOUDKIT_MANAGEMENT_TOKEN", "exported nothing", "No management token found"]
        ),
        Case(
            testDescription: "cktool is killed in the middle",
            program: "head -c 40 new.ckdb >\"$file\"; kill -9 $$",
            status: 74,
            kept: old,
            words: ["exported nothing"]
        ),
        Case(
            testDescription: "cktool says that it is done, and the file is cut",
            program: "head -c 40 new.ckdb >\"$file\"",
            status: 65,
            kept: old,
            words: ["no file was changed"]
        ),
        Case(
            testDescription: "cktool says that it is done, and there is no file",
            program: "true",
            status: 74,
            kept: old,
            words: ["exported nothing"]
        ),
    ]

    @Test("The export of the repository is replaced only by a whole one", arguments: cases)
    func stands(_ row: Case) throws {
        let folder = try folder(with: row.program)
        let run = try export(in: folder)
        #expect(run.status == row.status, "\(run.output)\(run.errors)")
        for word in row.words { #expect((run.output + run.errors).contains(word), "\(run.output)\(run.errors)") }
        #expect(try String(contentsOf: folder.url.appending(path: "production.ckdb"), encoding: .utf8) == row.kept)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == Self.names)
    }

    @Test("The command names team, container, environment, and a file")
    func words() throws {
        let folder = try folder(with: "echo \"$all\" >&2; exit 1")
        let run = try export(in: folder, ["--environment", "development"])
        #expect(
            run.errors.contains(
                "cktool export-schema --team-id TEAM --container-id iCloud.com.example.app --environment development --output-file /"
            )
        )
    }

    @Test("Without xcrun, the command for a Mac is printed, and the run does not end as if there were an export")
    func elsewhere() throws {
        let folder = try folder(with: nil)
        // A Mac has xcrun in the usual folders.
        let run = try export(in: folder, ["--output", "My export.ckdb"], path: "/nowhere")
        #expect(run.status == 66)
        let command =
            "xcrun cktool export-schema --team-id TEAM --container-id iCloud.com.example.app --environment production "
            + "--output-file 'My export.ckdb'\n"
        #expect(run.output == command)
    }

    @Test("What neither the project nor the command line says is asked for")
    func unknown() throws {
        let folder = try folder(with: "exit 1")
        for (words, missing) in [(["--container", "iCloud.a"], "--team"), (["--team", "A"], "--container")] {
            let run = try Executable.run(["export"] + words, in: folder.url)
            #expect(run.status == 64 && run.errors.contains("add \(missing)"), "\(run.errors)")
        }
        let run = try Executable.run(["export", "--environment", "prod"], in: folder.url)
        #expect(run.status == 64 && run.errors.contains("expected production, development"), "\(run.errors)")
    }

    private static let names = ["bin", "new.ckdb", "production.ckdb"]

    /// A folder with an export, and a stand-in on the search path; nil for none.
    private func folder(with program: String?) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let bin = folder.url.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try Data(Self.old.utf8).write(to: folder.url.appending(path: "production.ckdb"))
        try Data(Self.new.utf8).write(to: folder.url.appending(path: "new.ckdb"))
        guard let program else { return folder }
        let script = "#!/bin/sh\nall=$*\nfor file; do :; done\n\(program)\n"
        let place = bin.appending(path: "xcrun")
        try Data(script.utf8).write(to: place)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
        return folder
    }

    private func export(
        in folder: TemporaryFolder,
        _ options: [String] = [],
        path: String = "/usr/bin:/bin"
    ) throws -> ChildRun {
        let path = "\(folder.url.path)/bin:\(path)"
        let words = ["--team", "TEAM", "--container", "iCloud.com.example.app"] + options
        let program = try #require(Executable.path)
        return try ChildRun([program, "export"] + words, in: folder.url, environment: ["PATH": path])
    }
}
