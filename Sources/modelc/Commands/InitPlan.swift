import CompilerSupport
import ModelCompiler

/// The files and the report of `modelc init`.
struct InitPlan {
    /// The new and changed files.
    private(set) var files: [(path: String, text: String)] = []
    /// The report, for people.
    private(set) var report: [String] = []
    /// The app.
    let adoption: Adoption
    /// The folder of the files.
    let home: SettingsHome
    /// The containers and the team of the app.
    let app: AppIdentifiers

    /// Plans the files. `recorded` is the ledger with the shipped versions, if requested; an existing different ledger
    /// is refused. If the user named a store, it is also added to listed models.
    init(
        _ adoption: Adoption,
        recording recorded: LedgerEdit?,
        home: SettingsHome,
        app: AppIdentifiers,
        addsStores: Bool
    ) throws(CommandFailure) {
        self.adoption = adoption
        self.home = home
        self.app = app
        let models = try models(addingStores: addsStores)
        let schemas = try schemas()
        if let existing = home.existing {
            try add(models, schemas.map(\.file), to: existing)
        } else {
            try addSettings(models.map(\.model), schemas.map(\.file))
        }
        for model in adoption.models { try report(onUndecided: model) }
        for (file, schema) in schemas { report(on: file, schema) }
        if !adoption.knownFaults.isEmpty {
            report.append("known faults, which production never changes (check reports them as warnings):")
            for fault in adoption.knownFaults {
                report.append("  \(fault.symbol.value) is deployed as \(fault.found.value) (\(fault.rule.value))")
            }
        }
        if let ledger = adoption.ledger { try addLedger(ledger, recorded, at: home.ledger) }
        try addRulesOfGit(for: Path.lastPart(of: home.ledger))
        report += nextCommands(recordsShipped: recorded != nil)
    }

    /// The models for the settings, each once; for a listed one only the new stores. An undecided model is not listed: without
    /// stores, that would mean that it stays on the device.
    private func models(addingStores: Bool) throws(CommandFailure) -> [(position: Int?, model: Settings.Model)] {
        var models: [(position: Int?, model: Settings.Model)] = []
        for adopted in adoption.models where adopted.schema == nil {
            let position = home.position(of: adopted.path)
            if adopted.isOpen, position == nil { continue }
            let listed = position.flatMap { home.existing?.settings.models[$0] }
            let path = if let listed { listed.path } else { try Located(home.relative(adopted.path)) }
            if models.contains(where: { $0.model.path == path }) { continue }
            let isOpen = listed == nil || addingStores
            let stores = isOpen ? adopted.stores.filter { listed?.stores.contains($0) != true } : []
            models.append((position, Settings.Model(path: path, stores: stores)))
        }
        return models
    }

    /// The schema files that settings do not list yet, each once.
    private func schemas() throws(CommandFailure) -> [(file: Settings.SchemaFile, schema: AdoptedSchema)] {
        var schemas: [(file: Settings.SchemaFile, schema: AdoptedSchema)] = []
        for adopted in adoption.models where !home.lists(schema: adopted.path) {
            guard let schema = adopted.schema else { continue }
            let path = Located(try home.relative(adopted.path))
            if schemas.contains(where: { $0.file.path == path }) { continue }
            let container = app.onlyContainer.map { Located($0) }
            let file = Settings.SchemaFile(path: path, container: container, annotations: schema.annotations)
            schemas.append((file, schema))
        }
        return schemas
    }

    private mutating func addSettings(
        _ models: [Settings.Model],
        _ schemas: [Settings.SchemaFile]
    ) throws(CommandFailure) {
        let path = Path.join(home.folder, LocatedSettings.fileName)
        // The search for settings skips everything but files.
        if FileSystem.isThere(path) { throw .fileTrouble("'\(path)' is not a file") }
        if models.isEmpty, schemas.isEmpty { return report.append("\(path) not written: no model is decided") }
        let settings = Settings(models: models, schemas: schemas, known: adoption.knownFaults)
        files.append((path, Compiler.settingsDocument(of: settings)))
        let counts = [(models.count, "model"), (schemas.count, "schema file")].filter { $0.0 > 0 }
            .map { counted($0, $1, "\($1)s") }
        report.append("\(path) written: \(counts.joined(separator: ", "))")
        for model in adoption.models where model.schema == nil && !model.isOpen {
            report.append("  \(model.path): \(model.scope.map { "mirrored: \($0)" } ?? "not mirrored")")
        }
        if adoption.models.contains(where: { $0.scope != nil && $0.stores.isEmpty }) {
            report.append(
                "  the mirrored configuration is unknown: modelc init --configuration <name> adds a store"
            )
        }
        reportEmptyContainers(of: models)
    }

