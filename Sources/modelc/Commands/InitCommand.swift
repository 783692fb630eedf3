import CompilerSupport
import ModelCompiler
import ModelFiles

/// `modelc init [model…]`: sets up modelc for an existing app.
///
/// All files are computed before the first one is written, and nothing that the user wrote is lost.
struct InitCommand: CommandDefinition {
    static let options: Set<Option> = [
        .production, .configuration, .database, .shipped, .shippedTags, .define, .report, .quiet,
    ]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        if !arguments.has(.production), arguments.has(.shipped) || arguments.has(.shippedTags) {
            throw .usage("--shipped and --shipped-tags need --production; without an export, use lock advance")
        }
        var project = try project()
        if project.models.isEmpty {
            guard let schema = project.records?.neededSchema else { throw workspace.survey.nothingFound(project) }
            // The ledger needs a schema file beside the export, so the next command names both.
            let export = arguments.value(.production).map { " --production \($0)" } ?? ""
            workspace.inform("no model and no schema file; \(Self.schemaWords) schema.ckdb\(export)")
            try printResult(schema)
            for line in project.strangeSchemaWords { workspace.inform(line) }
            return .clean
        }
        let home = try SettingsHome(of: project)
        let app = AppIdentifiers(below: ".")
        let container = home.store == nil ? app.onlyContainer : home.store?.container?.value
        var adoption = Compiler(project).adopt(
            container: container,
            entitled: app.onlyContainer,
            listsKnownFaults: home.isWithoutLedger
        )
        let obstacle = adoption.readingStatus != .clean ? "an input cannot be read" : adoption.obstacle
        if let obstacle {
            for faults in adoption.faults { try workspace.publish(faults) }
            workspace.inform("no file was written: \(obstacle)")
            return adoption.readingStatus != .clean ? adoption.readingStatus : .findings
        }
        for (index, model) in adoption.models.enumerated() { project.models[index].stores = model.stores }
        let shipped = try releases(of: project)
        adoption = adoption.knowing(faultsOf: shipsNow ? [project] : shipped)
        for faults in adoption.faults { try workspace.publish(faults) }
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
        // A store on the command line is also added to models that the settings already list.
        let addsStores = arguments.has(.configuration) || arguments.has(.database)
        let plan = try InitPlan(adoption, recording: recorded, home: home, app: app, addsStores: addsStores)
        for file in plan.files { try FileWriter.checkLinks(of: file.path) }
        for file in plan.files { try FileWriter.write(Array(file.text.utf8), to: file.path) }
        try printResult(plan.report.printed)
        try report(on: project)
        for remark in recorded?.remarks ?? [] { workspace.inform(remark) }
        if !adoption.unprovenFaults.isEmpty { workspace.inform(doubt(about: adoption.unprovenFaults)) }
        if adoption.errorCount > 0 { workspace.inform("modelc check will fail until you fix the errors above") }
        return .clean
    }

    private static let schemaWords =
        "this is the schema that the code needs: save it as schema.ckdb, complete it, and run modelc init"

    /// Reports the records of the app's own that no schema file has, and the schema files that are not the app's.
    private func report(on project: Project) throws(CommandFailure) {
        for line in project.strangeSchemaWords { workspace.inform(line) }
        guard let records = project.records else { return }
        guard let schema = records.neededSchema else { return workspace.inform("not judged: \(records.summary)") }
        workspace.inform("\(records.summary), and no schema file has them; \(Self.schemaWords) again")
        try printResult(schema)
    }

    /// True if what is there is what ships.
    private var shipsNow: Bool { arguments.value(.shipped)?.isEmpty == true }

    /// The versions that shipped, to be recorded; schema files have none.
    private func releases(of project: Project) throws(CommandFailure) -> [Project] {
        if shipsNow, project.models.allSatisfy(\.isSchema) { return [] }
        return try workspace.shippedModels(of: project)
    }

    /// Why faults are not listed as known: a branch could hide its own among those that production has for ever.
    private func doubt(about faults: [Settings.KnownFault]) -> String {
        let names = faults.map(\.symbol.value).uniqued.listed(5).printable
        let isRequested = arguments.has(.shipped) || arguments.has(.shippedTags)
        return isRequested
            ? "no shipped version has these faults, so they stay errors: \(names)"
            : "these faults stay errors, because no shipped version is known to have them: \(names); if one has, add "
                + "--shipped-tags 'v*', or --shipped if this version has shipped"
    }

    /// The named models, or those below the current folder without models of tests: SwiftPM keeps tests in `Tests`, and
    /// Xcode names the folder of a test target `AppTests`.
    private func project() throws(CommandFailure) -> Project {
        let operands = arguments.operands
        let found = try workspace.survey.modelsAndRecords(of: operands, isSearchShown: false)
        // The code says which databases a schema file is about, and what a check of it will find.
        var project = try workspace.survey.adding([.code], to: found, of: operands)
        for position in project.models.indices {
            guard workspace.database == nil, let code = project.models[position].code else { continue }
            project.models[position].takeDatabase(of: code)
        }
        let ofTests = project.models.map(\.path).filter {
            Path.folder(of: $0).split(separator: "/").contains { $0.hasSuffix("Tests") }
        }
        if !operands.isEmpty || ofTests.isEmpty || ofTests.count == project.models.count { return project }
        workspace.inform("left out, because tests have them: \(ofTests.joined(separator: ", "))")
        project.models.removeAll { ofTests.contains($0.path) }
        return project
    }
}

