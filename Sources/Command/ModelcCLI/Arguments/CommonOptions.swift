import Diagnostics
import Mirroring
import ModelCompiler
import Reporting
import Settings

/// The options that most commands share, with their values understood.
struct CommonOptions {
    /// Where findings go, besides the command's default.
    struct ReportTarget: Equatable {
        let format: ReportFormat
        /// The file; nil for the command's default stream.
        let file: String?
    }

    let reports: [ReportTarget]
    /// The least severity that fails; nil when the settings decide.
    let failOn: Settings.FailureThreshold?
    let config: String?
    let today: CalendarDate?
    let isQuiet: Bool
    let isVerbose: Bool
    let production: String?
    let development: String?
    let ledger: String?
    let against: String?
    let configuration: String?
    let database: DatabaseScope?
    let isRelease: Bool
    let output: String?

    init(_ arguments: Arguments) throws(CommandFailure) {
        reports = try Self.reports(arguments)
        failOn = try arguments.choice(.failOn)
        config = try arguments.value(.config)
        today = try Self.day(arguments)
        isQuiet = arguments.has(.quiet)
        isVerbose = arguments.has(.verbose)
        production = try arguments.value(.production)
        development = try arguments.value(.development)
        ledger = try arguments.value(.ledger)
        against = try arguments.value(.against)
        configuration = try arguments.value(.configuration)
        database = try arguments.choice(.database)
        isRelease = arguments.has(.release)
        output = try arguments.value(.output)
    }

    private static func reports(_ arguments: Arguments) throws(CommandFailure) -> [ReportTarget] {
        var targets: [ReportTarget] = []
        for text in arguments.all(.report) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard let format = parts.first.flatMap({ ReportFormat(rawValue: $0) }) else {
                let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("--report \(text): expected \(known), each with =file or without")
            }
            targets.append(ReportTarget(format: format, file: parts.count > 1 ? parts[1] : nil))
        }
        return targets
    }

    private static func day(_ arguments: Arguments) throws(CommandFailure) -> CalendarDate? {
        guard let text = try arguments.value(.today) else { return nil }
        guard let day = CalendarDate(text) else { throw .usage("--today \(text): expected a day such as 2026-11-30") }
        return day
    }
}
