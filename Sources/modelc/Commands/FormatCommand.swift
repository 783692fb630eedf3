import ModelCompiler
import ModelDocuments
import ModelFiles

/// `modelc format <file>…`: a schema, a model or a ledger in its canonical layout.
struct FormatCommand: CommandDefinition {
    static let options: Set<Option> = [.inPlace, .check, .output, .report, .failOn, .quiet]

    let workspace: CommandContext
    private var isCheck: Bool { arguments.has(.check) }
    private var isInPlace: Bool { arguments.has(.inPlace) }

    func run() throws(CommandFailure) -> ExitStatus {
        let paths = arguments.operands
        if paths.isEmpty { throw .usage("format needs a file: modelc format schema.ckdb") }
        if arguments.has(.output), isInPlace || isCheck {
            throw .usage("--output has no effect with \(isCheck ? "--check" : "--in-place"); remove it")
        }
        if !isInPlace, !isCheck, paths.count > 1 { throw .usage("several files need --in-place or --check") }
        return ExitStatus.worst(of: try paths.map(layOut))
    }

    private func layOut(_ path: String) throws(CommandFailure) -> ExitStatus {
        if path.hasSuffix(".lock"), isInPlace, !isCheck {
            return try workspace.edit(path) { file throws(CommandFailure) in
                guard let file else { throw .missing(path) }
                return Compiler.formatLedger(file)
            }
        }
        guard let layout = layout(of: path) else {
            if FileSystem.kind(of: path) == nil { throw .missing(path) }
            throw .usage("'\(path)': only schemas (.ckdb), models (contents) and ledgers (.lock) can be formatted")
        }
        let file = InputFile(path: path, bytes: try FileSystem.read(path, limit: layout.limit))
        let formatted = layout.format(file)
        let status = try workspace.publish(formatted.result)
        guard let text = formatted.text else { return status }
        return ExitStatus.worst(of: [status, try show(text, of: file)])
    }

    /// The layout for a file name, and the size limit.
    private func layout(
        of path: String
    ) -> (limit: Int, format: (InputFile) -> (text: String?, result: CompilerResult))? {
        switch path.split(separator: "/").last {
        case "contents": (InputLimits.fileSize, Compiler.formatModel)
        case let name? where name.hasSuffix(".lock"): (64 << 20, { Compiler.formatLedger($0).formatted })
        case let name? where name.hasSuffix(".ckdb") || name.hasSuffix(".txt"): (64 << 20, Compiler.formatSchema)
        default: nil
        }
    }

    /// Handles the text according to the options.
    private func show(_ text: String, of file: InputFile) throws(CommandFailure) -> ExitStatus {
        let bytes = Array(text.utf8)
        if isCheck {
            if bytes == file.bytes { return .clean }
            workspace.inform("\(file.path) would change")
            return .findings
        }
        if !isInPlace {
            try workspace.write(Document(text))
        } else if try FileWriter.write(bytes, to: file.path) == .written {
            workspace.inform("\(file.path) written")
        }
        return .clean
    }
}

extension LedgerEdit {
    fileprivate var formatted: (text: String?, result: CompilerResult) { (text, result) }
}
