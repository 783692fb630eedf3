import ModelCompiler
import Settings

/// `modelc templates [name]`: the names of the built-in templates, or the text of one.
enum TemplatesCommand {
    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow([])
        guard let name = arguments.operands.first else {
            try Workspace.printResult(templateNames.map { "\($0)\n" }.joined())
            return .clean
        }
        if arguments.operands.count > 1 { throw .usage("templates prints one template: modelc templates \(name)") }
        guard let text = templateText(named: name) else {
            let hint = nearest(to: name, in: templateNames).map { "; did you mean '\($0)'?" } ?? ""
            throw .usage("there is no template '\(name)'\(hint)")
        }
        try Workspace.printResult(text)
        return .clean
    }
}
