import ModelCompiler

/// Why git has no answer, and the command that helps.
enum GitFailure: Error, Equatable {
    case noGit
    case notACheckout(String)
    /// A name that no commit can have, such as one that git would take for an option.
    case invalidReference(String)
    case unknownReference(String, help: String)
    case noCommonCommit(String, String, isShallow: Bool)
    case invalidPattern(String)
    case noTag(String)
    case tooLarge(limit: Int)
    /// Anything else, in git's own words.
    case complaint(String)

    var message: String {
        switch self {
        case .noGit: "git cannot be run; is it installed?"
        case .notACheckout(let path): "'\(path)' does not lie in a git checkout"
        case .invalidReference(let reference): "'\(reference)' is no name of a commit"
        case .unknownReference(let reference, let help): "git knows no commit '\(reference)' here; \(help)"
        case .noCommonCommit(let one, let other, isShallow: true):
            "the history that is here does not reach the merge base of '\(one)' and '\(other)'; "
                + "run 'git fetch --unshallow', or check out with 'fetch-depth: 0'"
        case .noCommonCommit(let one, let other, isShallow: false): "'\(one)' and '\(other)' have no common commit"
        case .invalidPattern(let pattern): "'\(pattern)' is no pattern of tags; expected one such as 'v*'"
        case .noTag(let pattern): "no tag matches '\(pattern)' here; is it there after 'git fetch --tags'?"
        case .tooLarge(let limit): "a file in git is larger than \(limit >> 20) MiB"
        case .complaint(let text): "git says: \(text)"
        }
    }

    /// The failure of a command that was given `git:<ref>:<path>` to read.
    var ofOperand: CommandFailure {
        switch self {
        case .invalidReference, .invalidPattern: .usage(message)
        case .tooLarge: CommandFailure(message: message, status: .unparsableInput)
        case .complaint: CommandFailure(message: message, status: .fileTrouble)
        default: CommandFailure(message: message, status: .missingInput)
        }
    }

    /// The failure of a command that was asked to compare with `--against <ref>`.
    var ofComparison: CommandFailure {
        if case .invalidReference = self { return .usage(message) }
        return CommandFailure(message: message, status: .comparisonImpossible)
    }
}
