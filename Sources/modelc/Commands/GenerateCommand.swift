import CodeGeneration
import CompilerSupport
import ModelCompiler

/// `modelc generate [model…]`: sources from built-in templates or the user's.
struct GenerateCommand: CommandDefinition {
    static let options = GenerationOverrides.options.union(Option.common).union([
        .check, .dryRun, .listOutputs, .production, .ledger,
    ])

    let workspace: CommandContext

    func run() throws(CommandFailure) -> ExitStatus {
        let modes: [Option] = [.check, .dryRun, .listOutputs].filter(arguments.has)
        if modes.count > 1 { throw .usage("\(modes[0].spelling) and \(modes[1].spelling) cannot be used together") }
        let overrides = try GenerationOverrides(arguments)
        let found = try workspace.survey.project(of: arguments.operands, takesSchemas: true)
        let (planned, outputGuard) = try plans(for: found, overrides)
        let project = try addingEvidence(to: found.with(models: planned.map(\.model)))
        let generated = try workspace.showing("generating the sources") { () throws(CommandFailure) in
            try Compiler(project).generate(plans: planned.map(\.plan))
        }
        let status = try workspace.publish(generated.result, failOn: project.failureThreshold)
        guard let files = generated.files else {
            workspace.inform("no file was written because of errors")
            return ExitStatus.worst(of: [status, .findings])
        }
        try refuseRepeated(files.map(\.path))
        try outputGuard.check(files.map(\.path))
        // Generated sources may be among the Swift sources of a model, so they are inputs, too.
        let documents = files.map(\.path).filter { !$0.hasSuffix(".swift") }
        try workspace.protect(generated.result.inputs, from: documents)
        if modes.first != .listOutputs { try GeneratedFiles.check(files) }
        return ExitStatus.worst(of: [status, try handle(files, as: modes.first)])
    }

    /// The plan of each model, without models that have nothing to generate.
    private func plans(
        for project: Project,
        _ overrides: GenerationOverrides
    ) throws(CommandFailure) -> (planned: [(model: ModelInput, plan: GenerationPlan)], outputGuard: OutputGuard) {
        let isNamed = !arguments.operands.isEmpty
        var planner = GenerationPlanner(overrides, for: project.models, namesModels: isNamed)
        for model in project.models { try planner.add(model) }
        let planned = planner.planned
        let problems = planned.isEmpty && planner.problems.isEmpty ? planner.unplaced : planner.problems
        if let file = problems.first?.file {
            throw try workspace.refusal(of: file, problems.filter { $0.file == file }.map(\.diagnostic))
        }
        if overrides.singleFile != nil, planned.count > 1 {
            let paths = planned.map { "'\($0.model.path)'" }.joined(separator: ", ")
            throw .usage("--single-file takes one model, not \(paths)")
        }
        if planned.isEmpty, let refusal = planner.refusals.first {
            throw .usage("\(refusal.reason). \(refusal.wayOut)")
        }
        for reason in planner.refusals.map(\.reason) + planner.unplaced.map(\.diagnostic.message) {
            workspace.inform("not generated: \(reason)")
        }
        if planned.isEmpty {
            if let target = overrides.target {
                throw .usage("modelc.json generates nothing for the target '\(target)'")
            }
            throw .usage("generate needs --output <folder> or --single-file <file>, or \"generate\" in modelc.json")
        }
        for path in planner.idle where isNamed || !path.hasSuffix(".ckdb") {
            workspace.inform("no files for '\(path)': modelc.json has no entry in \"generate\"")
        }
        return (try planned.map(withOtherVersions), OutputGuard(planner.settingsFolders))
    }

    /// A model with the other versions of its bundle, if its plan needs them.
    private func withOtherVersions(
        _ model: ModelInput,
        _ plan: GenerationPlan
    ) throws(CommandFailure) -> (model: ModelInput, plan: GenerationPlan) {
        guard plan.needsOtherVersions, model.version != nil else { return (model, plan) }
        var model = model
        model.otherVersions = try ModelLocator.versions(beside: model).filter {
            $0.version?.name != model.version?.name
        }
        return (model, plan)
    }

