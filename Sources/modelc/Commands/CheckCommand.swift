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
        let project = try survey()
        if project.options.isRelease { try refuseUnproven(project) }
        let result = workspace.showing("checking the models") {
            let result = Compiler(project).check()
            return ChangingCommits.explaining(result, of: project)
        }
        return try workspace.publish(result, failOn: project.failureThreshold, asDocument: format)
    }

    /// The models, and everything that is known of their past and their containers.
    private func survey() throws(CommandFailure) -> Project {
        let found = try workspace.survey.project(of: arguments.operands, takesSchemas: true)
        if arguments.has(.shippedTags), let older = found.models.first(where: { $0.version?.isCurrent == false }) {
            throw .usage("--shipped-tags needs the current version, and '\(older.heading)' is an older version")
        }
        return try workspace.showing("reading the other versions") { () throws(CommandFailure) in
            try workspace.survey.adding(
                [.ledgers, .mergeBase, .companions, .otherVersions, .mappingModels, .releases],
                to: found,
                of: arguments.operands
            )
        }
    }

    /// A release is proven by what is deployed: by an export or a ledger, and in several containers by that of each.
    private func refuseUnproven(_ project: Project) throws(CommandFailure) {
        if project.production == nil, project.ledgers.allSatisfy({ $0.file == nil }) {
            throw .usage("--release needs --production or a ledger to find the deployed fields")
        }
        let named = project.ledgers.filter { $0.containers != [nil] }
        let missing = named.filter { $0.file == nil }.flatMap(\.containers).compactMap(\.self)
        if named.count > 1, !missing.isEmpty {
            throw .usage(
                "--release needs a ledger for each container; missing: \(missing.joined(separator: ", ")); "
                    + "make it with modelc lock advance, or name one model or one --configuration"
            )
        }
    }
}
