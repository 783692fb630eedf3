/// What a folder without models has instead, so that nobody is told just that there is nothing.
struct OtherSchemas {
    /// The Swift files with `@Model` classes.
    private var swiftData: [String] = []
    /// The `.ckdb` files.
    private var schemas: [String] = []
    private var filesLeft = 20_000
    private var depthLeft = 32

    /// - Parameter folder: A folder on disk, searched like a folder for models. What cannot be read is left out.
    init(below folder: String) {
        search(folder)
        swiftData = Git.removingIgnored(swiftData)
        schemas = Git.removingIgnored(schemas)
    }

    /// What was found and what modelc does with it; empty when nothing was found.
    var words: String {
        var words = ""
        if !swiftData.isEmpty {
            words += "; there are SwiftData classes (\(Self.listed(swiftData))), which this version cannot read"
        }
        if let first = schemas.first {
            words += "; there are CloudKit schemas (\(Self.listed(schemas))): try modelc show \(first)"
        }
        return words
    }

    private static func listed(_ paths: [String]) -> String {
        paths.count > 3 ? "\(paths[0]) and \(paths.count - 1) more files" : paths.joined(separator: ", ")
    }

    private mutating func search(_ folder: String) {
        guard depthLeft > 0, let names = try? FileSystem.names(in: folder) else { return }
        depthLeft -= 1
        defer { depthLeft += 1 }
        for name in names where !isSkipped(name) && filesLeft > 0 {
            let path = Path.join(folder, name)
            guard !FileSystem.isLink(path) else { continue }
            switch FileSystem.kind(of: path) {
            case .folder: search(path)
            case .file: add(path)
            case .other, nil: break
            }
        }
    }

    private mutating func add(_ path: String) {
        filesLeft -= 1
        if path.hasSuffix(".ckdb") {
            schemas.append(path)
        } else if path.hasSuffix(".swift"), let bytes = try? FileSystem.read(path, limit: 1 << 20),
            Self.hasModelClass(bytes)
        {
            swiftData.append(path)
        }
    }

    /// Whether a line begins with the macro, and not with another one such as `@ModelActor`.
    private static func hasModelClass(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            let text = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
            guard text.hasPrefix("@Model") else { return false }
            return text.dropFirst("@Model".count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
        }
    }
}
