import ModelCompiler
import Reporting

/// `modelc check [model…]`: the command for CI.
struct CheckCommand {
    static let options = Option.common.union([
        .production, .development, .ledger, .against, .configuration, .database, .release, .format, .output,
    ])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let format: ReportFormat = try arguments.choice(.format) ?? .text
        let workspace = Workspace(options: try CommonOptions(arguments))
        var request = try workspace.request(for: arguments.operands)
        try workspace.addHistory(to: &request)
        if request.isRelease, request.production == nil, request.ledger == nil {
            throw .usage("--release needs --production or a ledger: without either nothing is known to be deployed")
        }
        let result = check(request)
        try workspace.publish(
            result,
            failOn: request.failureThreshold,
            default: .standardOutput,
            output: workspace.options.output,
            format: format,
            showsSummary: !workspace.options.isQuiet
        )
        return workspace.status(of: result, failOn: request.failureThreshold)
    }
}
