import Diagnostics
import ModelCompiler
import Settings

/// Which ledger belongs to models: the one that was named, else the one of their stores in the settings, else
/// `modelc.lock` beside the settings, else beside the bundle.
struct LedgerLocator {
    static let fileName = "modelc.lock"

    /// A ledger, and the container that a store keeps what it says in.
    private struct Store {
        let path: String
        let container: String?
        /// The path that the settings name; nil when they name none.
        let name: Located<String>?
    }

    private let stated: String?
    private let stores: [Store]

    /// - Parameters:
    ///   - models: The models.
    ///   - stated: The ledger that the user named.
    ///   - configuration: The only configuration that counts, when the user named one.
    init(of models: [ModelInput], stated: String?, configuration: String?) {
        self.stated = stated
        stores = models.flatMap { model in
            let matching = model.stores.filter { configuration == nil || $0.configuration?.value == configuration }
            let usual = Self.usualPath(for: model)
            if matching.isEmpty { return [Store(path: usual, container: nil, name: nil)] }
            let folder = Path.folder(of: model.settings?.path ?? model.path)
            return matching.map { store in
                let name = store.ledger.map { Located(Path.join(folder, $0.value), at: $0.location) }
                return Store(path: name?.value ?? usual, container: store.container?.value, name: name)
            }
        }
    }

    /// The ledger, whether it is there or not.
    func path() throws(CommandFailure) -> String {
        if let stated { return stated }
        return try single(of: stores.map(\.path))
    }

    /// The ledger of each container in the order of the stores, whether it is there or not.
    ///
    /// Stores that name no container share one, which is that of the other stores of its ledger.
    func places() throws(CommandFailure) -> [LedgerPlace] {
        var seen: Set<String?> = []
        let containers = stores.map(\.container).filter { seen.insert($0).inserted }
        if let stated {
            try refuseSeveral(containers, in: stated)
            return [LedgerPlace(path: stated, containers: containers, isThere: true)]
        }
        var places: [LedgerPlace] = []
        for container in containers {
            let paths = stores.filter { $0.container == container }.map(\.path)
            let existing = paths.filter { FileSystem.kind(of: $0) != nil }
            let path = existing.isEmpty ? paths[0] : try single(of: existing)
            let named = stores.filter { $0.container == container }.compactMap(\.name)
            let missing = named.first { FileSystem.kind(of: $0.value) == nil }
            let same = places.firstIndex { $0.isThere && Path.resolved($0.path) == Path.resolved(path) }
            if let same {
                places[same].containers.append(container)
            } else {
                let isThere = !existing.isEmpty
                places.append(LedgerPlace(path: path, containers: [container], isThere: isThere, missing: missing))
            }
        }
        for place in places { try refuseSeveral(place.containers, in: place.path) }
        return places
    }

    /// The container of a ledger; nil when nothing says which.
    func container(of ledger: String) throws(CommandFailure) -> String? {
        let ofLedger = stores.filter { Path.resolved($0.path) == Path.resolved(ledger) }
        let containers = (ofLedger.isEmpty ? stores : ofLedger).map(\.container)
        try refuseSeveral(containers, in: ledger)
        return containers.compactMap(\.self).first
    }

    private func refuseSeveral(_ containers: [String?], in ledger: String) throws(CommandFailure) {
        let named = Set(containers.compactMap(\.self)).sorted()
        if named.count < 2 { return }
        throw .usage(
            "'\(ledger)' would be of several containers (\(named.joined(separator: ", "))); give each store "
                + "its ledger in modelc.json, or name one model or one --configuration"
        )
    }

    private func single(of paths: [String]) throws(CommandFailure) -> String {
        var seen: Set<String> = []
        let distinct = paths.filter { seen.insert(Path.resolved($0)).inserted }
        guard let first = distinct.first else {
            throw .usage("nothing says which ledger is meant; name it with --ledger")
        }
        if distinct.count == 1 { return first }
        throw .usage(
            "the models have several ledgers (\(distinct.joined(separator: ", "))); name one with --ledger, or one "
                + "model or one --configuration"
        )
    }

    /// Where a ledger lies that nobody names: beside the settings or beside the bundle, wherever there is one already.
    private static func usualPath(for model: ModelInput) -> String {
        let paths = usualPaths(for: GitOperand(model.path)?.path ?? model.path, settings: model.settings?.path)
        return paths.first { FileSystem.kind(of: $0) != nil } ?? paths[0]
    }

    /// Where a ledger may lie that nobody names, the likelier place first.
    static func usualPaths(for model: String, settings: String?) -> [String] {
        let folders = [settings, Path.model(of: model)].compactMap(\.self).map { Path.folder(of: $0) }
        return folders.map { Path.join($0, fileName) }
    }
}

/// Where the ledger of a container is, or would be.
struct LedgerPlace {
    let path: String
    /// The container; nil is for stores that name none.
    var containers: [String?]
    /// Whether there is a ledger, or somebody says so.
    let isThere: Bool
    /// A ledger that the settings name for one of the containers, and that is not there.
    var missing: Located<String>?
}

extension Workspace {
    /// Finds the ledger of models.
    func ledgers(of models: [ModelInput]) -> LedgerLocator {
        LedgerLocator(of: models, stated: options.ledger, configuration: options.configuration)
    }

    /// Adds the ledgers of the models, and with `--against` what they and the models were where the branch began.
    func addHistory(to request: inout CompilerRequest) throws(CommandFailure) {
        let places = try addLedgers(to: &request)
        guard let reference = options.against else { return }
        let baseline = try GitBaseline(against: reference, models: request.models, settings: options.config)
        request.against = reference
        request.baselines = baseline.models
        try request.add(BaseLedgers(of: baseline, request.models, options), places)
        for (index, model) in request.models.enumerated() {
            guard let place = baseline.places[model.path] else { continue }
            request.models[index].knownThen =
                try KnownFaultsThen(of: model, at: place, ledgers: request.ledgers).faults
        }
        for path in baseline.newModels {
            inform("'\(path)' was not there at the merge base with '\(reference)'; it is judged as a new model")
        }
    }

    /// Adds the ledger of each container.
    ///
    /// - Returns: Where they lie, in the order of the request.
    @discardableResult
    func addLedgers(to request: inout CompilerRequest) throws(CommandFailure) -> [LedgerPlace] {
        let places = try ledgers(of: request.models.filter { !$0.isLocal }).places()
        request.statedLedger = options.ledger
        request.ledgers = try places.map { place throws(CommandFailure) in
            var input = LedgerInput(containers: place.containers)
            input.file = place.isThere ? try LedgerFile.read(place.path) : nil
            input.missing = place.missing
            return input
        }
        return places
    }
}
