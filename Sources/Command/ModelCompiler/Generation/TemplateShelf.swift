import BuiltInTemplates
import CodeGeneration
import Diagnostics
import Templating

/// Every template that a run needs, each read once.
struct TemplateShelf {
    /// The built-in ones.
    let builtIn: TemplateLibrary
    /// The files of the user's.
    private(set) var files: [InputFile] = []
    /// What is wrong with those.
    private(set) var diagnostics: [Diagnostic] = []
    private var own: [String: LoadedTemplates] = [:]

    init(_ plans: [GenerationPlan]) throws(BuiltInTemplateFailure) {
        builtIn = try Self.builtInTemplates(for: plans.flatMap(\.tasks))
        for task in plans.flatMap(\.tasks) {
            guard case .own(let input) = task.template, own[input.path] == nil else { continue }
            let loaded = LoadedTemplates(input, including: builtIn)
            own[input.path] = loaded
            files += input.files
            diagnostics += loaded.diagnostics.inPrintingOrder()
        }
    }

    /// What generating is told about a task; nil when its templates have faults.
    func options(of task: GenerationTask) -> GenerationOptions? {
        let product: Product
        switch task.template {
        case .builtIn(let named): product = named.product(task.manner)
        case .own(let input):
            guard let templates = own[input.path]?.templates else { return nil }
            product = .userTemplates(templates, task.manner)
        }
        return GenerationOptions(
            products: [product],
            accessLevel: task.manner.accessLevel,
            isNonisolated: !task.manner.isIsolated,
            respectsCodegen: task.respectsCodegen,
            singleFile: task.singleFile
        )
    }

    /// The finding about a rendering that failed: of the user's templates only the limits can be the reason.
    func diagnostic(
        for error: TemplateError,
        of task: GenerationTask
    ) throws(BuiltInTemplateFailure) -> Diagnostic {
        guard case .own(let input) = task.template, let templates = own[input.path] else {
            throw BuiltInTemplateFailure(message: "\(error)")
        }
        return templates.diagnostic(for: error)
    }

    private static func builtInTemplates(
        for tasks: [GenerationTask]
    ) throws(BuiltInTemplateFailure) -> TemplateLibrary {
        let texts = Dictionary(BuiltInTemplates.all.map { ($0.name, $0.text) }) { first, _ in first }
        var names = [Product.headerTemplateName]
        for task in tasks {
            switch task.template {
            case .builtIn(let product): names += product.product(task.manner).templateNames
            // Which they may include, they are told when they include one that is not there.
            case .own: names += texts.keys
            }
        }
        do throws(TemplateError) {
            return try TemplateLibrary(of: names, among: texts)
        } catch {
            throw BuiltInTemplateFailure(message: "\(error)")
        }
    }
}
