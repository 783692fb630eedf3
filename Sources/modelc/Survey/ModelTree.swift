import CompilerSupport
import ModelCompiler
import ModelFiles

/// The place of models: on disk, or in a commit. Paths are as the user wrote them.
protocol ModelTree {
    /// The stores that its code opens.
    var app: AppSurvey { get }
    /// The kind of file at a path; nil when nothing exists.
    func kind(of path: String) throws(CommandFailure) -> FileSystem.Kind?
    /// True if a path leads elsewhere in the repository, because it is a link, or lies in a folder that is one.
    func isBehindLink(_ path: String) throws(CommandFailure) -> Bool
    /// The paths of the models below a folder, sorted; bundles are not searched.
    func models(below folder: String) throws(CommandFailure) -> [String]
    /// The other contents of a folder without models, or the kind of a file that is not a model, and modelc's use of
    /// it; empty when unknown.
    func others(below folder: String) -> String
    /// The `contents` and `elements` files below a bundle, and the compiled models in it, as paths below it.
    func modelFiles(below bundle: String) throws(CommandFailure) -> [String]
    /// The Swift sources below a folder, and the files that tell models apart: the manifest of a package, the contents of an
    /// Xcode project, settings, and schema files. Sorted; bundles are not searched.
    func swiftFiles(below folder: String) throws(CommandFailure) -> [String]
    /// The paths of the files with a name below a folder.
    func paths(named name: String, below folder: String) throws(CommandFailure) -> [String]
    /// The whole of several files.
    func read(_ paths: [String], limit: Int) throws(CommandFailure) -> [[UInt8]]
    /// The whole of a file.
    func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8]
    /// The first bytes of a file: those that tell what it is.
    func beginning(of path: String) throws(CommandFailure) -> [UInt8]
    /// A private copy of a store.
    func store(_ path: String) throws(CommandFailure) -> StoreFile
    /// The contents of the hidden database of SQLiteData and, on disk, that of the app beside it, read from private copies.
    func metadata(_ path: String) throws(CommandFailure) -> SQLiteDataMetadata
    /// A path as it is shown, such that modelc finds it again.
    func shown(_ path: String) -> String
}

extension ModelTree {
    func others(below folder: String) -> String { "" }

    func beginning(of path: String) throws(CommandFailure) -> [UInt8] {
        Array(try read(path, limit: 1 << 30).prefix(StoreCopy.beginningSize))
    }

    func store(_ path: String) throws(CommandFailure) -> StoreFile {
        try StoreCopy.open(try read(path, limit: 1 << 30), named: shown(path))
    }

    func metadata(_ path: String) throws(CommandFailure) -> SQLiteDataMetadata {
        try StoreCopy.open(try read(path, limit: 1 << 30), named: shown(path), by: SQLiteDataMetadata.init)
    }
}

/// True if a search skips folders of a name, because they have no models of the project.
func isSkipped(_ folder: some StringProtocol) -> Bool {
    folder.hasPrefix(".") || folder == "Pods" || folder == "Carthage" || folder == "DerivedData"
}

/// True if a search for Swift sources skips folders of a name as well, because an app has no models in them.
func hasNoSources(_ folder: some StringProtocol) -> Bool {
    isSkipped(folder) || isModel(folder) || folder == "build"
}

/// True if a search for Swift sources takes a file of a name: a source, or what tells apps and their models apart.
func isSourceOrManifest(_ file: some StringProtocol) -> Bool {
    AppStores.isCode(String(file)) || file == LocatedSettings.fileName || file.hasSuffix(SchemaCode.ending)
        || AppEntitlements.isIncluded(String(file))
}

func isModel(_ folder: some StringProtocol) -> Bool {
    folder.hasSuffix(".xcdatamodeld") || folder.hasSuffix(".xcdatamodel")
}

/// The files on disk.
struct DiskTree: ModelTree {
    let app = AppSurvey()
    /// Deeper than any project, and an end for hostile trees.
    private static let searchDepth = 32

    func kind(of path: String) -> FileSystem.Kind? { FileSystem.kind(of: path) }

    func isBehindLink(_ path: String) -> Bool { Checkout.isBehindLink(path) }

