import ModelCompiler

// Why git has no answer, and the command that helps.
extension CommandFailure {
    static let noGit = missingInput("git cannot be run; is it installed?")

    static func notACheckout(_ path: String) -> CommandFailure {
        .missingInput("'\(path)' does not lie in a git checkout")
    }

    /// A name that no commit can have, such as one that git would take for an option.
    static func invalidReference(_ reference: String) -> CommandFailure {
        .usage("'\(reference)' is not a commit name")
    }

    static func unknownReference(_ reference: String, help: String) -> CommandFailure {
        .missingInput("git does not know the commit '\(reference)'; \(help)")
    }

    static func noCommonCommit(_ one: String, _ other: String, isShallow: Bool) -> CommandFailure {
        .missingInput(
            isShallow
                ? "the local history does not contain the merge base of '\(one)' and '\(other)'; "
                    + "run 'git fetch --unshallow', or check out with 'fetch-depth: 0'"
                : "'\(one)' and '\(other)' have no common commit"
        )
    }

    static func tooLarge(limit: Int) -> CommandFailure {
        .unparsableInput("a file in git is larger than \(limit >> 20) MiB")
    }

    /// Anything else, in git's own words.
    static func complaint(_ text: String) -> CommandFailure {
        .fileTrouble("git says: \(text)")
    }

    /// The failure of a command that was asked to compare, with `--against` or `--shipped-tags`.
    var ofComparison: CommandFailure {
        status == .usage ? self : .comparisonImpossible(message)
    }

    static func comparisonImpossible(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .comparisonImpossible)
    }
}
