import ModelCompiler

/// A shell for `modelc completions`; raw values are the words of the command line.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script, generated from the tables of commands and options.
    var completions: String {
        switch self {
        case .bash: Self.script(PackageResources.modelc_bash)
        case .zsh: Self.script(PackageResources.modelc_zsh)
        case .fish: Self.fishScript
        }
    }

    private static func script(_ template: [UInt8]) -> String {
        String(decoding: template, as: UTF8.self).replacing("@CASES@", with: cases.joined(separator: "\n"))
    }

    // MARK: bash and zsh

    /// The candidates after each pattern of the command and the previous word; the first match counts.
    private static var cases: [String] {
        let formats = Command.all.filter { !$0.definition.formats.isEmpty }.map { command in
            pattern("\(quoted("\(command.name) --format"))", candidates: command.words(of: .format))
        }
        let fixed = Option.allCases.filter { !$0.candidates.isEmpty }.map { option in
            pattern("*\(quoted(" \(option.spelling)"))", candidates: option.candidates)
        }
        let free = Option.allCases.filter { $0.takesNextWord && $0.candidates.isEmpty }
            .map { "*\(quoted(" \($0.spelling)"))" }
        let commands = Command.all.map { command in
            pattern(
                "\(quoted("\(command.name) "))*",
                candidates: command.definition.operands,
                options: command.spellings
            )
        }
        let names = Command.all.map(\.name)
        return formats + [pattern(quoted("store --to"))] + fixed + [pattern(free.joined(separator: " | "))] + commands
            + [
                pattern("\(quoted("help "))*", candidates: names),
                pattern("\(quoted(" "))*", candidates: names + ["help"], options: ["--help", "--version"]),
            ]
    }

    private static func pattern(_ pattern: String, candidates: [String] = [], options: [String] = []) -> String {
        let settings = [("candidates", candidates), ("options", options)].filter { !$0.1.isEmpty }
            .map { "\($0.0)=\(quoted($0.1.joined(separator: " ")))" }
        return "    \(pattern)) \(settings.isEmpty ? ":" : settings.joined(separator: " ")) ;;"
    }

    /// Quotes a text. Words of the tables contain no quotation marks.
    private static func quoted(_ text: String) -> String { "'\(text)'" }

    // MARK: fish

    private static var fishScript: String {
        let names = Command.all.map(\.name)
        let header = [
            "# Completes the commands, options, and values of modelc in fish: modelc completions fish | source",
            "complete -c modelc -n __fish_use_subcommand -f -a \(quoted((names + ["help"]).joined(separator: " ")))",
            "complete -c modelc -n __fish_use_subcommand -l version",
            "complete -c modelc -n '__fish_seen_subcommand_from help' -f -a \(quoted(names.joined(separator: " ")))",
        ]
        return (header + [fishEntities] + Command.all.flatMap(fishLines)).joined(separator: "\n") + "\n"
    }

    /// The entities of the models in the current folder.
    private static let fishEntities =
        "complete -c modelc -n '__fish_seen_subcommand_from share' "
        + "-a \"(modelc show 2>/dev/null | string match -rg '^(?:abstract )?entity ([A-Za-z_][A-Za-z0-9_]*)')\""

    private static func fishLines(of command: Command) -> [String] {
        let beginning = "complete -c modelc -n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
        let operands = command.definition.operands.joined(separator: " ")
        let first = operands.isEmpty ? [] : ["\(beginning) -a \(quoted(operands))"]
        return first
            + command.completedOptions.map { option in
                let words = command.words(of: option)
                let offered = (words + option.suggestions).joined(separator: " ")
                let needed = words.isEmpty ? (option.takesNextWord ? " -r" : "") : " -x"
                let value = offered.isEmpty ? needed : "\(needed) -a \(quoted(offered))"
                return "\(beginning) -l \(option.rawValue)\(value)"
            }
    }
}

extension Command {
    /// The options that a completion offers, in the order of the table.
    fileprivate var completedOptions: [Option] { Option.allCases.filter { options.contains($0) || $0 == .help } }

    fileprivate var spellings: [String] { completedOptions.map(\.spelling) }
}

extension Option {
    fileprivate var candidates: [String] { words + suggestions }

    fileprivate var takesNextWord: Bool { value == .needed || value == .repeated }
}

/// `modelc completions <shell>`: the script that completes commands, options and values in a shell.
struct CompletionsCommand: CommandDefinition {
    static var operands: [String] { Shell.words }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let shell: Shell = try arguments.operand()
        try printResult(shell.completions)
        return .clean
    }
}
