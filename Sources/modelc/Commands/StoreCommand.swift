import ModelCompiler
import ModelDocuments
import ModelFiles

/// `modelc store identify|check|migrate|fixture`: real stores.
struct StoreCommand: CommandDefinition {
    static let options = Action.allCases.reduce(into: Set<Option>()) { $0.formUnion($1.options) }
    static let formats: [DocumentFormat] = [.text, .json]
    static var operands: [String] { Action.words }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let action: Action = try arguments.action()
        try arguments.allow(action.options)
        return switch action {
        case .identify: try identify()
        case .check: try check()
        case .migrate: try migrate()
        case .fixture: try fixture()
        }
    }

    /// The actions on a store.
    enum Action: String, CaseIterable {
        case identify, check, migrate, fixture

        var options: Set<Option> {
            switch self {
            case .identify: Option.common.union([.model, .format, .output])
            case .check: Option.common.union([.model, .values, .format, .output])
            case .migrate: Option.common.union([.model, .to, .dryRun, .values, .format, .output])
            case .fixture: Option.common.union([.model, .rows, .seed, .output])
            }
        }
    }

    /// The operands after the action.
    var operands: [String] { Array(arguments.operands.dropFirst()) }

    private func identify() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let path = try path(for: "identify")
        let (store, project) = try open(path)
        let (identified, result) = Compiler(project).identify(store, at: path)
        return try workspace.publish(result, with: identified.document(format), failOn: project.failureThreshold)
    }

    private func check() throws(CommandFailure) -> ExitStatus {
        let format = try workspace.documentFormat()
        let path = try path(for: "check")
        let (store, project) = try open(path)
        let showsValues = arguments.has(.values)
        let result = try workspace.showing("checking the store") { () throws(CommandFailure) in
            try Compiler(project).check(store, at: path, showsValues: showsValues)
        }
        return try workspace.publish(result, failOn: project.failureThreshold, asDocument: format)
    }

    private func migrate() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let path = try path(for: "migrate")
        guard arguments.has(.dryRun) else {
            throw .usage("Core Data migrates a store when its app opens it; --dry-run prints what would happen")
        }
        guard let target = arguments.value(.to) else {
            throw .usage("store migrate needs --to and the name of a version")
        }
        let (store, project) = try open(path)
        let migrated = try workspace.showing("reading the store") { () throws(CommandFailure) in
            try Compiler(project).migrate(store, at: path, to: target, showsValues: arguments.has(.values))
        }
        let status = try workspace.publish(migrated.result, with: migrated.store?.document(format))
        guard let document = migrated.store else { return ExitStatus.worst(of: [status, .unparsableInput]) }
        return ExitStatus.worst(of: [status, document.fails ? .findings : .clean])
    }

    /// The only store on the command line.
    private func path(for action: String) throws(CommandFailure) -> String {
        guard operands.count == 1 else {
            throw .usage("store \(action) takes one store: modelc store \(action) App.sqlite")
        }
        return operands[0]
    }

    /// A copy of a store, and every version of the model in `--model`, or of the models below the current folder.
    private func open(_ path: String) throws(CommandFailure) -> (store: StoreFile, versions: Project) {
        let named = arguments.value(.model)
        var project = try workspace.survey.project(of: [named].compactMap(\.self), mustFind: false, readsApp: false)
        // A version named by the user is the only one.
        let isVersion = named?.contains("#") == true
        let versions = try project.models.map { model throws(CommandFailure) in
            model.version == nil || isVersion ? [model] : try ModelLocator.versions(beside: model)
        }
        project.models = versions.flatMap(\.self)
        let store = try workspace.showing("copying the store") { () throws(CommandFailure) in try StoreCopy.open(path) }
        return (store, project)
    }
}

extension StoreCommand {
    /// Writes a store with generated rows.
    func fixture() throws(CommandFailure) -> ExitStatus {
        guard operands.isEmpty, let model = arguments.value(.model), let output = arguments.value(.output) else {
            throw .usage(
                "store fixture needs --model and --output: modelc store fixture --model App.xcdatamodeld#V3 --output V3.sqlite"
            )
        }
        let rows = try number(.rows, upTo: StoreWriter.rowLimit) ?? 10
        let seed = try number(.seed, upTo: .max) ?? 1
        try checkOutput(output)
        let project = try workspace.survey.project(of: [model], readsApp: false)
        let compiler = Compiler(project)
        let status = try workspace.publish(compiler.read(), failOn: project.failureThreshold)
        guard project.models.count == 1 else { throw .usage("store fixture takes one model; there are several") }
        guard let writer = try compiler.fixture(rows: rows, seed: UInt64(seed)) else {
            workspace.inform("no file was written: an input cannot be read")
            return ExitStatus.worst(of: [status, .unparsableInput])
        }
        try workspace.showing("writing the store") { () throws(CommandFailure) in
            try FileWriter.replace(output) { unfinished throws(CommandFailure) in
                do throws(StoreError) { try writer.write(to: unfinished) } catch {
                    throw CommandFailure(error, at: output)
                }
            }
        }
        workspace.inform("\(output) written: \(rows) rows of each entity, seed \(seed)")
        return status
    }

    private func number(_ option: Option, upTo limit: Int) throws(CommandFailure) -> Int? {
        guard let text = arguments.value(option) else { return nil }
        guard let number = Int(text), (0...limit).contains(number) else {
            throw .usage("\(option.spelling) \(text): expected a number from 0 to \(limit)")
        }
        return number
    }

    /// Throws unless the output is new or a marked fixture, and for the path of another store's log.
    private func checkOutput(_ path: String) throws(CommandFailure) {
        for ending in ["-wal", "-journal"] where FileSystem.isThere(path + ending) {
            throw .usage("'\(path + ending)' belongs to another store; name a file that does not exist")
        }
        guard FileSystem.isThere(path) else { return }
        let isStore = StoreCopy.isStore(StoreCopy.beginning(of: path))
        guard isStore, !FileSystem.isLink(path), try StoreCopy.open(path).metadata.isFixture else {
            throw .usage("'\(path)' exists and is not a fixture of modelc; name a file that does not exist")
        }
    }
}
