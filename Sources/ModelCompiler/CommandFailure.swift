/// Why a command could not be carried out: one message, one exit status.
package struct CommandFailure: Error, Equatable {
    /// The message, for people.
    package let message: String
    /// How the run ends.
    package let status: ExitStatus

    /// Creates a failure.
    package init(message: String, status: ExitStatus) {
        self.message = message
        self.status = status
    }

    /// A command line that cannot be understood.
    package static func usage(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .usage) }
}
