import EditedModels
import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import ModelDocuments
@testable import modelc

@Suite("Files for CI services", .enabled(if: TestRepository.isPossible, "needs git"))
struct CIServiceTests {
    private static let old = AttackedRepository.post(
        #"<attribute name="title" optional="YES" attributeType="String"/>"#
    )
    /// Those that run a file; agents read one.
    private static let services = CIService.allCases.filter { $0 != .agent }

    @Test("The file for a CI service runs a check that fails an illegal pull request", arguments: services)
    func pullRequest(_ service: CIService) throws {
        let repository = try AttackedRepository(Self.old, .against)
        // The files and branches that a clone of the service has.
        try repository.checkout.git("update-ref", "refs/remotes/origin/main", "main")
        #expect(try run(service, in: repository) == 0)
        try repository.edit(model: AttackedRepository.post(""))
        try repository.checkout.commit()
        #expect(try run(service, in: repository) == 1)
    }

    @Test("The file for a CI service compares with an export only if there is one", arguments: services)
    func export(_ service: CIService) throws {
        #expect(!service.file(for: ServedApp()).contains("check --production"))
        let line = try #require(Self.command(of: service, export: "production.ckdb"))
        #expect(line.contains("--against") && line.contains("--production production.ckdb"))
    }

    @Test(
        "The release file for a CI service checks against the export that it fetches",
        arguments: [CIService.github, .gitlab, .xcodeCloud]
    )
    func release(_ service: CIService) throws {
        let repository = try AttackedRepository(Self.old, .against)
        let text = try #require(service.releaseFile(for: ServedApp()))
        let export = try #require(text.firstRange(of: /xcrun cktool export-schema .*\\\n.*--output-file .*\n/))
        let check = try #require(text.firstRange(of: /\S*modelc check --release .*\n/))
        #expect(export.upperBound < check.lowerBound)
        let schema = "DEFINE SCHEMA RECORD TYPE CD_Post (CD_entityName STRING QUERYABLE);"
        try Data(schema.utf8).write(to: repository.checkout.url.appending(path: "exported.ckdb"))
        // The export of cktool is there already, and lacks a field.
        let commands = text[export] + text[check]
        let environment = ["TEAM_ID": "T", "CONTAINER_ID": "C"]
        let shell = "set -eu; xcrun() { :; }; modelc() { \"\(Self.program)\" \"$@\"; }; \(commands)"
        let run = try ChildRun(["sh", "-c", shell], in: repository.checkout.url, environment: environment)
        #expect(run.status == 1 && run.output.contains("CKP314"), "\(run.output) \(run.errors)")
    }

