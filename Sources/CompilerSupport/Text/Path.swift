/// Paths as text, with `/` between the parts.
package enum Path {
    private static let slash = UInt8(ascii: "/")

    /// The path without slashes at its end.
    package static func trimmed(_ path: String) -> String {
        guard path.utf8.last == slash else { return path }
        let end = path.utf8.lastIndex { $0 != slash } ?? path.startIndex
        return String(path[...end])
    }

    /// The last part: `contents` of `Model.xcdatamodel/contents`.
    package static func lastPart(of path: String) -> String {
        let trimmed = trimmed(path)
        guard trimmed != "/", let slash = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
        return String(trimmed[trimmed.utf8.index(after: slash)...])
    }

    /// The folder of a path; `.` for a bare name.
    package static func folder(of path: String) -> String {
        let path = trimmed(path)
        guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder above a folder, in its usual spelling: `App` is in `.`, `.` is in `..`.
    package static func above(_ folder: String) -> String {
        let last = lastPart(of: folder)
        if folder == "." { return ".." }
        return last == ".." || last == "." ? "\(folder)/.." : Self.folder(of: folder)
    }

    /// A path below a folder, without the current folder, as people write it.
    package static func join(_ folder: String, _ name: String) -> String {
        if folder == "." || folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The common folder of some paths, in their spelling.
    package static func commonFolder(of paths: [String]) -> String {
        var common = paths.first.map { folder(of: $0) } ?? "."
        for path in paths {
            while common != ".", common != "/", !path.hasPrefix("\(common)/") { common = folder(of: common) }
        }
        return common
    }

    /// True if a canonical path is a canonical folder, or is in it.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
    }

    /// The bundle of a path, or the single model; the path itself when it is in neither.
    package static func model(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let model =
            parts.firstIndex { $0.hasSuffix(".xcdatamodeld") } ?? parts.firstIndex { $0.hasSuffix(".xcdatamodel") }
        return model.map { parts[...$0].joined(separator: "/") } ?? path
    }

    /// A path from a folder, without `.`, and without `..` behind a folder: `App/Shared` for `../Shared` in `App/Trips`. One
    /// that begins with `/` does not depend on the folder.
    package static func normal(_ path: String, in folder: String = ".") -> String {
        let whole = path.hasPrefix("/") ? path : join(folder, path)
        if isNormal(whole) { return whole }
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// True if a path has no empty part and none of dots. A survey asks this of each path many times, and nearly all are so.
    private static func isNormal(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
        return parts.dropFirst(path.utf8.first == slash ? 1 : 0).allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }

    /// The part of a path below a folder around it: `Trips/Trip.swift` of `App/Trips/Trip.swift` in `App`.
    package static func below(_ folder: String, _ path: String) -> String {
        let (path, folder) = (normal(path), normal(folder))
        guard !folder.isEmpty, isInside(path, folder) else { return path }
        return String(path.dropFirst(folder.count).drop { $0 == "/" })
    }

    /// A normal path and the folders around it, the innermost first: `a/b/c`, `a/b`, `a`, and the outermost, which is empty.
    package static func around(_ path: String) -> [String] {
        if path.isEmpty { return [path] }
        let slashes = path.utf8.indices.filter { path.utf8[$0] == slash }
        return [path] + slashes.reversed().map { String(path[..<$0]) } + [""]
    }

    /// A key that two spellings of one path share: a Mac takes small letters for capitals.
    package static func key(_ path: String) -> String { path.lowercased() }
}
