import ModelCompiler
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program: from the words of a command line to an exit status.
public enum Modelc {
    /// The version of this build.
    public static let version = "0.1.0"

    /// Runs the command line that the process was started with, the program's name first.
    ///
    /// On Linux Swift reads it from `/proc`. Where that is not mounted there is nothing, not even the name, and a check that
    /// took it for a call for help would pass everything.
    public static func run(commandLine: [String]) -> Int32 {
        if commandLine.isEmpty {
            printError("modelc: cannot read the command line: is /proc mounted?\n")
            return ExitStatus.fileTrouble.rawValue
        }
        return run(Array(commandLine.dropFirst()))
    }

    /// Runs one command line.
    ///
    /// - Parameter words: The arguments, without the program's name.
    /// - Returns: The process's exit status, as documented in `modelc help`.
    public static func run(_ words: [String]) -> Int32 {
        OutputStream.prepare()
        do {
            return try perform(words).rawValue
        } catch {
            printError("modelc: \(error.message)\n")
            return error.status.rawValue
        }
    }

    private static func perform(_ words: [String]) throws(CommandFailure) -> ExitStatus {
        if words.first == "--version" {
            try Workspace.printResult("modelc \(version)\n")
            return .clean
        }
        let arguments = try Arguments(words)
        if arguments.has(.help) || arguments.verb == nil || arguments.verb == "help" {
            return try HelpCommand.run(arguments)
        }
        guard let verb = arguments.verb.flatMap(Verb.init(rawValue:)) else {
            if let verb = arguments.verb, Verb.planned.contains(verb) {
                throw .usage("'\(verb)' is not part of this version")
            }
            let hint =
                nearest(to: arguments.verb ?? "", in: Verb.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" }
                ?? ""
            throw .usage("there is no command '\(arguments.verb ?? "")'\(hint) (see modelc help)")
        }
        return try verb.run(arguments)
    }
}

/// The commands.
enum Verb: String, CaseIterable {
    case check, plan, diff, migrate, lock, retire, generate, show, hash, share, format, rules, explain
    case initialize = "init"
    case ci, schema, templates

    /// Commands of the documented interface that later versions bring.
    static let planned: Set<String> = [
        "completions", "compile", "decompile", "store",
    ]

    func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        switch self {
        case .check: try CheckCommand.run(arguments)
        case .plan: try PlanCommand.run(arguments)
        case .diff: try DiffCommand.run(arguments)
        case .migrate: try MigrateCommand.run(arguments)
        case .lock: try LockCommand.run(arguments)
        case .retire: try RetireCommand.run(arguments)
        case .generate: try GenerateCommand.run(arguments)
        case .show: try ShowCommand.run(arguments)
        case .hash: try HashCommand.run(arguments)
        case .share: try ShareCommand.run(arguments)
        case .format: try FormatCommand.run(arguments)
        case .rules: try RulesCommand.list(arguments)
        case .explain: try RulesCommand.explain(arguments)
        case .initialize: try InitCommand.run(arguments)
        case .ci: try CICommand.run(arguments)
        case .templates: try TemplatesCommand.run(arguments)
        case .schema: try SchemaCommand.run(arguments)
        }
    }
}
