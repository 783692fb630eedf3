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
                model.stores = listed?.stores ?? []
                model.isLocal = listed?.stores.isEmpty == true && located?.namesStores == true
                models.append(model)
            }
        }
        return models
    }

    private static func models(named word: String) throws(CommandFailure) -> [ModelInput] {
        guard word.hasPrefix(GitOperand.scheme) else { return try ModelLoader(tree: DiskTree()).models(at: word) }
        guard let operand = GitOperand(word) else { throw .usage("'\(word)': expected git:<ref>:<path>") }
        let tree: CommitTree
        do { tree = try CommitTree(operand.reference, near: operand.path) } catch { throw error.ofOperand }
        return try ModelLoader(tree: tree).models(at: operand.path)
    }

    /// The paths of the models below a folder on disk.
    static func search(_ folder: String) throws(CommandFailure) -> [String] {
        try DiskTree().models(below: folder)
    }
}
