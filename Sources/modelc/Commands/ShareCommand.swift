import ModelCompiler
import ModelDocuments

/// `modelc share <Entity> [model]`: what `share(_:to:)` would move together.
struct ShareCommand: CommandDefinition {
    static let options = Option.common.union([.configuration, .database, .format, .output])
    static var formats: [String] { GraphFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format: GraphFormat = try arguments.choice(.format) ?? .text
        guard let entity = arguments.operands.first else {
            throw .usage("share needs an entity: modelc share Post Model.xcdatamodeld")
        }
        let project = try workspace.survey.project(of: Array(arguments.operands.dropFirst()))
        guard project.models.count == 1 else { throw .usage("share takes one model; there are several") }
        let shared = try Compiler(project).share(entity, as: format)
        return try workspace.publish(shared.result, with: shared.document, failOn: project.failureThreshold)
    }
}
