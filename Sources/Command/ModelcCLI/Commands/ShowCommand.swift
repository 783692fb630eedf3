import ModelCompiler

/// `modelc show [model…|schema.ckdb]`: what is in a model.
struct ShowCommand {
    static let options = Option.common.union([.format, .output])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let workspace = Workspace(options: try CommonOptions(arguments))
        if arguments.operands.count == 1, let path = arguments.operands.first, path.hasSuffix(".ckdb") {
            return try show(schema: path, as: try arguments.choice(.format) ?? .text, workspace)
        }
        let format: ShowFormat = try arguments.choice(.format) ?? .text
        let request = try workspace.request(for: arguments.operands)
        let shown = Compiler(request).show(as: format)
        try workspace.publish(shown.result, failOn: request.failureThreshold, default: .standardError)
        try workspace.write(shown.document)
        return workspace.status(of: shown.result, failOn: request.failureThreshold)
    }

    private static func show(schema path: String, as format: ListFormat, _ workspace: Workspace) throws(CommandFailure)
        -> ExitStatus
    {
        let file = InputFile(path: path, bytes: try FileSystem.read(path, limit: 64 << 20))
        let shown = Compiler.showSchema(file, as: format)
        try workspace.publish(shown.result, default: .standardError)
        if let document = shown.document { try workspace.write(document) }
        return workspace.status(of: shown.result, failOn: nil)
    }
}
