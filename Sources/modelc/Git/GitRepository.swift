import CompilerSupport
import ModelCompiler

/// A checkout, with access to its commits.
///
/// Only git commands that read objects are used: they run no hooks or filters, whatever the checkout's configuration
/// is.
struct GitRepository {
    /// A folder in the checkout, for git to find the repository.
    private let folder: String
    /// The top of the checkout, without links.
    private let top: String
    /// What lies in its commits.
    let objects: GitObjects

    /// The checkout of a path, and the path below its top, empty for the top itself.
    ///
    /// Links and `..` are resolved as far as the path exists; the rest may exist only in a commit.
    static func locate(_ path: String) throws(CommandFailure) -> (repository: GitRepository, path: String) {
        let (folder, rest) = Path.split(path)
        let result = try Git.run(["rev-parse", "--is-inside-work-tree", "--show-prefix"], in: folder)
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard result.code == 0, lines.first == "true" else {
            let complaint = Git.firstLine(of: result.errors)
            let isOutside = complaint.isEmpty || complaint.contains("not a git repository")
            throw isOutside ? .notACheckout(path) : .complaint(complaint)
        }
        // The prefix ends with a slash, and the line with a line feed.
        let prefix = lines.count > 1 ? String(lines[1].dropLast(2)) : ""
        let below = (prefix.isEmpty ? [] : [prefix]) + rest
        let top = prefix.isEmpty ? folder : String(folder.dropLast(prefix.count + 1))
        return (GitRepository(folder: folder, top: top, objects: GitObjects(in: folder)), below.joined(separator: "/"))
    }

    /// The possible paths below the top in a commit: as spelled, because a folder of the commit may be a link today,
    /// and with today's links resolved. Empty for a path outside of the checkout.
    func paths(of path: String) throws(CommandFailure) -> [String] {
        let paths = [spelled(path), below(Path.resolved(path))?.joined(separator: "/")].compactMap(\.self).uniqued
        // Throws for a path outside of any checkout.
        if paths.isEmpty { _ = try Self.locate(path) }
        return paths
    }

    /// The path below the top without following links below the top.
    private func spelled(_ path: String) -> String? {
        var folder = Path.resolved(path.hasPrefix("/") ? "/" : ".")
        var parts = below(folder)
        for name in path.split(separator: "/").map(String.init) where name != "." {
            guard var inside = parts else {
                folder = Path.resolved(Path.join(folder, name))
                parts = below(folder)
                continue
            }
            if name == ".." {
                // After a link, the folder above is another one.
                if FileSystem.isLink(Path.join(top, inside.joined(separator: "/"))) { return nil }
                parts = inside.popLast() == nil ? nil : inside
                folder = Path.folder(of: top)
            } else {
                parts = inside + [name]
            }
        }
        return parts?.joined(separator: "/")
    }

    /// The names from the top to a folder without links; nil outside of the checkout.
    private func below(_ folder: String) -> [String]? {
        guard Path.isInside(folder, top) else { return nil }
        return folder.dropFirst(top.count).split(separator: "/").map(String.init)
    }

    // MARK: Commits

    /// The full name of the commit of a branch, a tag or an expression such as `HEAD~2`.
    func commit(_ reference: String) throws(CommandFailure) -> String {
        guard let first = reference.first, first != "-", first != "^" else { throw .invalidReference(reference) }
        if let commit = try resolve(try unambiguous(reference)) { return commit }
        throw .unknownReference(reference, help: try help(finding: reference))
    }

    /// The common ancestor of two lines of development.
    func mergeBase(of branch: String = "HEAD", with reference: String) throws(CommandFailure) -> String {
        let commits = [try commit(branch), try commit(reference)]
        let result = try Git.run(["merge-base"] + commits, in: folder)
        switch result.code {
        case 0: return Git.firstLine(of: result.output)
        case 1: throw .noCommonCommit(branch, reference, isShallow: try isShallow())
        default: throw .complaint(Git.firstLine(of: result.errors))
        }
    }

