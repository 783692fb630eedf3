import CompilerSupport
import ModelCompiler
import SwiftSources

/// The Swift sources of a tree, the projects that tell its apps apart, and the stores that the code of each app opens.
/// Folders are listed and files are read once, however many models need them.
final class AppSurvey {
    private var apps: [String: AppStores] = [:]
    /// The place where the files of each app belong.
    private var places: [String: SourcePlaces] = [:]
    /// The records in some sources.
    private var codes: [[String]: RecordCode] = [:]
    private var lists: [String: [String]] = [:]
    private var files: [String: InputFile] = [:]
    /// The folder that the user named, or stands in.
    private var named: String?
    /// True if it does not matter who opens a model of Core Data, or it is known: only what the file says is wanted. Which
    /// version of a class counts is for the code to say, so classes have stores all the same.
    var isForFilesOnly = false

    /// Takes the first folder that is looked through as the one that the user named.
    func begin(in folder: String) { named = named ?? folder }

    /// The Swift sources below a folder that are in an app, and the manifests: without the sources of tests, and those that
    /// are in no target of their project.
    func list(below folder: String, in tree: some ModelTree) throws(CommandFailure) -> [String] {
        let all = try everything(below: folder, in: tree)
        let shown = try inApp(all, below: folder, in: tree)
        let places = try places(near: folder, in: tree)
        return zip(all, shown).filter { path, name in
            !AppStores.isCode(path) || Path.lastPart(of: path) == PackageManifest.fileName
                || places.isShipped(tree.shown(name))
        }.map(\.0)
    }

    /// The sources below a folder that somebody names, in the same way; where none of them is in an app, all.
    func listNamed(below folder: String, in tree: some ModelTree) throws(CommandFailure) -> [String] {
        let shipped = try list(below: folder, in: tree)
        return shipped.contains { $0.hasSuffix(".swift") } ? shipped : try everything(below: folder, in: tree)
    }

    /// Some models of Core Data below a folder without those that are in no target of their project.
    func inTargets(_ bundles: [String], below folder: String, in tree: some ModelTree) throws(CommandFailure)
        -> [String]
    {
        if bundles.isEmpty || isForFilesOnly { return bundles }
        let shown = try inApp(bundles, below: folder, in: tree)
        let left = Set(try places(near: folder, in: tree).strays)
        return zip(bundles, shown).filter { !left.contains(tree.shown($1)) }.map(\.0)
    }

    /// The targets of each of some files below a folder, as ``SourcePlaces`` numbers them.
    func targets(of paths: [String], below folder: String, in tree: some ModelTree) throws(CommandFailure) -> [[Int]] {
        let places = try places(near: folder, in: tree)
        return try inApp(paths, below: folder, in: tree).map { places.targets(of: tree.shown($0)) }
    }

    /// Files below a folder as the survey of their app names them.
    private func inApp(_ all: [String], below folder: String, in tree: some ModelTree) throws(CommandFailure)
        -> [String]
    {
        let (root, around) = try app(around: folder, in: tree)
        let (inner, outer) = (Path.resolved(folder), Path.resolved(root))
        guard inner != outer, Path.isInside(inner, outer) else { return respelled(all, around: around, from: root) }
        let place = Path.join(root, Path.below(outer, inner))
        let fromRoot = all.map { Path.join(place, folder == "." ? $0 : String($0.dropFirst(folder.count + 1))) }
        return respelled(fromRoot, around: around, from: root)
    }

    /// The place where the files of the app that a path lies in belong.
    private func places(near path: String, in tree: some ModelTree) throws(CommandFailure) -> SourcePlaces {
        let (root, folder) = try app(around: path, in: tree)
        if let known = places[root] { return known }
        let found = SourcePlaces(
            of: try appFiles(around: folder, from: root, in: tree),
            bundles: respelled(try tree.models(below: root), around: folder, from: root).map(tree.shown),
            in: SourceRoot(root, named: folder, at: Path.below(Path.resolved(root), Path.resolved(folder)))
        )
        places[root] = found
        return found
    }

    /// The sources of an app, and what tells what it is allowed to.
    private func appFiles(
        around folder: String,
        from root: String,
        in tree: some ModelTree
    ) throws(CommandFailure) -> [InputFile] {
        let found = respelled(try everything(below: root, in: tree), around: folder, from: root)
        return try read(
            found.filter { Path.lastPart(of: $0) != LocatedSettings.fileName && !$0.hasSuffix(SchemaCode.ending) },
            in: tree
        )
    }

    /// All Swift sources and manifests below a folder.
    private func everything(below folder: String, in tree: some ModelTree) throws(CommandFailure) -> [String] {
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
        if isForFilesOnly { return .none }
        let (root, folder) = try app(around: path, in: tree)
        let shown = respelled([path], around: folder, from: root).map(tree.shown)
        return try stores(near: path, in: tree).about(shown).keeping()
    }

    /// The stores of the app that a path lies in.
    ///
    /// All sources, entitlements and project files count up to the top of the git checkout; outside of one those of the folder
    /// that was named, or that the model lies in.
    func stores(near path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let (root, folder) = try app(around: path, in: tree)
        if let stores = apps[root] { return stores }
        let places = try places(near: path, in: tree)
        let files = try appFiles(around: folder, from: root, in: tree).filter { file in
            !AppStores.isCode(file.path) || Path.lastPart(of: file.path) == PackageManifest.fileName
                || places.isShipped(file.path)
        }
        let bundles = respelled(try tree.models(below: root), around: folder, from: root).map(tree.shown)
        let stores = AppStores(of: files, in: places, bundles: bundles)
        apps[root] = stores
        return stores
    }

    /// The records in the code of the app around a path. Of its sources those in some files and folders count;
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
        let files = try read(respelled(sources, around: folder, from: root), in: tree)
        let places = try places(near: path, in: tree)
        let code = RecordCode(
            of: files,
            compiled: Set(files.map(\.path).filter { !places.targets(of: $0).isEmpty })
        )
        codes[sources] = code
        return code
    }

    /// The manifests of packages, in the order of the files; nil for another file.
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
        let around = isBelow ? named ?? folder : folder
        let root = LocatedSettings.checkout(of: folder) ?? Self.projectFolder(around: around) ?? around
        return (root, isBelow ? named ?? folder : folder)
    }

    /// The nearest folder around another one that has a project of Xcode.
    private static func projectFolder(around folder: String) -> String? {
        LocatedSettings.folders(from: folder).first { FileSystem.folder($0, has: AppEntitlements.isProject) }
    }

    /// Files below a folder. Those in a folder of it are spelled as the user named that: `Trip.swift`, not
    /// `../App/Trip.swift`.
    private func respelled(_ all: [String], around folder: String, from root: String) -> [String] {
        let (inner, outer) = (Path.resolved(folder), Path.resolved(root))
        guard inner != outer, Path.isInside(inner, outer) else { return all }
        let place = Path.join(root, String(inner.dropFirst(outer == "/" ? 1 : outer.count + 1)))
        return all.map { $0.hasPrefix(place + "/") ? Path.join(folder, String($0.dropFirst(place.count + 1))) : $0 }
    }
}
