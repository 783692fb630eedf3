import ModelCompiler

/// `modelc lock advance|verify|show|take-back [model…]`: the ledger.
struct LockCommand {
    /// What is done with the ledger.
    enum Action: String, CaseIterable {
        case advance, verify, show
        case takeBack = "take-back"

        var options: Set<Option> {
            let all = Option.common.union([.ledger, .configuration, .database])
            switch self {
            case .advance: return all.union([.evidence, .shipped, .shippedTags])
            case .verify: return all.union([.evidence, .base, .against])
            case .show: return all.union([.format, .output])
            case .takeBack: return all.union([.reason, .recording])
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
        case .takeBack: return try command.takeBack()
        }
    }

    private func advance() throws(CommandFailure) -> ExitStatus {
        let evidence = try evidence()
        guard evidence != nil || arguments.has(.shipped) || arguments.has(.shippedTags) else {
            throw .usage("lock advance needs --evidence, --shipped or --shipped-tags")
        }
        let request = try models()
        let shipped = try workspace.shippedModels(of: request, arguments)
        let path = try workspace.ledgers(of: request.models).path()
        let advance = LedgerAdvance(
            path: path,
            evidence: evidence,
            container: try workspace.ledgers(of: request.models).container(of: path),
            models: request,
            shipped: shipped
        )
        return try workspace.edit(path) { file throws(CommandFailure) in Compiler.advanceLedger(file, advance) }
    }

    private func verify() throws(CommandFailure) -> ExitStatus {
        let request = try models()
        let ledgers = workspace.ledgers(of: request.models)
        let path = try ledgers.path()
        let base = try base(of: path, request.models)
        let evidence = try evidence()
        let verified = Compiler.verifyLedger(
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
        let shown = Compiler.showLedger(try LedgerFile.read(try workspace.ledgers(of: models).path()), as: format)
        try workspace.publish(shown.result, default: .standardError)
        guard let document = shown.document else { return .unparsableInput }
        try workspace.write(document)
        return .clean
    }

    private func takeBack() throws(CommandFailure) -> ExitStatus {
        guard let version = words.first else {
            throw .usage("lock take-back needs a version: modelc lock take-back V3 --reason 'rejected by App Review'")
        }
        guard let reason = try arguments.value(.reason) else {
            throw .usage("lock take-back needs --reason: whoever meets the line in years wants to know why")
        }
        let number = try arguments.value(.recording).map { text throws(CommandFailure) in
            guard let number = Int(text), number >= 0 else {
                throw .usage("--recording needs the number of a recording, found '\(text)'")
            }
            return number
        }
        let models = try models(Array(words.dropFirst())).models
        let path = try workspace.ledgers(of: models).path()
        return try workspace.edit(path) { file in
            Compiler.takeBack(version, number: number, reason: reason, in: file)
        }
    }

    private func models() throws(CommandFailure) -> CompilerRequest { try models(words) }

    /// The models of the ledger; there need be none when the ledger is named.
    private func models(_ words: [String]) throws(CommandFailure) -> CompilerRequest {
        try workspace.request(for: words, mustFind: workspace.options.ledger == nil)
    }

    /// The ledger that nothing may have gone from: the one that `--base` names, or the one of the merge base.
    private func base(of path: String, _ models: [ModelInput]) throws(CommandFailure) -> InputFile? {
        let base = try arguments.value(.base)
        guard let reference = workspace.options.against else {
            return try base.map { path throws(CommandFailure) in try LedgerFile.read(path) }
        }
        if base != nil { throw .usage("--base and --against both name an older ledger; give one of them") }
        let older = try file(path, of: models, against: reference)
        if older == nil { workspace.inform("'\(path)' was not there at the merge base with '\(reference)'") }
        return older
    }

    /// The ledger at the merge base, as the settings of then name it; without a model in the ledger's checkout that under the
    /// path of today.
    private func file(
        _ path: String,
        of models: [ModelInput],
        against reference: String
    ) throws(CommandFailure) -> InputFile? {
        let checkout = Self.checkout(of: path)
        let models = models.filter { Self.checkout(of: GitOperand($0.path)?.path ?? $0.path) == checkout }
        if models.isEmpty { return try GitBaseline.file(path, against: reference) }
        let options = workspace.options
        let baseline = try GitBaseline(against: reference, models: models, settings: options.config)
        let older = try BaseLedgers(of: baseline, models, options).ledgers
        let container = try workspace.ledgers(of: models).container(of: path)
        let same = older.first { Path.resolved($0.path) == Path.resolved(path) }
        return (same ?? older.first { $0.container == container } ?? (older.count == 1 ? older[0] : nil))?.file
    }

    private static func checkout(of path: String) -> String? {
        LocatedSettings.checkout(of: Path.folder(of: path)).map(Path.resolved)
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