    /// The tags that match a pattern of `git tag --list`, newest first by the date of the tag, then by version.
    ///
    /// Tags of other objects than commits are left out.
    func tags(matching pattern: String) throws(CommandFailure) -> [(name: String, commit: String)] {
        guard let first = pattern.first, first != "-", !pattern.utf8.contains(where: { $0 < 0x20 }) else {
            throw .usage("'\(pattern)' is not a tag pattern; expected a pattern such as 'v*'")
        }
        // The last key of git's options sorts first.
        let words = [
            "tag", "--list", "--no-column", "--sort=-version:refname", "--sort=-creatordate",
            "--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)", "--end-of-options",
            pattern,
        ]
        let lines = String(decoding: try Git.output(of: words, in: folder), as: UTF8.self).split(separator: "\n")
        var tags: [(name: String, commit: String)] = []
        for line in lines {
            // A tag of a commit has no object behind it: two words are empty.
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 5 else { continue }
            var commit = words[0] == "commit" ? words[1] : words[2] == "commit" ? words[3] : nil
            // Of a tag of a tag, older versions of git show only the next one.
            if commit == nil { commit = try resolve(words[4]) }
            guard let commit else { continue }
            tags.append((String(words[4].dropFirst("refs/tags/".count)), commit))
        }
        if tags.isEmpty {
            throw .missingInput("no tag matches '\(pattern)'; run 'git fetch --tags'")
        }
        return tags
    }

    /// A commit, for people.
    struct Commit {
        let name: String
        /// `2026-11-30`.
        let day: String
        let subject: String
    }

    /// The commits that changed some paths below the top, newest first, without the history of `since`.
    ///
    /// - Throws: ``CommandFailure`` also for a shallow clone, in which the oldest commit seems to change everything.
    func commits(touching paths: [String], since: String?, limit: Int) throws(CommandFailure) -> [Commit] {
        if try isShallow() { throw .complaint("the clone is shallow") }
        let words =
            ["rev-list", "--topo-order", "--max-count=\(limit)", "--format=%cI %s", "HEAD"]
            + (since.map { ["^\($0)"] } ?? []) + ["--"] + paths.map { ":(top,literal)\($0)" }
        let output = String(decoding: try Git.output(of: words, in: folder), as: UTF8.self)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        return zip(lines, lines.dropFirst()).compactMap { head, text in
            guard head.hasPrefix("commit ") else { return nil }
            // The subject is untrusted: no control character of it may reach a terminal.
            let subject = text.dropFirst(26).unicodeScalars.prefix(80).filter {
                $0.properties.generalCategory != .control
            }
            return Commit(
                name: String(head.dropFirst(7)),
                day: String(text.prefix(10)),
                subject: String(String.UnicodeScalarView(subject))
            )
        }
    }