    @Test("A service without a Mac has no file for releases", arguments: [CIService.preCommit, .xcode, .agent])
    func noRelease(_ service: CIService) { #expect(service.releaseFile(for: ServedApp()) == nil) }

    @Test("The scheduled file fails only while production differs from the repository's export")
    func scheduled() throws {
        let folder = try TemporaryFolder()
        let text = try #require(CIService.github.scheduledFile(for: ServedApp(export: "CloudKit/production.ckdb")))
        let line = try #require(text.firstMatch(of: /run: (modelc diff .*)\n/)).output.1
        func schema(_ fields: String) -> Data { Data("DEFINE SCHEMA RECORD TYPE Post (\(fields));".utf8) }
        func status(exported: String) throws -> Int32 {
            try schema(exported).write(to: folder.url.appending(path: "exported.ckdb"))
            let shell = "modelc() { \"\(Self.program)\" \"$@\"; }; \(line)"
            return try ChildRun(["sh", "-c", shell], in: folder.url).status
        }
        let place = folder.url.appending(path: "CloudKit")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try schema("title STRING").write(to: place.appending(path: "production.ckdb"))
        #expect(try status(exported: "title STRING") == 0)
        #expect(try status(exported: "title STRING, rank INT64") == 2)
        try schema("rank INT64, title STRING").write(to: place.appending(path: "production.ckdb"))
        #expect(try status(exported: "title STRING, rank INT64") == 0)
    }

    @Test("Only GitHub has a scheduled file", arguments: CIService.allCases)
    func isScheduled(_ service: CIService) {
        #expect((service.scheduledFile(for: ServedApp()) != nil) == (service == .github))
    }

    @Test("The instructions for agents name every exit status, and commands that exist")
    func agent() throws {
        let text = CIService.agent.file(for: ServedApp(export: "production.ckdb"))
        for status in ExitStatus.allCases {
            #expect(text.contains("\n| \(status.rawValue) |"), "\(status)")
        }
        #expect(text.contains("modelc check --against origin/main --production production.ckdb --report json"))
        let verbs = text.matches(of: /`modelc ([a-z]+)/).map { String($0.output.1) }
        #expect(Set(verbs) == ["show", "plan", "explain", "check", "generate", "lock", "retire"])
    }

    @Test(
        "The pre-commit hook runs for every file that a check reads",
        arguments: [
            "App/A.xcdatamodeld/A.xcdatamodel/contents", "A.xcdatamodeld/.xccurrentversion", "Sources/App/Trip.swift",
            "production.ckdb", "App/App.entitlements", "A.momd/A.mom", "modelc.json", "App/modelc.lock",
        ]
    )
    func filter(path: String) throws {
        let line = try #require(CIService.preCommit.file(for: ServedApp()).firstMatch(of: /files: '(.*)'/))
        let filter = try Regex(String(line.output.1))
        #expect(path.contains(filter))
        #expect(!"\(path).txt".contains(filter) && !"contents".contains(filter))
    }

    @Test(
        "A file for a service installs a release, or builds the tag of the version",
        arguments: [CIService.github, .gitlab, .xcodeCloud]
    )
    func installation(_ service: CIService) {
        let app = ServedApp()
        let files = [service.file(for: app), service.releaseFile(for: app), service.scheduledFile(for: app)]
        for text in files.compactMap(\.self) {
            #expect(text.contains("sha256sum -c"))
            #expect(text.contains("fetch --quiet --depth 1 \"$MODELC_SOURCE\" \"refs/tags/v$MODELC_VERSION\""))
            #expect(!text.contains(/@[A-Z]+@/) && !text.contains(/\bOWNER\b/))
        }
    }

    /// The source that the installing commands fetch: the tag of a version, or what is named; nothing from the placeholder.
    static let sources: [(source: String?, version: String, file: String?)] = [
        (nil, "1.2.0", "tagged"), (nil, "v1.2.0", "tagged"), (nil, "work", "later"), (nil, "@commit", "first"),
        (nil, "9.9.9", nil), ("", "1.2.0", nil), ("https://git.example.com/modelc.git", "1.2.0", nil),
    ]

    @Test(
        "The commands that install modelc build a tag, a branch or a commit, and name what is missing",
        arguments: sources
    )
    func fetches(_ row: (source: String?, version: String, file: String?)) throws {
        let origin = try TestRepository()
        var first = ""
        for name in ["first", "tagged", "later"] {
            try origin.write("printf '\(name)'\n", to: "modelc")
            try origin.write("#!/bin/sh\n", to: "scripts/setup")
            try origin.write("#!/bin/sh\necho \"${0%/scripts/release-build}/modelc\"\n", to: "scripts/release-build")
            for script in ["setup", "release-build"] {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: origin.url.appending(path: "scripts/\(script)").path
                )
            }
            try origin.commit()
            if name == "first" {
                first = try origin.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
            }
            if name == "tagged" { try origin.git("tag", "v1.2.0") }
        }
        try origin.git("branch", "work")
        let home = try TemporaryFolder()
        let commands = String(decoding: PackageResources.install_sh, as: UTF8.self)
        let run = try ChildRun(
            ["sh", "-c", "set -eu\n\(commands)"],
            in: home.url,
            environment: [
                "MODELC_SOURCE": row.source ?? "file://\(origin.url.path)", "MODELC_HOME": home.url.path,
                "MODELC_VERSION": row.version == "@commit" ? first : row.version,
            ]
        )
        #expect((run.status == 0) == (row.file != nil), "\(run.errors)")
        let program = home.url.appending(path: "bin/modelc")
        #expect((try? String(contentsOf: program, encoding: .utf8)) == row.file.map { "printf '\($0)'\n" })
        if row.source != nil {
            #expect(run.errors.hasPrefix("error: MODELC_SOURCE does not name the git repository"))
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("The workflow finds its comment by the marker of the report, and needs the right to write it")
    func comment() {
        let text = CIService.github.file(for: ServedApp())
        #expect(text.contains("const marker = '\(ReportPrinter.marker)'"))
        #expect(text.contains("pull-requests: write"))
        #expect(text.contains("--report markdown=\"$RUNNER_TEMP/modelc.md\""))
    }

    @Test(
        "The action has the script of the workflow, options of check as inputs, and the newest versions of its actions"
    )
    func action() throws {
        let workflow = CIService.github.file(for: ServedApp())
        let action = try String(contentsOf: Repository.root.appending(path: "action.yml"), encoding: .utf8)
        let script = try #require(workflow.split(separator: "script: |\n").last)
        let lines = script.split(separator: "\n").map { "\($0.trimmingPrefix { $0 == " " })" }
        #expect(
            action.split(separator: "\n").map { "\($0.trimmingPrefix { $0 == " " })" }.suffix(lines.count) == lines[...]
        )
        let names = try #require(action.firstMatch(of: /(?s)\ninputs:\n(.*?)\n\n/)).output.1
        let inputs = names.matches(of: /(?m)^  ([a-z-]+):$/).map { String($0.output.1) }
        #expect(inputs.count > 5)
        for input in inputs where !["models", "comment"].contains(input) {
            #expect(CheckCommand.options.contains { $0.rawValue == input }, "\(input)")
            #expect(action.contains("--\(input)"))
        }
        let used = { (text: String) in Set(text.matches(of: /uses: (actions\/\S+)/).map { String($0.output.1) }) }
        #expect(used(action).isSubset(of: used(workflow).union(["actions/checkout@v6"])))
    }

    @Test("The hook for pre-commit runs for the files of the printed one")
    func hook() throws {
        let hook = try String(contentsOf: Repository.root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
        let filter = /files: '.*'/
        let printed = try #require(CIService.preCommit.file(for: ServedApp()).firstMatch(of: filter)).output
        #expect(hook.firstMatch(of: filter)?.output == printed)
        #expect(hook.contains("args: [--against, origin/main, --new-only]") && hook.contains("pass_filenames: false"))
    }

    @Test("No file for a service runs a program of the checkout", arguments: CIService.allCases)
    func programOfBranch(_ service: CIService) throws {
        let app = ServedApp(isGenerating: true)
        let files = [service.file(for: app), service.releaseFile(for: app), service.scheduledFile(for: app)]
        for text in files.compactMap(\.self) {
            #expect(!text.contains(/(^|[\s"'])\.\/|(^|\s)\.modelc\/bin\/modelc/), "a program in the current folder")
            guard let home = text.firstMatch(of: /MODELC_HOME[:=] ?(\S+)/)?.output.1 else { continue }
            // The cache of GitLab is in the checkout; the file refuses a branch that has such a folder.
            #expect(
                home.hasPrefix("$HOME/") || home == "$(mktemp" || text.contains("git ls-files -- ':(top,icase).modelc'")
            )
        }
    }

    @Test("The file for GitLab refuses a branch that brings the folder of the program", arguments: [true, false])
    func folderOfProgram(isTracked: Bool) throws {
        let checkout = try TestRepository()
        try checkout.write("#!/bin/sh\necho the branch >&2\n", to: isTracked ? ".Modelc/bin/modelc" : "other")
        try checkout.commit()
        let text = CIService.gitlab.file(for: ServedApp())
        let lines = try #require(text.firstMatch(of: /(?s)( +tracked=.*?\n)( +case \$\{MODELC_SOURCE)/)).output.1
        let run = try ChildRun(["sh", "-c", "set -e\n\(lines)"], in: checkout.url)
        #expect(run.status == (isTracked ? 1 : 0), "\(run.errors)")
    }

    /// The builds of Xcode Cloud, and the base of the printed file: a release that is older, the target of a pull request,
    /// or the release branch; nil for an error that says what to set.
    static let builds: [(variables: [String: String], tags: [String: String], base: String?)] = [
        ([:], ["v1.0": "HEAD~2"], "refs/tags/v1.0"),
        ([:], ["v1.9": "HEAD~2", "v1.10": "HEAD~1"], "refs/tags/v1.10"),
        // The tag of the build itself shipped nothing yet.
        ([:], ["v1.0": "HEAD~2", "v2.0": "HEAD"], "refs/tags/v1.0"),
        ([:], [:], nil),
        ([:], ["build-7": "HEAD~1"], nil),
        (["MODELC_RELEASE_TAGS": "build-*"], ["build-7": "HEAD~1"], "refs/tags/build-7"),
        (["MODELC_RELEASE_BRANCH": "main"], [:], "refs/remotes/origin/main"),
        // The release branch itself has nothing to be compared with but releases.
        (["MODELC_RELEASE_BRANCH": "main", "CI_BRANCH": "main"], [:], nil),
        (["CI_PULL_REQUEST_TARGET_BRANCH": "main"], ["v1.0": "HEAD~1"], "refs/remotes/origin/main"),
    ]

    @Test("Xcode Cloud compares with a base that does not move with a push", arguments: builds)
    func xcodeCloud(build: (variables: [String: String], tags: [String: String], base: String?)) throws {
        let original = try TestRepository()
        for name in ["One", "Two", "Three"] { try original.commit(entities: name) }
        for (tag, commit) in build.tags { try original.git("tag", tag, commit) }
        let clone = try TestRepository(cloning: original, ["--depth=1"])
        let text = CIService.xcodeCloud.file(for: ServedApp())
        let start = try #require(text.firstRange(of: "if [ \"$(git rev-parse")?.lowerBound)
        let shell = "set -eu; modelc() { echo \"$3\"; }\n\(text[start...])"
        let run = try ChildRun(["sh", "-c", shell], in: clone.url, environment: build.variables)
        #expect(run.status == (build.base == nil ? 1 : 0), "\(run.errors)")
        #expect(run.output == (build.base.map { "\($0)\n" } ?? ""))
        #expect((build.base == nil) == run.errors.contains("MODELC_RELEASE_BRANCH"))
    }

    @Test(
        "A file names the container and the team of the project",
        arguments: [CIService.github, .gitlab, .xcodeCloud]
    )
    func identifiers(_ service: CIService) throws {
        let app = ServedApp(container: "iCloud.com.example.trips", team: "ZZ99YY88XX")
        let text = try #require(service.releaseFile(for: app))
        #expect(text.contains("iCloud.com.example.trips") && text.contains("ZZ99YY88XX"))
        #expect(!text.contains("AB12CD34EF") && !text.contains("@TEAM@"))
    }

    @Test("A file compares generated sources where the settings generate some", arguments: [CIService.github, .gitlab])
    func generated(_ service: CIService) {
        var app = ServedApp(export: "CloudKit/production.ckdb", isGenerating: true)
        #expect(service.file(for: app).contains("modelc generate --check\n"))
        app.isGeneratingFromSchemas = true
        #expect(service.file(for: app).contains("modelc generate --check --production CloudKit/production.ckdb\n"))
        #expect(!service.file(for: ServedApp()).contains("generate"))
    }

    @Test("The comparison of generated sources passes, and is left out where only builds write them")
    func keptSources() throws {
        let temporary = try TemporaryFolder(example: "PostsApp", as: "PostsApp")
        let folder = temporary.url.appending(path: "PostsApp")
        let file = folder.appending(path: "modelc.json")
        let settings = try String(contentsOf: file, encoding: .utf8)
        #expect(try Executable.run(["generate", "--quiet"], in: folder).status == 0)
        let line = /run: modelc (generate .*)\n/
        let command = try #require(Executable.run(["ci", "github"], in: folder).output.firstMatch(of: line)).output.1
        #expect(try Executable.run(command.split(separator: " ").map(String.init), in: folder).status == 0)
        let forBuilds = settings.replacing(#""output": "Generated""#, with: #""target": "PostsApp""#)
        try Data(forBuilds.utf8).write(to: file)
        #expect(try !Executable.run(["ci", "github"], in: folder).output.contains("modelc generate"))
    }

    @Test("A first push, before which there is no commit, is compared with nothing")
    func firstPush() throws {
        let repository = try AttackedRepository(Self.old, .against)
        let zeros = String(repeating: "0", count: 40)
        let run = try ChildRun(
            [Self.program, "check", repository.bundle, "--against", zeros],
            in: repository.checkout.url,
            environment: [:]
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("there is no commit before this one"))
    }

    /// The printed line, run by a shell with what the service sets.
    private func run(_ service: CIService, in repository: AttackedRepository) throws -> Int32 {
        let line = try #require(Self.command(of: service, export: nil))
        let environment = [
            "BASE": "origin/main", "base": "origin/main", "SCRIPT_INPUT_FILE_0": repository.bundle,
            "RUNNER_TEMP": repository.checkout.url.appending(path: ".git").path,
        ]
        let shell = "modelc() { \"\(Self.program)\" \"$@\"; }; \(line)"
        return try ChildRun(["sh", "-c", shell], in: repository.checkout.url, environment: environment).status
    }

    private static func command(of service: CIService, export: String?) -> String? {
        let line = service.file(for: ServedApp(export: export)).split(separator: "\n").map {
            $0.trimmingPrefix { $0 == " " }
        }
        .first { !$0.hasPrefix("#") && $0.contains("check") && $0.contains("--against") }
        return line.map { line in
            ["run: ", "entry: ", "- "].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
                ?? String(line)
        }
    }

    /// The program, as it was built with the tests.
    private static var program: String {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, Repository.root.appending(path: ".build/debug")]
        return candidates.map { $0.appending(path: "modelc").path }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
            ?? "modelc"
    }
}
