import ModelCompiler
import ModelDocuments

/// A command: its options, and its execution.
protocol CommandDefinition: SendableMetatype {
    /// The options besides `--help`.
    static var options: Set<Option> { get }
    /// The values of `--format`, the default first; empty for commands without it.
    static var formats: [DocumentFormat] { get }
    /// The words that completions offer after the command, besides files.
    static var operands: [String] { get }

    /// The context of the command, with its arguments.
    var workspace: CommandContext { get }
    init(workspace: CommandContext)
    /// Runs the command.
    func run() throws(CommandFailure) -> ExitStatus
}

extension CommandDefinition {
    static var options: Set<Option> { [] }
    static var formats: [DocumentFormat] { [] }
    static var operands: [String] { [] }

    var arguments: Arguments { workspace.arguments }
}

/// A command with its name, its help page, and its definition.
struct Command: Sendable {
    let name: String
    /// The help page, a file in `Help`.
    let page: [UInt8]
    let definition: any CommandDefinition.Type

    private init(_ name: String, _ page: [UInt8], _ definition: any CommandDefinition.Type) {
        self.name = name
        self.page = page
        self.definition = definition
    }

    var options: Set<Option> { definition.options }

    /// The possible values of an option; empty for a file or other texts.
    func words(of option: Option) -> [String] {
        switch option {
        case .format: definition.formats.map(\.rawValue)
        // The version of a store, not the form of a model.
        case .to where name == "store": []
        default: option.words
        }
    }

    /// Every command. Of commands equally near to a typing mistake the first is suggested.
    static let all = [
        Command("check", PackageResources.check_txt, CheckCommand.self),
        Command("plan", PackageResources.plan_txt, PlanCommand.self),
        Command("diff", PackageResources.diff_txt, DiffCommand.self),
        Command("migrate", PackageResources.migrate_txt, MigrateCommand.self),
        Command("compatibility", PackageResources.compatibility_txt, CompatibilityCommand.self),
        Command("lock", PackageResources.lock_txt, LockCommand.self),
        Command("retire", PackageResources.retire_txt, RetireCommand.self),
        Command("waive", PackageResources.waive_txt, WaiveCommand.self),
        Command("generate", PackageResources.generate_txt, GenerateCommand.self),
        Command("show", PackageResources.show_txt, ShowCommand.self),
        Command("hash", PackageResources.hash_txt, HashCommand.self),
        Command("share", PackageResources.share_txt, ShareCommand.self),
        Command("site", PackageResources.site_txt, SiteCommand.self),
        Command("format", PackageResources.format_txt, FormatCommand.self),
        Command("compile", PackageResources.compile_txt, CompileCommand.self),
        Command("decompile", PackageResources.decompile_txt, DecompileCommand.self),
        Command("convert", PackageResources.convert_txt, ConvertCommand.self),
        Command("freeze", PackageResources.freeze_txt, FreezeCommand.self),
        Command("store", PackageResources.store_txt, StoreCommand.self),
        Command("rules", PackageResources.rules_txt, RulesCommand.self),
        Command("explain", PackageResources.explain_txt, ExplainCommand.self),
        Command("init", PackageResources.init_txt, InitCommand.self),
        Command("export", PackageResources.export_txt, ExportCommand.self),
        Command("ci", PackageResources.ci_txt, CICommand.self),
        Command("schema", PackageResources.schema_txt, SchemaCommand.self),
        Command("templates", PackageResources.templates_txt, TemplatesCommand.self),
        Command("completions", PackageResources.completions_txt, CompletionsCommand.self),
    ]

    /// - Throws: ``CommandFailure`` when the command does not exist.
    static func named(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        throw .usage("unknown command '\(name)'\(hint(for: name, among: all.map(\.name))) (see modelc help)")
    }
}
