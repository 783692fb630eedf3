import CompilerSupport

// The targets of paths on this disk.
extension Path {
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

    /// True if two paths lead to the same place, even one that exists only in a commit.
    static func areSame(_ one: String, _ other: String) -> Bool { resolved(one) == resolved(other) }
}
