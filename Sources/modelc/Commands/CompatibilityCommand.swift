import ModelCompiler
import ModelDocuments

/// `modelc compatibility [bundle]`: which versions read through CloudKit what the others write.
struct CompatibilityCommand: CommandDefinition {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .ledger, .shippedTags,
    ])
    static var formats: [String] { DocumentFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format: DocumentFormat = try arguments.choice(.format) ?? .text
        let found = try workspace.survey.project(of: arguments.operands)
        guard found.models.count == 1, let model = found.models.first else {
            throw .usage("compatibility takes one bundle; there are several")
        }
        let versions = model.version == nil ? [model] : try ModelLocator.versions(beside: model)
        let project = try workspace.survey.adding(
            [.ledgers, .companions, .mappingModels, .releases],
            to: found.with(models: versions),
            of: arguments.operands
        )
        let compared = Compiler(project).compatibility(to: model.version?.name)
        let document = compared.compatibility?.document(format, isMatrix: arguments.has(.matrix))
        return try workspace.publish(compared.result, with: document, failOn: project.failureThreshold)
    }
}
