import ModelCompiler
import ModelDocuments

/// `modelc show [model…|schema.ckdb]`: what is in a model.
struct ShowCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output])
    static var formats: [String] { GraphFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        if arguments.operands.count == 1, let path = arguments.operands.first, path.hasSuffix(".ckdb") {
            return try show(schema: path, as: try arguments.choice(.format) ?? .text)
        }
        let format: GraphFormat = try arguments.choice(.format) ?? .text
        let project = try workspace.survey.project(of: arguments.operands)
        let shown = Compiler(project).show(as: format)
        return try workspace.publish(shown.result, with: shown.document, failOn: project.failureThreshold)
    }

    private func show(schema path: String, as format: ListFormat) throws(CommandFailure) -> ExitStatus {
        let shown = Compiler.showSchema(try ModelLocator.schema(path), as: format)
        return try workspace.publish(shown.result, with: shown.document)
    }
}
