import CompilerSupport
import ModelCompiler
import SwiftSources

/// Finds what the code of an app opens: once for each repository, however many models are read from it.
final class AppSurvey {
    private var known: [String: AppStores] = [:]
    /// Whether it does not matter who opens a model of Core Data, or it is known: only what the file says is wanted. Which
    /// version of a class counts is for the code to say, so classes have stores all the same.
    var isForFilesOnly = false

    /// The stores that open a model of Core Data.
    func stores(ofBundle path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        isForFilesOnly ? .none : try stores(near: path, in: tree)
    }

    /// The folder that the user named, or stands in.
    private var named: String?

    /// Takes the first folder that is looked through as the one that the user named.
    func begin(in folder: String) { named = named ?? folder }

    /// The stores of the app that a path lies in.
    ///
    /// All sources, entitlements and project files count up to the top of the git checkout; outside of one those of the folder
    /// that was named, or that the model lies in.
    func stores(near path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let folder = try tree.kind(of: path) == .folder && !isModel(path) ? path : Path.folder(of: Path.model(of: path))
        let isBelow = named.map { Path.isInside(Path.resolved(folder), Path.resolved($0)) } ?? false
        let root = LocatedSettings.checkout(of: folder) ?? (isBelow ? named : nil) ?? folder
        if let stores = known[root] { return stores }
        let stores = try survey(root, tree)
        known[root] = stores
        return stores
    }

    private func survey(_ root: String, _ tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let found = try tree.swiftFiles(below: root).filter { Path.lastPart(of: $0) != LocatedSettings.fileName }
        let files = zip(found, try tree.read(found, limit: SwiftSourceLimits.fileSize)).map { path, bytes in
            InputFile(path: tree.shown(path), bytes: bytes)
        }
        let (sources, others) = (files.filter(\.isSwift), files.filter { !$0.isSwift })
        let opened = OpenedStore.stores(in: sources.map(\.swift))
        let bundles = try tree.models(below: root)
        return AppStores(opened, in: sources, bundles: bundles, entitlements: AppEntitlements(of: others))
    }
}

extension InputFile {
    fileprivate var isSwift: Bool { path.hasSuffix(".swift") }
}
