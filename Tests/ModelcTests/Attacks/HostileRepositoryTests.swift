import Foundation
import TestSupport
import Testing

@testable import modelc

/// A repository with a model on `main`, and a branch `work` on which the type of its attribute changed: a check against `main`
/// must not pass, whatever else the branch brings.
struct HostileRepository {
    let checkout: TestRepository
    /// A folder outside of the checkout.
    let outside: TemporaryFolder
    /// The commit of `main`.
    let base: String

    /// - Parameter bundle: Where the model is.
    /// - Throws: When git fails.
    init(bundle: String = "App/M.xcdatamodeld") throws {
        checkout = try TestRepository()
        outside = try TemporaryFolder()
        try Data("foreign\n".utf8).write(to: outside.url.appending(path: "foreign"))
        try checkout.write(Self.model(), to: "\(bundle)/M.xcdatamodel/contents")
        try checkout.commit()
        base = try checkout.git("rev-parse", "HEAD")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(Self.model("Integer 64"), to: "\(bundle)/M.xcdatamodel/contents")
        try checkout.commit()
    }

    /// A mirrored model with one attribute.
    static func model(_ type: String = "String") -> String {
        "<model usedWithCloudKit=\"YES\"><entity name=\"Trip\" syncable=\"YES\"><attribute name=\"title\" optional=\"YES\" "
            + "attributeType=\"\(type)\"/></entity></model>\n"
    }

    /// The file that ``tool`` makes when something runs it.
    var mark: URL { outside.url.appending(path: "ran") }
    /// A file that is not the repository's.
    var foreign: URL { outside.url.appending(path: "foreign") }
    /// A program of the branch.
    var tool: String { checkout.path("tool.sh") }

