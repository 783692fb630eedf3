import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import modelc

@Suite("Git checkouts", .enabled(if: TestRepository.isPossible, "needs git"))
struct GitRepositoryTests {
    @Test(
        "A checkout is found from any spelling of a path",
        arguments: [
            ("", ""), ("Model", "Model"), ("./A b/../A b/é/./contents", "A b/é/contents"), ("A b/", "A b"),
            ("gone/for ever", "gone/for ever"), ("gone/../A b", "A b"), ("link/contents", "A b/é/contents"),
            ("-x", "-x"), ("A b/../../checkout/Model", "Model"), ("*", "*"),
        ]
    )
    func paths(spelling: String, path: String) throws {
        let checkout = try TestRepository()
        try checkout.write("", to: "A b/é/contents")
        try FileManager.default.createSymbolicLink(atPath: checkout.path("link"), withDestinationPath: "A b/é")
        #expect(try GitRepository.locate(checkout.path(spelling)).path == path)
    }

    @Test("A path in a worktree belongs to that checkout, and one in a submodule to the checkout that tracks it")
    func nested() throws {
        let (inner, outer) = (try TestRepository(), try TestRepository())
        try inner.commit(entities: "Inner")
        try outer.commit(entities: "Outer")
        try outer.git("submodule", "--quiet", "add", inner.path(""), "deps/inner")
        try outer.git("worktree", "add", "--quiet", "-b", "other", "tree/feature")
        let version = "Model.xcdatamodeld/V1.xcdatamodel"
        // A submodule that no commit has yet is a checkout of its own.
        for folder in ["deps/inner", "tree/feature"] {
            let located = try GitRepository.locate(outer.path("\(folder)/\(version)"))
            #expect(located.path == version)
            let entry = try located.repository.entry(at: "\(version)/contents", in: "HEAD")
            let bytes = try located.repository.bytes(of: try #require(entry), limit: 1000)
            #expect(bytes == Array(TestRepository.model(folder == "deps/inner" ? "Inner" : "Outer").utf8))
        }
        try outer.git("add", "deps", ".gitmodules")
        try outer.git("commit", "--quiet", "--message", "a submodule")
        let path = outer.path("deps/inner/\(version)")
        #expect(try GitRepository.locate(path).path == "deps/inner/\(version)")
        #expect(try outer.entry(at: "deps/inner")?.kind == .submodule)
        #expect(try outer.entry(at: "deps/inner/Model.xcdatamodeld") == nil)
        let bytes = try CommitTree("HEAD", near: path).read("\(path)/contents", limit: 1000)
        #expect(bytes == Array(TestRepository.model("Inner").utf8))
    }

    @Test("A path outside of a checkout, or inside .git, is refused")
    func outside() throws {
        let (folder, checkout) = (try TemporaryFolder(), try TestRepository())
        for path in [folder.url.path, checkout.path(".git/objects")] {
            #expect(throws: CommandFailure.notACheckout(path)) { try GitRepository.locate(path) }
        }
    }

    @Test("A commit is found by branch, tag, expression or hash")
    func references() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try checkout.git("tag", "--annotate", "--message", "first", "v1.0")
        try checkout.git("checkout", "--quiet", "-b", "feature/a/ß")
        try checkout.commit(entities: "Two")
        let (first, second) = (try checkout.git("rev-parse", "HEAD~1"), try checkout.git("rev-parse", "HEAD"))
        for name in ["main", "v1.0", "HEAD~1", "feature/a/ß^", "refs/heads/main", first] {
            #expect(try checkout.commit(name) == first, "\(name)")
        }
        for name in ["HEAD", "@", "feature/a/ß"] { #expect(try checkout.commit(name) == second, "\(name)") }
        #expect(try checkout.mergeBase(with: "main") == first)
        #expect(try checkout.mergeBase(of: "main", with: "feature/a/ß") == first)
    }

    @Test("An ambiguous name of a branch or tag is refused unless both mean the same commit")
    func ambiguousReferences() throws {
        let original = try committed()
        let clone = try TestRepository(cloning: original)
        try clone.git("checkout", "--quiet", "-b", "work")
        try clone.commit(entities: "Other")
        let main = try original.git("rev-parse", "main")
        try clone.git("tag", "same", "main")
        try clone.git("branch", "same", "main")
        #expect(try clone.commit("same") == main)
        try clone.git("tag", "origin/main")
        #expect(
            throws: CommandFailure.ambiguousReference(
                "origin/main",
                "refs/remotes/origin/main",
                "refs/tags/origin/main"
            )
        ) { try clone.mergeBase(with: "origin/main") }
        #expect(throws: CommandFailure.self) { try clone.commit("origin/main~0") }
        #expect(try clone.commit("refs/remotes/origin/main") == main)
        try clone.git("tag", "--delete", "origin/main")
        #expect(try clone.commit("origin/main~0") == main)
        try clone.git("branch", "origin/main")
        let failure = #expect(throws: CommandFailure.self) { try clone.commit("origin/main") }
        #expect(failure?.ofComparison.status == .comparisonImpossible)
    }

