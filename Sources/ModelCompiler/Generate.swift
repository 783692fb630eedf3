import BuiltInTemplates
public import CodeGeneration
import Diagnostics
import Mirroring
import Reporting
import Templating

/// What `modelc generate` made.
public struct GenerateResult: Sendable {
    /// The findings.
    public var result: CompilerResult
    /// The files, sorted by path; nil when an error stands, because then nothing may be written.
    public var files: [GeneratedFile]?
}

/// A built-in template does not render: a bug in modelc.
public struct BuiltInTemplateFailure: Error, Sendable {
    /// Where and why.
    public let message: String
}

/// `modelc generate`: Swift sources for models.
///
/// - Parameters:
///   - request: The models.
///   - options: What is generated, and in which manner.
/// - Returns: The files and findings. Rules about the model itself run too; an error of theirs means no files.
/// - Throws: ``BuiltInTemplateFailure`` when a built-in template is at fault.
public func generate(
    _ request: CompilerRequest,
    options: GenerationOptions
) throws(BuiltInTemplateFailure) -> GenerateResult {
    let compilation = Compilation(request)
    var policies = FindingPolicies(request)
    var sections: [ReportSection] = []
    var files: [GeneratedFile] = []
    for index in compilation.models.indices {
        let model = compilation.models[index]
        let generation = try model.generation(options, mirrored: compilation.mirrored[index])
        let findings = model.diagnostics + compilation.modelFindings(index) + generation.diagnostics
        let reported = policies.apply(to: Explanations.once(findings).inPrintingOrder(), of: model.input)
        sections.append(ReportSection(name: model.input.name, findings: reported))
        files += generation.files
    }
    if !policies.problems.isEmpty {
        sections.insert(ReportSection(name: "", findings: policies.problems.map { ReportFinding($0) }), at: 0)
    }
    let report = Report(sections: sections)
    let result = CompilerResult(report: report, sources: compilation.sources(of: report))
    let hasErrors = result.report.count(of: .error) > 0 || compilation.models.contains { $0.graph == nil }
    return GenerateResult(result: result, files: hasErrors ? nil : files.sorted { $0.path < $1.path })
}

extension LoadedModel {
    fileprivate func generation(
        _ options: GenerationOptions,
        mirrored: MirroredModel?
    ) throws(BuiltInTemplateFailure) -> Generation {
        guard let graph else { return Generation(files: [], diagnostics: []) }
        let source = GenerationSource(graph, modelName: input.name, mirrored: mirrored)
        do throws(TemplateError) {
            var templates: [Template] = []
            for template in BuiltInTemplates.all { templates.append(try Template(template.text, name: template.name)) }
            return try CodeGeneration.generate(source, options: options, templates: TemplateLibrary(templates))
        } catch {
            throw BuiltInTemplateFailure(message: "\(error)")
        }
    }
}
