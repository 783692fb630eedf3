import Documents
import ModelCompiler

/// `modelc rules`: the rule catalogue.
enum RulesCommand: CommandDefinition {
    static let options: Set<Option> = [.format]
    static var formats: [String] { DocumentFormat.words }

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let arguments = workspace.arguments
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format: DocumentFormat = try arguments.choice(.format) ?? .text
        try printResult(RuleCatalogue.entries.list(format))
        return .clean
    }
}
