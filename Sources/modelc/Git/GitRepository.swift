import CompilerSupport
import ModelCompiler

/// The commits of a checkout, read by git and nothing else: what a branch brings must not choose the repository, and runs no
/// program; ``GitGuards`` says how.
struct GitRepository {
    let checkout: Checkout
    /// The objects in its commits.
    let objects: GitObjects

    /// Makes sure that git takes the repository that the entry `.git` leads to.
    ///
    /// - Parameters:
    ///   - checkout: The checkout.
    ///   - path: What the user named in it.
    /// - Throws: ``CommandFailure`` also for a checkout of another user, which git refuses.
    init(_ checkout: Checkout, for path: String? = nil) throws(CommandFailure) {
        let words = ["--is-inside-work-tree", "--absolute-git-dir"]
        let result = try Git.run(.revisionParse, words, in: checkout)
        let lines = String(decoding: result.output.dropLast(), as: UTF8.self).split(separator: "\n", maxSplits: 1)
        guard result.code == 0, lines.count == 2, lines[0] == "true" else {
            let complaint = Git.complaint(in: result.errors)
            let isOutside = complaint.isEmpty || complaint.contains("not a git repository")
            throw isOutside ? .notACheckout(path ?? checkout.top) : .complaint(complaint)
        }
        guard let folder = checkout.gitFolder, Path.resolved(String(lines[1])) == folder else {
            throw .otherRepository(checkout)
        }
        self.checkout = checkout
        objects = GitObjects(in: checkout)
    }

    // MARK: The repository of a path

    /// The repository whose commits count for a path, and the path below the top of its checkout.
    ///
    /// It is the checkout that modelc was started in; for a path elsewhere it is that of the path. A submodule counts as a
    /// part of the checkout that tracks it, because whoever sends a change of it also chooses its branches. A clone of
    /// something else inside of the checkout has a repository of its own only for a user who names something in it.
    ///
    /// - Parameters:
    ///   - path: Links and `..` are resolved as far as the path exists; the rest may exist only in a commit.
    ///   - operands: What the user named.
    /// - Returns: The repository and the path.
    /// - Throws: ``CommandFailure`` for a path outside of any checkout, and one in files that git could take for a repository.
    static func locate(
        _ path: String,
        named operands: [String] = []
    ) throws(CommandFailure) -> (repository: GitRepository, path: String) {
        var found = try around(path, operands)
        if found.path.leadsIntoGitFolder { throw .notACheckout(path) }
        for folder in found.repository.checkout.foldersLikeRepositories(on: found.path)
        where try found.repository.tracks("\(folder)/HEAD") {
            throw .trackedRepository(folder)
        }
        found.path = Path.trimmed(found.path)
        return found
    }

    private static func around(
        _ path: String,
        _ operands: [String]
    ) throws(CommandFailure) -> (repository: GitRepository, path: String) {
        if let start = Checkout(around: "."), let place = start.spelled(path) {
            let repository = try GitRepository(start, for: path)
            guard let nested = start.nested(on: place), try !repository.tracks(nested) else {
                return (repository, place)
            }
            let top = Path.join(start.top, nested)
            let isNamed = operands.contains { Path.isInside(Path.resolved($0.withoutGitReference), top) }
            if !isNamed { return (repository, place) }
        }
        guard var checkout = Checkout(around: path) else { throw .notACheckout(path) }
        // Of a submodule the checkout that tracks it, and so on.
        while checkout.top != "/", let outer = Checkout(around: Path.folder(of: checkout.top)),
            let place = outer.spelled(checkout.top), (try? GitRepository(outer).tracks(place)) == true
        {
            checkout = outer
        }
        // Names after a missing folder are in some commit only.
        let (folder, rest) = Path.split(path)
        let below = (checkout.spelled(folder).map { $0.isEmpty ? [] : [$0] } ?? []) + rest
        return (try GitRepository(checkout, for: path), below.joined(separator: "/"))
    }

    /// True if the commit that is checked out has something at a path below the top: a file, a folder, or a submodule.
    private func tracks(_ place: String) throws(CommandFailure) -> Bool {
        guard let head = try resolve("HEAD") else { return false }
        return try entry(at: place, in: head) != nil
    }

    /// The repository with the commit of a submodule: that of its checkout. Where there is none any more, the commit may have
    /// been fetched into this one.
    func repository(of submodule: Entry) throws(CommandFailure) -> GitRepository {
        let place = Path.join(checkout.top, submodule.path)
        if Path.resolved(place) == place, let inner = Checkout(top: place) {
            let repository: GitRepository
            if let known = objects.submodules[place] {
                repository = known
            } else {
                repository = try GitRepository(inner)
            }
            objects.submodules[place] = repository
            repository.objects.keepsRunning = objects.keepsRunning
            if try repository.resolve(submodule.object) != nil { return repository }
            throw .missingSubmodule(submodule.path, submodule.object, isCheckedOut: true)
        }
        if try resolve(submodule.object) != nil { return self }
        throw .missingSubmodule(submodule.path, submodule.object, isCheckedOut: false)
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
        let result = try Git.run(.mergeBase, commits, in: checkout)
        switch result.code {
        case 0: return Git.firstLine(of: result.output)
        case 1: throw .noCommonCommit(branch, reference, isShallow: try isShallow())
        default: throw .complaint(Git.complaint(in: result.errors))
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
            "--list", "--no-column", "--sort=-version:refname", "--sort=-creatordate",
            "--format=%(objecttype) %(objectname) %(*objecttype) %(*objectname) %(refname)", "--end-of-options",
            pattern,
        ]
        let lines = String(decoding: try Git.output(of: .tag, words, in: checkout), as: UTF8.self).split(
            separator: "\n"
        )
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
            ["--topo-order", "--max-count=\(limit)", "--format=%cI %s", "HEAD"]
            + (since.map { ["^\($0)"] } ?? []) + ["--"] + paths.map { $0.isEmpty ? "." : $0 }
        let output = String(decoding: try Git.output(of: .revisionList, words, in: checkout), as: UTF8.self)
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
        let words = ["--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]
        let result = try Git.run(.revisionParse, words, in: checkout)
        let name = Git.firstLine(of: result.output)
        return result.code == 0 && name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit) ? name : nil
    }

    private func isShallow() throws(CommandFailure) -> Bool {
        Git.firstLine(of: try Git.output(of: .revisionParse, ["--is-shallow-repository"], in: checkout)) == "true"
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
        try nearestEntry(on: path, in: commit).flatMap { $0.path == path ? $0 : nil }
    }

    /// The entry at a path below the top, or the link or submodule in its way; nil when nothing of that is there.
    func nearestEntry(on path: String, in commit: String) throws(CommandFailure) -> Entry? {
        try objects.nearestEntry(on: path, in: commit)
    }

    /// All entries below a folder except folders, with paths below it, in git's order.
    func files(below folder: Entry) throws(CommandFailure) -> [Entry] { try objects.files(below: folder) }

    /// The committed bytes of several files. Each file may have as many bytes as the limit.
    func bytes(of files: [Entry], limit: Int) throws(CommandFailure) -> [[UInt8]] {
        try objects.bytes(of: files, limit: limit)
    }

    /// The committed bytes of a file, or the path that a link leads to.
    func bytes(of file: Entry, limit: Int) throws(CommandFailure) -> [UInt8] {
        try bytes(of: [file], limit: limit)[0]
    }
}
