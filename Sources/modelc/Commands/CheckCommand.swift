import ModelCompiler
import ModelDocuments

/// `modelc check [model…]`: the command for CI.
struct CheckCommand: CommandDefinition {
    static let options = Option.common.union([
        .production, .development, .ledger, .against, .configuration, .database, .release, .format, .output,
        .shippedTags,
    ])
    static var formats: [String] { ReportFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try workspace.documentFormat()
        var request = try workspace.request(for: arguments.operands, takesSchemas: true)
        try workspace.addHistory(to: &request)
        try workspace.addCompanions(to: &request, of: arguments.operands)
        let tags = arguments.value(.shippedTags)
        if tags != nil, let older = request.models.first(where: { $0.version?.isCurrent == false }) {
            throw .usage("--shipped-tags needs the current version, and '\(older.heading)' is an older version")
        }
        try workspace.showing("reading the other versions") { () throws(CommandFailure) in
            try BundleSurroundings.addVersions(to: &request, tags: tags)
        }
        if request.isRelease { try refuseUnproven(request) }
        let result = workspace.showing("checking the models") {
            var result = Compiler(request).check()
            ChangingCommits.add(to: &result, request)
            return result
        }
        return try workspace.publish(result, failOn: request.failureThreshold, asDocument: format)
    }

    /// A release is proven by what is deployed: by an export or a ledger, and in several containers by that of each.
    private func refuseUnproven(_ request: CompilerRequest) throws(CommandFailure) {
        if request.production == nil, request.ledgers.allSatisfy({ $0.file == nil }) {
            throw .usage("--release needs --production or a ledger to find the deployed fields")
        }
        let named = request.ledgers.filter { $0.containers != [nil] }
        let missing = named.filter { $0.file == nil }.flatMap(\.containers).compactMap(\.self)
        if named.count > 1, !missing.isEmpty {
            throw .usage(
                "--release needs a ledger for each container; missing: \(missing.joined(separator: ", ")); "
                    + "make it with modelc lock advance, or name one model or one --configuration"
            )
        }
    }
}
