import ModelCompiler

/// Why a command could not be carried out: one message, one exit status.
struct CommandFailure: Error, Equatable {
    let message: String
    let status: ExitStatus

    /// A command line that cannot be understood.
    static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .usage) }

    /// An input that is not there.
    static func missing(_ path: String) -> CommandFailure {
        CommandFailure(message: "there is no '\(path)'", status: .missingInput)
    }
}