    func writeTool() throws {
        try checkout.write("#!/bin/sh\ntouch '\(mark.path)'\nexit 1\n", to: "tool.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    }

    /// Configuration in which every program is ``tool``.
    var configuration: String {
        """
        [core]
            fsmonitor = \(tool)
            sshCommand = \(tool)
            pager = \(tool)
            gitProxy = \(tool)
            askPass = \(tool)
            hooksPath = hooks
            attributesFile = attributes
        [diff]
            external = \(tool)
        [diff "x"]
            textconv = \(tool)
        [filter "x"]
            clean = \(tool)
            smudge = \(tool)
            process = \(tool)
        [gpg]
            program = \(tool)
        [log]
            showSignature = true
        [color]
            ui = always

        """
    }

    /// Makes a folder look like a repository, with refs of its own.
    func imitate(_ folder: String, refs: [String: String] = [:], configuration: String? = nil) throws {
        try writeTool()
        try checkout.write("ref: refs/heads/main\n", to: "\(folder)/HEAD")
        try checkout.write("", to: "\(folder)/objects/.keep")
        try checkout.write("", to: "\(folder)/refs/.keep")
        for (name, commit) in refs { try checkout.write("\(commit)\n", to: "\(folder)/refs/\(name)") }
        let worktree = "[core]\n    repositoryformatversion = 1\n    bare = false\n    worktree = ..\n"
        let promisor =
            "[extensions]\n    partialClone = origin\n[remote \"origin\"]\n    url = ssh://localhost/x\n    promisor = true\n"
        try checkout.write(worktree + (configuration ?? self.configuration + promisor), to: "\(folder)/config")
        try checkout.git("add", "--all", "--force")
        try checkout.git("commit", "--quiet", "--message", "a folder")
    }

    func link(_ path: String, to target: String) throws {
        let place = checkout.path(path)
        if FileSystem.isThere(place) { try FileManager.default.removeItem(atPath: place) }
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
    }

    /// Moves the model into a submodule, on both branches: its `main` has the changed type, too.
    func moveModelIntoSubmodule(_ folder: String, of inner: TestRepository) throws {
        try inner.write(Self.model(), to: "M.xcdatamodeld/M.xcdatamodel/contents")
        try inner.commit()
        try checkout.git("checkout", "--quiet", "main")
        try checkout.git("rm", "--quiet", "-r", "App")
        try checkout.git("submodule", "--quiet", "add", inner.path(""), folder)
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-B", "work")
        try inner.write(Self.model("Integer 64"), to: "M.xcdatamodeld/M.xcdatamodel/contents")
        try inner.commit()
        try checkout.git("-C", folder, "pull", "--quiet", "origin", "main")
        try checkout.commit()
    }

    /// Runs a command in a folder of the checkout.
    func run(_ arguments: [String], in folder: String = "", _ environment: [String: String] = [:]) throws -> ChildRun {
        try Executable.run(arguments, in: checkout.url.appending(path: folder), environment: environment)
    }
}

@Suite("Hostile repositories", .enabled(if: TestRepository.isPossible, "needs git"))
struct HostileRepositoryTests {
    /// The files of a branch, and the end of its check. Nothing of them runs, and nothing outside is written.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Words of ``GitGuards`` that stand between the branch and its aim.
        var guards: [String] = []
        /// The status: 1 for the changed type, 3 where no comparison is possible.
        var status: Int32 = 1
        /// Words of the message.
        var says = ""
        var folder = ""
        var bundle = "App/M.xcdatamodeld"
        var arguments = ["check", "--against", "main"]
        let make: @Sendable (HostileRepository) throws -> [String: String]
    }

    static let rows: [Row] =
        embeddedRepositories + configurations + environments + submodules + links + [
            Row(
                testDescription: "names that git could take for patterns",
                guards: ["--literal-pathspecs"],
                bundle: ":(top)A\n*/-M [x].xcdatamodeld"
            ) { _ in [:] },
            Row(testDescription: "a shallow clone", status: 3, says: "git fetch --unshallow") { repository in
                try repository.checkout.git("commit", "--quiet", "--allow-empty", "--message", "x")
                let commit = try repository.checkout.git("rev-parse", "HEAD")
                try repository.checkout.write("\(commit)\n", to: ".git/shallow")
                return [:]
            },
            Row(testDescription: "a tag with the name of the branch", status: 3, says: "ambiguous") { repository in
                try repository.checkout.git("tag", "main", "HEAD")
                return [:]
            },
        ]

    private static let embeddedRepositories: [Row] = [
        Row(
            testDescription: "a folder like a repository, whose configuration names programs",
            guards: ["safe.bareRepository=explicit", "core.fsmonitor=false", "GIT_ALLOW_PROTOCOL"],
            status: 3,
            says: "'App' has HEAD"
        ) { repository in
            try repository.imitate("App", refs: ["heads/main": String(repeating: "1", count: 40)])
            return [:]
        },
        Row(
            testDescription: "the same, where modelc starts in the folder",
            status: 3,
            says: "'App' has HEAD",
            folder: "App"
        ) { repository in
            try repository.imitate("App", refs: ["heads/main": String(repeating: "1", count: 40)])
            return [:]
        },
        Row(testDescription: "a folder like a repository, whose main is the branch", status: 3) { repository in
            let head = try repository.checkout.git("rev-parse", "HEAD")
            try repository.imitate("App", refs: ["heads/main": head, "remotes/origin/main": head], configuration: "")
            try FileManager.default.removeItem(atPath: repository.checkout.path("App/objects"))
            try FileManager.default.copyItem(
                atPath: repository.checkout.path(".git/objects"),
                toPath: repository.checkout.path("App/objects")
            )
            return [:]
        },
        Row(
            testDescription: "a folder like a repository, whose HEAD is a link, above the model",
            status: 3,
            says: "'App' has HEAD",
            bundle: "App/Models/M.xcdatamodeld"
        ) { repository in
            try repository.imitate("App")
            try repository.link("App/HEAD", to: "refs/heads/main")
            try repository.checkout.commit()
            return [:]
        },
        Row(
            testDescription: "a folder like a repository, whose objects are elsewhere",
            status: 3,
            says: "'App' has HEAD"
        ) { repository in
            try repository.imitate("Other")
            try repository.checkout.write("ref: refs/heads/main\n", to: "App/HEAD")
            try repository.checkout.write("../Other\n", to: "App/commondir")
            try repository.checkout.commit()
            return [:]
        },
        Row(
            testDescription: "a folder like a repository in a worktree",
            status: 3,
            says: "'App' has HEAD",
            folder: "tree"
        ) { repository in
            try repository.imitate("App")
            try repository.checkout.git("checkout", "--quiet", "--detach")
            try repository.checkout.git("worktree", "add", "--quiet", "tree", "work")
            return [:]
        },
        Row(
            testDescription: "a git that knows no safe.bareRepository",
            status: 3,
            says: "'App' has HEAD",
            folder: "App"
        ) { repository in
            try repository.imitate("App")
            let git = """
                #!/bin/bash
                words=(); for word in "$@"; do
                  if [ "$word" = safe.bareRepository=explicit ]; then word=x.y=z; fi; words+=("$word")
                done
                PATH=${PATH#*:} exec git "${words[@]}"

                """
            let bin = repository.outside.url.appending(path: "bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            try Data(git.utf8).write(to: bin.appending(path: "git"))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: bin.appending(path: "git").path
            )
            return ["PATH": "\(bin.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"]
        },
    ]

    private static let configurations: [Row] = [
        Row(
            testDescription: "a configuration that includes a file of the branch",
            guards: [
                "core.fsmonitor=false", "core.hooksPath=/dev/null", "--no-pager", "log.showSignature=false",
                "color.ui=false", "GIT_OPTIONAL_LOCKS",
            ]
        ) { repository in
            try repository.writeTool()
            try repository.checkout.write(repository.configuration, to: ".gitconfig")
            for hook in ["post-index-change", "post-checkout", "reference-transaction", "pre-auto-gc"] {
                try repository.checkout.write("#!/bin/sh\ntouch '\(repository.mark.path)'\n", to: "hooks/\(hook)")
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: repository.checkout.path("hooks/\(hook)")
                )
            }
            try repository.checkout.commit()
            try repository.checkout.git("config", "include.path", "../.gitconfig")
            return [:]
        },
        Row(testDescription: "attributes with filters and text conversions") { repository in
            try repository.writeTool()
            try repository.checkout.write("* filter=x diff=x merge=x export-subst\n", to: ".gitattributes")
            try repository.checkout.commit()
            try repository.checkout.write(repository.configuration, to: ".git/more")
            try repository.checkout.git("config", "include.path", "more")
            return [:]
        },
        Row(
            testDescription: "a missing object that git would fetch",
            guards: ["GIT_NO_LAZY_FETCH", "GIT_ALLOW_PROTOCOL", "GIT_TERMINAL_PROMPT"],
            status: 3,
            says: "modelc fetches nothing"
        ) { repository in
            try repository.writeTool()
            let place = "main:App/M.xcdatamodeld/M.xcdatamodel/contents"
            let object = try repository.checkout.git("rev-parse", place)
            try FileManager.default.removeItem(
                atPath: repository.checkout.path(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
            )
            for (key, value) in [
                ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
                ("remote.origin.url", "ssh://localhost/x"), ("remote.origin.promisor", "true"),
                ("core.sshCommand", repository.tool), ("protocol.allow", "always"),
            ] { try repository.checkout.git("config", key, value) }
            return [:]
        },
        Row(testDescription: "a replaced commit", guards: ["GIT_NO_REPLACE_OBJECTS"]) { repository in
            try repository.checkout.git("replace", "main", "HEAD")
            return [:]
        },
    ]

    private static let environments: [Row] = [
        Row(testDescription: "variables of a hook of another repository") { repository in
            let other = try TestRepository()
            try other.commit(entities: "Other")
            try FileManager.default.copyItem(
                at: other.url,
                to: repository.outside.url.appending(path: "other")
            )
            let folder = repository.outside.url.appending(path: "other/.git").path
            return [
                "GIT_DIR": folder, "GIT_WORK_TREE": repository.outside.url.path, "GIT_COMMON_DIR": folder,
                "GIT_INDEX_FILE": "\(folder)/index", "GIT_OBJECT_DIRECTORY": "/tmp", "GIT_PREFIX": "App/",
            ]
        },
        Row(testDescription: "variables that name programs and files") { repository in
            try repository.writeTool()
            let trace = repository.mark.path
            return [
                "GIT_EXTERNAL_DIFF": repository.tool, "GIT_PAGER": repository.tool, "GIT_SSH": repository.tool,
                "GIT_ASKPASS": repository.tool, "GIT_TRACE": trace, "GIT_TRACE2": trace, "GIT_TRACE_SETUP": trace,
            ]
        },
        Row(testDescription: "a graft that cuts the history") { repository in
            let head = try repository.checkout.git("rev-parse", "HEAD")
            try repository.checkout.write("\(head)\n", to: "grafts")
            return ["GIT_GRAFT_FILE": repository.checkout.path("grafts")]
        },
        Row(testDescription: "configuration of a git around modelc, and replaced references") { repository in
            try repository.writeTool()
            try repository.checkout.git("update-ref", "refs/other/\(repository.base)", "HEAD")
            return [
                "GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='\(repository.tool)'", "GIT_REPLACE_REF_BASE": "refs/other/",
            ]
        },
    ]

    private static let submodules: [Row] = [
        Row(testDescription: "a submodule whose main is the branch") { repository in
            try repository.moveModelIntoSubmodule("App", of: try TestRepository())
            return [:]
        },
        Row(testDescription: "the same, named by its folder", arguments: ["check", "App", "--against", "main"]) {
            repository in
            try repository.moveModelIntoSubmodule("App", of: try TestRepository())
            return [:]
        },
        Row(
            testDescription: "a submodule whose earlier commit is not here",
            status: 3,
            says: "git -C App fetch origin "
        ) {
            repository in
            let inner = try TestRepository()
            try repository.moveModelIntoSubmodule("App", of: inner)
            try FileManager.default.removeItem(atPath: repository.checkout.path("App"))
            try FileManager.default.removeItem(atPath: repository.checkout.path(".git/modules/App"))
            let clone = ["-c", "protocol.file.allow=always", "clone", "--quiet", "--depth=1"]
            _ = try ChildRun(["git"] + clone + ["file://\(inner.url.path)", "App"], in: repository.checkout.url)
            return [:]
        },
        Row(testDescription: "files in place of a submodule", status: 3, says: "git fetch <its URL> ") { repository in
            try repository.moveModelIntoSubmodule("App", of: try TestRepository())
            try repository.checkout.git("rm", "--quiet", "--cached", "App")
            try FileManager.default.removeItem(atPath: repository.checkout.path("App/.git"))
            try repository.checkout.commit()
            return [:]
        },
        Row(testDescription: "a submodule of a submodule", arguments: ["check", "Sub/App", "--against", "main"]) {
            repository in
            let (middle, inner) = (try TestRepository(), try TestRepository())
            try inner.write(HostileRepository.model(), to: "M.xcdatamodeld/M.xcdatamodel/contents")
            try inner.commit()
            try middle.git("submodule", "--quiet", "add", inner.path(""), "App")
            try middle.commit()
            try repository.checkout.git("checkout", "--quiet", "main")
            try repository.checkout.git("submodule", "--quiet", "add", middle.path(""), "Sub")
            try repository.checkout.git("submodule", "--quiet", "update", "--init", "--recursive")
            try repository.checkout.commit()
            try repository.checkout.git("checkout", "--quiet", "-B", "work")
            try inner.write(HostileRepository.model("Integer 64"), to: "M.xcdatamodeld/M.xcdatamodel/contents")
            try inner.commit()
            for (folder, words) in [
                ("Sub/App", ["pull", "--quiet", "origin", "main"]), ("Sub", ["commit", "--quiet", "-am", "x"]),
            ] {
                let settings = [
                    "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "protocol.file.allow=always",
                ]
                _ = try ChildRun(["git", "-C", folder] + settings + words, in: repository.checkout.url)
            }
            try repository.checkout.commit()
            return [:]
        },
    ]

    private static let links: [Row] = [
        Row(testDescription: "a link where the bundle was") { repository in
            try repository.checkout.git("mv", "App", "Real")
            try FileManager.default.createDirectory(
                atPath: repository.checkout.path("App"),
                withIntermediateDirectories: true
            )
            try repository.link("App/M.xcdatamodeld", to: "../Real/M.xcdatamodeld")
            try repository.checkout.commit()
            return [:]
        },
        Row(testDescription: "a link where its folder was") { repository in
            try repository.checkout.git("mv", "App", "Real")
            try repository.link("App", to: "Real")
            try repository.checkout.commit()
            return [:]
        },
        Row(
            testDescription: "a link that leads to a changed copy",
            arguments: ["check", "Shown.xcdatamodeld", "--against", "main"]
        ) { repository in
            try repository.checkout.git("checkout", "--quiet", "main")
            try repository.link("Shown.xcdatamodeld", to: "App/M.xcdatamodeld")
            try repository.checkout.commit()
            try repository.checkout.git("checkout", "--quiet", "-B", "work")
            try repository.checkout.write(
                HostileRepository.model("Integer 64"),
                to: "Copy/M.xcdatamodeld/M.xcdatamodel/contents"
            )
            try repository.link("Shown.xcdatamodeld", to: "Copy/M.xcdatamodeld")
            try repository.checkout.commit()
            return [:]
        },
        Row(testDescription: "a link in place of the bundle to a model that was there before") { repository in
            try repository.checkout.git("checkout", "--quiet", "main")
            let other = "<model usedWithCloudKit=\"YES\"><entity name=\"Stop\"/></model>"
            try repository.checkout.write(other, to: "Other.xcdatamodeld/M.xcdatamodel/contents")
            try repository.checkout.commit()
            try repository.checkout.git("checkout", "--quiet", "-B", "work")
            try repository.link("App/M.xcdatamodeld", to: "../Other.xcdatamodeld")
            try repository.checkout.commit()
            return [:]
        },
        Row(testDescription: "a model that moved into a package, whose clone has a main of its own") { repository in
            let package = try TestRepository()
            try package.write(HostileRepository.model("Integer 64"), to: "M.xcdatamodeld/M.xcdatamodel/contents")
            try package.commit()
            try repository.checkout.git("rm", "--quiet", "-r", "App")
            try repository.checkout.commit()
            try repository.checkout.git("clone", "--quiet", package.path(""), "SourcePackages/checkouts/package")
            return [:]
        },
        Row(
            testDescription: "a link to a clone, which has a main of its own",
            arguments: ["check", "App/M.xcdatamodeld", "--against", "main"]
        ) { repository in
            let package = try TestRepository()
            try package.write(HostileRepository.model("Integer 64"), to: "M.xcdatamodeld/M.xcdatamodel/contents")
            try package.commit()
            try repository.checkout.git("clone", "--quiet", package.path(""), "Clone")
            try repository.link("App/M.xcdatamodeld", to: "../Clone/M.xcdatamodeld")
            return [:]
        },
        Row(
            testDescription: "a report that is a link out",
            status: 64,
            says: "leads out of the repository",
            arguments: ["check", "--against", "main", "--report", "junit=modelc.xml"]
        ) { repository in
            try repository.link("modelc.xml", to: repository.foreign.path)
            return [:]
        },
        Row(
            testDescription: "a report in a folder that is a link out",
            status: 64,
            says: "leads out of the repository",
            arguments: ["check", "--against", "main", "--report", "junit=reports/modelc.xml"]
        ) { repository in
            try repository.link("reports", to: repository.outside.url.path)
            return [:]
        },
        Row(
            testDescription: "attributes that are a link into .git",
            status: 64,
            says: "in the folder of git",
            arguments: ["init"]
        ) { repository in
            try repository.checkout.write("", to: ".git/info/attributes")
            try repository.link(".gitattributes", to: ".git/info/attributes")
            return [:]
        },
    ]

    @Test("A hostile branch runs nothing, writes nothing outside, and does not pass", arguments: rows)
    func hostile(row: Row) throws {
        let repository = try HostileRepository(bundle: row.bundle)
        let environment = try row.make(repository)
        let files = try FileManager.default.subpathsOfDirectory(atPath: repository.outside.url.path)
        for arguments in [row.arguments, ["check", "--database", "private"]] {
            let run = try repository.run(arguments, in: row.folder, environment)
            if arguments == row.arguments {
                #expect(run.status == row.status, "\(run.output)\(run.errors)")
                #expect(row.says.isEmpty || (run.output + run.errors).contains(row.says), "\(run.output)\(run.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: repository.mark.path), "a program of the branch ran")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: repository.outside.url.path) == files)
        #expect(try String(contentsOf: repository.foreign, encoding: .utf8) == "foreign\n")
    }

    @Test("There is a hostile repository for each guard")
    func guards() {
        let all = GitGuards.options.filter { $0 != "-c" } + GitGuards.variables.map(\.0).filter { $0 != "LC_ALL" }
        #expect(Set(Self.rows.flatMap(\.guards)) == Set(all))
    }

    @Test("The run of git inherits the settings of the user, and no variable of a repository")
    func inherited() {
        let kept = ["PATH", "HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0", "GIT_CONFIG_VALUE_0"]
        for name in kept { #expect(GitGuards.isInherited(name), "\(name)") }
        let dropped = [
            "GIT_DIR", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_ATTR_SOURCE", "GIT_SHALLOW_FILE", "LC_ALL",
        ]
        for name in dropped { #expect(!GitGuards.isInherited(name), "\(name)") }
    }
}
