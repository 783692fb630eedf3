import Documents
import ModelCompiler
import Text

/// `modelc migrate <bundle>`: what happens to stores of every version.
enum MigrateCommand {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .drafts, .detailedExitCode, .ledger,
        .shippedTags,
    ])

    static func run(_ workspace: Workspace) throws(CommandFailure) -> ExitStatus {
        let arguments = workspace.arguments
        let format: MigrationFormat = try arguments.choice(.format) ?? .text
        let (migrated, status) = try migrate(workspace)
        guard let migration = migrated.migration else { return status }
        try workspace.write(Document(migration.document(format, isMatrix: arguments.has(.matrix))))
        let written = try arguments.value(.drafts).map { folder throws(CommandFailure) in
            try write(migrated, to: folder, workspace)
        }
        let difference = workspace.status(isDifferent: migration.needsMoreThanInference)
        return ExitStatus.worst(of: [status, written ?? .clean, difference])
    }

    private static func migrate(_ workspace: Workspace) throws(CommandFailure) -> (MigrationResult, ExitStatus) {
        var request = try workspace.request(for: workspace.arguments.operands)
        guard request.models.count == 1, let model = request.models.first else {
            throw .usage("migrate takes one bundle; there are several")
        }
        if model.version == nil, model.file != nil { throw .usage("'\(model.path)' has no versions") }
        // A bundle that names no version it has is for the findings.
        if model.version != nil { request.models = try ModelLocator.versions(beside: model) }
        try workspace.addLedgers(to: &request)
        try BundleSurroundings.add(to: &request, tags: workspace.arguments.value(.shippedTags))
        let migrated = workspace.showing("comparing \(counted(request.models.count, "version", "versions"))") {
            Compiler(request).migrate(to: model.version?.name ?? "")
        }
        return (migrated, try workspace.publish(migrated.result, failOn: request.failureThreshold))
    }

    /// Writes all drafts or none, and does not overwrite an edited draft.
    private static func write(
        _ migrated: MigrationResult,
        to folder: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let (drafts, losses) = migrated.drafts()
        guard let drafts else {
            let status = try workspace.publish(losses)
            workspace.inform("no draft was written: a draft would lose the elements above")
            return status
        }
        if drafts.isEmpty { workspace.inform("no drafts are necessary") }
        var status = ExitStatus.clean
        for draft in drafts {
            let path = Path.join(Path.trimmed(folder), "\(draft.name).xcdatamodel/contents")
            switch try FileWriter.writeUnlessEdited(Array(draft.text.utf8), to: path) {
            case .written: workspace.inform("\(path) written")
            case .unchanged: break
            case nil:
                printError("'\(path)' has a different model and is unchanged\n")
                status = .findings
            }
        }
        return status
    }
}
