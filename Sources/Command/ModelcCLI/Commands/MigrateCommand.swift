import ModelCompiler

/// `modelc migrate <bundle>`: what happens to stores of every version.
struct MigrateCommand {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .drafts, .detailedExitCode, .ledger,
        .shippedTags,
    ])

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        let format: MigrationFormat = try arguments.choice(.format) ?? .text
        let drafts = try arguments.value(.drafts)
        let workspace = Workspace(options: try CommonOptions(arguments))
        let tags = try arguments.value(.shippedTags)
        let (migrated, status) = try migrate(arguments.operands, workspace, tags: tags)
        guard let document = migrated.document(format, isMatrix: arguments.has(.matrix)) else { return status }
        try workspace.write(document)
        let written = try drafts.map { folder throws(CommandFailure) in try write(migrated, to: folder, workspace) }
        let isOpen = arguments.has(.detailedExitCode) && migrated.needsMoreThanInference
        return ExitStatus.worst(of: [status, written ?? .clean, isOpen ? .differences : .clean])
    }

    private static func migrate(
        _ words: [String],
        _ workspace: Workspace,
        tags: String?
    ) throws(CommandFailure) -> (MigrationResult, ExitStatus) {
        var request = try workspace.request(for: words)
        guard request.models.count == 1, let model = request.models.first else {
            throw .usage("migrate takes one bundle; there are several")
        }
        if model.version == nil, model.file != nil { throw .usage("'\(model.path)' has no versions") }
        // A bundle that names no version it has is for the findings.
        if model.version != nil { request.models = try ModelLocator.versions(beside: model) }
        try workspace.addLedgers(to: &request)
        try workspace.addSurroundings(to: &request, tags: tags)
        let migrated = Compiler(request).migrate(to: model.version?.name ?? "")
        try workspace.publish(migrated.result, failOn: request.failureThreshold, default: .standardError)
        return (migrated, workspace.status(of: migrated.result, failOn: request.failureThreshold))
    }

    /// Writes all drafts or none, and what somebody made of one is not written over.
    private static func write(
        _ migrated: MigrationResult,
        to folder: String,
        _ workspace: Workspace
    ) throws(CommandFailure) -> ExitStatus {
        let (drafts, losses) = migrated.drafts()
        guard let drafts else {
            try workspace.publish(losses, default: .standardError)
            workspace.inform("no draft is written: what is named would be missing in it")
            return workspace.status(of: losses, failOn: nil)
        }
        if drafts.isEmpty { workspace.inform("no step needs a draft") }
        var status = ExitStatus.clean
        for draft in drafts {
            let path = Path.join(Path.trimmed(folder), "\(draft.name).xcdatamodel/contents")
            let bytes = Array(draft.text.utf8)
            if FileSystem.kind(of: path) != nil, FileWriter.wouldChange(path, to: bytes) {
                printError("'\(path)' is another model and stays as it is\n")
                status = .findings
            } else if try FileWriter.write(bytes, to: path) == .written {
                workspace.inform("\(path) written")
            }
        }
        return status
    }
}
