/// Why a command could not be carried out: one message, one exit status.
public struct CommandFailure: Error, Equatable {
    /// The message, for people.
    public let message: String
    /// How the run ends.
    public let status: ExitStatus

    /// Creates a failure.
    public init(message: String, status: ExitStatus) {
        self.message = message
        self.status = status
    }

    /// A command line that cannot be understood.
    public static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .usage) }
}
