import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc lock advance|verify|show|take-back [model…]`: the ledger.
struct LockCommand: CommandDefinition {
    static let options = Action.allCases.reduce(into: Set<Option>()) { $0.formUnion($1.options) }
    static let formats: [DocumentFormat] = [.text, .json]
    static var operands: [String] { Action.words }

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let action: Action = try arguments.action()
        try arguments.allow(action.options)
        return switch action {
        case .advance: try advance()
        case .verify: try verify()
        case .show: try show()
        case .takeBack: try takeBack()
        }
    }

    /// The actions on a ledger.
    enum Action: String, CaseIterable {
        case advance, verify, show
        case takeBack = "take-back"

        var options: Set<Option> {
            let all = Option.common.union([.ledger, .configuration, .database])
            return switch self {
            case .advance: all.union([.evidence, .shipped, .shippedTags])
            case .verify: all.union([.evidence, .base, .against])
            case .show: all.union([.format, .output])
            case .takeBack: all.union([.reason, .recording])
            }
        }
    }

    /// The operands after the action: models, as the user named them.
    private var operands: [String] { Array(arguments.operands.dropFirst()) }

    private func advance() throws(CommandFailure) -> ExitStatus {
        let evidence = try evidence()
        guard evidence != nil || arguments.has(.shipped) || arguments.has(.shippedTags) else {
            throw .usage("lock advance needs --evidence, --shipped or --shipped-tags")
        }
        let project = try workspace.ledgerProject(of: operands)
        let shipped = try workspace.shippedModels(of: project)
        let ledgers = workspace.survey.ledgers(of: project.models)
        let path = try ledgers.path()
        let container = try ledgers.container(of: path)
        return try workspace.edit(path) { file in
            Compiler(project).advanceLedger(file, at: path, evidence: evidence, container: container, shipped: shipped)
        }
    }

    private func verify() throws(CommandFailure) -> ExitStatus {
        let project = try workspace.ledgerProject(of: operands)
        let ledgers = workspace.survey.ledgers(of: project.models)
        let path = try ledgers.path()
        let base = try base(of: path, project.models)
        let evidence = try evidence()
        let verified = Compiler.verifyLedger(
            try FileSystem.file(path),
            base: base,
            evidence: evidence,
            container: try ledgers.container(of: path, mayBeNew: evidence != nil)
        )
        try workspace.publish(verified.result)
        if let summary = verified.summary { try printResult([summary].printed) }
        return workspace.status(of: verified.result, failOn: project.failureThreshold)
    }

    private func show() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let models = arguments.has(.ledger) ? [] : try workspace.ledgerProject(of: operands).models
        let shown = Compiler.showLedger(
            try FileSystem.file(try workspace.survey.ledgers(of: models).path()),
            as: format
        )
        try workspace.publish(shown.result, with: shown.document)
        return shown.document == nil ? .unparsableInput : .clean
    }

    private func takeBack() throws(CommandFailure) -> ExitStatus {
        guard let version = operands.first else {
            throw .usage("lock take-back needs a version: modelc lock take-back V3 --reason 'rejected by App Review'")
        }
        guard let reason = arguments.value(.reason) else {
            throw .usage("lock take-back needs --reason")
        }
        let number = try arguments.value(.recording).map { text throws(CommandFailure) in
            guard let number = Int(text), number >= 0 else {
                throw .usage("--recording needs the number of a recording, found '\(text)'")
            }
            return number
        }
        let models = try workspace.ledgerProject(of: Array(operands.dropFirst())).models
        let path = try workspace.survey.ledgers(of: models).path()
        return try workspace.edit(path) { file in
            Compiler.takeBack(version, number: number, reason: reason, in: file)
        }
    }

    /// The ledger whose facts must still exist: that of `--base`, or that of the merge base.
    private func base(of path: String, _ models: [ModelInput]) throws(CommandFailure) -> InputFile? {
        let base = arguments.value(.base)
        guard let reference = workspace.base else { return try base.map(FileSystem.file) }
        if base != nil { throw .usage("--base and --against cannot be used together") }
        let older = try file(path, of: models, against: reference)
        if older == nil { workspace.inform("'\(path)' did not exist at the merge base with '\(reference)'") }
        return older
    }

    /// The ledger at the merge base, at the path in the settings of that time; without a model in the ledger's
    /// checkout, at today's path.
    private func file(
        _ path: String,
        of models: [ModelInput],
        against reference: String
    ) throws(CommandFailure) -> InputFile? {
        let checkout = Self.checkout(of: path)
        let models = models.filter { Self.checkout(of: $0.place) == checkout }
        if models.isEmpty { return try MergeBase(with: reference, for: path, named: [path]).file(path) }
        let older = try workspace.survey.baseLedgers(
            of: models,
            try workspace.survey.baselines(of: models, against: reference)
        )
        let container = try workspace.survey.ledgers(of: models).container(of: path)
        let same = older.first { Path.areSame($0.path, path) }
        return (same ?? older.first { $0.container == container } ?? (older.count == 1 ? older[0] : nil))?.file
    }

    private static func checkout(of path: String) -> String? {
        LocatedSettings.checkout(of: Path.folder(of: path)).map(Path.resolved)
    }

    private func evidence() throws(CommandFailure) -> InputFile? {
        try arguments.value(.evidence).map(FileSystem.file)
    }
}

extension CommandContext {
    /// The project for a command about a ledger; it needs no models when the ledger is named.
    func ledgerProject(of models: [String]) throws(CommandFailure) -> Project {
        try survey.project(of: models, mustFind: !arguments.has(.ledger), takesSchemas: true)
    }

    /// Changes a ledger and prints the differences.
    func edit(
        _ path: String,
        _ edit: (InputFile?) throws(CommandFailure) -> LedgerEdit
    ) throws(CommandFailure) -> ExitStatus {
        let (edit, outcome) = try LedgerFile.update(path, edit)
        let status = try publish(edit.result)
        try printResult(edit.changes.printed)
        for remark in edit.remarks { inform(remark) }
        guard edit.text != nil else {
            inform("'\(path)' is unchanged")
            return ExitStatus.worst(of: [status, .findings])
        }
        inform(outcome == .written ? "'\(path)' written" : "'\(path)' is up to date")
        return status
    }
}

/// `modelc retire <Entity[.property]|CD_Type[.CD_field]>…`: retires deployed elements.
struct RetireCommand: CommandDefinition {
    static let options = Option.common.union([.ledger, .configuration, .database, .reason, .undo])

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let names = arguments.operands.filter { !isPath($0) }
        guard !names.isEmpty else {
            throw .usage("retire needs a name: modelc retire Post.subtitle --reason 'replaced by summary'")
        }
        let retirement = try retirement(arguments)
        let models = arguments.operands.filter(isPath)
        let project = try workspace.survey.adding(
            [.companions],
            to: try workspace.ledgerProject(of: models),
            of: models
        )
        let path = try workspace.survey.ledgers(of: project.models).path()
        return try workspace.edit(path) { file throws(CommandFailure) in
            // A ledger named by the user already exists.
            try Compiler(project).retire(names, retirement, in: file, mayBegin: file != nil || !arguments.has(.ledger))
        }
    }

    /// True if a word is a path to models; a name has no slash and no extension of a model.
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

extension CommandContext {
    /// The releases of each model, newest first: those of the tags that `--shipped-tags` matches, or the one of
    /// `--shipped`; empty without either option.
    func shippedModels(of project: Project) throws(CommandFailure) -> [Project] {
        guard let pattern = arguments.value(.shippedTags) else { return try shippedNow(of: project) }
        if arguments.has(.shipped) { throw .usage("--shipped and --shipped-tags cannot be used together") }
        let models = project.models.filter { !$0.isSchema }
        if models.isEmpty { throw .usage("--shipped-tags needs a model") }
        return try models.map { model throws(CommandFailure) in
            let releases = try showing("reading the releases of \(model.path)") { () throws(CommandFailure) in
                try GitReleases(of: model, tagged: pattern)
            }
            if releases.models.isEmpty {
                throw .missingInput("no tag that matches '\(pattern)' has '\(model.path)'")
            }
            if !releases.tagsWithoutModel.isEmpty {
                inform("'\(model.path)' is not in \(releases.tagsWithoutModel.joined(separator: ", "))")
            }
            return project.with(models: releases.models)
        }
    }

    /// The present models, or the version in `--shipped=`.
    private func shippedNow(of project: Project) throws(CommandFailure) -> [Project] {
        guard let version = arguments.value(.shipped) else { return [] }
        let models = project.models.filter { !$0.isSchema }
        if models.isEmpty, !project.models.isEmpty {
            // Ledgers hold versions of models; what a schema file needs is what production shows.
            guard arguments.has(.evidence) else {
                throw .usage(
                    "a schema file has no versions to record; record what production holds: "
                        + "modelc lock advance --evidence production.ckdb"
                )
            }
            inform("a schema file has no versions, so --shipped records nothing")
            return []
        }
        if models.isEmpty { throw .usage("--shipped needs a model: modelc lock advance <model> --shipped") }
        if version.isEmpty { return models.map { project.with(models: [$0]) } }
        let shipped = try models.map { model throws(CommandFailure) in
            try survey.project(of: ["\(model.path)#\(version)"]).models.map { version in
                var version = version
                version.stores = model.stores
                return project.with(models: [version])
            }
        }
        return shipped.flatMap(\.self)
    }
}
