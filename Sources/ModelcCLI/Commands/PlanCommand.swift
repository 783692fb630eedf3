import Mirroring
import ModelCompiler

/// `modelc plan [model…]`: what development and production must hold.
struct PlanCommand {
    static let options = Option.common.union([
        .production, .development, .ledger, .configuration, .database, .format, .output, .indexes, .detailedExitCode,
    ])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let format: PlanFormat = try arguments.choice(.format) ?? .text
        let indexes: IndexPolicy? = try arguments.choice(.indexes)
        let workspace = Workspace(options: try CommonOptions(arguments))
        var request = try workspace.request(for: arguments.operands)
        request.indexes = indexes ?? .development
        try workspace.addLedgers(to: &request)
        let planned = plan(request)
        try workspace.publish(planned.result, failOn: request.failureThreshold, default: .standardError)
        let status = workspace.status(of: planned.result, failOn: request.failureThreshold)
        guard let document = planned.document(format, isVerbose: workspace.options.isVerbose) else {
            return ExitStatus.worst(of: [status, explainMissing(planned, workspace)])
        }
        try workspace.write(document)
        if format == .ckdb { warnAboutImport(planned, workspace) }
        let difference: ExitStatus = arguments.has(.detailedExitCode) && planned.hasDifferences ? .differences : .clean
        return ExitStatus.worst(of: [status, difference])
    }

    /// Says why there is no document, where the findings do not.
    private static func explainMissing(_ planned: PlanResult, _ workspace: Workspace) -> ExitStatus {
        if planned.hasConflicts {
            workspace.inform("nothing is written: the model contradicts production")
            return .findings
        }
        if planned.isAmbiguous {
            printError("modelc: a schema file holds one container; name one model, or one --configuration\n")
            return .usage
        }
        return .clean
    }

    /// Importing a schema replaces Development, so people need to know what the file is based on.
    private static func warnAboutImport(_ planned: PlanResult, _ workspace: Workspace) {
        workspace.inform("importing this schema replaces Development")
        if !planned.hasEvidence {
            workspace.inform(
                "no evidence was given: what Development or production hold beyond this model is not in the file; "
                    + "add --production and --development"
            )
        }
    }
}
