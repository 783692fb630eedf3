import ModelCompiler

/// `modelc lock advance|verify|show [model…]`: the ledger.
struct LockCommand {
    /// What is done with the ledger.
    enum Action: String, CaseIterable {
        case advance, verify, show

        var options: Set<Option> {
            let all = Option.common.union([.ledger, .configuration, .database])
            switch self {
            case .advance: return all.union([.evidence, .shipped])
            case .verify: return all.union([.evidence, .base])
            case .show: return all.union([.format, .output])
            }
        }
    }

    static let options = Action.allCases.reduce(into: Set<Option>()) { $0.formUnion($1.options) }

    private let arguments: Arguments
    private let workspace: Workspace
    /// The models, as the user named them.
    private let words: [String]

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        guard let word = arguments.operands.first, let action = Action(rawValue: word) else {
            throw .usage("lock needs to know what to do: \(Action.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        try arguments.allow(action.options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        let words = Array(arguments.operands.dropFirst())
        let command = LockCommand(arguments: arguments, workspace: workspace, words: words)
        switch action {
        case .advance: return try command.advance()
        case .verify: return try command.verify()
        case .show: return try command.show()
        }
    }

    private func advance() throws(CommandFailure) -> ExitStatus {
        let evidence = try evidence()
        guard evidence != nil || arguments.has(.shipped) else {
            throw .usage("lock advance needs --evidence, an export of Production, or --shipped")
        }
        let request = try models()
        let shipped = try shipped(request)
        let path = try workspace.ledgers(of: request.models).path()
        let advance = LedgerAdvance(
            path: path,
            evidence: evidence,
            container: try workspace.ledgers(of: request.models).container(of: path),
            models: request,
            shipped: shipped
        )
        return try workspace.edit(path) { file throws(CommandFailure) in advanceLedger(file, advance) }
    }

    private func verify() throws(CommandFailure) -> ExitStatus {
        let request = try models()
        let ledgers = workspace.ledgers(of: request.models)
        let path = try ledgers.path()
        let base = try arguments.value(.base).map { path throws(CommandFailure) in try LedgerFile.read(path) }
        let evidence = try evidence()
        let verified = verifyLedger(
            try LedgerFile.read(path),
            base: base,
            evidence: evidence,
            container: evidence == nil ? nil : try ledgers.container(of: path)
        )
        try workspace.publish(verified.result, default: .standardError)
        if let summary = verified.summary { try Workspace.printResult("\(summary)\n") }
        let status = workspace.status(of: verified.result, failOn: request.failureThreshold)
        return verified.isReadable ? status : ExitStatus.worst(of: [status, .unparsableInput])
    }

    private func show() throws(CommandFailure) -> ExitStatus {
        let format: ListFormat = try arguments.choice(.format) ?? .text
        let models = workspace.options.ledger == nil ? try models().models : []
        let shown = showLedger(try LedgerFile.read(try workspace.ledgers(of: models).path()), as: format)
        try workspace.publish(shown.result, default: .standardError)
        guard let document = shown.document else { return .unparsableInput }
        try workspace.write(document)
        return .clean
    }

    /// The models of the ledger; there need be none when the ledger is named.
    private func models() throws(CommandFailure) -> CompilerRequest {
        try workspace.request(for: words, mustFind: workspace.options.ledger == nil)
    }

    /// The models as they shipped: as they are, or in the version that `--shipped=` names.
    private func shipped(_ request: CompilerRequest) throws(CommandFailure) -> CompilerRequest? {
        guard let version = try arguments.value(.shipped) else { return nil }
        if request.models.isEmpty { throw .usage("--shipped needs a model: modelc lock advance <model> --shipped") }
        if version.isEmpty { return request }
        let words = request.models.map { "\($0.path)#\(version)" }
        return try workspace.request(for: words)
    }

    private func evidence() throws(CommandFailure) -> InputFile? {
        try arguments.value(.evidence).map { path throws(CommandFailure) in try Workspace.export(path) }
    }
}

extension Workspace {
    /// Changes a ledger and prints what is different in it.
    func edit(
        _ path: String,
        _ edit: (InputFile?) throws(CommandFailure) -> LedgerEdit
    ) throws(CommandFailure) -> ExitStatus {
        let (edit, outcome) = try LedgerFile.update(path, edit)
        try publish(edit.result, default: .standardError)
        try Self.printResult(edit.changes.map { "\($0)\n" }.joined())
        for remark in edit.remarks { inform(remark) }
        let status = status(of: edit.result, failOn: nil)
        guard edit.text != nil else {
            inform("'\(path)' stays as it is")
            return ExitStatus.worst(of: [status, edit.isReadable ? .findings : .unparsableInput])
        }
        inform(outcome == .written ? "'\(path)' written" : "'\(path)' is up to date")
        return status
    }
}
