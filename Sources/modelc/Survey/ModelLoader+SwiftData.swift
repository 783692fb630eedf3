import CompilerSupport
import ModelCompiler
import SwiftSources

/// What settings and the command line say about Swift sources.
struct SwiftSettings {
    /// Sources that settings list together.
    struct Listing {
        /// Folders and files; the model is called like the first.
        let paths: [String]
        let conditions: CompilationConditions
    }

    /// What settings list.
    var listings: [Listing] = []
    /// The conditions of `#if` that the command line decides.
    var words: [String] = []
    /// Whether settings in folders below count as well: not where the user named some.
    var looksBelow = false

    /// The conditions under which a model of today was read, for what it was in another tree.
    var stated: CompilationConditions?

    /// Which conditions hold where settings list nothing.
    var conditions: CompilationConditions { stated ?? CompilationConditions(words: words) }

    /// Adds what settings list.
    mutating func add(_ located: LocatedSettings?) {
        guard let located else { return }
        for model in located.settings?.models ?? [] where !model.isBundle {
            let paths = model.paths.map { located.path(below: $0.value) }
            let conditions = CompilationConditions(words: model.define.map(\.value) + words)
            if !listings.contains(where: { $0.paths == paths }) {
                listings.append(Listing(paths: paths, conditions: conditions))
            }
        }
    }
}

extension ModelLoader {
    /// Reads what a model of today was in another tree: from the same places, under the same conditions.
    init(tree: any ModelTree, like model: ModelInput) {
        self.init(tree: tree)
        guard let read = model.swiftData?.sources else { return }
        sources.stated = read.conditions
        if read.isListed {
            sources.listings = [SwiftSettings.Listing(paths: read.paths, conditions: read.conditions)]
        }
    }

    /// The models of the Swift sources at a path.
    func swiftModels(at path: String, isNamed: Bool) throws(CommandFailure) -> [ModelInput] {
        let search = SwiftSearch(tree: tree, settings: sources)
        return try search.units(at: path, isNamed: isNamed).map { unit in
            ModelInput(path: tree.shown(unit.paths[0]), swift: unit)
        }.filter { !$0.isWithoutModels }
    }

    /// One model of Swift sources that the user named, in the version that the user named.
    func swift(_ path: String, _ version: String?) throws(CommandFailure) -> [ModelInput] {
        let models = try swiftModels(at: path, isNamed: true)
        guard let model = models.first else {
            if let version { throw .withoutVersions(tree.shown(path), version) }
            throw .missingInput("'\(tree.shown(path))' has no class with @Model")
        }
        guard let version else { return models }
        let known = model.swiftDataVersionNames
        if models.count > 1 {
            throw .usage("'\(tree.shown(path))' has several models; name the folder of one before '#\(version)'")
        }
        if let named = model.swiftDataVersion(named: version) { return [named] }
        // What cannot be read may be the version.
        if model.diagnostics.contains(where: { $0.severity == .error }) { return [model.withoutVersion] }
        if known.isEmpty { throw .withoutVersions(tree.shown(path), version) }
        throw .missingVersion(version, of: tree.shown(path), known: known)
    }
}
