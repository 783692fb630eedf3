import CompilerSupport
import ModelCompiler
import SwiftSources

/// What a tree has of Swift sources and of what tells apps apart, and what the code of each app opens. Folders are listed and
/// files are read once, however many models need them.
final class AppSurvey {
    private var apps: [String: AppStores] = [:]
    /// The records in some sources.
    private var codes: [[String]: RecordCode] = [:]
    private var lists: [String: [String]] = [:]
    private var files: [String: InputFile] = [:]
    /// The folder that the user named, or stands in.
    private var named: String?
    /// Whether it does not matter who opens a model of Core Data, or it is known: only what the file says is wanted. Which
    /// version of a class counts is for the code to say, so classes have stores all the same.
    var isForFilesOnly = false

    /// Takes the first folder that is looked through as the one that the user named.
    func begin(in folder: String) { named = named ?? folder }

    /// The Swift sources and manifests below a folder.
    func list(below folder: String, in tree: some ModelTree) throws(CommandFailure) -> [String] {
        if let list = lists[folder] { return list }
        // Sources inside of an Xcode project's own folder are strays that no target compiles.
        let list = try tree.swiftFiles(below: folder).filter { !($0.hasSuffix(".swift") && $0.contains(".xcodeproj/")) }
        lists[folder] = list
        return list
    }

    /// Some of these files.
    func read(_ paths: [String], in tree: some ModelTree) throws(CommandFailure) -> [InputFile] {
        let fresh = paths.filter { files[$0] == nil }
        for (path, bytes) in zip(fresh, try tree.read(fresh, limit: SwiftSourceLimits.fileSize)) {
            files[path] = InputFile(path: tree.shown(path), bytes: bytes)
        }
        return paths.compactMap { files[$0] }
    }

    /// The stores that open a model of Core Data.
    func stores(ofBundle path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        isForFilesOnly ? .none : try stores(near: path, in: tree).keeping()
    }

    /// The stores of the app that a path lies in.
    ///
    /// All sources, entitlements and project files count up to the top of the git checkout; outside of one those of the folder
    /// that was named, or that the model lies in.
    func stores(near path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let (root, folder) = try app(around: path, in: tree)
        if let stores = apps[root] { return stores }
        let found = try list(around: folder, from: root, in: tree)
        let wanted = found.filter {
            Path.lastPart(of: $0) != LocatedSettings.fileName && !$0.hasSuffix(SchemaCode.ending)
        }
        let bundles = respelled(try tree.models(below: root), around: folder, from: root)
        let stores = AppStores(of: try read(wanted, in: tree), bundles: bundles)
        apps[root] = stores
        return stores
    }

    /// What the code of the app that a path lies in does with records. Of its sources those in some files and folders count;
    /// without any those that ``SchemaCode`` finds.
    func code(
        near path: String,
        in tree: some ModelTree,
        within folders: [String] = []
    ) throws(CommandFailure) -> RecordCode {
        let (root, folder) = try app(around: path, in: tree)
        let all = try list(below: root, in: tree)
        let top = Path.resolved(root)
        let owners = SchemaCode(
            of: Path.below(top, Path.resolved(path)),
            among: all.map { Path.below(root, $0) },
            manifests: try manifests(all, in: tree),
            folders: folders.map { Path.below(top, Path.resolved($0)) }
        )
        let sources = zip(all, owners.counts).filter(\.1).map(\.0)
        if let code = codes[sources] { return code }
        let code = RecordCode(of: try read(respelled(sources, around: folder, from: root), in: tree))
        codes[sources] = code
        return code
    }

    /// What the manifests of packages say, in the order of the files; nil for another file.
    private func manifests(_ all: [String], in tree: some ModelTree) throws(CommandFailure) -> [PackageManifest?] {
        try all.map { path throws(CommandFailure) in
            guard Path.lastPart(of: path) == PackageManifest.fileName else { return nil }
            return try read([path], in: tree).first.flatMap { PackageManifest($0.bytes) }
        }
    }

    /// The folder with the app that a path lies in, and the folder as which findings name its files.
    private func app(around path: String, in tree: some ModelTree) throws(CommandFailure) -> (
        root: String, folder: String
    ) {
        let folder = try tree.kind(of: path) == .folder && !isModel(path) ? path : Path.folder(of: Path.model(of: path))
        let isBelow = named.map { Path.isInside(Path.resolved(folder), Path.resolved($0)) } ?? false
        let root = LocatedSettings.checkout(of: folder) ?? (isBelow ? named : nil) ?? folder
        return (root, isBelow ? named ?? folder : folder)
    }

    /// The files below a folder. Those in a folder of it are spelled as the user named that: `Trip.swift`, not
    /// `../App/Trip.swift`.
    private func list(
        around folder: String,
        from root: String,
        in tree: some ModelTree
    ) throws(CommandFailure) -> [String] {
        respelled(try list(below: root, in: tree), around: folder, from: root)
    }

    private func respelled(_ all: [String], around folder: String, from root: String) -> [String] {
        let (inner, outer) = (Path.resolved(folder), Path.resolved(root))
        guard inner != outer, Path.isInside(inner, outer) else { return all }
        let place = Path.join(root, String(inner.dropFirst(outer == "/" ? 1 : outer.count + 1)))
        return all.map { $0.hasPrefix(place + "/") ? Path.join(folder, String($0.dropFirst(place.count + 1))) : $0 }
    }
}
