import CompilerSupport
import ModelCompiler

/// A model at the merge base, for `--against`.
///
/// The merge base, not the other branch as it is today, so that a branch is never blamed for what others added since.
struct GitBaseline {
    /// The commit where the branch began.
    let base: MergeBase
    /// The place where the model was then; of a newer one the path that it has.
    let path: String
    /// The model of then; nil when it is newer.
    let model: ModelInput?
    /// The model of then with the settings of then; nil when it is newer, or there were none that can be understood.
    let listed: ModelInput?
    /// The settings that counted for the model then; nil when there were none that can be understood.
    let settings: LocatedSettings?

    /// The reference is the branch that the work will be merged into. Settings that the user named count for every model, then
    /// as now.
    ///
    /// - Throws: ``CommandFailure`` with status 3 when git cannot tell.
    init(
        of model: ModelInput,
        against reference: String,
        settings stated: String? = nil,
        defining words: [String] = [],
        named operands: [String] = []
    ) throws(CommandFailure) {
        base = try MergeBase(with: reference, for: model.path, named: operands)
        var (path, earlier): (String, ModelInput?)
        do throws(CommandFailure) { (path, earlier) = try base.model(of: model) } catch {
            throw .comparisonImpossible(error.message)
        }
        if let earlier, !earlier.hasModel {
            throw .comparisonImpossible("'\(earlier.path)' is not a readable model, so modelc cannot compare it")
        }
        let listing = Self.isListedAround(model) ? try base.settings(listing: path) : nil
        settings = if let listing { listing } else { try base.settings(above: path, stated: stated) }
        var listed = settings == nil ? nil : earlier
        if let settings {
            // The branch does not decide under which conditions its sources were read.
            if settings.defines(otherwise: model, at: path) {
                listed = try base.model(model, at: path, by: settings, defining: words)
            }
            listed?.apply(settings, at: path)
        }
        self.listed = listed
        earlier?.settings = model.settings
        earlier?.stores = model.stores
        earlier?.annotations = model.annotations
        earlier?.storesAtMergeBase = settings?.stores(at: path) ?? []
        earlier?.isKeptLocalAtMergeBase = settings?.model(at: path)?.emptyStores != nil
        self.path = path
        self.model = earlier
    }

    /// True if the settings of a model are in the checkout around that of a submodule.
    private static func isListedAround(_ model: ModelInput) -> Bool {
        guard let settings = model.settings?.path, model.path.gitReference == nil else { return false }
        return Checkout(around: settings) != Checkout(around: model.path)
    }

