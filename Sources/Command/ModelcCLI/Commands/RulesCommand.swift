import Documents
import ModelCompiler

/// `modelc rules`: the rule catalogue.
enum RulesCommand {
    static func list(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let arguments = workspace.arguments
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format: DocumentFormat = try arguments.choice(.format) ?? .text
        try printResult(RuleCatalogue.entries.list(format))
        return .clean
    }
}
