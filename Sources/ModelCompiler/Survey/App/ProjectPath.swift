import CompilerSupport

/// Paths of a repository, as its projects write them: with `/` between the parts, from the folder that the paths of the
/// survey are relative to.
///
///     ProjectPath.joined("App/Trips", "../Shared/Trips.entitlements")  // "App/Shared/Trips.entitlements"
enum ProjectPath {
    /// A path from a folder. One that begins with `/` does not depend on the folder.
    static func joined(_ folder: String, _ path: String) -> String {
        normal(path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)")
    }

    /// The folder of a file; empty for one that is in no folder.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// A path without `.`, and without `..` behind a folder.
    static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// A path and the folders around it, the innermost first: `a/b/c`, `a/b`, `a`, and the outermost, which is empty.
    static func around(_ path: String) -> [String] {
        var paths = [path]
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            paths.append(String(rest))
        }
        return path.isEmpty ? paths : paths + [""]
    }

    /// What two spellings of one path have in common: a Mac takes small letters for capitals.
    static func key(_ path: String) -> String { path.lowercased() }
}

/// Files by their paths.
struct FilesByPath: Sendable {
    private let files: [String: InputFile]

    init(_ files: [InputFile]) { self.files = files.keyed { ProjectPath.key(ProjectPath.normal($0.place)) } }

    /// The file at a path.
    subscript(path: String) -> InputFile? { files[ProjectPath.key(path)] }
}
