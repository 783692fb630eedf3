import CompilerSupport
import ModelCompiler
import ModelDocuments

/// A ledger of the commit where a branch began, as the settings of that commit name it.
///
/// What the branch says about ledgers does not count: it may have moved them, or name others.
struct BaseLedger {
    /// The container that a store of then kept what it says in.
    let container: String?
    /// Where it was.
    let path: String
    let file: InputFile
}

extension Survey {
    /// The ledgers that models of today had where the branch began, each once.
    func baseLedgers(of models: [ModelInput], _ baselines: [GitBaseline]) throws(CommandFailure) -> [BaseLedger] {
        let containers = Set(models.flatMap(\.stores).compactMap { $0.container?.value })
        let configuration = workspace.arguments.value(.configuration)
        var ledgers: [BaseLedger?] = []
        for baseline in baselines {
            if let stated = workspace.arguments.value(.ledger), let file = try? baseline.base.file(stated) {
                let named: [String?] = containers.isEmpty ? [nil] : containers.sorted().map(Optional.some)
                ledgers += named.map { BaseLedger(container: $0, path: stated, file: file) }
            }
            let (path, settings) = (baseline.path, baseline.settings)
            let stores = (settings?.stores(at: path) ?? []).filter {
                configuration == nil || $0.configuration?.value == configuration
            }
            for store in stores { ledgers.append(try baseline.base.ledger(of: store, ofModel: path, settings)) }
            if stores.isEmpty { ledgers.append(try baseline.base.ledger(of: nil, ofModel: path, settings)) }
            // A container that is named today may have been that of another model.
            for settings in try baseline.base.allSettings() {
                for model in settings.settings?.models ?? [] {
                    let path = settings.path(below: model.path.value)
                    for store in model.stores where store.container.map({ containers.contains($0.value) }) == true {
                        ledgers.append(try baseline.base.ledger(of: store, ofModel: path, settings))
                    }
                }
            }
        }
        return ledgers.compactMap(\.self).uniqued { [$0.container, Path.resolved($0.path)] }
    }
}

extension MergeBase {
    /// The ledger of a store of then: where the settings of then name it, else in one of the usual places.
    fileprivate func ledger(
        of store: Settings.Store?,
        ofModel model: String,
        _ settings: LocatedSettings?
    ) throws(CommandFailure) -> BaseLedger? {
        let named = store?.ledger.flatMap { name in settings.map { $0.path(below: name.value) } }
        for path in named.map({ [$0] }) ?? LedgerLocator.usualPaths(for: model, settings: settings?.path) {
            guard let file = try file(path) else { continue }
            return BaseLedger(container: store?.container?.value, path: path, file: file)
        }
        return nil
    }
}

extension [LedgerInput] {
    /// The ledgers of today, each container with the one that it had where the branch began, wherever that lies today.
    func joined(with base: [BaseLedger]) throws(CommandFailure) -> [LedgerInput] {
        var ledgers = self
        for ledger in base {
            let today = try LedgerFile.existing(ledger.path)
            let sameContainer = ledgers.indices.first { ledgers[$0].containers.contains(ledger.container) }
            let samePath = ledgers.firstIndex { $0.isAt(ledger.path) }
            // Containers cannot be matched if only one side names them.
            let isUnnamed = ledger.container == nil || ledgers.first?.containers == [nil]
            let position = sameContainer ?? samePath ?? (isUnnamed && count == 1 ? 0 : nil)
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
        return ledgers
    }
}
