import CompilerSupport
import ModelCompiler
import ModelDocuments
import ObjectModel
import SchemaRules

/// `modelc check [model…]`: the command for CI.
struct CheckCommand: CommandDefinition {
    static let options = Option.common.union([
        .production, .development, .ledger, .against, .newOnly, .all, .configuration, .database, .release, .undecided,
        .format, .output,
        .shippedTags, .stamp,
    ])
    static let formats = DocumentFormat.reports

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try workspace.documentFormat()
        if let stamp = arguments.value(.stamp) { try FileWriter.checkStamp(stamp) }
        if arguments.has(.newOnly), !arguments.has(.against) { throw .usage("--new-only needs --against") }
        let project: Project
        do throws(CommandFailure) { project = try workspace.checkedProject(of: arguments.operands) } catch {
            if error.status == .comparisonImpossible, workspace.hasReader(ofDocumentIn: format) {
                try workspace.publish(Compiler.comparisonImpossible(error), asDocument: format)
            }
            throw error
        }
        if project.options.isRelease { try refuseUnproven(project) }
        var result = workspace.showing("checking the models") {
            let result = Compiler(project).check()
            return ChangingCommits.explaining(result, of: project)
        }
        result.report.countsOnlyNew = arguments.has(.newOnly)
        let status = try workspace.publish(result, failOn: project.failureThreshold, asDocument: format)
        if status == .clean, let stamp = arguments.value(.stamp) { try FileWriter.stamp(stamp) }
        return status
    }

    /// Throws unless a release has evidence about the deployed schema: an export or a ledger, and with several
    /// containers a ledger for each.
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

extension CommandContext {
    /// The models that a check judges, with their history and the evidence about their containers.
    func checkedProject(of operands: [String]) throws(CommandFailure) -> Project {
        let found = try survey.modelsAndRecords(of: operands)
        if found.models.isEmpty { throw survey.nothingFound(found) }
        if arguments.has(.shippedTags), let older = found.models.first(where: { $0.version?.isCurrent == false }) {
            throw .usage("--shipped-tags needs the current version, and '\(older.heading)' is an older version")
        }
        return try showing("reading the other versions") { () throws(CommandFailure) in
            try survey.adding(
                [.ledgers, .mergeBase, .companions, .otherVersions, .mappingModels, .releases, .code],
                to: found,
                of: operands
            )
        }
    }
}

/// Finds the commits that changed shipped schemas. Runs only for such a finding, because each commit is read.
struct ChangingCommits {
    private static let limit = 100

    /// The result of a check with the commits in its findings, if git has them.
    static func explaining(_ result: CompilerResult, of project: Project) -> CompilerResult {
        guard result.hasChangedSchemas else { return result }
        var result = result
        for (model, schemas) in Compiler(project).changedSchemas() where model.path.gitReference == nil {
            for schema in schemas {
                // The finding remains valid without the commit.
                guard let found = try? change(of: schema, in: model) else { continue }
                result.add(found.related, to: schema, in: found.files)
            }
        }
        return result
    }

    /// The first commit since which no version of the sources has the schema; nil when it is not committed, or not
    /// found.
    private static func change(
        of schema: ChangedSchema,
        in model: ModelInput
    ) throws(CommandFailure) -> (related: Diagnostic.Related, files: [InputFile])? {
        let repository = try GitRepository.locate(model.path).repository
        let paths = try (model.swiftData?.sources.paths ?? []).map { path throws(CommandFailure) in
            try GitRepository.locate(path).path
        }
        let since = try schema.release.map { tag throws(CommandFailure) in try repository.commit("refs/tags/\(tag)") }
        let commits = try repository.commits(touching: paths, since: since, limit: limit)
        var changed: (commit: GitRepository.Commit, model: ModelInput)?
        for commit in commits {
            let tree = CommitTree(commit: commit.name, of: repository)
            let then = try ModelLoader(tree: tree, like: model).earlier(model, at: model.path)
            guard let then, let read = then.swiftData?.read else { return nil }
            if let unchanged = schema.unchanged(in: read) {
                return changed.flatMap { related(to: $0.commit, $0.model, from: unchanged, schema) }
            }
            changed = (commit, then)
        }
        // The first commit after the tag.
        guard let shipped = schema.shippedModel, schema.release != nil, commits.count < limit, let changed else {
            return nil
        }
        return related(to: changed.commit, changed.model, from: shipped, schema)
    }

    private static func related(
        to commit: GitRepository.Commit,
        _ model: ModelInput,
        from unchanged: ManagedObjectModel,
        _ schema: ChangedSchema
    ) -> (related: Diagnostic.Related, files: [InputFile])? {
        let location = (model.swiftData?.read).flatMap { schema.firstDifference(in: $0, from: unchanged) }
        let message = "changed by the commit \(commit.name.prefix(12)) of \(commit.day): \(commit.subject)"
        return (Diagnostic.Related(message, at: location), model.files)
    }
}