    /// Adds to existing settings, without losing anything.
    private mutating func add(
        _ models: [(position: Int?, model: Settings.Model)],
        _ schemas: [Settings.SchemaFile],
        to existing: SettingsInput
    ) throws(CommandFailure) {
        let added = models.filter { $0.position == nil || !$0.model.stores.isEmpty }
        if added.isEmpty, schemas.isEmpty, adoption.knownFaults.isEmpty {
            report.append("\(existing.path) exists and is unchanged")
            return
        }
        do {
            let bytes = try Compiler.settingsDocument(
                adding: added,
                schemas: schemas,
                known: adoption.knownFaults,
                to: existing.file
            )
            files.append((existing.path, String(decoding: bytes, as: UTF8.self)))
        } catch {
            throw .usage("cannot add to the settings in '\(existing.path)'")
        }
        report.append("\(existing.path) extended:")
        for (position, model) in added {
            if position == nil { report.append("  the model \(model.path.value)") }
            for store in model.stores { report.append("  the store \(store.name.value) of \(model.path.value)") }
        }
        for schema in schemas { report.append("  the schema file \(schema.path.value)") }
        reportEmptyContainers(of: added.map(\.model))
    }

    /// Reports what the author of an undecided model has to write.
    private mutating func report(onUndecided model: AdoptedModel) throws(CommandFailure) {
        guard model.isOpen, home.position(of: model.path) == nil, let reason = model.undecided else { return }
        let path = #""path": "\#(try home.relative(model.path).printable)""#
        let store = #"{"name": "Cloud", "container": "\#((app.onlyContainer ?? "iCloud.…").printable)"}"#
        report.append("  \(model.path): undecided: \(reason)".printable)
        report.append("    list it in \(LocatedSettings.fileName) under \"models\", if it is mirrored as")
        report.append("      {\(path), \"stores\": [\(store)]}")
        report.append("    and if it stays on the device as {\(path)}")
    }

    /// Reports the annotations of a schema file that people should complete.
    private mutating func report(on file: Settings.SchemaFile, _ schema: AdoptedSchema) {
        let count = schema.recordTypeCount
        report.append("  \(file.path.value.printable): \(counted(count, "record type", "record types"))")
        if file.container == nil { report.append("  add its \"container\": a schema file does not name it") }
        if schema.hasReferences {
            report.append("  say where the references lead: { \"references\": \"<record type>\" }")
        }
        if schema.hasShares {
            report.append("  name the shared zone: \"sharing\": { \"<zone>\": \"zone\" }, or \"hierarchy\"")
        }
        let names = schema.suggestions
        if names.isEmpty { return }
        report.append("  say with \"as\" what values mean, if the names are right: \(names.listed(8).printable)")
    }

    private mutating func reportEmptyContainers(of models: [Settings.Model]) {
        let stores = models.flatMap(\.stores)
        if stores.contains(where: { $0.container == nil }) {
            report.append("  fill in \"container\" of each store: models do not name their container")
            for (container, path) in app.containers { report.append("    \(container) (\(path))") }
        } else if let container = app.onlyContainer, stores.contains(where: { $0.container?.value == container }) {
            report.append("  the container \(container) is from \(app.containers[0].path)")
        }
    }

    private mutating func addLedger(
        _ ledger: AdoptedLedger,
        _ recorded: LedgerEdit?,
        at path: String
    ) throws(CommandFailure) {
        var count = "\(counted(ledger.fieldCount, "field", "fields")) of Production"
        if let recorded { count += ", \(recorded.changes.count) facts of shipped versions" }
        let text = recorded?.text ?? ledger.text
        if !FileSystem.isThere(path) {
            files.append((path, text))
            report.append("\(path) written: \(count)")
        } else if FileWriter.wouldChange(path, to: Array(text.utf8)) {
            throw .usage("'\(path)' exists and was not changed; use modelc lock advance to extend a ledger")
        } else {
            report.append("\(path) is up to date: \(count)")
        }
        if ledger.retired.isEmpty { return }
        report.append("retired, because no model has these names (before modelc):")
        for symbol in ledger.retired { report.append("  \(symbol)") }
    }

