/// What a folder without models has instead, so that nobody is told just that there is nothing.
struct OtherSchemas {
    /// The Swift files with `@Model` classes.
    private let swiftData: [String]
    /// The `.ckdb` files.
    private let schemas: [String]

    /// - Parameter path: A folder on disk, searched like a folder for models, or one file. What cannot be read is left out.
    init(below path: String) {
        let files =
            FileSystem.kind(of: path) == .file
            ? [path]
            : DiskTree().files(below: path, seeing: 20_000) { $0.hasSuffix(".ckdb") || $0.hasSuffix(".swift") }
        schemas = Git.removingIgnored(files.filter { $0.hasSuffix(".ckdb") })
        swiftData = Git.removingIgnored(files.filter { $0.hasSuffix(".swift") && Self.hasModelClass($0) })
    }

    /// What was found and what modelc does with it; empty when nothing was found.
    var words: String {
        var words = ""
        if !swiftData.isEmpty {
            words += "; there are SwiftData classes (\(Self.listed(swiftData))), which this version cannot read"
        }
        if let first = schemas.first {
            words +=
                "; there are CloudKit schemas (\(Self.listed(schemas))): name one (modelc check \(first)), or list it under "
                + "\"schemas\" in modelc.json"
        }
        return words
    }

    private static func listed(_ paths: [String]) -> String {
        paths.count > 3 ? "\(paths[0]) and \(paths.count - 1) more files" : paths.joined(separator: ", ")
    }

    /// Whether a line begins with the macro, and not with another one such as `@ModelActor`.
    private static func hasModelClass(_ path: String) -> Bool {
        guard let bytes = try? FileSystem.read(path, limit: 1 << 20) else { return false }
        return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            let text = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
            guard text.hasPrefix("@Model") else { return false }
            return text.dropFirst("@Model".count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        }
    }
}
