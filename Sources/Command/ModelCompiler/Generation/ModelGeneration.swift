import CodeGeneration
import Diagnostics
import Templating

/// What a plan makes of one model.
struct ModelGeneration {
    private(set) var files: [OutputFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// Carries out the tasks of a plan; those whose templates have faults are left out.
    mutating func follow(
        _ plan: GenerationPlan,
        _ source: GenerationSource,
        _ templates: TemplateShelf
    ) throws(BuiltInTemplateFailure) {
        var sections: [String] = []
        for task in plan.tasks {
            guard let options = templates.options(of: task) else { continue }
            do throws(TemplateError) {
                if let file = plan.joinedFile {
                    sections += try join(file, options, source, templates.builtIn)
                } else {
                    try write(options, to: task.folder, source, templates.builtIn)
                }
            } catch {
                diagnostics.append(try templates.diagnostic(for: error, of: task))
            }
        }
        guard let name = plan.joinedFile else { return }
        let file = try templates.builtIn.joined(sections, to: name)
        files.append(OutputFile(file, in: plan.tasks.first?.folder ?? "."))
    }

    private mutating func write(
        _ options: GenerationOptions,
        to folder: String,
        _ source: GenerationSource,
        _ builtIn: TemplateLibrary
    ) throws(TemplateError) {
        let generation = try CodeGeneration.generate(source, options: options, templates: builtIn)
        diagnostics += generation.diagnostics
        files += generation.files.map { OutputFile($0, in: folder) }
    }

    private mutating func join(
        _ file: FileName,
        _ options: GenerationOptions,
        _ source: GenerationSource,
        _ builtIn: TemplateLibrary
    ) throws(TemplateError) -> [String] {
        let sections = try generateSections(source, options: options, in: file, templates: builtIn)
        diagnostics += sections.diagnostics
        return sections.texts
    }
}

extension TemplateLibrary {
    fileprivate func joined(_ sections: [String], to name: FileName) throws(BuiltInTemplateFailure) -> GeneratedFile {
        do throws(TemplateError) {
            return try GeneratedFile(name, joining: sections, templates: self)
        } catch {
            throw BuiltInTemplateFailure(message: "\(error)")
        }
    }
}
