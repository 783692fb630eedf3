import CompilerSupport
import ModelCompiler

/// A checkout of git: a folder with an entry `.git`.
///
/// modelc looks for this entry itself, because no commit can contain one. git also takes any folder with `HEAD`, `objects`
/// and `refs` for a repository, and obeys the `config` in it; files of a branch can look like that.
struct Checkout: Hashable {
    /// The folder, without links.
    let top: String

    /// True if a folder is the top of a checkout.
    static func isTop(_ folder: String) -> Bool { FileSystem.kind(of: Path.join(folder, ".git")) != nil }

    /// Takes a folder without links, if it is a checkout.
    init?(top: String) {
        guard Self.isTop(top) else { return nil }
        self.top = top
    }

    /// The nearest checkout around a path, which may be in some commit only.
    init?(around path: String) {
        var folder = Path.split(path).folder
        while !Self.isTop(folder) {
            if folder == "/" { return nil }
            folder = Path.folder(of: folder)
        }
        top = folder
    }

    /// The folder with git's data of the checkout, without links: `.git`, or the folder that a file of this name leads to, as in
    /// a worktree or a submodule; nil for anything else.
    var gitFolder: String? {
        let entry = Path.join(top, ".git")
        if FileSystem.kind(of: entry) == .folder { return Path.resolved(entry) }
        guard let bytes = try? FileSystem.read(entry, limit: 1 << 16) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self)
        let word = "gitdir: "
        guard line.hasPrefix(word) else { return nil }
        let path = String(line.dropFirst(word.count).prefix { !$0.isNewline })
        return Path.resolved(path.hasPrefix("/") ? path : Path.join(top, path))
    }

    // MARK: Paths in it

    /// The possible paths below the top in a commit: as spelled, because a folder of the commit may be a link today,
    /// and with today's links resolved. Empty for a path outside of the checkout.
    func paths(of path: String) -> [String] {
        [spelled(path), below(Path.resolved(path))?.joined(separator: "/")].compactMap(\.self).uniqued
    }

    /// The path below the top without following links below the top; nil outside of the checkout.
    func spelled(_ path: String) -> String? {
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

    /// True if a path leads elsewhere, because it is a link, or lies in a folder that is one.
    static func isBehindLink(_ path: String) -> Bool {
        guard let checkout = Checkout(spelling: path), let place = checkout.spelled(path) else { return false }
        return Path.resolved(path) != Path.trimmed(Path.join(checkout.top, place))
    }

    /// The names from the top to a folder without links; nil outside of the checkout.
    private func below(_ folder: String) -> [String]? {
        guard Path.isInside(folder, top) else { return nil }
        return folder.dropFirst(top.count).split(separator: "/").map(String.init)
    }

    /// The outermost checkout on the way to a path below the top, as a path below the top: a submodule, or a clone of
    /// something else.
    func nested(on place: String) -> String? {
        folders(to: place).first { Checkout(top: Path.join(top, $0)) != nil }
    }

    /// The folders on the way to a path below the top that git could take for a repository, because of their files alone.
    func foldersLikeRepositories(on place: String) -> [String] {
        folders(to: place).filter { folder in
            func hasPart(_ name: String) -> Bool { FileSystem.isThere(Path.join(Path.join(top, folder), name)) }
            return hasPart("HEAD") && (hasPart("objects") && hasPart("refs") || hasPart("commondir"))
        }
    }

    /// A path below the top and the folders around it without the top, the outermost first.
    private func folders(to place: String) -> [String] { Path.around(place).reversed().filter { !$0.isEmpty } }
}

extension Checkout {
    /// Why nothing may be written to a path: links on its way lead out of the checkout that it is spelled in, or into the
    /// folder of git. Links come with a branch, and could lead to any file of the machine. Nil where nothing is wrong.
    static func obstacle(to path: String) -> CommandFailure? {
        guard let checkout = Checkout(spelling: path), let place = checkout.spelled(path) else { return nil }
        let target = Path.resolved(path)
        guard target != Path.trimmed(Path.join(checkout.top, place)) else { return nil }
        guard let below = checkout.below(target) else {
            return .usage(
                "'\(path)' leads out of the repository because of a link; name another place, or remove the link"
            )
        }
        guard below.joined(separator: "/").leadsIntoGitFolder else { return nil }
        return .usage("'\(path)' is in the folder of git because of a link; name another place")
    }

    /// The checkout that a path is spelled in, wherever links lead: that of the current folder, or one around the path.
    init?(spelling path: String) {
        if let start = Checkout(around: "."), start.spelled(path) != nil {
            self = start
            return
        }
        var folder = Path.folder(of: path)
        while true {
            let isLink = FileSystem.isLink(folder)
            if !isLink, let checkout = Checkout(top: Path.resolved(folder)) {
                self = checkout
                return
            }
            if folder == "/" || (!isLink && Path.resolved(folder) == "/") { return nil }
            folder = Path.above(folder)
        }
    }
}
