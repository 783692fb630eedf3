import ModelCompiler
import Settings

/// What models were where a branch began: what `--against` compares with.
///
/// The merge base, not the other branch as it is today, so that a branch is never blamed for what others added since.
struct GitBaseline {
    /// The models of then by the paths of those of today. Models that are newer have none.
    private(set) var models: [String: ModelInput] = [:]
    /// The paths of the models that are newer than the merge base.
    private(set) var newModels: [String] = []
    /// Where the models of today were then, by their paths of today; of a newer one the path that it has.
    private(set) var places: [String: Place] = [:]
    /// From which severity on a run failed, by the settings of then.
    private(set) var thresholds: Set<Settings.FailureThreshold> = []
    /// The models of then that are gone, and that no model of today was.
    private(set) var deletedModels: [ModelInput] = []

    /// A path in the commit where the branch began.
    struct Place {
        let base: MergeBase
        let path: String
    }

    /// - Parameters:
    ///   - reference: The branch that the work will be merged into.
    ///   - models: The models of today.
    ///   - stated: The settings that the user named, which then as now count for every model.
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(against reference: String, models: [ModelInput], settings stated: String? = nil) throws(CommandFailure) {
        for model in models {
            let base = try MergeBase(with: reference, for: model.path)
            let path = GitOperand(model.path)?.path ?? model.path
            var place = Place(base: base, path: path)
            var earlier = try Self.model(model, at: place)
            if earlier == nil, let moved = try base.path(ofMoved: model) {
                place = Place(base: base, path: moved)
                earlier = try Self.model(model, at: place)
            }
            places[model.path] = place
            let settings = try base.settings(above: place.path, stated: stated)
            if let threshold = settings?.settings?.failOn { thresholds.insert(threshold) }
            guard var earlier else {
                newModels.append(model.path)
                continue
            }
            if earlier.file == nil {
                let message =
                    "'\(earlier.path)' leads to no model that can be read, so there is nothing to compare with"
                throw CommandFailure(message: message, status: .comparisonImpossible)
            }
            earlier.settings = model.settings
            earlier.stores = model.stores
            earlier.storesThen = settings?.model(at: place.path)?.stores ?? []
            self.models[model.path] = earlier
        }
        deletedModels = try Self.deletedModels(besides: Array(places.values), stated: stated)
    }

    /// The models that are gone from the checkouts of some models, each with the stores of its time.
    private static func deletedModels(
        besides places: [Place],
        stated: String?
    ) throws(CommandFailure) -> [ModelInput] {
        let known = Set(places.map { Path.resolved(Path.model(of: $0.path)) })
        var deleted: [String: ModelInput] = [:]
        for base in places.map(\.base) {
            for path in try base.modelsThatAreGone() where !known.contains(Path.resolved(path)) {
                // One that could not be read then was no model that anything was deployed from.
                guard deleted[path] == nil, var model = (try? ModelLoader(tree: base.tree).models(at: path))?.first
                else { continue }
                model.stores = try base.settings(above: path, stated: stated)?.model(at: path)?.stores ?? []
                deleted[path] = model
            }
        }
        return deleted.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The current version is compared with what was the current version then.
    private static func model(_ model: ModelInput, at place: Place) throws(CommandFailure) -> ModelInput? {
        let version = model.version.map { $0.isCurrent ? "" : "#\($0.name)" } ?? ""
        let loader = ModelLoader(tree: place.base.tree)
        return try MergeBase.existing { () throws(CommandFailure) in try loader.models(at: place.path + version) }?
            .first
    }

    /// A file of then under the path of today; nil when there was none.
    static func file(_ path: String, against reference: String) throws(CommandFailure) -> InputFile? {
        try MergeBase(with: reference, for: path).file(path)
    }
}
