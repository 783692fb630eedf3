import ModelCompiler
import Settings

/// Turns what a user names into models that are read.
enum ModelLocator {
    /// The models that words name, in their order, each with its settings: those of today, for a model of any day.
    static func models(
        named words: [String],
        settings: inout SettingsLookup
    ) throws(CommandFailure) -> [ModelInput] {
        var models: [ModelInput] = []
        for word in words {
            for var model in try self.models(named: word) {
                let path = GitOperand(model.path)?.path ?? model.path
                let located = try settings.settings(of: path)
                model.settings = located?.input
                let listed = located?.model(at: path)
                model.generations = listed?.generations ?? []
                model.migration = listed?.migration
                model.encryptedTwins = listed?.encryptedTwins ?? []
                model.stores = listed?.stores ?? []
                model.shareRoots = listed?.shareRoots ?? []
                model.isLocal = listed?.stores.isEmpty == true && located?.namesStores == true
                models.append(model)
            }
        }
        return models
    }

    private static func models(named word: String) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try place(of: word)
        return try loader.models(at: path)
    }

    /// Every version of the bundle that a model lies in, in natural order, with the settings of the model.
    static func versions(beside model: ModelInput) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try place(of: model.path)
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
    static func otherVersions(ofBundle word: String) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try place(of: word)
        return try loader.otherVersions(ofBundle: path)
    }

    /// Where a word leads: into the files on disk, or into a commit.
    private static func place(of word: String) throws(CommandFailure) -> (loader: ModelLoader, path: String) {
        guard word.hasPrefix(GitOperand.scheme) else { return (ModelLoader(tree: DiskTree()), word) }
        guard let operand = GitOperand(word) else { throw .usage("'\(word)': expected git:<ref>:<path>") }
        let tree: CommitTree
        do { tree = try CommitTree(operand.reference, near: operand.path) } catch { throw error.ofOperand }
        return (ModelLoader(tree: tree), operand.path)
    }

    /// The paths of the models below a folder on disk.
    static func search(_ folder: String) throws(CommandFailure) -> [String] {
        try DiskTree().models(below: folder)
    }
}
