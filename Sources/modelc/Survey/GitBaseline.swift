import CompilerSupport
import ModelCompiler

/// What a model was where a branch began: what `--against` compares with.
///
/// The merge base, not the other branch as it is today, so that a branch is never blamed for what others added since.
struct GitBaseline {
    /// The commit where the branch began.
    let base: MergeBase
    /// Where the model was then; of a newer one the path that it has.
    let path: String
    /// The model of then; nil when it is newer.
    let model: ModelInput?
    /// The settings that counted for the model then; nil when there were none that can be understood.
    let settings: LocatedSettings?

    /// The reference is the branch that the work will be merged into. Settings that the user named count for every model, then
    /// as now.
    ///
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(of model: ModelInput, against reference: String, settings stated: String? = nil) throws(CommandFailure) {
        base = try MergeBase(with: reference, for: model.path)
        var path = model.place
        var earlier = try Self.model(model, at: path, in: base)
        if earlier == nil, let moved = try base.path(ofMoved: model) {
            path = moved
            earlier = try Self.model(model, at: path, in: base)
        }
        if let earlier, !earlier.hasModel {
            throw .comparisonImpossible("'\(earlier.path)' is not a readable model, so modelc cannot compare it")
        }
        settings = try base.settings(above: path, stated: stated)
        earlier?.settings = model.settings
        earlier?.stores = model.stores
        earlier?.annotations = model.annotations
        earlier?.storesThen = settings?.stores(at: path) ?? []
        self.path = path
        self.model = earlier
    }

    /// The current version is compared with what was the current version then.
    private static func model(
        _ model: ModelInput,
        at path: String,
        in base: MergeBase
    ) throws(CommandFailure) -> ModelInput? {
        let version = model.version.map { $0.isCurrent ? "" : "#\($0.name)" } ?? ""
        let loader = ModelLoader(tree: base.tree, like: model)
        return try MergeBase.existing { () throws(CommandFailure) in try loader.models(at: path + version) }?.first
    }

    /// The known faults that the settings of then listed for a model; nil when the branch adopts the model, or its settings
    /// list none today.
    ///
    /// What a branch adds to them is not inheritance, whichever settings it adds it to. Only where a model had neither
    /// settings nor a ledger does the branch adopt it, and may list what `modelc init` found.
    func knownFaults(
        of model: ModelInput,
        ledgers: [LedgerInput]
    ) throws(CommandFailure) -> [Settings.KnownFault]? {
        guard let today = model.settings, !today.settings.known.isEmpty else { return nil }
        let paths = [model.place, path]
        let nearby = paths.flatMap { LocatedSettings.folders(from: Path.folder(of: $0)) }.map {
            Path.join($0, LocatedSettings.fileName)
        }
        var settings: [LocatedSettings] = []
        for path in [today.path] + nearby {
            if let file = try base.file(path) { settings.append(LocatedSettings(file)) }
        }
        let isAdopted =
            !settings.contains { settings in paths.contains { settings.looksAfter($0, in: model.containers) } }
            && !ledgers.contains { $0.baseline != nil && !model.containers.isDisjoint(with: $0.containers) }
        return isAdopted ? nil : settings.flatMap { $0.settings?.known ?? [] }
    }
}

extension [GitBaseline] {
    /// The models of then that are gone, and that no model of today was, each with the stores of its time.
    func deletedModels(settings stated: String?, hasSwiftData: Bool) throws(CommandFailure) -> [ModelInput] {
        let known = Set(map { Path.resolved(Path.model(of: $0.path)) })
        var deleted: [String: ModelInput] = [:]
        for base in map(\.base).uniqued(by: \.identity) {
            let gone = try base.modelsThatAreGone() + base.listedModelsThatAreGone()
            for path in try gone + base.swiftModelsThatAreGone(hasSwiftData: hasSwiftData)
            where !known.contains(Path.resolved(path)) {
                // One that could not be read then was not a model that anything was deployed from.
                guard deleted[path] == nil, var model = (try? ModelLoader(tree: base.tree).models(at: path))?.first
                else { continue }
                model.stores = try base.settings(above: path, stated: stated)?.stores(at: path) ?? []
                deleted[path] = model
            }
        }
        return deleted.inOrder(of: \.key).map(\.value)
    }
}

extension ModelInput {
    /// The containers that its stores go to; nil is for stores that name none.
    fileprivate var containers: Set<String?> { stores.isEmpty ? [nil] : Set(stores.map { $0.container?.value }) }
}

extension LocatedSettings {
    /// Whether they list a model or one of its containers, or are invalid.
    fileprivate func looksAfter(_ path: String, in containers: Set<String?>) -> Bool {
        guard let settings else { return true }
        let named = settings.models.flatMap(\.stores).compactMap { $0.container?.value }
        return model(at: path) != nil || schema(at: path) != nil || named.contains { containers.contains($0) }
    }
}