    /// Adds the evidence about production, which determines the fields that records of schema files write; other
    /// products do not use it.
    private func addingEvidence(to project: Project) throws(CommandFailure) -> Project {
        if project.models.contains(where: \.isSchema) { return try workspace.survey.adding([.ledgers], to: project) }
        if let option = [Option.production, .ledger].first(where: arguments.has) {
            throw .usage("\(option.spelling) is about the records of schema files, and there is none")
        }
        return project
    }

    /// Writes the files, or handles them according to the mode option.
    private func handle(_ files: [OutputFile], as mode: Option?) throws(CommandFailure) -> ExitStatus {
        switch mode {
        case .listOutputs:
            try printResult(files.map { "\($0.path)\n" }.joined())
            return .clean
        case .dryRun:
            let changing = changing(files)
            try printResult(changing.map { "would write \($0)" }.printed)
            workspace.inform("\(changing.count) of \(files.count) files would change")
            return .clean
        case .check:
            let changing = changing(files)
            for path in changing { workspace.inform("\(path) would change") }
            return changing.isEmpty ? .clean : .findings
        default:
            let written = try GeneratedFiles.write(files)
            workspace.inform("\(written) of \(files.count) files written, \(files.count - written) unchanged")
            return .clean
        }
    }

    private func changing(_ files: [OutputFile]) -> [String] {
        files.filter { FileWriter.wouldChange($0.path, to: $0.bytes) }.map(\.path)
    }

    /// Throws for names that differ only in case, which are one file on macOS.
    private func refuseRepeated(_ paths: [String]) throws(CommandFailure) {
        guard let path = paths.repetitions(by: { $0.lowercased() }).first?.element else { return }
        throw .usage("'\(path)' would be written twice; use a different output folder for each model and template")
    }
}

/// The options of the command line for generation; they apply to every entry of the settings.
struct GenerationOverrides {
    /// The values of `--template`, in order.
    let templates: [String]
    /// The folder of `--output`, or of `--single-file`.
    let folder: String?
    /// The name of `--single-file`.
    let singleFile: FileName?
    /// `--target`: the target whose sources are written.
    let target: String?
    private let arguments: Arguments

    static let options: Set<Option> = [
        .template, .output, .singleFile, .style, .xcode, .access, .importedModule, .isolated, .respectCodegen,
        .target, .optionals, .omitIdentifiable,
    ]

    init(_ arguments: Arguments) throws(CommandFailure) {
        templates = arguments.all(.template)
        let file = try Self.singleFile(arguments)
        singleFile = file?.name
        folder = file?.folder ?? arguments.value(.output)
        target = arguments.value(.target)
        self.arguments = arguments
        // Throws for an invalid value before any file is read.
        _ = try applied(to: GenerationTask())
    }

    /// A task with the overrides.
    func applied(to task: GenerationTask) throws(CommandFailure) -> GenerationTask {
        var task = task
        if let folder { task.folder = folder }
        task.target = task.target ?? target
        try change(&task.manner)
        return task
    }

    private func change(_ manner: inout GenerationOptions) throws(CommandFailure) {
        if let xcode: XcodeVersion = try arguments.choice(.xcode) {
            manner.xcode = xcode
            manner.style = .xcode
        }
        manner.style = try arguments.choice(.style) ?? manner.style
        manner.accessLevel = try arguments.choice(.access) ?? manner.accessLevel
        let imports = try arguments.all(.importedModule).map { text throws(CommandFailure) in
            guard let name = ModuleName(text) else { throw .usage("--import \(text): not the name of a module") }
            return name
        }
        if !imports.isEmpty { manner.imports = imports }
        manner.optionals = try arguments.choice(.optionals) ?? manner.optionals
        if arguments.has(.isolated) { manner.isIsolated = true }
        if arguments.has(.respectCodegen) { manner.respectsCodegen = true }
        if arguments.has(.omitIdentifiable) { manner.omitsIdentifiable = true }
    }

    private static func singleFile(_ arguments: Arguments) throws(CommandFailure) -> (name: FileName, folder: String)? {
        guard let path = arguments.value(.singleFile) else { return nil }
        if arguments.has(.output) { throw .usage("--single-file and --output cannot be used together") }
        guard let name = FileName(Path.lastPart(of: path)) else {
            throw .usage("--single-file \(path): not a file name")
        }
        return (name, Path.folder(of: path))
    }
}
