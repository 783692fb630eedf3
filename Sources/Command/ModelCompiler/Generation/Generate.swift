import BuiltInTemplates
import CodeGeneration
import Diagnostics
import Mirroring
import Reporting
import Templating
import Text

/// What `modelc generate` made.
public struct GenerateResult: Sendable {
    /// The findings.
    public var result: CompilerResult
    /// The files, sorted by path; nil when an error stands, because then nothing may be written.
    public var files: [OutputFile]?
}

/// A built-in template does not render: a bug in modelc.
public struct BuiltInTemplateFailure: Error, Sendable {
    /// Where and why.
    public let message: String
}

/// `modelc generate`: sources for models.
///
/// - Parameters:
///   - request: The models.
///   - plans: What is generated, for each model.
/// - Returns: The files and findings. Rules about the model itself run too; an error of theirs means no files.
/// - Throws: ``BuiltInTemplateFailure`` when a built-in template is at fault.
public func generate(
    _ request: CompilerRequest,
    plans: [GenerationPlan]
) throws(BuiltInTemplateFailure) -> GenerateResult {
    try GenerateRun(request, plans).result
}

/// `modelc generate` of one thing for every model.
///
/// - Parameters:
///   - request: The models.
///   - task: What is generated.
/// - Returns: The files and findings.
/// - Throws: ``BuiltInTemplateFailure`` when a built-in template is at fault.
public func generate(
    _ request: CompilerRequest,
    task: GenerationTask = GenerationTask()
) throws(BuiltInTemplateFailure) -> GenerateResult {
    try generate(request, plans: request.models.map { _ in GenerationPlan([task]) })
}

/// A run of `modelc generate`, model by model.
private struct GenerateRun {
    private let compilation: Compilation
    private let templates: TemplateShelf
    private let outcomes: [ModelOutcome]

    init(_ request: CompilerRequest, _ plans: [GenerationPlan]) throws(BuiltInTemplateFailure) {
        let compilation = Compilation(request)
        let templates = try TemplateShelf(plans)
        self.compilation = compilation
        self.templates = templates
        let outcomes = (0..<min(plans.count, compilation.models.count)).concurrentMap { index in
            Result { () throws(BuiltInTemplateFailure) in
                try ModelOutcome(of: plans[index], index, in: compilation, with: templates)
            }
        }
        self.outcomes = try outcomes.map { outcome throws(BuiltInTemplateFailure) in try outcome.get() }
    }

    var result: GenerateResult {
        var policies = FindingPolicies(compilation.request)
        let sections = outcomes.map { outcome in
            let reported = policies.apply(to: outcome.findings, of: outcome.model.input)
            return ReportSection(name: outcome.model.input.name, findings: reported)
        }
        let problems = policies.problems + templates.diagnostics
        let ownSections =
            problems.isEmpty ? [] : [ReportSection(name: "", findings: problems.map { ReportFinding($0) })]
        let report = Report(sections: ownSections + sections)
        let others = templates.files + outcomes.flatMap(\.historyFiles)
        let result = CompilerResult(report: report, sources: compilation.sources(of: report, and: others))
        let hasErrors = result.hasErrors || compilation.models.contains { $0.graph == nil }
        return GenerateResult(
            result: result,
            files: hasErrors ? nil : outcomes.flatMap(\.generation.files).sorted { $0.path < $1.path }
        )
    }
}

/// What a plan gave for one model.
private struct ModelOutcome {
    let model: LoadedModel
    let generation: ModelGeneration
    private let history: MigratedVersions?
    private let modelFindings: [Diagnostic]

    init(
        of plan: GenerationPlan,
        _ index: Int,
        in compilation: Compilation,
        with templates: TemplateShelf
    ) throws(BuiltInTemplateFailure) {
        let model = compilation.models[index]
        self.model = model
        modelFindings = compilation.modelFindings(index)
        guard let graph = model.graph else {
            (generation, history) = (ModelGeneration(), nil)
            return
        }
        history = plan.needsEarlierVersions ? MigratedVersions(of: model, graph, compilation.request) : nil
        let source = GenerationSource(
            graph,
            modelName: model.input.name,
            version: model.input.version?.name,
            mirrored: compilation.mirrored[index],
            history: history?.versions ?? [],
            encryptedTwins: model.input.encryptedTwins
        )
        var generation = ModelGeneration()
        try generation.follow(plan, source, templates)
        self.generation = generation
    }

    /// The files of earlier versions, which findings may point into.
    var historyFiles: [InputFile] { history?.files ?? [] }

    /// What was found, in the order of printing.
    var findings: [Diagnostic] {
        // Two products say the same about a model; once is enough.
        var said: Set<Diagnostic> = []
        let all = model.diagnostics + modelFindings + (history?.diagnostics ?? []) + generation.diagnostics
        return Explanations.once(all.filter { said.insert($0).inserted }).inPrintingOrder()
    }
}
