import ModelCompiler

/// `modelc generate [model…]`: sources from built-in templates or the user's.
struct GenerateCommand {
    static let options = GenerationOverrides.options.union([
        .check, .dryRun, .listOutputs, .noCache, .report, .failOn, .config, .today, .quiet, .verbose, .help,
    ])

    private let workspace: Workspace
    private let mode: Mode
    private let overrides: GenerationOverrides

    /// What happens to the files.
    private enum Mode { case write, check, dryRun, list }

    static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
        try arguments.allow(options)
        return try GenerateCommand(arguments).run(on: arguments.operands)
    }

    private init(_ arguments: Arguments) throws(CommandFailure) {
        workspace = Workspace(options: try CommonOptions(arguments))
        mode = try Self.mode(arguments)
        overrides = try GenerationOverrides(arguments)
    }

    private static func mode(_ arguments: Arguments) throws(CommandFailure) -> Mode {
        let modes = [(Option.check, Mode.check), (.dryRun, .dryRun), (.listOutputs, .list)].filter {
            arguments.has($0.0)
        }
        if modes.count > 1 { throw .usage("\(modes[0].0.spelling) and \(modes[1].0.spelling) exclude each other") }
        return modes.first?.1 ?? .write
    }

    private func run(on words: [String]) throws(CommandFailure) -> ExitStatus {
        var request = try workspace.request(for: words)
        if overrides.singleFile != nil, request.models.count > 1 { throw .usage("--single-file takes one model") }
        let (plans, outputGuard) = try plans(for: &request)
        let generated = try generated(request, plans)
        let status = try publish(generated.result, request)
        guard let files = generated.files else { return refuse(status) }
        try Self.refuseRepeated(files.map(\.path))
        try outputGuard.check(files.map(\.path))
        return ExitStatus.worst(of: [status, try handle(files)])
    }

    private func generated(
        _ request: CompilerRequest,
        _ plans: [GenerationPlan]
    ) throws(CommandFailure) -> GenerateResult {
        do throws(BuiltInTemplateFailure) {
            return try Compiler(request).generate(plans: plans)
        } catch {
            throw CommandFailure(message: "a built-in template is at fault: \(error.message)", status: .internalError)
        }
    }

    private func publish(_ result: CompilerResult, _ request: CompilerRequest) throws(CommandFailure) -> ExitStatus {
        try workspace.publish(result, failOn: request.failureThreshold, default: .standardError)
        return workspace.status(of: result, failOn: request.failureThreshold)
    }

    private func refuse(_ status: ExitStatus) -> ExitStatus {
        workspace.inform("nothing is written: there are errors")
        return ExitStatus.worst(of: [status, .findings])
    }

    /// What is generated from each model; models that nobody asks anything of leave the request.
    private func plans(
        for request: inout CompilerRequest
    ) throws(CommandFailure) -> (plans: [GenerationPlan], outputGuard: OutputGuard) {
        var planner = GenerationPlanner(overrides)
        var planned: [(model: ModelInput, plan: GenerationPlan)] = []
        var idle: [String] = []
        for model in request.models {
            if let plan = try planner.plan(for: model) {
                planned.append((model, plan))
            } else {
                idle.append(model.path)
            }
        }
        if let file = planner.problems.first?.file {
            throw try workspace.refusal(of: file, planner.problems.filter { $0.file == file }.map(\.diagnostic))
        }
        if planned.isEmpty {
            throw .usage("generate needs --output <folder> or --single-file <file>, or \"generate\" in modelc.json")
        }
        for path in idle { workspace.inform("nothing is generated from '\(path)': modelc.json asks for nothing") }
        request.models = planned.map(\.model)
        for (model, plan) in planned where plan.needsEarlierVersions {
            request.earlierVersions[model.path] = try ModelLocator.earlierVersions(of: model)
        }
        return (planned.map(\.plan), OutputGuard(planner.settingsFolders))
    }

    private func handle(_ files: [OutputFile]) throws(CommandFailure) -> ExitStatus {
        switch mode {
        case .list:
            try Workspace.printResult(files.map { "\($0.path)\n" }.joined())
            return .clean
        case .dryRun:
            let changing = changing(files)
            try Workspace.printResult(changing.map { "would write \($0)\n" }.joined())
            workspace.inform("\(changing.count) of \(files.count) files would change")
            return .clean
        case .check:
            let changing = changing(files)
            for path in changing { workspace.inform("\(path) would change") }
            return changing.isEmpty ? .clean : .findings
        case .write:
            let written = try GeneratedFiles.write(files)
            workspace.inform("\(written) of \(files.count) files written, \(files.count - written) unchanged")
            return .clean
        }
    }

    private func changing(_ files: [OutputFile]) -> [String] {
        files.filter { FileWriter.wouldChange($0.path, to: $0.bytes) }.map(\.path)
    }

    /// Names that differ in case only are one file for macOS.
    private static func refuseRepeated(_ paths: [String]) throws(CommandFailure) {
        var seen: Set<String> = []
        guard let path = paths.first(where: { !seen.insert($0.lowercased()).inserted }) else { return }
        throw .usage("'\(path)' would be written twice; generate models and templates into folders of their own")
    }
}
