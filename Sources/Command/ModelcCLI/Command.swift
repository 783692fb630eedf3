import Diagnostics
import Documents
import ModelCompiler
import Reporting

/// A command: the word that it is called by, its page of help, the options it takes, and what it does.
struct Command: Sendable {
    let name: String
    /// Its page, a file in `Help`.
    let page: [UInt8]
    /// The options that it takes besides `--help`.
    let options: Set<Option>
    /// Carries it out.
    let run: Run
    /// What `--format` can be; empty for commands without it.
    let formats: @Sendable () -> [String]
    /// The words that completions offer behind it, besides files.
    let operands: @Sendable () -> [String]

    /// What the value of an option can be; empty where it is a file or anything else.
    func words(of option: Option) -> [String] {
        switch option {
        case .format: formats()
        // The version of a store, and not the form of a model.
        case .to where name == "store": []
        default: option.words
        }
    }

    typealias Run = @Sendable (Workspace) throws(CommandFailure) -> ExitStatus

    private init(
        _ name: String,
        _ page: [UInt8],
        _ options: Set<Option>,
        _ run: @escaping Run,
        formats: @autoclosure @escaping @Sendable () -> [String] = [],
        operands: @autoclosure @escaping @Sendable () -> [String] = []
    ) {
        self.name = name
        self.page = page
        self.options = options
        self.run = run
        self.formats = formats
        self.operands = operands
    }

    /// Every command. Of those that are equally near to a slip the first is suggested.
    static let all = [
        Command(
            "check",
            PackageResources.check_txt,
            CheckCommand.options,
            CheckCommand.run,
            formats: ReportFormat.words
        ),
        Command("plan", PackageResources.plan_txt, PlanCommand.options, PlanCommand.run, formats: PlanFormat.words),
        Command("diff", PackageResources.diff_txt, DiffCommand.options, DiffCommand.run, formats: DocumentFormat.words),
        Command(
            "migrate",
            PackageResources.migrate_txt,
            MigrateCommand.options,
            MigrateCommand.run,
            formats: MigrationFormat.words
        ),
        Command(
            "compatibility",
            PackageResources.compatibility_txt,
            CompatibilityCommand.options,
            CompatibilityCommand.run,
            formats: DocumentFormat.words
        ),
        Command(
            "lock",
            PackageResources.lock_txt,
            LockCommand.options,
            LockCommand.run,
            formats: ListFormat.words,
            operands: LockCommand.Action.words
        ),
        Command("retire", PackageResources.retire_txt, RetireCommand.options, RetireCommand.run),
        Command("generate", PackageResources.generate_txt, GenerateCommand.options, GenerateCommand.run),
        Command("show", PackageResources.show_txt, ShowCommand.options, ShowCommand.run, formats: GraphFormat.words),
        Command("hash", PackageResources.hash_txt, HashCommand.options, HashCommand.run, formats: ListFormat.words),
        Command(
            "share",
            PackageResources.share_txt,
            ShareCommand.options,
            ShareCommand.run,
            formats: GraphFormat.words
        ),
        Command("site", PackageResources.site_txt, SiteCommand.options, SiteCommand.run),
        Command("format", PackageResources.format_txt, FormatCommand.options, FormatCommand.run),
        Command("compile", PackageResources.compile_txt, CompileCommand.options, CompileCommand.run),
        Command("decompile", PackageResources.decompile_txt, DecompileCommand.options, DecompileCommand.run),
        Command("convert", PackageResources.convert_txt, ConvertCommand.options, ConvertCommand.run),
        Command(
            "store",
            PackageResources.store_txt,
            StoreCommand.options,
            StoreCommand.run,
            formats: ListFormat.words,
            operands: StoreCommand.Action.words
        ),
        Command("rules", PackageResources.rules_txt, [.format], RulesCommand.list, formats: DocumentFormat.words),
        Command(
            "explain",
            PackageResources.explain_txt,
            ExplainCommand.options,
            ExplainCommand.run,
            operands: RuleCatalogue.entries.map(\.metadata.id)
        ),
        Command("init", PackageResources.init_txt, InitCommand.options, InitCommand.run),
        Command("ci", PackageResources.ci_txt, [.release, .site], CICommand.run, operands: CIService.words),
        Command("schema", PackageResources.schema_txt, [], SchemaCommand.run, operands: DocumentSchema.words),
        Command(
            "templates",
            PackageResources.templates_txt,
            TemplatesCommand.options,
            TemplatesCommand.run,
            operands: TemplateCatalogue.names
        ),
        Command("completions", PackageResources.completions_txt, [], CompletionsCommand.run, operands: Shell.words),
    ]

    /// - Throws: ``CommandFailure`` when there is no such command.
    static func named(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        throw .usage("unknown command '\(name)'\(hint(for: name, among: all.map(\.name))) (see modelc help)")
    }
}
