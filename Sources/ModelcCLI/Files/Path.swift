/// Paths as text, with `/` between the parts.
enum Path {
    /// The path without slashes at its end.
    static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    /// The last part: `contents` of `Model.xcdatamodel/contents`.
    static func lastPart(of path: String) -> String {
        trimmed(path).split(separator: "/").last.map(String.init) ?? path
    }

    /// The folder a path lies in; `.` for a bare name.
    static func folder(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder above a folder, spelled as people do: `App` is in `.`, `.` is in `..`.
    static func above(_ folder: String) -> String {
        let last = lastPart(of: folder)
        if folder == "." { return ".." }
        return last == ".." || last == "." ? "\(folder)/.." : Self.folder(of: folder)
    }

    /// A path below a folder; the current folder is left out, as people write it.
    static func join(_ folder: String, _ name: String) -> String {
        if folder == "." || folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Whether a canonical path lies in a canonical folder, or is it.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }
}
