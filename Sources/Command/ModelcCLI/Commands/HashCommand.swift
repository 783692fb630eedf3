import Documents
import ModelCompiler

/// `modelc hash [model…]`: version hashes.
enum HashCommand: CommandDefinition {
    static let options = Option.common.union([.format, .output])
    static var formats: [String] { ListFormat.words }

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let format: ListFormat = try workspace.arguments.choice(.format) ?? .text
        let request = try workspace.request(for: workspace.arguments.operands)
        let hashed = Compiler(request).hash(as: format)
        return try workspace.publish(hashed.result, with: hashed.document, failOn: request.failureThreshold)
    }
}
