/// Paths as text, with `/` between the parts.
enum Path {
    private static let slash = UInt8(ascii: "/")

    /// The path without slashes at its end.
    static func trimmed(_ path: String) -> String {
        guard path.utf8.last == slash else { return path }
        let end = path.utf8.lastIndex { $0 != slash } ?? path.startIndex
        return String(path[...end])
    }

    /// The last part: `contents` of `Model.xcdatamodel/contents`.
    static func lastPart(of path: String) -> String {
        let trimmed = trimmed(path)
        guard trimmed != "/", let slash = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
        return String(trimmed[trimmed.utf8.index(after: slash)...])
    }

    /// The folder of a path; `.` for a bare name.
    static func folder(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder above a folder, in its usual spelling: `App` is in `.`, `.` is in `..`.
    static func above(_ folder: String) -> String {
        let last = lastPart(of: folder)
        if folder == "." { return ".." }
        return last == ".." || last == "." ? "\(folder)/.." : Self.folder(of: folder)
    }

    /// A path below a folder, without the current folder, as people write it.
    static func join(_ folder: String, _ name: String) -> String {
        if folder == "." || folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The common folder of some paths, in their spelling.
    static func commonFolder(of paths: [String]) -> String {
        var common = paths.first.map { folder(of: $0) } ?? "."
        for path in paths {
            while common != ".", common != "/", !path.hasPrefix("\(common)/") { common = folder(of: common) }
        }
        return common
    }

    /// Whether a canonical path is a canonical folder, or is in it.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }

    /// The longest existing folder of a path, and the names after it.
    static func split(_ path: String) -> (folder: String, rest: [String]) {
        var folder = FileSystem.canonicalPath(path.hasPrefix("/") ? "/" : ".") ?? "/"
        var rest: [String] = []
        for name in path.split(separator: "/").map(String.init) where name != "." {
            if name == ".." {
                if rest.popLast() == nil { folder = Path.folder(of: folder) }
                continue
            }
            let next = FileSystem.canonicalPath(Path.join(folder, name))
            if rest.isEmpty, let next, FileSystem.kind(of: next) == .folder {
                folder = next
            } else {
                rest.append(name)
            }
        }
        return (folder, rest)
    }

    /// An absolute path without links and `..`, as far as it exists.
    static func resolved(_ path: String) -> String {
        if let canonical = FileSystem.canonicalPath(path) { return canonical }
        let (folder, rest) = split(path)
        return rest.reduce(folder) { join($0, $1) }
    }

    /// Whether two paths lead to the same place, even one that exists only in a commit.
    static func areSame(_ one: String, _ other: String) -> Bool { resolved(one) == resolved(other) }

    /// The bundle of a path, or the single model; the path itself when it is in neither.
    static func model(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let model =
            parts.firstIndex { $0.hasSuffix(".xcdatamodeld") } ?? parts.firstIndex { $0.hasSuffix(".xcdatamodel") }
        return model.map { parts[...$0].joined(separator: "/") } ?? path
    }
}
