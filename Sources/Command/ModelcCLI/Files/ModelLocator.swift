import ModelCompiler
import Settings

/// Turns what a user names into models that are read.
enum ModelLocator {
    /// The models that operands name, in their order, each with its settings: those of today, for a model of any day.
    static func models(
        named operands: [String],
        settings: inout SettingsLookup
    ) throws(CommandFailure) -> [ModelInput] {
        var models: [ModelInput] = []
        for operand in operands {
            let (loader, operandPath) = try source(of: operand)
            for var model in try loader.models(at: operandPath) {
                let path = GitOperand.path(in: model.path)
                let located = try settings.settings(of: path)
                model.settings = located?.input
                let listed = located?.model(at: path)
                model.generations = listed?.generations ?? []
                model.migration = listed?.migration?.value
                model.encryptedTwins = listed?.encryptedTwins ?? []
                model.stores = listed?.stores ?? []
                model.shareRoots = listed?.shareRoots ?? []
                model.isLocal = listed?.stores.isEmpty == true && located?.namesStores == true
                models.append(model)
            }
        }
        return models
    }

    /// Every version of the bundle that a model lies in, in natural order, with the settings of the model.
    static func versions(beside model: ModelInput) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try source(of: model.path)
        return try loader.versions(ofBundle: path).map { version in
            var version = version
            version.settings = model.settings
            version.stores = model.stores
            version.isLocal = model.isLocal
            return version
        }
    }

    /// The versions of its bundle before and after a model, in natural order; nil outside a bundle.
    static func earlierVersions(of model: ModelInput) throws(CommandFailure) -> EarlierVersions? {
        guard let version = model.version else { return nil }
        let versions = try versions(beside: model)
        let earlier = versions.prefix { $0.version?.name != version.name }
        let later = versions.dropFirst(earlier.count + 1).compactMap(\.version?.name)
        return EarlierVersions(earlier: Array(earlier), laterNames: later)
    }

    /// The versions besides the current one, of a bundle on disk or in a commit.
    static func otherVersions(ofBundle path: String) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try source(of: path)
        return try loader.otherVersions(ofBundle: path)
    }

    /// Where an operand leads: into the files on disk, or into a commit.
    private static func source(of operand: String) throws(CommandFailure) -> (loader: ModelLoader, path: String) {
        guard operand.hasPrefix(GitOperand.scheme) else { return (ModelLoader(tree: DiskTree()), operand) }
        guard let inCommit = GitOperand(operand) else { throw .usage("'\(operand)': expected git:<ref>:<path>") }
        do {
            return (ModelLoader(tree: try CommitTree(inCommit.reference, near: inCommit.path)), inCommit.path)
        } catch {
            throw error.ofOperand
        }
    }
}
