/// What a folder without models has instead, so that nobody is told just that there is nothing.
struct OtherSchemas {
    /// The `.ckdb` files.
    private let schemas: [String]

    /// - Parameter path: A folder on disk, searched like a folder for models, or one file. What cannot be read is left out.
    init(below path: String) {
        let isFile = FileSystem.kind(of: path) == .file
        let files = isFile ? [path] : DiskTree().files(below: path, seeing: 20_000) { $0.hasSuffix(".ckdb") }
        schemas = Git.removingIgnored(files.filter { $0.hasSuffix(".ckdb") })
    }

    /// What was found and what modelc does with it; empty when nothing was found.
    var words: String {
        guard let first = schemas.first else { return "" }
        let list = schemas.count > 3 ? "\(first) and \(schemas.count - 1) more files" : schemas.joined(separator: ", ")
        return "; there are CloudKit schemas (\(list)): name one (modelc check \(first)), or list it under "
            + "\"schemas\" in modelc.json"
    }
}
