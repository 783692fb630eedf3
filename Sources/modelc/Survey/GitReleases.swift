import CompilerSupport
import ModelCompiler

/// A model as it was at the tags of its releases: what `--shipped-tags` records.
struct GitReleases {
    /// The model at each tag that has it, in the version that was the current one, newest first.
    private(set) var models: [ModelInput] = []
    /// The tags that have nothing at its path.
    private(set) var tagsWithoutModel: [String] = []

    /// The path and the settings of the model of today count for all releases. The pattern of the tags is that of `git tag
    /// --list`; one must match.
    init(of model: ModelInput, tagged pattern: String) throws(CommandFailure) {
        if model.path.gitReference != nil {
            throw .usage("--shipped-tags needs a path without git:, found '\(model.path)'")
        }
        let repository = try GitRepository.locate(model.path).repository
        for tag in try repository.tags(matching: pattern) {
            let tree = CommitTree(commit: tag.commit, of: repository, named: tag.name)
            guard try tree.kind(of: model.path) != nil,
                var earlier = try ModelLoader(tree: tree, like: model).models(at: model.path).first
            else {
                tagsWithoutModel.append(tag.name)
                continue
            }
            earlier.settings = model.settings
            earlier.stores = model.stores
            models.append(earlier)
        }
    }
}
