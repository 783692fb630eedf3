import ModelCompiler

/// `modelc format <file>…`: a schema in its canonical layout.
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
        guard path.hasSuffix(".ckdb") || path.hasSuffix(".txt") else {
            throw .usage("'\(path)': only schemas (.ckdb) can be formatted in this version")
        }
        let file = InputFile(path: path, bytes: try FileSystem.read(path, limit: 64 << 20))
        let formatted = formatSchema(file)
        try workspace.publish(formatted.result, default: .standardError)
        let status = workspace.status(of: formatted.result, failOn: nil)
        guard let text = formatted.text else { return status }
        let bytes = Array(text.utf8)
        if arguments.has(.check) {
            if bytes == file.bytes { return status }
            workspace.inform("\(path) would change")
            return ExitStatus.worst(of: [status, .findings])
        }
        if arguments.has(.inPlace) {
            if try FileWriter.write(bytes, to: path) == .written { workspace.inform("\(path) written") }
        } else {
            try workspace.write(text)
        }
        return status
    }
}
