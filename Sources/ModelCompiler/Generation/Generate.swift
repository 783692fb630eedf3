import BuiltInTemplates
import CodeGeneration
import Diagnostics
import Mirroring
import Reporting
import Templating

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
    var run = GenerateRun(request, templates: try TemplateShelf(plans))
    try run.follow(plans)
    return run.result
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
    private var policies: FindingPolicies
    private var sections: [ReportSection] = []
    private var files: [OutputFile] = []
    private var historyFiles: [InputFile] = []

    init(_ request: CompilerRequest, templates: TemplateShelf) {
        compilation = Compilation(request)
        policies = FindingPolicies(request)
        self.templates = templates
    }

    mutating func follow(_ plans: [GenerationPlan]) throws(BuiltInTemplateFailure) {
        let (compilation, templates) = (compilation, templates)
        let outcomes = (0..<min(plans.count, compilation.models.count)).concurrentMap { index in
            Result { () throws(BuiltInTemplateFailure) in
                try ModelOutcome(of: plans[index], index, in: compilation, with: templates)
            }
        }
        for (model, outcome) in zip(compilation.models, outcomes) {
            let outcome = try outcome.get()
            let reported = policies.apply(to: outcome.findings, of: model.input)
            sections.append(ReportSection(name: model.input.name, findings: reported))
            files += outcome.files
            historyFiles += outcome.historyFiles
        }
    }

    var result: GenerateResult {
        let problems = policies.problems + templates.diagnostics
        let ownSections =
            problems.isEmpty ? [] : [ReportSection(name: "", findings: problems.map { ReportFinding($0) })]
        let report = Report(sections: ownSections + sections)
        let sources = compilation.sources(of: report, and: templates.files + historyFiles)
        let result = CompilerResult(report: report, sources: sources)
        let hasErrors = report.count(of: .error) > 0 || compilation.models.contains { $0.graph == nil }
        return GenerateResult(result: result, files: hasErrors ? nil : files.sorted { $0.path < $1.path })
    }
}

/// What a plan gave for one model.
private struct ModelOutcome {
    private(set) var files: [OutputFile] = []
    /// The files of earlier versions, which findings may point into.
    private(set) var historyFiles: [InputFile] = []
    /// What was found, in the order of printing.
    let findings: [Diagnostic]

    init(
        of plan: GenerationPlan,
        _ index: Int,
        in compilation: Compilation,
        with templates: TemplateShelf
    ) throws(BuiltInTemplateFailure) {
        let model = compilation.models[index]
        var generation = ModelGeneration()
        var historyFindings: [Diagnostic] = []
        if let graph = model.graph {
            let history = plan.needsEarlierVersions ? MigratedVersions(of: model, graph, compilation.request) : nil
            let source = GenerationSource(
                graph,
                modelName: model.input.name,
                version: model.input.version?.name,
                mirrored: compilation.mirrored[index],
                history: history?.versions ?? [],
                encryptedTwins: model.input.twins
            )
            try generation.follow(plan, source, templates)
            historyFindings = history?.diagnostics ?? []
            historyFiles = history?.files ?? []
        }
        files = generation.files
        // Two products say the same about a model; once is enough.
        var said: Set<Diagnostic> = []
        let all = model.diagnostics + compilation.modelFindings(index) + historyFindings + generation.diagnostics
        findings = Explanations.once(all.filter { said.insert($0).inserted }).inPrintingOrder()
    }
}
