import ModelCompiler

/// `modelc completions <shell>`: the script that completes commands, options and values in a shell.
enum CompletionsCommand: CommandDefinition {
    static var operands: [String] { Shell.words }

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let shell: Shell = try workspace.arguments.operand()
        try printResult(shell.completions)
        return .clean
    }
}
