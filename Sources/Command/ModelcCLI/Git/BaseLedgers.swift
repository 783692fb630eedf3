import Diagnostics
import ModelCompiler
import Settings

/// The ledgers of the commit where a branch began, as the settings of that commit name them.
///
/// What the branch says about ledgers does not count: it may have moved them, or name others.
struct BaseLedgers {
    /// A ledger of then, and the container that a store of then kept what it says in.
    struct Ledger {
        let container: String?
        /// Where it was.
        let path: String
        let file: InputFile
    }

    /// The ledgers, each once.
    private(set) var ledgers: [Ledger] = []

    /// - Parameters:
    ///   - baseline: Where the models were.
    ///   - models: The models of today.
    ///   - options: The options of the run.
    /// - Throws: ``CommandFailure`` when git cannot tell.
    init(of baseline: GitBaseline, _ models: [ModelInput], _ options: CommonOptions) throws(CommandFailure) {
        let containers = Set(models.flatMap(\.stores).compactMap { $0.container?.value })
        for model in models {
            guard let place = baseline.places[model.path] else { continue }
            if let stated = options.ledger, let file = try? place.base.file(stated) {
                for container in containers.isEmpty ? [nil] : containers.sorted().map(Optional.some) {
                    add(Ledger(container: container, path: stated, file: file))
                }
            }
            let settings = try place.base.settings(above: place.path, stated: options.config)
            let stores = (settings?.model(at: place.path)?.stores ?? []).filter {
                options.configuration == nil || $0.configuration?.value == options.configuration
            }
            for store in stores { try add(store, of: settings, place) }
            if stores.isEmpty { try add(nil, of: settings, place) }
            // A container that is named today may have been that of another model.
            for settings in try place.base.allSettings() {
                for model in settings.settings?.models ?? [] {
                    let place = GitBaseline.Place(base: place.base, path: settings.path(of: model))
                    for store in model.stores where store.container.map({ containers.contains($0.value) }) == true {
                        try add(store, of: settings, place)
                    }
                }
            }
        }
    }

    private mutating func add(
        _ store: Settings.Store?,
        of settings: LocatedSettings?,
        _ place: GitBaseline.Place
    ) throws(CommandFailure) {
        let paths = LedgerLocator.usualPaths(for: place.path, settings: settings?.path)
        let named = store?.ledger.flatMap { name in settings.map { $0.path(below: name.value) } }
        for path in named.map({ [$0] }) ?? paths {
            guard let file = try place.base.file(path) else { continue }
            add(Ledger(container: store?.container?.value, path: path, file: file))
            return
        }
    }

    private mutating func add(_ ledger: Ledger) {
        let isKnown = ledgers.contains {
            $0.container == ledger.container && Path.resolved($0.path) == Path.resolved(ledger.path)
        }
        if !isKnown { ledgers.append(ledger) }
    }
}

extension CompilerRequest {
    /// Gives each container the ledger that it had where the branch began, wherever that lies today.
    ///
    /// - Parameters:
    ///   - base: The ledgers of then.
    ///   - places: Where the ledgers of ``CompilerRequest/ledgers`` are.
    /// - Throws: ``CommandFailure`` when a ledger of today cannot be read.
    mutating func add(_ base: BaseLedgers, _ places: [LedgerPlace]) throws(CommandFailure) {
        let count = ledgers.count
        for ledger in base.ledgers {
            let today = try LedgerFile.existing(ledger.path)
            let sameContainer = ledgers.indices.first { ledgers[$0].containers.contains(ledger.container) }
            let samePlace = places.firstIndex { Path.resolved($0.path) == Path.resolved(ledger.path) }
            // Where only one side names containers, nobody can tell them apart.
            let isUnnamed = ledger.container == nil || ledgers.first?.containers == [nil]
            let position = sameContainer ?? samePlace ?? (isUnnamed && count == 1 ? 0 : nil)
            if let position, ledgers[position].baseline == nil {
                ledgers[position].baseline = ledger.file
                if ledgers[position].file == nil { ledgers[position].file = today }
                if !ledgers[position].containers.contains(ledger.container), ledgers[position].containers == [nil] {
                    ledgers[position].containers.append(ledger.container)
                }
            } else if position == nil {
                ledgers.append(LedgerInput(containers: [ledger.container], file: today, baseline: ledger.file))
            }
        }
    }
}
