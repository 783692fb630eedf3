import Documents
import ModelCompiler

/// A command: the word that it is called by, its page of help, the options it takes, and what it does.
struct Command: Sendable {
    let name: String
    /// Its page, a file in `Help`.
    let page: [UInt8]
    /// The options that it takes besides `--help`.
    let options: Set<Option>
    /// Carries it out.
    let run: Run

    typealias Run = @Sendable (Workspace) throws(CommandFailure) -> ExitStatus

    private init(_ name: String, _ page: [UInt8], _ options: Set<Option>, _ run: @escaping Run) {
        self.name = name
        self.page = page
        self.options = options
        self.run = run
    }

    /// Every command. Of those that are equally near to a slip the first is suggested.
    static let all = [
        Command("check", PackageResources.check_txt, CheckCommand.options, CheckCommand.run),
        Command("plan", PackageResources.plan_txt, PlanCommand.options, PlanCommand.run),
        Command("diff", PackageResources.diff_txt, DiffCommand.options, DiffCommand.run),
        Command("migrate", PackageResources.migrate_txt, MigrateCommand.options, MigrateCommand.run),
        Command("lock", PackageResources.lock_txt, LockCommand.options, LockCommand.run),
        Command("retire", PackageResources.retire_txt, RetireCommand.options, RetireCommand.run),
        Command("generate", PackageResources.generate_txt, GenerateCommand.options, GenerateCommand.run),
        Command("show", PackageResources.show_txt, ShowCommand.options, ShowCommand.run),
        Command("hash", PackageResources.hash_txt, HashCommand.options, HashCommand.run),
        Command("share", PackageResources.share_txt, ShareCommand.options, ShareCommand.run),
        Command("format", PackageResources.format_txt, FormatCommand.options, FormatCommand.run),
        Command("rules", PackageResources.rules_txt, [.format], RulesCommand.list),
        Command("explain", PackageResources.explain_txt, ExplainCommand.options, ExplainCommand.run),
        Command("init", PackageResources.init_txt, InitCommand.options, InitCommand.run),
        Command("ci", PackageResources.ci_txt, [], CICommand.run),
        Command("schema", PackageResources.schema_txt, [], SchemaCommand.run),
        Command("templates", PackageResources.templates_txt, TemplatesCommand.options, TemplatesCommand.run),
    ]

    /// Commands of the documented interface that later versions bring.
    private static let planned: Set<String> = ["completions", "compile", "decompile", "store"]

    /// - Throws: ``CommandFailure`` when there is no such command.
    static func named(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        if planned.contains(name) { throw .usage("'\(name)' is not part of this version") }
        throw .usage("unknown command '\(name)'\(hint(for: name, among: all.map(\.name))) (see modelc help)")
    }
}
