import ModelCompiler
import ModelReader

/// `modelc format <file>…`: a schema, a model or a ledger in its canonical layout.
struct FormatCommand {
    static let options: Set<Option> = [.inPlace, .check, .output, .report, .failOn, .quiet, .help]

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        if arguments.operands.isEmpty { throw .usage("format needs a file: modelc format schema.ckdb") }
        let edits = arguments.has(.inPlace) || arguments.has(.check)
        if !edits, arguments.operands.count > 1 { throw .usage("several files need --in-place or --check") }
        var statuses: [ExitStatus] = []
        for path in arguments.operands { statuses.append(try format(path, arguments, workspace)) }
        return ExitStatus.worst(of: statuses)
    }

    private static func format(_ path: String, _ arguments: Arguments, _ workspace: Workspace) throws(CommandFailure)
        -> ExitStatus
    {
        if path.hasSuffix(".lock") { return try format(ledger: path, arguments, workspace) }
        guard let layout = layout(of: path) else {
            throw .usage("'\(path)': only schemas (.ckdb), models (contents) and ledgers (.lock) can be formatted")
        }
        let file = InputFile(path: path, bytes: try FileSystem.read(path, limit: layout.limit))
        let formatted = layout.format(file)
        try workspace.publish(formatted.result, default: .standardError)
        let status = workspace.status(of: formatted.result, failOn: nil)
        guard let text = formatted.text else { return status }
        let isWritten = try show(text, of: file, arguments, workspace)
        return ExitStatus.worst(of: [status, isWritten])
    }

    /// How a file of this name is laid out, and how large it may be.
    private static func layout(
        of path: String
    ) -> (limit: Int, format: (InputFile) -> (text: String?, result: CompilerResult))? {
        switch path.split(separator: "/").last {
        case "contents": (InputLimits.fileSize, Compiler.formatModel)
        case let name? where name.hasSuffix(".ckdb") || name.hasSuffix(".txt"): (64 << 20, Compiler.formatSchema)
        default: nil
        }
    }

    private static func format(ledger path: String, _ arguments: Arguments, _ workspace: Workspace)
        throws(CommandFailure) -> ExitStatus
    {
        if arguments.has(.inPlace), !arguments.has(.check) {
            return try workspace.edit(path) { file throws(CommandFailure) in
                guard let file else { throw .missing(path) }
                return Compiler.formatLedger(file)
            }
        }
        let file = try LedgerFile.read(path)
        let formatted = Compiler.formatLedger(file)
        try workspace.publish(formatted.result, default: .standardError)
        guard let text = formatted.text else { return .unparsableInput }
        return try show(text, of: file, arguments, workspace)
    }

    /// Does with the text what was asked for.
    private static func show(_ text: String, of file: InputFile, _ arguments: Arguments, _ workspace: Workspace)
        throws(CommandFailure) -> ExitStatus
    {
        let bytes = Array(text.utf8)
        if arguments.has(.check) {
            if bytes == file.bytes { return .clean }
            workspace.inform("\(file.path) would change")
            return .findings
        }
        if arguments.has(.inPlace) {
            if try FileWriter.write(bytes, to: file.path) == .written {
                workspace.inform("\(file.path) written")
            }
        } else {
            try workspace.write(text)
        }
        return .clean
    }
}
