import Foundation

/// The pages of a folder, read by a scanner of its own that takes nothing but what well-formed pages consist of.
struct ScannedSite {
    /// Every file, by its path.
    private(set) var files: [String: Data] = [:]
    private(set) var faults: [String] = []
    /// The texts between tags, and the names of elements.
    private(set) var texts: Set<String> = []
    private(set) var elements: Set<String> = []
    private var links: [(page: String, target: String)] = []
    private var ids: [String: Set<String>] = [:]

    /// The elements that pages are made of; a script is only ever loaded.
    static let knownElements: Set<String> = [
        "html", "head", "meta", "title", "link", "script", "body", "a", "header", "nav", "form", "label", "input",
        "div", "main",
        "ol", "ul", "li", "h1", "h2", "h3", "p", "dl", "dt", "dd", "section", "table", "caption", "thead", "tbody",
        "tr", "th",
        "td", "code", "span", "figure", "figcaption", "svg", "defs", "marker", "path", "rect", "text",
    ]

    init(_ folder: URL) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            var isFolder: ObjCBool = false
            let file = folder.appending(path: path)
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
        }
        for (path, data) in files where path.hasSuffix(".html") {
            scan(String(decoding: data, as: UTF8.self), of: path)
        }
        for link in links { judge(link.target, of: link.page) }
        if files["index.html"] == nil { faults.append("no index.html") }
        let listed = String(decoding: files["modelc-site.txt"] ?? Data(), as: UTF8.self).split(separator: "\n")
            .dropFirst()
        let others = files.keys.filter { $0 != "modelc-site.txt" }
        if Set(listed.map(String.init)) != Set(others) { faults.append("the list of files is another") }
    }

    private mutating func scan(_ text: String, of page: String) {
        let beginning = "<!DOCTYPE html>\n"
        guard text.hasPrefix(beginning) else { return faults.append("\(page): no doctype") }
        var open: [String] = []
        var rest = text.dropFirst(beginning.count)
        while !rest.isEmpty {
            let words = rest.prefix { $0 != "<" }
            if words.contains(">") { faults.append("\(page): a loose > in '\(words.prefix(60))'") }
            if !words.isEmpty { texts.insert(Self.unescaped(words)) }
            rest = rest[words.endIndex...]
            if rest.isEmpty { break }
            if let end = rest.prefixMatch(of: /<\/([a-z0-9]+)>/) {
                if open.popLast() != String(end.1) { return faults.append("\(page): </\(end.1)> closes nothing") }
                rest = rest[end.range.upperBound...]
            } else if let start = rest.prefixMatch(of: /<([a-z0-9]+)((?: [A-Za-z-]+="[^"<>]*")*)(\/?)>/) {
                if start.3.isEmpty { open.append(String(start.1)) }
                note(String(start.1), start.2, on: page)
                rest = rest[start.range.upperBound...]
            } else {
                return faults.append("\(page): no tag at '\(rest.prefix(60))'")
            }
        }
        if !open.isEmpty { faults.append("\(page): \(open) stay open") }
    }

    private mutating func note(_ element: String, _ attributes: Substring, on page: String) {
        elements.insert(element)
        for match in attributes.matches(of: /\ ([A-Za-z-]+)="([^"]*)"/) {
            let value = Self.unescaped(match.2)
            switch match.1 {
            case "href", "src", "action": links.append((page, value))
            case "id":
                if !ids[page, default: []].insert(value).inserted { faults.append("\(page): two '\(value)'") }
            case let name where name.hasPrefix("on") || name == "style":
                faults.append("\(page): \(name) of \(element)")
            default: break
            }
        }
    }

    /// A link is a path without a scheme that stays in the folder, with a part of the page that is there.
    private mutating func judge(_ target: String, of page: String) {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard !target.isEmpty, !target.contains(":"), !target.hasPrefix("/"), !target.contains("?") else {
            return faults.append("\(page): '\(target)'")
        }
        var folders = page.split(separator: "/").dropLast().map(String.init)
        for name in parts[0].split(separator: "/").map(String.init) {
            if name == "..", folders.popLast() == nil { return faults.append("\(page): '\(target)' leaves the folder") }
            if name != ".." { folders.append(name) }
        }
        let path = parts[0].isEmpty ? page : folders.joined(separator: "/")
        if files[path] == nil { faults.append("\(page): '\(target)' leads nowhere") }
        if parts.count > 1, ids[path]?.contains(parts[1]) != true { faults.append("\(page): no place '\(target)'") }
    }

    private static func unescaped(_ text: some StringProtocol) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
