import CompilerSupport
import ModelCompiler

/// The commands of git that modelc runs.
///
/// Each reads objects, names of commits, or patterns of ignored files. None runs a filter, a text conversion, a program that
/// compares files, or a hook; `status`, `diff`, `log`, `show` and `archive` would, if the configuration named one.
enum GitCommand: String, CaseIterable {
    case catFile = "cat-file"
    case checkIgnore = "check-ignore"
    case mergeBase = "merge-base"
    case revisionList = "rev-list"
    case revisionParse = "rev-parse"
    case tag
}

/// Settings that keep git from running a program, and from reading anything but the objects of a checkout.
///
/// A checkout may come from a pull request. Configuration that its author can choose names programs: in a folder that looks
/// like a repository, in a file that the checkout's own configuration includes (`include.path`), or in an unpacked archive.
enum GitGuards {
    /// Words before the command.
    static let options = [
        // A program that git starts where it prints to a terminal: core.pager, pager.*.
        "--no-pager",
        // Paths are names, even ":(top)x" and "*".
        "--literal-pathspecs",
        // A folder with HEAD, objects and refs is no repository. Since git 2.38; before, the entry .git decides, see Checkout.
        "-c", "safe.bareRepository=explicit",
        // A program that git asks for changed files whenever it reads the index, as check-ignore does.
        "-c", "core.fsmonitor=false",
        // Hooks; none belongs to these commands today.
        "-c", "core.hooksPath=/dev/null",
        // A program that checks signatures of commits.
        "-c", "log.showSignature=false",
        // Control characters in what modelc parses.
        "-c", "color.ui=false",
    ]

    /// Variables of every run.
    static let variables = [
        // A missing object of a partial clone starts a fetch, which runs core.sshCommand or a helper. Since git 2.39.4 and
        // 2.45.
        ("GIT_NO_LAZY_FETCH", "1"),
        // The same for every git: it may use no way to another repository.
        ("GIT_ALLOW_PROTOCOL", "none"),
        // refs/replace names other objects for those of a commit, even one that is named by all its digits.
        ("GIT_NO_REPLACE_OBJECTS", "1"),
        // git writes nothing, not even the index.
        ("GIT_OPTIONAL_LOCKS", "0"),
        // It asks nobody for a password.
        ("GIT_TERMINAL_PROMPT", "0"),
        // Its messages are in English.
        ("LC_ALL", "C"),
    ]

    /// True if git inherits a variable of modelc's environment.
    ///
    /// A hook or an alias that runs modelc sets `GIT_DIR`, `GIT_INDEX_FILE` and more for its own checkout, and the one of the
    /// model counts. Of the rest some name programs (`GIT_SSH_COMMAND`, `GIT_EXTERNAL_DIFF`, `GIT_PAGER`), files to write
    /// (`GIT_TRACE`), or other objects (`GIT_OBJECT_DIRECTORY`, `GIT_GRAFT_FILE`).
    static func isInherited(_ name: String) -> Bool {
        if !name.hasPrefix("GIT_") { return !variables.contains { $0.0 == name } }
        // The places of the programs of git, and of the settings of the user, which say whose checkouts are safe (safe.directory).
        let kept = [
            "GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT",
        ]
        return kept.contains(name) || name.hasPrefix("GIT_CONFIG_KEY_") || name.hasPrefix("GIT_CONFIG_VALUE_")
    }
}

