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
        var request = try workspace.request(for: arguments.operands)
        guard request.models.count == 1, let model = request.models.first else {
            throw .usage("compatibility takes one bundle; there are several")
        }
        if model.version != nil { request.models = try ModelLocator.versions(beside: model) }
        try workspace.addLedgers(to: &request)
        try workspace.addCompanions(to: &request, of: arguments.operands)
        try BundleSurroundings.add(to: &request, tags: arguments.value(.shippedTags))
        let compared = Compiler(request).compatibility(to: model.version?.name)
        let document = compared.compatibility?.document(format, isMatrix: arguments.has(.matrix))
        return try workspace.publish(compared.result, with: document, failOn: request.failureThreshold)
    }
}
