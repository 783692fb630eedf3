import ModelCompiler

/// The program: from the words of a command line to an exit status.
enum Modelc {
    /// The version of this build.
    static let version = "0.1.0"

    /// Runs the command line that the process was started with, the program's name first.
    ///
    /// On Linux Swift reads it from `/proc`. Where that is not mounted there is nothing, not even the name, and a check that
    /// took it for a call for help would pass everything.
    static func run(commandLine: [String]) -> Int32 {
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
    static func run(_ words: [String]) -> Int32 {
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
            try printResult("modelc \(version)\n")
            return .clean
        }
        let arguments = try Arguments(words)
        guard let name = arguments.verb, name != "help", !arguments.has(.help) else {
            let topic = arguments.verb == "help" ? arguments.operands.first : arguments.verb
            try printResult(Help.text(about: topic))
            return .clean
        }
        let command = try Command.named(name)
        try arguments.allow(command.options)
        return try command.definition.init(workspace: Workspace(arguments)).run()
    }
}
