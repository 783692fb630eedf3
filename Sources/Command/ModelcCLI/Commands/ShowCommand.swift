import Documents
import ModelCompiler

/// `modelc show [model…|schema.ckdb]`: what is in a model.
enum ShowCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output])
    static var formats: [String] { GraphFormat.words }

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let arguments = workspace.arguments
        if arguments.operands.count == 1, let path = arguments.operands.first, path.hasSuffix(".ckdb") {
            return try show(schema: path, as: try arguments.choice(.format) ?? .text, workspace)
        }
        let format: GraphFormat = try arguments.choice(.format) ?? .text
        let request = try workspace.request(for: arguments.operands)
        let shown = Compiler(request).show(as: format)
        return try workspace.publish(shown.result, with: shown.document, failOn: request.failureThreshold)
    }

    private static func show(
        schema path: String,
        as format: ListFormat,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let shown = Compiler.showSchema(try ModelLocator.schema(path), as: format)
        return try workspace.publish(shown.result, with: shown.document)
    }
}
