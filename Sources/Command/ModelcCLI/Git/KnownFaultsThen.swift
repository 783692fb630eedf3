import Diagnostics
import ModelCompiler
import Settings

/// The known faults that the settings of the merge base listed for a model.
///
/// What a branch adds to them is no inheritance, whichever settings it adds it to. Only where a model had neither settings nor
/// a ledger does the branch adopt it, and may list what `modelc init` found.
struct KnownFaultsThen {
    /// The faults; nil when the branch adopts the model, or its settings list none today.
    let faults: [Settings.KnownFault]?

    /// - Parameters:
    ///   - model: The model of today.
    ///   - place: Where it was at the merge base.
    ///   - ledgers: The ledgers of the run, with what they were at the merge base.
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(of model: ModelInput, at place: GitBaseline.Place, ledgers: [LedgerInput]) throws(CommandFailure) {
        guard let today = model.settings, !today.settings.known.isEmpty else {
            faults = nil
            return
        }
        let paths = [GitOperand(model.path)?.path ?? model.path, place.path]
        let nearby = paths.flatMap { LocatedSettings.folders(from: Path.folder(of: $0)) }.map {
            Path.join($0, LocatedSettings.fileName)
        }
        var settings: [LocatedSettings] = []
        for path in [today.path] + nearby {
            if let file = try place.base.file(path) { settings.append(LocatedSettings(file, at: path)) }
        }
        let isAdopted =
            !settings.contains { settings in paths.contains { settings.looksAfter($0, in: model.containers) } }
            && !ledgers.contains { $0.baseline != nil && !model.containers.isDisjoint(with: $0.containers) }
        faults = isAdopted ? nil : settings.flatMap { $0.settings?.known ?? [] }
    }
}

extension ModelInput {
    /// The containers that its stores go to; nil is for stores that name none.
    fileprivate var containers: Set<String?> { stores.isEmpty ? [nil] : Set(stores.map { $0.container?.value }) }
}

extension LocatedSettings {
    /// Whether they list a model, or one of its containers, or cannot be understood, so that nobody knows.
    fileprivate func looksAfter(_ path: String, in containers: Set<String?>) -> Bool {
        guard let settings else { return true }
        let named = settings.models.flatMap(\.stores).compactMap { $0.container?.value }
        return model(at: path) != nil || named.contains { containers.contains($0) }
    }
}
