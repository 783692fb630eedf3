import Diagnostics
import Documents
import ModelCompiler

/// `modelc rules` and `modelc explain <rule>`: the rule catalogue.
enum RulesCommand {
    static func list(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let arguments = workspace.arguments
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format: RuleListFormat = try arguments.choice(.format) ?? .text
        try printResult(RuleCatalogue.entries.list(format))
        return .clean
    }

    static func explain(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let operands = workspace.arguments.operands
        guard operands.count == 1, let word = operands.first else {
            throw .usage("explain needs one rule: modelc explain CKL104")
        }
        guard let entry = RuleCatalogue.entry(for: word) else {
            let known = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
            let meant = hint(for: word, among: known)
            throw .usage("no rule is named '\(word)'\(meant.isEmpty ? "; see modelc rules" : meant)")
        }
        try printResult(entry.page)
        return .clean
    }
}