/// The git program.
enum Git {
    /// Runs git in the top folder of a checkout. The caller checks the exit code.
    static func run(
        _ command: GitCommand,
        _ words: [String],
        in checkout: Checkout,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> ChildProcess.Result {
        // check-ignore refuses the option; its paths begin with "./", so that none is a pattern.
        let options = GitGuards.options.filter { command != .checkIgnore || $0 != "--literal-pathspecs" }
        let program = ["git"] + options + ["-C", checkout.top, command.rawValue] + words
        let result = ChildProcess.run(
            program,
            inheriting: GitGuards.isInherited,
            adding: GitGuards.variables,
            input: input,
            limit: limit
        )
        guard let result else { throw .noGit }
        if result.output.count > limit { throw .tooLarge(limit: limit) }
        return result
    }

    /// Starts git in the top folder of a checkout, to answer questions.
    static func start(
        _ command: GitCommand,
        _ words: [String],
        in checkout: Checkout
    ) throws(CommandFailure) -> RunningProgram {
        let program = ["git"] + GitGuards.options + ["-C", checkout.top, command.rawValue] + words
        let started = ChildProcess.start(program, inheriting: GitGuards.isInherited, adding: GitGuards.variables)
        guard let started else { throw .noGit }
        return started
    }

    /// The output of git, which must succeed.
    static func output(
        of command: GitCommand,
        _ words: [String],
        in checkout: Checkout,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> [UInt8] {
        let result = try run(command, words, in: checkout, input: input, limit: limit)
        guard result.code == 0 else { throw .complaint(complaint(in: result.errors)) }
        return result.output
    }

    static func firstLine(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// The cause of a failure: the first line that is no warning.
    static func complaint(in errors: [UInt8]) -> String {
        let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").map(String.init)
        return lines.first { !$0.hasPrefix("warning: ") && !$0.hasPrefix("hint: ") } ?? lines.first ?? ""
    }
}

// The failures of git, with commands that help.
extension CommandFailure {
    static let noGit = missingInput("git cannot be run; is it installed?")

    static func notACheckout(_ path: String) -> CommandFailure {
        .missingInput("'\(path)' does not lie in a git checkout")
    }

    /// A folder with the files of a repository, which a branch contains.
    static func trackedRepository(_ folder: String) -> CommandFailure {
        .comparisonImpossible(
            "'\(folder)' has HEAD, objects and refs, so that git could take it for a repository, and it is part of the commit: "
                + "nothing in it is compared; delete these files, or rename the folder of a test's repository"
        )
    }

    /// A git that does not use the entry `.git`.
    static func otherRepository(_ checkout: Checkout) -> CommandFailure {
        .complaint("the repository of '\(checkout.top)' is not the one that its .git leads to")
    }

    /// A commit of a submodule that nobody fetched.
    static func missingSubmodule(_ path: String, _ commit: String, isCheckedOut: Bool) -> CommandFailure {
        let isPlain = path.wholeMatch(of: /[A-Za-z0-9_.\/][A-Za-z0-9_.\/-]*/) != nil
        let folder = isPlain ? path : "<submodule>"
        let command = isCheckedOut ? "git -C \(folder) fetch origin \(commit)" : "git fetch <its URL> \(commit)"
        return .comparisonImpossible(
            "the submodule '\(path)' was at \(commit.prefix(12)), and that commit is not here; run '\(command)'"
        )
    }

    /// A name that no commit can have, such as one that git would treat as an option.
    static func invalidReference(_ reference: String) -> CommandFailure {
        .usage("'\(reference)' is not a commit name")
    }

    static func unknownReference(_ reference: String, help: String) -> CommandFailure {
        .missingInput("git does not know the commit '\(reference)'; \(help)")
    }

    static func ambiguousReference(_ name: String, _ one: String, _ other: String) -> CommandFailure {
        .missingInput("'\(name)' is ambiguous: git has '\(one)' and '\(other)'; name one of them, or delete the other")
    }

    static func noCommonCommit(_ one: String, _ other: String, isShallow: Bool) -> CommandFailure {
        .missingInput(
            isShallow
                ? "the local history does not contain the merge base of '\(one)' and '\(other)'; "
                    + "run 'git fetch --unshallow', or check out with 'fetch-depth: 0'"
                : "'\(one)' and '\(other)' have no common commit"
        )
    }

    /// A file whose bytes a partial clone left out.
    static func notFetched(_ path: String) -> CommandFailure {
        .comparisonImpossible(
            "git does not have the contents of '\(path)': a partial clone leaves them out, and modelc fetches nothing; "
                + "clone without --filter, or run 'git fetch --refetch --no-filter'"
        )
    }

    static func tooLarge(limit: Int) -> CommandFailure {
        .unparsableInput("a file in git is larger than \(limit >> 20) MiB")
    }

    /// Any other failure, in git's own words.
    static func complaint(_ text: String) -> CommandFailure {
        .fileTrouble("git says: \(text)")
    }

    /// The failure of a requested comparison, with `--against` or `--shipped-tags`.
    var ofComparison: CommandFailure {
        status == .usage ? self : .comparisonImpossible(message)
    }

    static func comparisonImpossible(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .comparisonImpossible)
    }
}