    func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        try FileSystem.read(path, limit: limit)
    }

    func shown(_ path: String) -> String { path }

    func beginning(of path: String) -> [UInt8] { StoreCopy.beginning(of: path) }

    func store(_ path: String) throws(CommandFailure) -> StoreFile { try StoreCopy.open(path) }

    func metadata(_ path: String) throws(CommandFailure) -> SQLiteDataMetadata {
        var metadata = try StoreCopy.open(path, by: SQLiteDataMetadata.init)
        let (folder, name) = (Path.folder(of: path), Path.lastPart(of: path))
        for file in try FileSystem.names(in: folder) where SQLiteDataMetadata.isOwner(file, of: name) {
            let database = Path.join(folder, file)
            guard StoreCopy.isStore(beginning(of: database)) else { continue }
            metadata.texts = try StoreCopy.open(database, by: SQLiteDataMetadata.texts)
        }
        return metadata
    }

    func models(below folder: String) throws(CommandFailure) -> [String] {
        var found: [String] = []
        try walk(folder, listing: searchedNames) { name, path in
            guard !isSkipped(name), FileSystem.kind(of: path) == .folder else { return false }
            if isModel(name) { found.append(path) }
            return !isModel(name)
        }
        return IgnoredFiles(folder: folder).removed(from: found)
    }

    func swiftFiles(below folder: String) throws(CommandFailure) -> [String] {
        var found: [String] = []
        try walk(folder, listing: searchedNames) { name, path in
            if isSourceOrManifest(name), FileSystem.kind(of: path) == .file { found.append(path) }
            return !hasNoSources(name) && FileSystem.kind(of: path) == .folder
        }
        return IgnoredFiles(folder: folder).removed(from: found)
    }

    func read(_ paths: [String], limit: Int) throws(CommandFailure) -> [[UInt8]] {
        let contents = paths.concurrentMap { path in
            Result { () throws(CommandFailure) in try FileSystem.read(path, limit: limit) }
        }
        return try contents.map { content throws(CommandFailure) in try content.get() }
    }

    func others(below path: String) -> String {
        let isFile = kind(of: path) == .file
        let files = isFile ? [path] : files(below: path, seeing: 20_000) { $0.hasSuffix(".ckdb") }
        let folder = isFile ? Path.folder(of: path) : path
        let schemas = IgnoredFiles(folder: folder).removed(from: files.filter { $0.hasSuffix(".ckdb") })
        guard let first = schemas.first else { return "" }
        let list = schemas.count > 3 ? "\(first) and \(schemas.count - 1) more files" : schemas.joined(separator: ", ")
        return "; there are CloudKit schemas (\(list)): name one (modelc check \(first)), or list it under "
            + "\"schemas\" in modelc.json"
    }

    func paths(named name: String, below folder: String) -> [String] {
        IgnoredFiles(folder: folder).removed(from: files(below: folder) { $0 == name })
    }

    /// The files below a folder that have a wanted name, sorted in each folder.
    ///
    /// The search skips what a search for models skips, bundles of models, and what cannot be read. It ends when it has seen
    /// `limit` files.
    func files(below folder: String, seeing limit: Int = .max, where isIncluded: (String) -> Bool) -> [String] {
        var (found, filesLeft): ([String], Int) = ([], limit)
        walk(folder, listing: { (try? FileSystem.names(in: $0)) ?? [] }) { name, path in
            if isSkipped(name) || isModel(name) || filesLeft == 0 { return false }
            let kind = FileSystem.kind(of: path)
            if kind == .file {
                filesLeft -= 1
                if isIncluded(name) { found.append(path) }
            }
            return kind == .folder
        }
        return found
    }

    /// Shows everything below a folder but links, sorted in each folder; what it is shown to says which folders it enters.
    private func walk<Failure>(
        _ folder: String,
        depth: Int = 0,
        listing names: (_ folder: String) throws(Failure) -> [String],
        entering: (_ name: String, _ path: String) -> Bool
    ) throws(Failure) {
        guard depth < Self.searchDepth else { return }
        for name in try names(folder) {
            let path = Path.join(folder, name)
            if FileSystem.isLink(path) || !entering(name, path) { continue }
            try walk(path, depth: depth + 1, listing: names, entering: entering)
        }
    }

    private func searchedNames(_ folder: String) throws(CommandFailure) -> [String] {
        try FileSystem.names(in: folder, isSearched: true)
    }

    func modelFiles(below bundle: String) throws(CommandFailure) -> [String] {
        try modelFiles(below: bundle, prefix: "", depth: 0)
    }

    /// Links that lead out are not followed.
    private func modelFiles(below bundle: String, prefix: String, depth: Int) throws(CommandFailure) -> [String] {
        guard depth < 4, let root = FileSystem.canonicalPath(bundle) else { return [] }
        var files: [String] = []
        for name in try FileSystem.names(in: bundle) {
            let path = Path.join(bundle, name)
            guard let resolved = FileSystem.canonicalPath(path), Path.isInside(resolved, root) else { continue }
            let below = Path.join(prefix, name)
            switch FileSystem.kind(of: path) {
            case .file where name == "contents" || name == "elements": files.append(below)
            case .file where depth == 0 && name.hasSuffix(".mom"): files.append(below)
            case .folder where name.hasSuffix(".xcdatamodel"):
                files += try modelFiles(below: path, prefix: below, depth: depth + 1)
            default: break
            }
        }
        return files
    }
}