    @Test(
        "A name that git would take for an option or exclusion is refused",
        arguments: ["", "-x", "--upload-pack=touch x", "--all", "^main"]
    )
    func hostileReferences(name: String) throws {
        let checkout = try committed()
        #expect(throws: CommandFailure.invalidReference(name)) { try checkout.commit(name) }
        #expect(throws: CommandFailure.invalidReference(name)) { try checkout.mergeBase(with: name) }
        #expect(CommandFailure.invalidReference(name).ofComparison.status == .usage)
    }

    @Test(
        "An unknown commit name gets help that says how to fetch it",
        arguments: [
            ("origin/main", "run 'git fetch origin main:refs/remotes/origin/main'"),
            (
                "release/2",
                "run 'git fetch origin release/2:refs/remotes/origin/release/2' and name it 'origin/release/2'"
            ),
            (String(repeating: "a", count: 40), "run 'git fetch origin \(String(repeating: "a", count: 40))'"),
            ("HEAD~7", "'HEAD' has no such ancestor"), ("main:Model.xcdatamodeld", nil), ("main..main", nil),
            ("$(touch x)", nil), ("main\n", nil), (":/change", "see 'git help revisions'"),
        ]
    )
    func unknownReferences(name: String, help: String?) throws {
        let checkout = try committed()
        let failure = #expect(throws: CommandFailure.self) { try checkout.mergeBase(with: name) }
        let expected = CommandFailure.unknownReference(name, help: help ?? "")
        if help == nil {
            #expect(failure?.message.hasPrefix(expected.message) == true)
        } else {
            #expect(failure == expected)
        }
        #expect(failure?.ofComparison.status == .comparisonImpossible)
        #expect(failure?.status == .missingInput)
        #expect(!FileManager.default.fileExists(atPath: checkout.path("x")))
    }

    @Test("An unknown branch name gets the remote branch as suggestion")
    func remoteBranch() throws {
        let original = try committed()
        try original.git("branch", "release")
        let clone = try TestRepository(cloning: original)
        let failure = #expect(throws: CommandFailure.self) { try clone.commit("release") }
        #expect(failure == .unknownReference("release", help: "did you mean 'origin/release'?"))
    }

    @Test("A repository without commits is reported as such")
    func unborn() throws {
        let checkout = try TestRepository()
        let failure = #expect(throws: CommandFailure.self) { try checkout.mergeBase(with: "main") }
        #expect(failure == .unknownReference("HEAD", help: "the repository has no commits"))
    }