    /// An unambiguous form of a reference: git prefers tags, so an attacker could push a tag with the name of a branch.
    private func unambiguous(_ reference: String) throws(CommandFailure) -> String {
        let end = ["~", "^", ":", "@{"].compactMap { reference.ranges(of: $0).first?.lowerBound }.min()
        let (name, suffix) = (reference[..<(end ?? reference.endIndex)], reference[(end ?? reference.endIndex)...])
        let isCommit = name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit)
        if name.isEmpty || name.hasPrefix("refs/") || isCommit || name == "HEAD" || name == "@" { return reference }
        var found: [(name: String, commit: String)] = []
        for folder in ["heads", "remotes", "tags"] {
            let full = "refs/\(folder)/\(name)"
            if let commit = try resolve(full) { found.append((full, commit)) }
        }
        guard let first = found.first else { return reference }
        if let other = found.first(where: { $0.commit != first.commit }) {
            throw .ambiguousReference(String(name), first.name, other.name)
        }
        return first.name + suffix
    }

    private func resolve(_ reference: String) throws(CommandFailure) -> String? {
        let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]
        let result = try Git.run(words, in: folder)
        let name = Git.firstLine(of: result.output)
        return result.code == 0 && name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit) ? name : nil
    }

    private func isShallow() throws(CommandFailure) -> Bool {
        Git.firstLine(of: try Git.output(of: ["rev-parse", "--is-shallow-repository"], in: folder)) == "true"
    }

    /// The remedy for a name without a commit.
    private func help(finding reference: String) throws(CommandFailure) -> String {
        if reference == "HEAD" { return "the repository has no commits" }
        let name = String(reference.prefix { !"~^@:".contains($0) })
        if name != reference, try resolve(name) != nil {
            return try isShallow() ? "run 'git fetch --unshallow'" : "'\(name)' has no such ancestor"
        }
        let remote = "origin/"
        if try resolve(remote + reference) != nil { return "did you mean '\(remote)\(reference)'?" }
        if name.isEmpty { return "see 'git help revisions'" }
        if name.utf8.count >= 40, name.allSatisfy(\.isHexDigit) { return "run 'git fetch origin \(name)'" }
        let isRemote = name.hasPrefix(remote)
        let branch = isRemote ? String(name.dropFirst(remote.count)) : name
        // With the destination, because clones of a single branch keep no other by default.
        let command = "run 'git fetch origin \(branch):refs/remotes/\(remote)\(branch)'"
        return isRemote ? command : "\(command) and name it '\(remote)\(branch)'"
    }

    // MARK: Files

    /// An entry in a commit.
    typealias Entry = GitObjects.Entry

    /// The entry at a path below the top; nil when nothing is there.
    func entry(at path: String, in commit: String) throws(CommandFailure) -> Entry? {
        try objects.entry(at: path, in: commit)
    }

    /// All entries below a folder except folders, with paths below it, in git's order.
    func files(below folder: Entry) throws(CommandFailure) -> [Entry] { try objects.files(below: folder) }

    /// The committed bytes of several files. Each file may have as many bytes as the limit.
    func bytes(of files: [Entry], limit: Int) throws(CommandFailure) -> [[UInt8]] {
        try objects.bytes(of: files, limit: limit)
    }

    /// The committed bytes of a file.
    func bytes(of file: Entry, limit: Int) throws(CommandFailure) -> [UInt8] {
        try bytes(of: [file], limit: limit)[0]
    }
}

/// The git program.
enum Git {
    /// A hook or an alias that runs modelc sets these for its own checkout; the model's checkout counts.
    private static let environment: [(name: String, value: String?)] =
        [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
            "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
        ].map { ($0, nil) } + [("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C")]

    /// Runs git in a folder. The caller checks the exit code.
    static func run(
        _ words: [String],
        in folder: String,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> ChildProcess.Result {
        let program = ["git", "-C", folder] + words
        guard let result = ChildProcess.run(program, environment: environment, input: input, limit: limit)
        else { throw .noGit }
        if result.output.count > limit { throw .tooLarge(limit: limit) }
        return result
    }

    /// Starts git in a folder, to answer questions.
    static func start(_ words: [String], in folder: String) throws(CommandFailure) -> RunningProgram {
        guard let program = ChildProcess.start(["git", "-C", folder] + words, environment: environment) else {
            throw .noGit
        }
        return program
    }

    /// The output of git, which must succeed.
    static func output(
        of words: [String],
        in folder: String,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> [UInt8] {
        let result = try run(words, in: folder, input: input, limit: limit)
        guard result.code == 0 else { throw .complaint(firstLine(of: result.errors)) }
        return result.output
    }

    /// The paths without those that git ignores; all of them outside a checkout, without git, and in an ignored folder.
    static func removingIgnored(_ paths: [String]) -> [String] {
        // The exit code is 1 when nothing is ignored.
        let list = Array(paths.map { "\($0)\0" }.joined().utf8)
        guard !paths.isEmpty, (try? run(["check-ignore", "--quiet", "."], in: "."))?.code != 0,
            let result = try? run(["check-ignore", "-z", "--stdin"], in: ".", input: list),
            result.code == 0 || result.code == 1
        else { return paths }
        let ignored = Set(result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.filter { !ignored.contains($0) }
    }

    static func firstLine(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

// The failures of git, with commands that help.
extension CommandFailure {
    static let noGit = missingInput("git cannot be run; is it installed?")

    static func notACheckout(_ path: String) -> CommandFailure {
        .missingInput("'\(path)' does not lie in a git checkout")
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
