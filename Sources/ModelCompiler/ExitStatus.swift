import CompilerSupport

/// How a run ends, from the case that says least to the one that says most; raw values are the process's exit status.
///
/// When several apply, the one that says most about what is wrong wins: a bug in modelc before trouble with files, files
/// before settings, settings before input, input before findings.
package enum ExitStatus: Int32, OrderedByCase, Sendable {
    /// Nothing at or above the threshold.
    case clean = 0
    /// There is something to do (`--detailed-exit-code`).
    case differences = 2
    /// Findings, or files that would change.
    case findings = 1
    /// A comparison that was asked for could not be made.
    case comparisonImpossible = 3
    /// An input that cannot be parsed.
    case unparsableInput = 65
    /// An input that is not there.
    case missingInput = 66
    /// A command line or settings that cannot be understood.
    case usage = 64
    /// A file that cannot be read or written.
    case fileTrouble = 74
    /// A bug in modelc.
    case internalError = 70

    /// The status of a run in which several things happened.
    package static func worst(of statuses: some Sequence<ExitStatus>) -> ExitStatus { statuses.max() ?? .clean }
}
