import ModelCompiler
import Settings

/// `modelc init [model…]`: begins to look after an app as it is.
///
/// Everything is worked out before the first file is written, and nothing that the user wrote is lost.
struct InitCommand {
    static let options: Set<Option> = [
        .production, .configuration, .database, .shipped, .shippedTags, .report, .quiet, .help,
    ]

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        if workspace.options.production == nil, arguments.has(.shipped) || arguments.has(.shippedTags) {
            throw .usage("what shipped is recorded beside what Production holds: add --production, or use lock advance")
        }
        var request = try workspace.request(for: arguments.operands)
        let home = try SettingsHome(of: request)
        let container = home.store?.container?.value
        let adoption = Compiler(request).adopt(container: container, listsKnownFaults: home.isWithoutLedger)
        for faults in adoption.faults { try workspace.publish(faults, default: .standardError) }
        if adoption.readingStatus != .clean {
            workspace.inform("nothing is written: an input cannot be read")
            return adoption.readingStatus
        }
        if adoption.lacksConfiguration {
            workspace.inform("nothing is written: a configuration is not there")
            return .findings
        }
        for (index, model) in adoption.models.enumerated() { request.models[index].stores = model.stores }
        let shipped = try workspace.shippedModels(of: request, arguments)
        let advance = LedgerAdvance(
            path: home.ledger,
            evidence: nil,
            container: container,
            models: request,
            shipped: shipped
        )
        let recorded =
            shipped.isEmpty
            ? nil : adoption.ledger.map { Compiler.advanceLedger($0.file(at: home.ledger), advance) }
        if let recorded {
            try workspace.publish(recorded.result, default: .standardError)
            guard recorded.text != nil else {
                workspace.inform("nothing is written: what shipped cannot be recorded")
                return ExitStatus.worst(of: [.findings, workspace.status(of: recorded.result, failOn: nil)])
            }
        }
        let plan = try InitPlan(adoption, recording: recorded, home: home, addsStores: workspace.options.namesStore)
        for file in plan.files { try FileWriter.write(Array(file.text.utf8), to: file.path) }
        try Workspace.printResult(plan.report)
        for remark in recorded?.remarks ?? [] { workspace.inform(remark) }
        if adoption.errorCount > 0 { workspace.inform("modelc check will fail until the errors above are mended") }
        return .clean
    }
}

extension AdoptedLedger {
    fileprivate func file(at path: String) -> InputFile { InputFile(path: path, bytes: Array(text.utf8)) }
}

extension CommonOptions {
    /// Whether they say which store of a model is mirrored.
    fileprivate var namesStore: Bool { configuration != nil || database != nil }
}

/// The folder that settings and ledger belong into.
struct SettingsHome {
    let folder: String
    /// The settings that are there already.
    let existing: SettingsInput?
    /// The store that the ledger belongs to, when the settings name one.
    let store: Settings.Store?

    /// - Throws: ``CommandFailure`` when the models are under several settings, or go to several containers although
    ///   there is an export, which holds one.
    init(of request: CompilerRequest) throws(CommandFailure) {
        let paths = Set(request.models.map { $0.settings?.path })
        guard paths.count == 1, let first = request.models.first else {
            throw .usage(
                "the models are under several \(LocatedSettings.fileName); run modelc init for one after the other"
            )
        }
        existing = first.settings
        folder = existing.map { Path.folder(of: $0.path) } ?? "."
        let stores = request.models.flatMap(\.stores)
        store = stores.first
        let containers = Set(stores.map { $0.container?.value })
        if request.production != nil, containers.count > 1 {
            throw .usage("an export holds one container, and the settings name several; name one model")
        }
    }

    /// The path of a ledger: the one the settings name, or the default.
    var ledger: String { Path.join(folder, store?.ledger?.value ?? "modelc.lock") }

    /// Whether nothing says yet what Production holds.
    var isWithoutLedger: Bool { !FileSystem.isThere(ledger) }

    /// The position of a model in the settings that are there; nil when they do not list it.
    func position(of path: String) -> Int? {
        guard let model = FileSystem.canonicalPath(path) else { return nil }
        return existing?.settings.models.firstIndex {
            FileSystem.canonicalPath(Path.join(folder, $0.path.value)) == model
        }
    }

    /// A model's path as the settings name it.
    func relative(_ path: String) throws(CommandFailure) -> String {
        guard let top = FileSystem.canonicalPath(folder), let canonical = FileSystem.canonicalPath(path),
            canonical != top, Path.isInside(canonical, top)
        else { throw .usage("'\(path)' is not below the current folder; run modelc init in a folder above it") }
        return String(canonical.dropFirst(top == "/" ? 1 : top.count + 1))
    }
}
