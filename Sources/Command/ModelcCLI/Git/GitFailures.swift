import ModelCompiler

// Why git has no answer, and the command that helps.
extension CommandFailure {
    static let noGit = missingInGit("git cannot be run; is it installed?")

    static func notACheckout(_ path: String) -> CommandFailure {
        missingInGit("'\(path)' does not lie in a git checkout")
    }

    /// A name that no commit can have, such as one that git would take for an option.
    static func invalidReference(_ reference: String) -> CommandFailure {
        .usage("'\(reference)' is not a commit name")
    }

    static func unknownReference(_ reference: String, help: String) -> CommandFailure {
        missingInGit("git does not know the commit '\(reference)'; \(help)")
    }

    static func noCommonCommit(_ one: String, _ other: String, isShallow: Bool) -> CommandFailure {
        missingInGit(
            isShallow
                ? "the local history does not contain the merge base of '\(one)' and '\(other)'; "
                    + "run 'git fetch --unshallow', or check out with 'fetch-depth: 0'"
                : "'\(one)' and '\(other)' have no common commit"
        )
    }

    static func tooLarge(limit: Int) -> CommandFailure {
        CommandFailure(message: "a file in git is larger than \(limit >> 20) MiB", status: .unparsableInput)
    }

    /// Anything else, in git's own words.
    static func complaint(_ text: String) -> CommandFailure {
        CommandFailure(message: "git says: \(text)", status: .fileTrouble)
    }

    static func missingInGit(_ message: String) -> CommandFailure {
        CommandFailure(message: message, status: .missingInput)
    }

    /// The failure of a command that was asked to compare, with `--against` or `--shipped-tags`.
    var ofComparison: CommandFailure {
        status == .usage ? self : CommandFailure(message: message, status: .comparisonImpossible)
    }
}
