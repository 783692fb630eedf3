import ModelCompiler
import ModelDocuments

/// `modelc hash [model…]`: version hashes.
struct HashCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output])
    static var formats: [String] { ListFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format: ListFormat = try arguments.choice(.format) ?? .text
        let project = try workspace.survey.project(of: arguments.operands)
        let hashed = Compiler(project).hash(as: format)
        return try workspace.publish(hashed.result, with: hashed.document, failOn: project.failureThreshold)
    }
}