    /// Makes git merge the ledgers of two branches, and ignore the folder of the program that CI files install.
    private mutating func addRulesOfGit(for ledger: String) throws(CommandFailure) {
        let pattern = ledger.contains(" ") ? "\"\(ledger)\"" : ledger
        try add("\(pattern) merge=union", to: ".gitattributes") {
            $0.hasPrefix("\(pattern) ") && $0.contains("merge=union")
        }
        try add(".modelc/", to: ".gitignore") { [".modelc", ".modelc/", "/.modelc", "/.modelc/"].contains($0) }
    }

    /// Adds a line to a file at the top of the checkout, unless one there says the same.
    private mutating func add(
        _ line: String,
        to name: String,
        unless saysSo: (Substring) -> Bool
    ) throws(CommandFailure) {
        let path = Path.join(LocatedSettings.checkout(of: home.folder) ?? home.folder, name)
        var text = !FileSystem.isThere(path) ? "" : String(decoding: try FileSystem.read(path), as: UTF8.self)
        if text.split(whereSeparator: \.isNewline).contains(where: saysSo) { return }
        if let last = text.last, !last.isNewline { text += "\n" }
        files.append((path, "\(text)\(line)\n"))
        report.append("\(path) written: \(line)")
    }
}

extension InitPlan {
    /// The commands that follow `modelc init`, to be copied into a terminal.
    func nextCommands(recordsShipped: Bool) -> [String] {
        var lines = ["next: modelc check"]
        if adoption.ledger != nil {
            if !recordsShipped, adoption.models.contains(where: { $0.schema == nil }) {
                lines.append("then: modelc lock advance --shipped-tags 'v*', or --shipped if this version has shipped")
                lines.append("  (exports do not show the meaning of shipped models; modelc init has both options)")
            }
            lines.append("for pull requests: modelc ci \(usedService.rawValue)   (the file says where to put it)")
        } else if home.isWithoutLedger, adoption.models.contains(where: { $0.scope != nil || $0.schema != nil }) {
            lines += exportCommands
        }
        if home.existing == nil {
            lines.append("for an editor: modelc schema settings > modelc.schema.json, and in modelc.json")
            lines.append("  \"$schema\": \"modelc.schema.json\"")
        }
        return lines
    }

    /// The containers of the stores, or those in the entitlements, if they are safe in a shell: entitlements are
    /// untrusted, and people copy the line.
    private var containers: [String] {
        let named = adoption.models.flatMap(\.stores).compactMap(\.container?.value)
        let containers = (named.isEmpty ? app.containers.map(\.name) : named).filter { container in
            container.wholeMatch(of: /[A-Za-z0-9._-]*/) != nil
        }
        return containers.isEmpty ? ["<container>"] : containers.uniqued
    }

    /// Only Apple's `cktool`, a part of Xcode, exports a schema.
    private var exportCommands: [String] {
        let team = app.teams.count == 1 ? app.teams[0] : "<team>"
        var lines = ["then, if the app has shipped, export the schema of production on a Mac with Xcode:"]
        lines.append("  xcrun cktool save-token --type management")
        if app.teams.isEmpty { lines.append("  xcrun cktool get-teams") }
        if app.teams.count > 1 { lines.append("  (<team> is one of \(app.teams.joined(separator: ", ")))") }
        let isOne = containers.count == 1
        for container in containers {
            let file = isOne ? "production.ckdb" : "\(container).ckdb"
            lines.append(
                "  xcrun cktool export-schema --team-id \(team) --container-id \(container)"
                    + " --environment production --output-file \(file)"
            )
            lines.append("  modelc init \(isOne ? "" : "<model> ")--production \(file)")
        }
        return lines
    }

    /// The CI service of the project, otherwise GitHub.
    private var usedService: CIService {
        if FileSystem.isThere(".gitlab-ci.yml") { return .gitlab }
        return FileSystem.isThere("ci_scripts") ? .xcodeCloud : .github
    }
}

extension AdoptedModel {
    /// True if nobody can tell if it is mirrored, and the user named no store either.
    fileprivate var isOpen: Bool { undecided != nil && stores.isEmpty }
}
