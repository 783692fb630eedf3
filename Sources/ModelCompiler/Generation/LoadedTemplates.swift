import BuiltInTemplates
import CodeGeneration
import CompilerSupport
import Templating

/// Every template that a run needs, each read once.
struct LoadedTemplates {
    /// The built-in ones.
    let builtIn: TemplateLibrary
    /// The files of the user's.
    private(set) var files: [InputFile] = []
    /// The faults of those files.
    private(set) var diagnostics: [Diagnostic] = []
    private var own: [String: OwnTemplates] = [:]

    init(_ plans: [GenerationPlan]) throws(CommandFailure) {
        builtIn = try rendering { () throws(TemplateError) in try Self.parsed.get() }
        for task in plans.flatMap(\.tasks) {
            guard case .own(let path, let files) = task.template, own[path] == nil else { continue }
            let loaded = OwnTemplates(files, including: builtIn)
            own[path] = loaded
            self.files += files
            diagnostics += loaded.diagnostics.inPrintingOrder()
        }
    }

    /// What a task generates; nil when its templates have faults.
    func product(of task: GenerationTask, in plan: GenerationPlan) -> Product? {
        var manner = task.manner
        manner.selection = plan.selection(of: task)
        switch task.template {
        case .builtIn(let named): return .builtIn(named, manner)
        case .own(let path, _): return own[path]?.templates.map { .userTemplates($0, manner) }
        }
    }

    /// The finding about a rendering that failed: only the limits can be the reason. For the user's templates, the template
    /// repeats too much; for built-in ones, the model is too large.
    func diagnostic(
        for error: TemplateError,
        of task: GenerationTask,
        from model: ModelInput
    ) throws(CommandFailure) -> Diagnostic {
        switch task.template {
        case .own(let path, _):
            if let templates = own[path] { return templates.diagnostic(for: error) }
        case .builtIn(let product):
            if error.isLimit { return .tooLarge(model, for: product, error) }
        }
        throw .builtInTemplate(error)
    }

    private static let parsed = Result { () throws(TemplateError) in
        try TemplateLibrary(
            BuiltInTemplates.all.map { template throws(TemplateError) in
                try Template(template.text, name: template.name)
            }
        )
    }
}

extension Diagnostic {
    /// A model from which a built-in template would write more than the limits allow.
    fileprivate static func tooLarge(
        _ model: ModelInput,
        for product: NamedProduct,
        _ error: TemplateError
    ) -> Diagnostic {
        Diagnostic(
            rule: TemplateRules.limitExceeded,
            message: "the model is too large for '\(product.rawValue)': \(error.message)",
            help:
                "The limit is for one file. Write a file for each type, or select some with \"entities\" in modelc.json.",
            symbol: model.name,
            location: model.files.first.map { SourceLocation(path: $0.path, bytes: 0..<0) }
        )
    }
}

/// Templates of the user's after loading, and what there is to say about them.
struct OwnTemplates {
    /// The templates; nil when they have faults.
    private(set) var templates: UserTemplates?
    /// The faults.
    private(set) var diagnostics: [Diagnostic] = []
    /// The file behind each name that errors use.
    private var files: [String: InputFile] = [:]

    init(_ input: [InputFile], including builtIn: TemplateLibrary) {
        var templateFiles: [UserTemplateFile] = []
        for file in input {
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                let message = "the template is not UTF-8"
                let place = Self.location(file, 0)
                diagnostics.append(Diagnostic(rule: TemplateRules.malformed, message: message, location: place))
                continue
            }
            let template = UserTemplateFile(path: file.path, text: text)
            templateFiles.append(template)
            files[template.templateName] = file
        }
        guard diagnostics.isEmpty else { return }
        let (templates, faults) = UserTemplates.load(templateFiles, including: builtIn)
        self.templates = templates
        // A built-in template that is included where it does not fit has many faults, and one reason.
        var places: Set<SourceLocation> = []
        diagnostics = faults.map(diagnostic).filter { $0.location.map { places.insert($0).inserted } ?? true }
    }

    /// A rendering that went beyond its limits.
    func diagnostic(for failure: TemplateError) -> Diagnostic {
        diagnostic(TemplateRules.limitExceeded, failure, help: TemplateRules.limitExceeded.rationale)
    }

    /// The place is a tag of the user's: where a built-in template is at odds with the context, the one that includes it.
    private func diagnostic(for problem: TemplateProblem) -> Diagnostic {
        let places = problem.trace.compactMap { place in files[place.template].map { ($0, place.offset) } }
        guard let (file, offset) = places.first else {
            return diagnostic(problem.rule, problem.error, help: problem.help)
        }
        let isOwn = files[problem.error.template] != nil
        return Diagnostic(
            rule: problem.rule,
            message: isOwn ? problem.error.message : "in \(problem.error)",
            help: isOwn ? problem.help : Self.helpAboutBuiltIn,
            location: Self.location(file, offset),
            related: places.dropFirst().map { Diagnostic.Related("included here", at: Self.location($0, $1)) }
        )
    }

    private static let helpAboutBuiltIn =
        "A built-in template needs the values of its own product. In your templates, include only 'header'."

    private func diagnostic(_ rule: RuleMetadata, _ error: TemplateError, help: String?) -> Diagnostic {
        guard let file = files[error.template] else {
            return Diagnostic(rule: rule, message: "\(error)", help: help, location: nil)
        }
        let source = SourceText(path: file.path, bytes: file.bytes)
        let offset = source.offset(of: SourcePosition(line: error.line, column: error.column))
        return Diagnostic(rule: rule, message: error.message, help: help, location: Self.location(file, offset))
    }

    /// The tag, as far as its line goes.
    private static func location(_ file: InputFile, _ offset: Int) -> SourceLocation {
        let rest = file.bytes[min(offset, file.bytes.count)...]
        let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let tag = line.prefix { $0 != UInt8(ascii: "}") }
        let length = tag.count + line.dropFirst(tag.count).prefix { $0 == UInt8(ascii: "}") }.count
        return SourceLocation(path: file.path, offset: offset, part: .text(length: length))
    }
}

extension TemplateProblem {
    fileprivate var rule: RuleMetadata {
        switch kind {
        case .malformed: TemplateRules.malformed
        case .unknownKey: TemplateRules.unknownKey
        case .unusableValue: TemplateRules.unusableValue
        case .missingTemplate: TemplateRules.missingPartial
        case .endless, .tooComplex: TemplateRules.endless
        }
    }

    fileprivate var help: String? {
        switch kind {
        case .unknownKey(let name, let known): Self.help(name, known, remedy: "see modelc templates --context")
        case .missingTemplate(let name, let known): Self.help(name, known, remedy: "see modelc templates")
        case .malformed, .unusableValue, .endless, .tooComplex: nil
        }
    }

    private static func help(_ word: String, _ known: [String], remedy: String) -> String {
        nearest(to: word, in: known).map { "did you mean '\($0)'? \(remedy)" } ?? remedy
    }
}
