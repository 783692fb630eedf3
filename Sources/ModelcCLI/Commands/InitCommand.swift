import ModelCompiler
import Settings

/// `modelc init [model…]`: begins to look after an app as it is.
///
/// Everything is worked out before the first file is written, and no file of the user's is overwritten.
struct InitCommand {
    static let options: Set<Option> = [.production, .configuration, .database, .report, .quiet, .help]

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        let request = try workspace.request(for: arguments.operands)
        let home = try SettingsHome(of: request)
        let adoption = adopt(request, container: home.store?.container?.value)
        for faults in adoption.faults { try workspace.publish(faults, default: .standardError) }
        if adoption.readingStatus != .clean {
            workspace.inform("nothing is written: an input cannot be read")
            return adoption.readingStatus
        }
        let plan = try InitPlan(adoption, home: home)
        for file in plan.files { try FileWriter.write(Array(file.text.utf8), to: file.path) }
        try Workspace.printResult(plan.report)
        if adoption.errorCount > 0 { workspace.inform("modelc check will fail until the errors above are mended") }
        return .clean
    }
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

    /// A model's path as the settings name it.
    func relative(_ path: String) throws(CommandFailure) -> String {
        guard let top = FileSystem.canonicalPath(folder), let canonical = FileSystem.canonicalPath(path),
            canonical != top, Path.isInside(canonical, top)
        else { throw .usage("'\(path)' is not below the current folder; run modelc init in a folder above it") }
        return String(canonical.dropFirst(top == "/" ? 1 : top.count + 1))
    }
}
