import CompilerSupport
import ModelCompiler

/// The program: from a command line to an exit status.
enum Modelc {
    /// The version of this build.
    static let version = "0.1.0"

    /// Runs the command line of the process, with the program's name first.
    ///
    /// On Linux Swift reads it from `/proc`. Without that it is empty, and treating it as a call for help would let
    /// every check pass.
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
            if !error.message.isEmpty { printError(["modelc: \(error.message)"].printed) }
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
            try printProse(Help.text(about: topic))
            return .clean
        }
        let command = try Command.named(name)
        try arguments.allow(command.options)
        return try command.definition.init(workspace: CommandContext(arguments)).run()
    }
}

@main
enum Main {
    static func main() { exit(Modelc.run(commandLine: CommandLine.arguments)) }
}

/// The texts of `modelc help`: written by hand, because they read better than anything generated.
///
/// Shared texts about options are in files whose names begin with an underscore.
enum Help {
    /// The output of `modelc help` without a command.
    static var overview: String { String(decoding: PackageResources.modelc_txt, as: UTF8.self) }

    /// The page of a command.
    static func page(of command: Command) -> String {
        // The first text contains the second one.
        let shared = [
            ("@common@\n", PackageResources._common_txt), ("@findings@\n", PackageResources._findings_txt),
            ("@scope@\n", PackageResources._scope_txt),
        ]
        return shared.reduce(String(decoding: command.page, as: UTF8.self)) { page, part in
            page.replacing(part.0, with: String(decoding: part.1, as: UTF8.self))
        }
    }

    /// The help about a command, or the overview without one.
    static func text(about name: String?) throws(CommandFailure) -> String {
        guard let name else { return overview }
        return page(of: try Command.named(name))
    }
}
