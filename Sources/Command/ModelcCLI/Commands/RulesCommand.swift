import Diagnostics
import ModelCompiler
import Settings

/// `modelc rules` and `modelc explain <rule>`: the rule catalogue.
enum RulesCommand {
    static func list(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow([.format])
        if let extra = arguments.operands.first { throw .usage("unexpected '\(extra)'; modelc explain \(extra)") }
        let format: RuleListFormat = try arguments.choice(.format) ?? .text
        try Workspace.printResult(RuleCatalogue.list(format))
        return .clean
    }

    static func explain(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow([])
        guard arguments.operands.count == 1, let word = arguments.operands.first else {
            throw .usage("explain needs one rule: modelc explain CKL104")
        }
        guard let entry = RuleCatalogue.entry(for: word) else {
            let known = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
            let hint = nearest(to: word, in: known).map { "; did you mean '\($0)'?" } ?? "; see modelc rules"
            throw .usage("there is no rule '\(word)'\(hint)")
        }
        try Workspace.printResult(entry.page)
        return .clean
    }
}
