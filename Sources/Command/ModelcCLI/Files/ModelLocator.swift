import ModelCompiler
import Settings

/// Turns what a user names into models that are read.
enum ModelLocator {
    /// The models that operands name, in their order, each with its settings: those of today, for a model of any day.
    ///
    /// - Parameters:
    ///   - operands: What the user names.
    ///   - stated: The settings that the user named, which then apply to every model; otherwise the nearest above it do.
    /// - Returns: The models, the first settings that cannot be understood, and whether settings name all of the models.
    /// - Throws: ``CommandFailure`` when something is not there or cannot be read.
    static func models(
        named operands: [String],
        settings stated: String? = nil
    ) throws(CommandFailure) -> (models: [ModelInput], unusable: LocatedSettings?, areListed: Bool) {
        var models: [ModelInput] = []
        var areListed = true
        var files: [String: LocatedSettings] = [:]
        var unusable: LocatedSettings?
        for operand in operands {
            let (loader, operandPath) = try source(of: operand)
            for var model in try loader.models(at: operandPath) {
                let path = GitOperand.path(in: model.path)
                var isListed = false
                if let file = stated == nil ? try LocatedSettings.nearest(above: path) : stated {
                    if files[file] == nil { files[file] = try LocatedSettings(path: file) }
                    if let located = files[file] { isListed = model.apply(located, at: path) }
                    if unusable == nil, model.settings == nil { unusable = files[file] }
                }
                areListed = areListed && isListed
                models.append(model)
            }
        }
        return (models, unusable, areListed)
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

    /// The versions besides the current one, of a bundle on disk or in a commit.
    static func otherVersions(ofBundle path: String) throws(CommandFailure) -> [ModelInput] {
        let (loader, path) = try source(of: path)
        return try loader.otherVersions(ofBundle: path)
    }

    /// A schema file on disk or in a commit, whether settings call it a model or not.
    static func schema(_ operand: String) throws(CommandFailure) -> InputFile {
        let (loader, path) = try source(of: operand)
        guard let file = try loader.models(at: path).first?.file else { throw .missing(operand) }
        return file
    }

    /// Where an operand leads: into the files on disk, or into a commit.
    private static func source(of operand: String) throws(CommandFailure) -> (loader: ModelLoader, path: String) {
        guard operand.hasPrefix(GitOperand.scheme) else { return (ModelLoader(tree: DiskTree()), operand) }
        guard let inCommit = GitOperand(operand) else { throw .usage("'\(operand)': expected git:<ref>:<path>") }
        return (ModelLoader(tree: try CommitTree(inCommit.reference, near: inCommit.path)), inCommit.path)
    }
}

extension ModelInput {
    /// Takes what settings say about the model at a path, and says whether they name it.
    fileprivate mutating func apply(_ located: LocatedSettings, at path: String) -> Bool {
        settings = located.input
        if let schema = located.schema(at: path) {
            stores = [schema.store]
            annotations = schema.annotations
            return true
        }
        guard let listed = located.model(at: path) else { return false }
        generations = listed.generations
        migration = listed.migration
        migrateFrom = listed.migrateFrom
        encryptedTwins = listed.encryptedTwins
        stores = listed.stores
        shareRoots = listed.shareRoots
        isLocal = listed.stores.isEmpty && located.namesStores
        return true
    }
}
