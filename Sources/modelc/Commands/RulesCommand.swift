import ModelCompiler
import ModelDocuments

/// `modelc rules`: the rule catalogue.
struct RulesCommand: CommandDefinition {
    static let options: Set<Option> = [.format]
    static var formats: [String] { DocumentFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format: DocumentFormat = try arguments.choice(.format) ?? .text
        try printResult(RuleCatalogue.entries.list(format))
        return .clean
    }
}
