import ModelCompiler
import ModelDocuments

/// `modelc diff <old> <new>`: every difference between two models, or two schema files.
struct DiffCommand: CommandDefinition {
    static let options = Option.common.union([.configuration, .database, .format, .output, .detailedExitCode])
    static var formats: [String] { DocumentFormat.words }

    let workspace: Workspace

    func run() throws(CommandFailure) -> ExitStatus {
        let format: DocumentFormat = try arguments.choice(.format) ?? .text
        let schemas = arguments.operands.filter { $0.hasSuffix(".ckdb") }
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
        let files = try schemas.map { path throws(CommandFailure) in try ModelLocator.schema(path) }
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
        // A bundle without any version is for the findings.
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

    /// The versions by which one version became another, when both have their place in the bundle of the new one.
    private func versionsBetween(_ old: ModelInput, _ new: ModelInput) throws(CommandFailure) -> [ModelInput] {
        guard old.name == new.name, let first = old.version?.name, let last = new.version?.name else { return [] }
        let versions = try ModelLocator.versions(beside: new)
        guard let start = versions.firstIndex(where: { $0.version?.name == first }),
            let end = versions.firstIndex(where: { $0.version?.name == last }), start < end
        else { return [] }
        return Array(versions[(start + 1)..<end])
    }
}
