import BuiltInTemplates
import CodeGeneration
import Diagnostics
import Mirroring
import Reporting
import Settings
import Templating
import Text

/// What `modelc generate` made.
public struct GenerateResult: Sendable {
    /// The findings.
    public let result: CompilerResult
    /// The files, sorted by path; nil when an error stands, because then nothing may be written.
    public let files: [OutputFile]?
}

extension Compiler {
    /// `modelc generate`: sources for models.
    ///
    /// - Parameter plans: The tasks for each model.
    /// - Returns: The files and findings. Rules about the model itself run too; an error of theirs means no files.
    /// - Throws: ``CommandFailure`` when a built-in template is at fault.
    public func generate(plans: [GenerationPlan]) throws(CommandFailure) -> GenerateResult {
        let compilation = Compilation(request)
        let templates = try LoadedTemplates(plans)
        var models = try (0..<min(plans.count, compilation.models.count)).concurrentMap { index in
            Result { () throws(CommandFailure) in
                try GeneratedModel(of: plans[index], index, in: compilation, with: templates)
            }
        }.map { model throws(CommandFailure) in try model.get() }.reportingSharedStores()
        var modules = GeneratedModules()
        for index in models.indices { models[index].add(to: &modules) }
        var policies = FindingPolicies(request)
        let sections = models.map { model in
            ReportSection(name: model.input.name, findings: policies.apply(to: model.findings, of: model.input))
        }
        let result = compilation.result(
            sections.following(policies.problems + templates.diagnostics),
            and: templates.files + models.flatMap(\.historyFiles)
        )
        let hasErrors = result.hasErrors || !compilation.isReadable
        return GenerateResult(
            result: result,
            files: hasErrors ? nil : models.flatMap(\.files).sorted { $0.path < $1.path }
        )
    }

    /// `modelc generate` of one thing for every model.
    ///
    /// - Parameter task: The task.
    /// - Returns: The files and findings.
    /// - Throws: ``CommandFailure`` when a built-in template is at fault.
    public func generate(_ task: GenerationTask = GenerationTask()) throws(CommandFailure) -> GenerateResult {
        try generate(plans: request.models.map { _ in GenerationPlan([task]) })
    }
}

/// What a plan made of one model.
private struct GeneratedModel {
    let input: ModelInput
    private(set) var files: [OutputFile] = []
    /// What was found, in the order of printing.
    private(set) var findings: [Diagnostic]
    /// The files of earlier versions, which findings may point into.
    private(set) var historyFiles: [InputFile] = []
    /// The types that each task declares.
    private var types: [(task: GenerationTask, types: [GeneratedType])] = []
    /// The files that its stacks open.
    fileprivate private(set) var stacks: [StackFiles] = []

    init(
        of plan: GenerationPlan,
        _ index: Int,
        in compilation: Compilation,
        with templates: LoadedTemplates
    ) throws(CommandFailure) {
        let model = compilation.models[index]
        input = model.input
        findings = model.diagnostics + compilation.modelFindings(index)
        if let graph = model.graph {
            let history = plan.needsOtherVersions ? MigratedVersions(of: model, graph, compilation.request) : nil
            findings += history?.diagnostics ?? []
            historyFiles = history?.files ?? []
            let source = GenerationSource(
                graph,
                modelName: input.name,
                version: input.version?.name,
                mirrored: compilation.mirrored[index],
                history: history?.versions ?? [],
                statedStart: history?.statedStart,
                encryptedTwins: input.encryptedTwins
            )
            try follow(plan, source, templates)
        }
        // Two products say the same about a model; once is enough.
        findings = Explanations.once(findings.uniqued).inPrintingOrder()
    }

    /// Puts its types beside those of the models before it.
    mutating func add(to modules: inout GeneratedModules) {
        let repeated = types.flatMap { modules.add($0.types, of: $0.task, model: input) }
        findings = (findings + repeated).inPrintingOrder()
    }

    /// Carries out the tasks of a plan; those whose templates have faults are left out.
    private mutating func follow(
        _ plan: GenerationPlan,
        _ source: GenerationSource,
        _ templates: LoadedTemplates
    ) throws(CommandFailure) {
        var sections: [String] = []
        for task in plan.tasks {
            findings += task.unknownEntities(in: source.graph)
            guard let product = templates.product(of: task, in: plan) else { continue }
            if task.template.isStack { stacks.append(StackFiles(source, of: input.path, in: task.target)) }
            do throws(TemplateError) {
                if let file = plan.joinedFile {
                    let made = try generateSections(source, [product], in: file, templates: templates.builtIn)
                    findings += made.diagnostics
                    types.append((task, made.types))
                    sections += made.texts
                } else {
                    let file = task.singleFile
                    let made = try CodeGeneration.generate(source, [product], in: file, templates: templates.builtIn)
                    findings += made.diagnostics
                    types.append((task, made.types))
                    files += made.files.map { OutputFile($0, in: task.folder) }
                }
            } catch {
                findings.append(try templates.diagnostic(for: error, of: task))
            }
        }
        guard let name = plan.joinedFile else { return }
        let file = try rendering { () throws(TemplateError) in
            try GeneratedFile(name, joining: sections, templates: templates.builtIn)
        }
        files.append(OutputFile(file, in: plan.tasks.first?.folder ?? "."))
    }
}

extension [GeneratedModel] {
    /// Adds what there is to say about stores of one name in the stacks of several models with the same settings.
    fileprivate func reportingSharedStores() -> [GeneratedModel] {
        let known = Set(flatMap(\.stacks).flatMap(\.locations))
        return enumerated().map { position, model in
            // Other versions of one bundle are not other models: an app loads one of them.
            let earlier = prefix(position).filter {
                $0.input.settings?.path == model.input.settings?.path && $0.input.place != model.input.place
            }
            return model.reportingStores(
                sharedWith: earlier.flatMap(\.stacks) + (model.input.settings?.stacks(besides: known) ?? [])
            )
        }
    }
}

extension GeneratedModel {
    fileprivate func reportingStores(sharedWith others: [StackFiles]) -> GeneratedModel {
        var model = self
        model.findings += stacks.flatMap { $0.findings(beside: others) }.uniqued
        return model
    }
}

extension SettingsInput {
    /// The stacks of models that a run does not read.
    fileprivate func stacks(besides known: Set<SourceLocation>) -> [StackFiles] {
        settings.models.flatMap { model in
            let stores = model.stores.filter { store in store.name.location.map { !known.contains($0) } ?? true }
            let mirrored = stores.map {
                MirroredStore(name: $0.name.value, scope: $0.scope, location: $0.name.location)
            }
            let entries = model.generations.filter { $0.template.value == NamedProduct.stack.name }
            return entries.map { StackFiles(mirrored, of: model.path.value, in: $0.target?.value) }
        }
    }
}

extension GenerationTask.Template {
    fileprivate var isStack: Bool {
        if case .builtIn(.stack) = self { true } else { false }
    }
}

/// Renders what only built-in templates take part in, so that an error is a bug.
func rendering<Made>(_ make: () throws(TemplateError) -> Made) throws(CommandFailure) -> Made {
    do throws(TemplateError) {
        return try make()
    } catch {
        throw .builtInTemplate(error)
    }
}

extension CommandFailure {
    /// A built-in template does not render: a bug in modelc.
    static func builtInTemplate(_ error: TemplateError) -> CommandFailure {
        CommandFailure(message: "a built-in template has a fault: \(error)", status: .internalError)
    }
}
