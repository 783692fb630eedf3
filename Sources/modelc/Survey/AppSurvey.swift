import CompilerSupport
import ModelCompiler
import SwiftSources

/// Finds what the code of an app opens: once for each repository, however many models are read from it.
final class AppSurvey {
    private var known: [String: AppStores] = [:]

    /// The stores of the app that a path lies in.
    ///
    /// All sources, entitlements and project files count up to the top of the git checkout; outside of one those of the folder
    /// that was named, or that the model lies in.
    func stores(near path: String, in tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let folder = try tree.kind(of: path) == .folder && !isModel(path) ? path : Path.folder(of: Path.model(of: path))
        let root = LocatedSettings.checkout(of: folder) ?? folder
        if let stores = known[root] { return stores }
        let stores = try survey(root, tree)
        known[root] = stores
        return stores
    }

    private func survey(_ root: String, _ tree: some ModelTree) throws(CommandFailure) -> AppStores {
        let found = try tree.swiftFiles(below: root)
        let swift = found.filter { $0.hasSuffix(".swift") }
        let sources = zip(swift, try tree.read(swift, limit: SwiftSourceLimits.fileSize)).map { path, bytes in
            SwiftSource(path: tree.shown(path), bytes: bytes)
        }
        return AppStores(
            OpenedStore.stores(in: sources),
            in: sources.map { InputFile(path: $0.path, bytes: $0.bytes) },
            bundles: try tree.models(below: root)
        ) { _ in .unknown }
    }
}
