/// Every option of every command; each has one meaning everywhere.
enum Option: String, CaseIterable {
    case production, development, configuration, database, release, indexes
    case format, output, report, failOn = "fail-on", config, today, quiet, verbose, help
    case detailedExitCode = "detailed-exit-code"
    case check, inPlace = "in-place"
    case singleFile = "single-file", dryRun = "dry-run", listOutputs = "list-outputs"
    case respectCodegen = "respect-codegen", style, xcode

    /// Whether a value follows.
    var takesValue: Bool {
        switch self {
        case .release, .quiet, .verbose, .help, .detailedExitCode, .check, .inPlace: false
        case .dryRun, .listOutputs, .respectCodegen: false
        case .production, .development, .configuration, .database, .indexes, .format, .output, .report: true
        case .failOn, .config, .today, .singleFile, .style, .xcode: true
        }
    }

    /// As it is written: `--fail-on`.
    var spelling: String { "--\(rawValue)" }

    /// The options of every command that reads models.
    static let common: Set<Option> = [.report, .failOn, .config, .today, .quiet, .verbose, .help]
}