    /// The known faults that the settings of then listed for a model; nil when the branch adopts the model, or its
    /// settings list none today.
    ///
    /// Faults that a branch adds are not inherited, whichever settings list them. Only where a model had neither
    /// settings nor a ledger does the branch adopt it, and may list what `modelc init` found.
    func knownFaults(
        of model: ModelInput,
        ledgers: [LedgerInput]
    ) throws(CommandFailure) -> [Settings.KnownFault]? {
        guard let today = model.settings, !today.settings.known.isEmpty else { return nil }
        let paths = [model.place, path]
        let nearby = paths.flatMap { LocatedSettings.folders(from: LocatedSettings.folder(of: $0)) }.map {
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

extension MergeBase {
    /// The earlier state of a model and its path then, which differs if it moved. A new model has its current path and
    /// no earlier state.
    fileprivate func model(of today: ModelInput) throws(CommandFailure) -> (path: String, model: ModelInput?) {
        if try tree.kind(of: today.place) == .other {
            throw .comparisonImpossible("'\(today.place)' was a link out of the repository at the merge base")
        }
        let loader = ModelLoader(tree: tree, like: today)
        if let model = try model(today, at: today.place, by: loader) { return (today.place, model) }
        guard let path = try path(ofMoved: today) else { return (today.place, nil) }
        var moved = try self.loader(ofMoved: path)
        moved.sources.stated = loader.sources.stated
        return (path, try model(today, at: path, by: moved))
    }

    /// The current version is compared with what was the current version then.
    private func model(
        _ model: ModelInput,
        at path: String,
        by loader: ModelLoader
    ) throws(CommandFailure) -> ModelInput? {
        let version = model.version.map { $0.isCurrent ? "" : "#\($0.name)" } ?? ""
        do throws(CommandFailure) {
            return try loader.earlier(model, at: path + version)
        } catch  where error.status == .missingInput {
            return nil
        }
    }
}

extension MergeBase {
    /// The earlier state of a model of Swift sources as settings of then listed it.
    fileprivate func model(
        _ today: ModelInput,
        at path: String,
        by settings: LocatedSettings,
        defining words: [String]
    ) throws(CommandFailure) -> ModelInput? {
        var loader = ModelLoader(tree: tree)
        loader.sources.words = words
        loader.sources.add(settings)
        return try model(today, at: path, by: loader)
    }
}

extension [GitBaseline] {
    /// The models of then that are gone, and that no model of today was, each with the stores of its time.
    func deletedModels(
        settings stated: String?,
        today: [SettingsInput],
        hasSwiftData: Bool
    ) throws(CommandFailure) -> [ModelInput] {
        var deleted: [String: ModelInput] = [:]
        for base in map(\.base).uniqued(by: \.identity) {
            let known = Set(map { base.identity(of: $0.path) })
            let gone =
                try base.modelsThatAreGone() + base.listedModelsThatAreGone()
                + base.schemasThatAreUnlisted(by: today)
            for path in try gone + base.swiftModelsThatAreGone(hasSwiftData: hasSwiftData)
            where !known.contains(base.identity(of: path)) {
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
    /// True if they state other conditions of `#if` for a model than its own settings.
    fileprivate func defines(otherwise today: ModelInput, at path: String) -> Bool {
        today.swiftData != nil && model(at: path).map(\.define) ?? [] != today.listing.define
    }

    /// True if they list a model or one of its containers, or are invalid.
    fileprivate func looksAfter(_ path: String, in containers: Set<String?>) -> Bool {
        guard let settings else { return true }
        let named = settings.models.flatMap(\.stores).compactMap { $0.container?.value }
        return model(at: path) != nil || schema(at: path) != nil || named.contains { containers.contains($0) }
    }
}

/// A ledger of the commit where a branch began, as the settings of that commit name it.
///
/// The branch's own settings for ledgers do not count, because it may have moved them or name others.
struct BaseLedger {
    /// The container that a store of then kept what it says in.
    let container: String?
    /// The place where it was.
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
            for store in stores { ledgers.append(try baseline.ledger(of: store, ofModel: path, settings)) }
            if stores.isEmpty { ledgers.append(try baseline.ledger(of: nil, ofModel: path, settings)) }
            // A container that is named today may have been that of another model.
            for settings in try baseline.base.allSettings() {
                for model in settings.settings?.models ?? [] {
                    let path = settings.path(below: model.path.value)
                    for store in model.stores where store.container.map({ containers.contains($0.value) }) == true {
                        ledgers.append(try baseline.ledger(of: store, ofModel: path, settings))
                    }
                }
            }
        }
        return ledgers.compactMap(\.self).uniqued { [$0.container, Path.resolved($0.path)] }
    }
}

extension GitBaseline {
    /// The ledger of a store of then: where the settings of then name it, else in one of the usual places.
    fileprivate func ledger(
        of store: Settings.Store?,
        ofModel model: String,
        _ settings: LocatedSettings?
    ) throws(CommandFailure) -> BaseLedger? {
        let named = store?.ledger.flatMap { name in settings.map { $0.path(below: name.value) } }
        for path in named.map({ [$0] }) ?? LedgerLocator.usualPaths(for: model, settings: settings?.path) {
            guard let file = try base.file(path) else { continue }
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

/// A model as it was at the tags of its releases: what `--shipped-tags` records.
struct GitReleases {
    /// The model at each tag that has it, in the version that was the current one, newest first.
    private(set) var models: [ModelInput] = []
    /// The tags that have nothing at its path.
    private(set) var tagsWithoutModel: [String] = []

    /// The settings of the model of today count for all releases, whatever its path was. The pattern of the tags is that of
    /// `git tag --list`; one must match.
    ///
    /// - Parameters:
    ///   - model: The model of today.
    ///   - pattern: The pattern of the tags.
    ///   - readsApp: Whether it matters which stores of the app opened it at each tag.
    ///   - operands: What the user named.
    /// - Throws: ``CommandFailure`` when no tag matches, or git fails.
    init(
        of model: ModelInput,
        tagged pattern: String,
        readsApp: Bool = true,
        named operands: [String] = []
    ) throws(CommandFailure) {
        if model.path.gitReference != nil {
            throw .usage("--shipped-tags needs a path without git:, found '\(model.path)'")
        }
        let repository = try GitRepository.locate(model.path, named: operands).repository
        repository.objects.keepsRunning = true
        defer { repository.objects.keepsRunning = false }
        let tags = try repository.tags(matching: pattern)
        var trees: [CommitTree] = []
        for tag in tags {
            let tree = CommitTree(commit: tag.commit, of: repository)
            if try tree.kind(of: model.place) != nil { trees.append(tree) }
        }
        for tag in tags {
            // Each has all sources of the repository: they go with it.
            let release = MergeBase(release: tag, of: repository, for: model.path)
            release.tree.app.isForFilesOnly = !readsApp
            let found = try release.model(of: model)
            guard var earlier = found.model, try Self.isSame(earlier, at: found.path, as: model, besides: trees) else {
                tagsWithoutModel.append(tag.name)
                continue
            }
            earlier.settings = model.settings
            earlier.stores = model.stores
            models.append(earlier)
        }
    }

    /// True if a model of an old release became one of today: at its path, or most of its entities are there, and no release
    /// had both.
    private static func isSame(
        _ old: ModelInput,
        at path: String,
        as model: ModelInput,
        besides trees: [CommitTree]
    ) throws(CommandFailure) -> Bool {
        if path == model.place { return true }
        let names = old.entityNames
        guard names.intersection(model.entityNames).count * 2 >= names.count else { return false }
        for tree in trees { if try tree.kind(of: path) != nil { return false } }
        return true
    }
}
