import ModelCompiler
import Settings

/// What models and their ledgers were where a branch began: what `--against` compares with.
///
/// The merge base, not the other branch as it is today, so that a branch is never blamed for what others added since.
struct GitBaseline {
    /// The models of then by the paths of those of today. Models that are newer have none.
    private(set) var models: [String: ModelInput] = [:]
    /// The paths of the models that are newer than the merge base.
    private(set) var newModels: [String] = []

    /// - Parameters:
    ///   - reference: The branch that the work will be merged into.
    ///   - models: The models of today.
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(against reference: String, models: [ModelInput]) throws(CommandFailure) {
        for model in models {
            if let earlier = try Self.model(model, against: reference) {
                self.models[model.path] = earlier
            } else {
                newModels.append(model.path)
            }
        }
    }

    private static func model(_ model: ModelInput, against reference: String) throws(CommandFailure) -> ModelInput? {
        let path = GitOperand(model.path)?.path ?? model.path
        // The current version is compared with what was the current version then.
        let version = model.version.map { $0.isCurrent ? "" : "#\($0.name)" } ?? ""
        let tree = try mergeBase(with: reference, for: model.path)
        let loader = ModelLoader(tree: tree)
        guard var earlier = try existing({ () throws(CommandFailure) in try loader.models(at: path + version) })?.first
        else { return nil }
        if earlier.file == nil {
            let message = "'\(earlier.path)' leads to no model that can be read, so there is nothing to compare with"
            throw CommandFailure(message: message, status: .comparisonImpossible)
        }
        earlier.settings = model.settings
        earlier.stores = model.stores
        earlier.storesThen = storesThen(of: path, settings: model.settings?.path, in: tree)
        return earlier
    }

    /// The stores that the settings of then gave a model; none when there were no settings, or they lay elsewhere, or a newer
    /// modelc cannot understand them: what entities moved is then not compared.
    private static func storesThen(of model: String, settings path: String?, in tree: CommitTree) -> [Settings.Store] {
        guard let path, let bytes = try? tree.read(path, limit: 16 << 20) else { return [] }
        let settings = LocatedSettings(InputFile(path: tree.shown(path), bytes: bytes), folder: Path.folder(of: path))
        return settings.model(at: model)?.stores ?? []
    }

    /// A file of then under the path of today; nil when there was none.
    static func file(_ path: String, against reference: String) throws(CommandFailure) -> InputFile? {
        let tree = try mergeBase(with: reference, for: path)
        return try existing { () throws(CommandFailure) in
            InputFile(path: tree.shown(path), bytes: try tree.read(path, limit: 64 << 20))
        }
    }

    /// The files of the commit where the branch began: that of the checkout, or that which a model is read from.
    private static func mergeBase(with reference: String, for path: String) throws(CommandFailure) -> CommitTree {
        let operand = GitOperand(path)
        do throws(GitFailure) {
            let repository = try GitRepository.locate(operand?.path ?? path).repository
            let commit = try repository.mergeBase(of: operand?.reference ?? "HEAD", with: reference)
            return CommitTree(commit: commit, of: repository)
        } catch {
            throw error.ofComparison
        }
    }

    /// What is read from the merge base; nil when it was not there yet.
    private static func existing<Value>(_ read: () throws(CommandFailure) -> Value) throws(CommandFailure) -> Value? {
        do throws(CommandFailure) {
            return try read()
        } catch {
            if error.status == .missingInput { return nil }
            throw CommandFailure(message: error.message, status: .comparisonImpossible)
        }
    }
}
