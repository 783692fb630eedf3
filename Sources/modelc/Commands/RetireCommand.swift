import ModelCompiler

/// `modelc retire <Entity[.property]|CD_Type[.CD_field]>…`: something deployed left the model on purpose.
struct RetireCommand: CommandDefinition {
    static let options = Option.common.union([.ledger, .configuration, .database, .reason, .undo])

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let names = arguments.operands.filter { !isPath($0) }
        guard !names.isEmpty else {
            throw .usage("retire needs a name: modelc retire Post.subtitle --reason 'replaced by summary'")
        }
        let retirement = try retirement(arguments)
        let models = arguments.operands.filter(isPath)
        let project = try workspace.survey.adding(.companions, to: try workspace.ledgerProject(of: models), of: models)
        let path = try workspace.survey.ledgers(of: project.models).path()
        return try workspace.edit(path) { file throws(CommandFailure) in
            try Compiler(project).retire(names, retirement, in: file)
        }
    }

    /// Whether a word leads to models; a name has no slash and does not end as a model does.
    private func isPath(_ word: String) -> Bool {
        let path = word.prefix { $0 != "#" }
        return path.contains("/") || [".", ".."].contains(path) || isModel(path) || path.hasSuffix(".ckdb")
    }

    private func retirement(_ arguments: Arguments) throws(CommandFailure) -> LedgerRetirement {
        let reason = arguments.value(.reason)
        if arguments.has(.undo) {
            if reason != nil { throw .usage("--undo and --reason cannot be used together") }
            return .undo
        }
        guard let reason else {
            throw .usage("retire needs --reason")
        }
        return .retire(reason: reason)
    }
}
