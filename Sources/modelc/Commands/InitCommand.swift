import CompilerSupport
import ModelCompiler
import ModelFiles

/// `modelc init [model…]`: begins to look after an app as it is.
///
/// Everything is worked out before the first file is written, and nothing that the user wrote is lost.
struct InitCommand: CommandDefinition {
    static let options: Set<Option> = [
        .production, .configuration, .database, .shipped, .shippedTags, .define, .report, .quiet,
    ]

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        if !arguments.has(.production), arguments.has(.shipped) || arguments.has(.shippedTags) {
            throw .usage("--shipped and --shipped-tags need --production; without an export, use lock advance")
        }
        var project = try project()
        let home = try SettingsHome(of: project)
        let app = AppIdentifiers(below: ".")
        let container = home.store == nil ? app.onlyContainer : home.store?.container?.value
        let adoption = Compiler(project).adopt(
            container: container,
            entitled: app.onlyContainer,
            listsKnownFaults: home.isWithoutLedger
        )
        for faults in adoption.faults { try workspace.publish(faults) }
        if adoption.readingStatus != .clean {
            workspace.inform("no file was written: an input cannot be read")
            return adoption.readingStatus
        }
        if let obstacle = adoption.obstacle {
            workspace.inform("no file was written: \(obstacle)")
            return .findings
        }
        for (index, model) in adoption.models.enumerated() { project.models[index].stores = model.stores }
        let shipped = try workspace.shippedModels(of: project)
        let recorded =
            shipped.isEmpty
            ? nil
            : adoption.ledger.map { ledger in
                Compiler(project).advanceLedger(
                    InputFile(path: home.ledger, bytes: Array(ledger.text.utf8)),
                    at: home.ledger,
                    evidence: nil,
                    container: container,
                    shipped: shipped
                )
            }
        if let recorded {
            let status = try workspace.publish(recorded.result)
            guard recorded.text != nil else {
                workspace.inform("no file was written: the shipped versions cannot be recorded")
                return ExitStatus.worst(of: [.findings, status])
            }
        }
        // A store that the user describes is added to models that the settings list, too.
        let addsStores = arguments.has(.configuration) || arguments.has(.database)
        let plan = try InitPlan(adoption, recording: recorded, home: home, app: app, addsStores: addsStores)
        for file in plan.files { try FileWriter.write(Array(file.text.utf8), to: file.path) }
        try printResult(plan.report.printed)
        for remark in recorded?.remarks ?? [] { workspace.inform(remark) }
        if adoption.errorCount > 0 { workspace.inform("modelc check will fail until you fix the errors above") }
        return .clean
    }

    /// The models that the user names, or those below the current folder. The models of tests are not those of the app:
    /// SwiftPM keeps tests in `Tests`, and Xcode names the folder of a test target `AppTests`.
    private func project() throws(CommandFailure) -> Project {
        let operands = arguments.operands
        var project = try workspace.survey.project(of: operands, takesSchemas: true, isSearchShown: false)
        let ofTests = project.models.map(\.path).filter {
            Path.folder(of: $0).split(separator: "/").contains { $0.hasSuffix("Tests") }
        }
        if !operands.isEmpty || ofTests.isEmpty || ofTests.count == project.models.count { return project }
        workspace.inform("left out, because tests have them: \(ofTests.joined(separator: ", "))")
        project.models.removeAll { ofTests.contains($0.path) }
        return project
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
    init(of project: Project) throws(CommandFailure) {
        let paths = Set(project.models.map { $0.settings?.path })
        guard paths.count == 1, let first = project.models.first else {
            throw .usage(
                "the models have several \(LocatedSettings.fileName) files; run modelc init for each of them"
            )
        }
        existing = first.settings
        folder = existing.map { Path.folder(of: $0.path) } ?? "."
        let stores = project.models.flatMap(\.stores)
        store = stores.first
        let containers = Set(stores.map { $0.container?.value })
        if project.production != nil, containers.count > 1 {
            throw .usage("an export has one container, but the settings have several; name one model")
        }
    }

    /// The path of a ledger: the one the settings name, or the default.
    var ledger: String { Path.join(folder, store?.ledger?.value ?? LedgerLocator.fileName) }

    /// Whether nothing says yet what Production holds.
    var isWithoutLedger: Bool { !FileSystem.isThere(ledger) }

    /// The position of a model in the settings that are there; nil when they do not list it.
    func position(of path: String) -> Int? {
        existing?.settings.models.firstIndex { Path.areSame(Path.join(folder, $0.path.value), path) }
    }

    /// Whether the settings that are there list a schema file.
    func lists(schema path: String) -> Bool {
        existing?.settings.schemas.contains { Path.areSame(Path.join(folder, $0.path.value), path) } == true
    }

    /// A model's path as the settings name it; a point for their own folder.
    func relative(_ path: String) throws(CommandFailure) -> String {
        guard let top = FileSystem.canonicalPath(folder), let canonical = FileSystem.canonicalPath(path),
            Path.isInside(canonical, top)
        else { throw .usage("'\(path)' is not below the current folder; run modelc init in a parent folder") }
        if canonical == top { return "." }
        return String(canonical.dropFirst(top == "/" ? 1 : top.count + 1))
    }
}

/// What the files of a project say about its app: the CloudKit containers, and the team that signs it.
struct AppIdentifiers {
    /// Each container once, with the first file that names it, in the order of the files' paths.
    private(set) var containers: [(name: String, path: String)] = []
    /// Each team once, in the order of the files' paths.
    private(set) var teams: [String] = []

    /// The container of a project that has only one.
    var onlyContainer: String? { containers.count == 1 ? containers[0].name : nil }

    /// Looks into every `.entitlements` file, project of Xcode, and `.xcconfig` file below a folder that git does not ignore.
    /// A file that cannot be read names nothing: a build would refuse it.
    init(below folder: String) {
        let paths = DiskTree().files(below: folder) {
            $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcconfig") || $0 == "project.pbxproj"
        }
        for path in Git.removingIgnored(paths) {
            if path.hasSuffix(".entitlements") {
                guard let bytes = try? FileSystem.read(path, limit: InputLimits.entitlementsSize) else { continue }
                for name in Entitlements(bytes)?.containers ?? [] where !containers.contains(where: { $0.name == name })
                {
                    containers.append((name, path))
                }
            } else if let bytes = try? FileSystem.read(path, limit: InputLimits.projectSize) {
                teams += DevelopmentTeams(bytes).identifiers.filter { !teams.contains($0) }
            }
        }
    }
}
