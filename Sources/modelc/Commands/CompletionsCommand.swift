import ModelCompiler

/// `modelc completions <shell>`: the script that completes commands, options and values in a shell.
struct CompletionsCommand: CommandDefinition {
    static var operands: [String] { Shell.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let shell: Shell = try arguments.operand()
        try printResult(shell.completions)
        return .clean
    }
}
