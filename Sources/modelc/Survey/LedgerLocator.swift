import CompilerSupport
import ModelCompiler

/// Finds the ledger of models: the one that was named, else the one of their stores in the settings, else
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

    /// A ledger or a configuration that the user named is the only one that counts.
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
    func ledgers() throws(CommandFailure) -> [LedgerInput] {
        let containers = stores.map(\.container).uniqued
        if let stated {
            try refuseSeveral(containers, in: stated)
            return [LedgerInput(at: stated, containers: containers, file: try FileSystem.file(stated))]
        }
        var ledgers: [LedgerInput] = []
        for container in containers {
            let own = stores.filter { $0.container == container }
            let existing = own.map(\.path).filter { FileSystem.kind(of: $0) != nil }
            let path = existing.isEmpty ? own[0].path : try single(of: existing)
            if let same = ledgers.firstIndex(where: { $0.file != nil && $0.isAt(path) }) {
                ledgers[same].containers.append(container)
                try refuseSeveral(ledgers[same].containers, in: path)
            } else {
                var ledger = LedgerInput(at: path, containers: [container], file: try LedgerFile.existing(path))
                ledger.missing = own.compactMap(\.name).first { FileSystem.kind(of: $0.value) == nil }
                ledger.isAwaited = ledger.missing.map { !Self.wasCommitted($0.value) } ?? false
                ledgers.append(ledger)
            }
        }
        return ledgers
    }

    /// The container of a ledger; nil when nothing says which. A ledger that no store has is of theirs if it may be new.
    func container(of ledger: String, mayBeNew: Bool = true) throws(CommandFailure) -> String? {
        let ofLedger = stores.filter { Path.areSame($0.path, ledger) }
        let containers = (ofLedger.isEmpty && mayBeNew ? stores : ofLedger).map(\.container)
        try refuseSeveral(containers, in: ledger)
        return containers.compactMap(\.self).first
    }

    private func refuseSeveral(_ containers: [String?], in ledger: String) throws(CommandFailure) {
        let named = Set(containers.compactMap(\.self)).sorted()
        if named.count < 2 { return }
        throw .usage(
            "'\(ledger)' would belong to several containers (\(named.joined(separator: ", "))); add a "
                + "ledger for each store to modelc.json, or name one model or one --configuration"
        )
    }

    private func single(of paths: [String]) throws(CommandFailure) -> String {
        let distinct = paths.uniqued(by: Path.resolved)
        guard let first = distinct.first else {
            throw .usage("the ledger is unknown; name it with --ledger")
        }
        if distinct.count == 1 { return first }
        throw .usage(
            "the models have several ledgers (\(distinct.joined(separator: ", "))); name one with --ledger, or one "
                + "model or one --configuration"
        )
    }

    /// True if a commit holds a file that is not there, or nobody can tell: a shallow clone does not know what was.
    private static func wasCommitted(_ path: String) -> Bool {
        guard let checkout = try? GitRepository.locate(path, named: [path]).repository,
            (try? checkout.commit("HEAD")) != nil
        else {
            return false
        }
        do throws(CommandFailure) {
            return !(try checkout.commits(touching: checkout.checkout.paths(of: path), since: nil, limit: 1)).isEmpty
        } catch {
            return true
        }
    }

    /// The default place of a ledger: beside the settings or beside the bundle, wherever one exists.
    private static func usualPath(for model: ModelInput) -> String {
        let paths = usualPaths(for: model.place, settings: model.settings?.path)
        return paths.first { FileSystem.kind(of: $0) != nil } ?? paths[0]
    }

    /// The default places of a ledger, the likelier place first.
    static func usualPaths(for model: String, settings: String?) -> [String] {
        let place = Path.model(of: model)
        let beside = Checkout.isTop(place) ? place : Path.folder(of: place)
        return [settings.map { Path.folder(of: $0) }, beside].compactMap(\.self).map { Path.join($0, fileName) }
    }
}

extension LedgerInput {
    /// True if the ledger is, or would be, at a path.
    func isAt(_ path: String) -> Bool { self.path.map { Path.areSame($0, path) } == true }
}

/// Reads ledgers, and changes them while no other run changes them.
enum LedgerFile {
    /// A ledger that may be there.
    static func existing(_ path: String) throws(CommandFailure) -> InputFile? {
        FileSystem.kind(of: path) == nil ? nil : try FileSystem.file(path)
    }

    /// Reads a ledger, if there is one, and writes what an edit makes of it.
    ///
    /// Of two runs at once the second waits and then reads what the first has written. Whoever dies on the way leaves the
    /// old ledger or the new one.
    static func update(
        _ path: String,
        _ edit: (InputFile?) throws(CommandFailure) -> LedgerEdit
    ) throws(CommandFailure) -> (edit: LedgerEdit, outcome: FileWriter.Outcome) {
        let target = FileSystem.canonicalPath(path) ?? path
        let folder = Path.folder(of: target)
        try FileWriter.makeFolder(folder)
        guard let lock = FolderLock(folder) else { throw FileSystem.trouble("open the folder", folder) }
        defer { lock.end() }
        guard lock.waitUntilAlone() else { throw FileSystem.trouble("lock the folder", folder) }
        let edit = try edit(try existing(path))
        guard let text = edit.text else { return (edit, .unchanged) }
        try FileWriter.removeLeftovers(of: [Path.lastPart(of: target)], in: folder)
        return (edit, try FileWriter.write(Array(text.utf8), to: path))
    }
}
