import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc migrate <bundle>`: what happens to stores of every version.
struct MigrateCommand: CommandDefinition {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .drafts, .detailedExitCode, .ledger,
        .shippedTags,
    ])
    static var formats: [String] { MigrationFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format: MigrationFormat = try arguments.choice(.format) ?? .text
        let found = try workspace.survey.project(of: arguments.operands)
        guard found.models.count == 1, let model = found.models.first else {
            throw .usage("migrate takes one bundle; there are several")
        }
        if model.version == nil, model.file != nil { throw .usage("'\(model.path)' has no versions") }
        // A bundle that names no version it has is for the findings.
        let versions = model.version == nil ? [model] : try ModelLocator.versions(beside: model)
        let project = try workspace.survey.adding(
            [.ledgers, .mappingModels, .releases],
            to: found.with(models: versions)
        )
        let compiler = Compiler(project)
        let (migration, result) = workspace.showing(
            "comparing \(counted(project.models.count, "version", "versions"))"
        ) { compiler.migrate(to: model.version?.name ?? "") }
        let document = migration.map { Document($0.document(format, isMatrix: arguments.has(.matrix))) }
        let status = try workspace.publish(result, with: document, failOn: project.failureThreshold)
        guard let migration else { return status }
        let written = try arguments.value(.drafts).map { folder throws(CommandFailure) in
            try write(compiler.drafts(for: migration), to: folder)
        }
        let difference = workspace.status(isDifferent: migration.needsMoreThanInference)
        return ExitStatus.worst(of: [status, written ?? .clean, difference])
    }

    /// Writes all drafts or none, and does not overwrite an edited draft.
    private func write(_ drafts: Compiler.Written, to folder: String) throws(CommandFailure) -> ExitStatus {
        guard let files = drafts.files else {
            let status = try workspace.publish(drafts.result)
            workspace.inform("no draft was written: a draft would lose the elements above")
            return status
        }
        if files.isEmpty { workspace.inform("no drafts are necessary") }
        var status = ExitStatus.clean
        for file in files {
            let path = Path.join(Path.trimmed(folder), file.path)
            switch try FileWriter.writeUnlessEdited(file.bytes, to: path) {
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