/// The folder for settings and ledger.
struct SettingsHome {
    let folder: String
    /// The existing settings.
    let existing: SettingsInput?
    /// The ledger's store in the settings, if any.
    let store: Settings.Store?

    /// - Throws: ``CommandFailure`` when the models have several settings, or with an export several containers,
    ///   because an export has one.
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

    /// The path of the ledger: from the settings, or the default.
    var ledger: String { Path.join(folder, store?.ledger?.value ?? LedgerLocator.fileName) }

    var isWithoutLedger: Bool { !FileSystem.isThere(ledger) }

    /// The position of a model in the existing settings; nil when they do not list it.
    func position(of path: String) -> Int? {
        existing?.settings.models.firstIndex { Path.areSame(Path.join(folder, $0.path.value), path) }
    }

    /// True if the existing settings list a schema file.
    func lists(schema path: String) -> Bool {
        existing?.settings.schemas.contains { Path.areSame(Path.join(folder, $0.path.value), path) } == true
    }

    /// A model's path relative to the settings' folder; a point for that folder itself.
    func relative(_ path: String) throws(CommandFailure) -> String {
        guard let top = FileSystem.canonicalPath(folder), let canonical = FileSystem.canonicalPath(path),
            Path.isInside(canonical, top)
        else { throw .usage("'\(path)' is not below the current folder; run modelc init in a parent folder") }
        if canonical == top { return "." }
        return String(canonical.dropFirst(top == "/" ? 1 : top.count + 1))
    }
}

/// The identifiers of an app in its files: the CloudKit containers, and the team that signs it.
struct AppIdentifiers {
    /// The containers, each once, with the first file that names it, in the order of the files' paths.
    private(set) var containers: [(name: String, path: String)] = []
    /// The teams, each once, in the order of the files' paths.
    private(set) var teams: [String] = []

    /// The container of a project with only one.
    var onlyContainer: String? { containers.count == 1 ? containers[0].name : nil }

    /// Reads every `.entitlements` file, Xcode project, and `.xcconfig` file below a folder that git does not ignore.
    /// Unreadable files are skipped: a build would refuse them.
    init(below folder: String) {
        let paths = DiskTree().files(below: folder) {
            $0.hasSuffix(".entitlements") || $0.hasSuffix(".xcconfig") || $0 == "project.pbxproj"
        }
        for path in IgnoredFiles(folder: folder).removed(from: paths) {
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
