import CompilerSupport
import ModelCompiler
import ModelDocuments

/// `modelc compatibility [bundle]`: the versions as readers of each other's records in CloudKit.
struct CompatibilityCommand: CommandDefinition {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .ledger, .shippedTags,
    ])
    static let formats: [DocumentFormat] = [.text, .json, .markdown]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
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

/// `modelc migrate <bundle>`: the migration of stores of every version.
struct MigrateCommand: CommandDefinition {
    static let options = Option.common.union([
        .configuration, .database, .format, .output, .matrix, .drafts, .detailedExitCode, .ledger,
        .shippedTags,
    ])
    static let formats: [DocumentFormat] = [.text, .json, .dot, .mermaid, .markdown]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let found = try workspace.survey.project(of: arguments.operands)
        guard found.models.count == 1, let model = found.models.first else {
            throw .usage("migrate takes one bundle; there are several")
        }
        if model.version == nil, model.swiftData == nil, model.hasModel {
            throw .usage("'\(model.path)' has no versions")
        }
        // A bundle that names a missing version has a finding.
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

    /// Writes all drafts or none, without overwriting an edited one.
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
                printError(["'\(path)' has a different model and is unchanged"].printed)
                status = .findings
            }
        }
        return status
    }
}

/// `modelc diff <old> <new>`: every difference between two models, or two schema files.
struct DiffCommand: CommandDefinition {
    static let options = Option.common.union([.configuration, .database, .format, .output, .detailedExitCode])
    static let formats: [DocumentFormat] = [.text, .json, .markdown]

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let format = try arguments.format(of: Self.formats)
        let schemas = arguments.operands.filter(Survey.isSchema)
        if !schemas.isEmpty { return try compare(schemas, as: format) }
        let project = try project(of: arguments.operands)
        let (differences, result) = Compiler(project).diff()
        let document = differences.map { Document($0.document(format)) }
        let status = try workspace.publish(result, with: document, failOn: project.failureThreshold)
        return ExitStatus.worst(of: [status, workspace.status(isDifferent: differences?.changes.isEmpty == false)])
    }

    private func compare(_ schemas: [String], as format: DocumentFormat) throws(CommandFailure) -> ExitStatus {
        guard schemas.count == 2, arguments.operands.count == 2 else {
            throw .usage("diff needs two schema files, or two models")
        }
        let files = try schemas.map { path throws(CommandFailure) in
            let located = try ModelLocator(named: [path], settings: arguments.value(.config), takesSchemas: true)
            guard let file = located.models.first?.schemaFile else {
                throw .unparsableInput("'\(path)': the tables cannot be read; modelc check prints why")
            }
            return file
        }
        let (differences, result) = Compiler.diffSchemas(files[0], files[1])
        let status = try workspace.publish(result, with: differences.map { Document($0.document(format)) })
        return ExitStatus.worst(of: [status, workspace.status(isDifferent: differences?.changes.isEmpty == false)])
    }

    private func project(of operands: [String]) throws(CommandFailure) -> Project {
        guard operands.count == 1 || operands.count == 2 else {
            throw .usage("diff needs an old and a new model, or a bundle")
        }
        var project = try workspace.survey.project(of: operands, isComparison: true)
        guard project.models.count == operands.count else {
            throw .usage("diff needs one model each; name it rather than a folder with several")
        }
        let model = project.models[0]
        // A bundle without any version has a finding.
        if operands.count == 1, model.version == nil, !model.hasModel { return project }
        if operands.count == 1 {
            project.models.insert(try predecessor(of: model), at: 0)
        } else {
            project.models.insert(contentsOf: try versionsBetween(model, project.models[1]), at: 1)
        }
        return project
    }

    private func predecessor(of model: ModelInput) throws(CommandFailure) -> ModelInput {
        guard let version = model.version else { throw .usage("'\(model.path)' has no versions; name two models") }
        let earlier = try ModelLocator.versions(beside: model).prefix { $0.version?.name != version.name }
        guard let last = earlier.last, let name = last.version?.name else {
            throw .usage("'\(model.path)' has no version before '\(version.name)'; name two models")
        }
        let order = model.swiftData == nil ? " in natural order" : ""
        workspace.inform("comparing '\(version.name)' with '\(name)', the version before it\(order)")
        return last
    }

    /// The versions between two versions, if both are in the bundle of the new one.
    private func versionsBetween(_ old: ModelInput, _ new: ModelInput) throws(CommandFailure) -> [ModelInput] {
        guard old.name == new.name, let first = old.version?.name, let last = new.version?.name else { return [] }
        let versions = try ModelLocator.versions(beside: new)
        guard let start = versions.firstIndex(where: { $0.version?.name == first }),
            let end = versions.firstIndex(where: { $0.version?.name == last }), start < end
        else { return [] }
        return Array(versions[(start + 1)..<end])
    }
}