    @Test("A shallow clone has no merge base, and the message says how to fetch its history")
    func shallow() throws {
        let original = try committed()
        try original.git("checkout", "--quiet", "-b", "feature")
        try original.commit(entities: "Feature")
        try original.git("checkout", "--quiet", "main")
        try original.commit(entities: "Main")
        let clone = try TestRepository(cloning: original, ["--depth=1", "--no-single-branch", "--branch=feature"])
        let failure = #expect(throws: CommandFailure.self) { try clone.mergeBase(with: "origin/main") }
        #expect(failure == .noCommonCommit("HEAD", "origin/main", isShallow: true))
        #expect(failure?.message.contains("'git fetch --unshallow'") == true)
        #expect(failure?.message.contains("'fetch-depth: 0'") == true)
        #expect(
            throws: CommandFailure.unknownReference("HEAD~1", help: "run 'git fetch --unshallow'")
        ) { try clone.commit("HEAD~1") }
        try clone.git("fetch", "--quiet", "--unshallow")
        #expect(try clone.mergeBase(with: "origin/main") == original.git("rev-parse", "main~1"))
    }

    @Test("A missing remote branch is there after the command that the help names")
    func namedCommand() throws {
        let original = try committed()
        try original.git("branch", "feature")
        let clone = try TestRepository(cloning: original, ["--single-branch", "--branch=feature"])
        let failure = #expect(throws: CommandFailure.self) { try clone.mergeBase(with: "origin/main") }
        #expect(
            failure == .unknownReference("origin/main", help: "run 'git fetch origin main:refs/remotes/origin/main'")
        )
        try clone.git("fetch", "--quiet", "origin", "main:refs/remotes/origin/main")
        #expect(try clone.mergeBase(with: "origin/main") == original.git("rev-parse", "main"))
    }

    @Test("Unrelated branches have no merge base")
    func unrelated() throws {
        let checkout = try committed()
        try checkout.git("checkout", "--quiet", "--orphan", "other")
        try checkout.commit(entities: "Other")
        #expect(throws: CommandFailure.noCommonCommit("HEAD", "main", isShallow: false)) {
            try checkout.mergeBase(with: "main")
        }
    }

    @Test("Git lists files of any name and tells links from files")
    func entries() throws {
        let checkout = try TestRepository()
        let names = [":(top)x", "a", "a*", "line\nbreak", "tab\t", "ü ü", "-x"]
        for name in names { try checkout.write(name, to: "folder/\(name)") }
        try FileManager.default.createSymbolicLink(atPath: checkout.path("folder/link"), withDestinationPath: "a")
        try checkout.commit()
        let path = try GitRepository.locate(checkout.path("folder")).path
        let folder = try #require(try checkout.entry(at: path))
        #expect(folder.kind == .folder)
        let files = try checkout.files(below: folder)
        #expect(files.filter { $0.kind == .file }.map(\.path).sorted() == names.sorted())
        #expect(files.filter { $0.kind == .link }.map(\.path) == ["link"])
        for name in names {
            let file = try #require(try checkout.entry(at: "folder/\(name)"))
            #expect(try checkout.bytes(of: file, limit: 100) == Array(name.utf8))
        }
        #expect(try checkout.entry(at: "folder/?") == nil)
        #expect(try checkout.entry(at: "")?.kind == .folder)
    }

    @Test("A file in git larger than the limit is refused")
    func largeFiles() throws {
        let checkout = try TestRepository()
        try checkout.write(String(repeating: "x", count: 1 << 20), to: "large")
        try checkout.commit()
        let file = try #require(try checkout.entry(at: "large"))
        #expect(try checkout.bytes(of: file, limit: 1 << 20).count == 1 << 20)
        #expect(throws: CommandFailure.tooLarge(limit: (1 << 20) - 1)) {
            try checkout.bytes(of: file, limit: (1 << 20) - 1)
        }
        #expect(CommandFailure.tooLarge(limit: 1).status == .unparsableInput)
    }

    @Test("A failure of git is missing input or an impossible comparison")
    func status() {
        for failure in [CommandFailure.noGit, .notACheckout("M"), .noCommonCommit("a", "b", isShallow: true)] {
            #expect(failure.status == .missingInput)
            #expect(failure.ofComparison.status == .comparisonImpossible)
            #expect(failure.ofComparison.message == failure.message)
        }
        #expect(CommandFailure.complaint("no").status == .fileTrouble)
        #expect(CommandFailure.complaint("no").ofComparison.status == .comparisonImpossible)
    }

    private func committed() throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.commit(entities: "Trip")
        return checkout
    }
}

@Suite("Child processes")
struct ChildProcessTests {
    @Test("A child process has its exit code, output and errors")
    func result() throws {
        let result = try #require(ChildProcess.run(["sh", "-c", "echo out; echo error >&2; exit 7"]))
        #expect(result.code == 7)
        #expect(result.output == Array("out\n".utf8))
        #expect(result.errors == Array("error\n".utf8))
    }

    @Test("A child process gets its arguments unchanged")
    func arguments() throws {
        let words = ["a b", "$(echo x)", "*", "", "'\"", "é"]
        let result = try #require(ChildProcess.run(["printf", "%s\\n"] + words))
        #expect(result.output == Array(words.map { "\($0)\n" }.joined().utf8))
    }

    @Test("A missing program has no child process")
    func missing() { #expect(ChildProcess.run(["no-program-has-this-name"]) == nil) }

    @Test("A child process that a signal ended has no exit code")
    func killed() throws { #expect(try #require(ChildProcess.run(["sh", "-c", "kill -9 $$"])).code == nil) }

    @Test("A child process may fill both streams, and is ended beyond the output limit")
    func muchOutput() throws {
        let script =
            "l=0123456789012345678901234567890; i=0; while [ $i -lt 5000 ]; do echo $l; echo $l >&2; i=$((i+1)); done"
        let result = try #require(ChildProcess.run(["sh", "-c", script]))
        #expect(result.output.count == 160_000)
        #expect(result.errors.count == 1 << 16)
        let endless = try #require(ChildProcess.run(["yes"], limit: 1 << 20))
        #expect(endless.output.count > 1 << 20)
        #expect(endless.code == nil)
    }

    @Test("A child process has the variables that it inherits, and the added ones")
    func environment() throws {
        let script = "echo ${HOME-none} $MODELC_ADDED ${PATH:+path}"
        let result = try #require(
            ChildProcess.run(["sh", "-c", script], inheriting: { $0 != "HOME" }, adding: [("MODELC_ADDED", "a=b")])
        )
        #expect(result.output == Array("none a=b path\n".utf8))
    }
}
