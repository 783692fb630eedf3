import BuiltInTemplates
import CodeGeneration
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules
import Templating

extension Compiler {
    /// `modelc generate`: sources for models.
    ///
    /// - Parameter plans: The tasks for each model.
    /// - Returns: The files, sorted by path, and the findings. The rules about the model itself run too; with an error
    ///   there are no files.
    /// - Throws: ``CommandFailure`` when a built-in template fails, which is a bug in modelc.
    package func generate(plans: [GenerationPlan]) throws(CommandFailure) -> Written {
        let analysis = Analysis(project)
        let templates = try LoadedTemplates(plans)
        var models = try Array(zip(plans, analysis.models)).concurrentMap { plan, model in
            Result { () throws(CommandFailure) in
                try GeneratedModel(of: plan, model, in: analysis, with: templates)
            }
        }.map { model throws(CommandFailure) in try model.get() }
        let stacks = GeneratedStacks(models.map { ($0.input, $0.stacks) })
        var modules = GeneratedModules()
        for index in models.indices {
            models[index].findings += stacks.findings(at: index)
            let model = models[index]
            models[index].findings += model.types.flatMap { modules.add($0.types, of: $0.task, model: model.input) }
        }
        var policies = FindingPolicies(project)
        let sections = models.map { policies.section(about: $0.input, $0.findings) }
        let result = analysis.result(
            sections.following(policies.problems + templates.diagnostics),
            and: templates.files + models.flatMap(\.historyFiles)
        )
        let hasErrors = result.hasErrors || !analysis.isReadable
        return (hasErrors ? nil : models.flatMap(\.files).inOrder(of: \.path), result)
    }
}

/// The files and findings of a plan for one model.
private struct GeneratedModel {
    let input: ModelInput
    private(set) var files: [OutputFile] = []
    /// The findings, finally including those that involve other models.
    var findings: [Diagnostic]
    /// The files of earlier versions, for the places of findings.
    private(set) var historyFiles: [InputFile] = []
    /// The types that each task declares.
    private(set) var types: [(task: GenerationTask, types: [GeneratedType])] = []
    /// The files that its stacks open.
    private(set) var stacks: [StackFiles] = []

    /// The rules about annotations of schema files whose errors prevent generation.
    private static let schemaRules: Set = [
        NativeLintTable.queryWithoutIndex.metadata, NativeLintTable.unknownSchemaName.metadata,
        NativeLintTable.annotationDoesNotFit.metadata,
    ]

    init(
        of plan: GenerationPlan,
        _ model: ModelTimeline,
        in analysis: Analysis,
        with templates: LoadedTemplates
    ) throws(CommandFailure) {
        input = model.input
        findings = model.today.diagnostics + analysis.modelFindings(model)
        if let graph = model.graph {
            let history = plan.needsOtherVersions ? MigratedVersions(of: model.today, graph, analysis.project) : nil
            findings += history?.diagnostics ?? []
            historyFiles = history?.files ?? []
            let source = GenerationSource(
                graph,
                modelName: input.name,
                version: input.version?.name,
                mirrored: model.mirrored,
                history: history?.versions ?? [],
                statedStart: history?.statedStart,
                encryptedTwins: input.listing.encryptedTwins
            )
            findings += plan.tasks.flatMap { $0.unknownEntities(in: graph) }
            try follow(plan, .model(source), templates)
        }
        if let native = model.native {
            findings += analysis.nativeFindings(model).filter { Self.schemaRules.contains($0.rule) }
            let production = analysis.production[native.needed.container]?.evidence?.schema
            try follow(plan, .schema(NativeGenerationSource(native, production: production)), templates)
        }
        // Two products may report the same finding.
        findings = findings.uniqued
    }

    /// Carries out the tasks of a plan, without those whose templates have faults.
    private mutating func follow(
        _ plan: GenerationPlan,
        _ source: GenerationInput,
        _ templates: LoadedTemplates
    ) throws(CommandFailure) {
        var sections: [String] = []
        for task in plan.tasks {
            guard let product = templates.product(of: task, in: plan) else { continue }
            if case .model(let source) = source, case .builtIn(.stack) = task.template {
                stacks.append(StackFiles(source, of: input.path, in: task.target))
            }
            do throws(TemplateError) {
                if let file = plan.joinedFile {
                    let made = try source.sections(of: [product], in: file, templates: templates.builtIn)
                    findings += made.diagnostics
                    types.append((task, made.types))
                    sections += made.texts
                } else {
                    let made = try source.generation(
                        of: [product],
                        in: task.singleFile,
                        templates: templates.builtIn
                    )
                    findings += made.diagnostics
                    types.append((task, made.types))
                    files += made.files.map { OutputFile($0, in: task.folder) }
                }
            } catch {
                findings.append(try templates.diagnostic(for: error, of: task, from: input))
            }
        }
        guard let name = plan.joinedFile else { return }
        let file = try rendering { () throws(TemplateError) in
            try GeneratedFile(name, joining: sections, templates: templates.builtIn)
        }
        files.append(OutputFile(file, in: plan.tasks.first?.folder ?? "."))
    }
}

/// Renders built-in templates, where an error is a bug in modelc.
func rendering<Made>(_ make: () throws(TemplateError) -> Made) throws(CommandFailure) -> Made {
    do throws(TemplateError) {
        return try make()
    } catch {
        throw .builtInTemplate(error)
    }
}

extension CommandFailure {
    /// A built-in template fails: a bug in modelc.
    static func builtInTemplate(_ error: TemplateError) -> CommandFailure {
        CommandFailure(message: "a built-in template has a fault: \(error)", status: .internalError)
    }
}

/// The stacks of a run's models. With the same settings no two of them may open the same file.
struct GeneratedStacks {
    private let models: [(input: ModelInput, stacks: [StackFiles])]
    private let known: Set<SourceLocation>

    init(_ models: [(input: ModelInput, stacks: [StackFiles])]) {
        self.models = models
        known = Set(models.flatMap(\.stacks).flatMap(\.locations))
    }

    /// The findings about stores of the model at a position that conflict with those of models before it, and of models
    /// that the run does not read.
    func findings(at position: Int) -> [Diagnostic] {
        let (input, stacks) = models[position]
        // Other versions of one bundle are not other models: an app loads one of them.
        let earlier = models.prefix(position).filter {
            $0.input.settings?.path == input.settings?.path && $0.input.place != input.place
        }
        let others = earlier.flatMap(\.stacks) + (input.settings?.stacks(besides: known) ?? [])
        return stacks.flatMap { $0.findings(beside: others) }.uniqued
    }
}

extension SettingsInput {
    /// The stacks of models that a run does not read.
    fileprivate func stacks(besides known: Set<SourceLocation>) -> [StackFiles] {
        settings.models.flatMap { model in
            let stores = model.stores.filter { store in store.name.location.map { !known.contains($0) } ?? true }
            let mirrored = stores.map(MirroredStore.init)
            let entries = model.generations.filter { $0.template.value == BuiltInProduct.stack.rawValue }
            return entries.map { StackFiles(mirrored, of: model.path.value, in: $0.target?.value) }
        }
    }
}

/// The versions of a bundle up to the generated one, for migrations.
struct MigratedVersions {
    /// The readable versions, oldest first and ending in the generated one.
    let versions: [MigrationVersion]
    /// The first version according to the settings, if stated.
    let statedStart: String?
    /// The findings about unreadable and omitted versions.
    let diagnostics: [Diagnostic]
    /// The files of the earlier versions, for the places of findings.
    let files: [InputFile]

    /// - Parameters:
    ///   - model: The generated version.
    ///   - graph: That version with resolved names.
    ///   - project: The run.
    init(of model: ModelSnapshot, _ graph: ModelGraph, _ project: Project) {
        let (name, others) = (model.input.versionName, model.input.otherVersions)
        let older = others.filter { NaturalOrder.isBefore($0.versionName, name) }
        let start = model.input.listing.migrateFrom
        let position = start.flatMap { start in older.firstIndex { $0.versionName == start.value } }
        let earlier = Line.read(Array(older[(position ?? 0)...]))
        let later = others.map(\.versionName).filter { NaturalOrder.isBefore(name, $0) }
        let scopeRequest = project.scopeRequest(for: model.input, isImplied: false)
        versions = (earlier + [model]).compactMap { $0.mirrored(by: scopeRequest).version }
        statedStart = position.map { older[$0].versionName }
        let unknownStart = position == nil ? start : nil
        let startProblems = unknownStart.map { [Diagnostic.unknownStart($0, among: older.map(\.versionName))] }
        diagnostics =
            (startProblems ?? [])
            + earlier.filter { $0.graph == nil }.flatMap(\.diagnostics)
            + Diagnostic.leftOut(later, graph.model)
        files = earlier.flatMap(\.input.files)
    }
}

extension Diagnostic {
    /// The finding about a start that is no earlier version.
    fileprivate static func unknownStart(_ start: Located<String>, among older: [String]) -> Diagnostic {
        .wrongValue(
            "the bundle has no older version '\(start.value)'",
            help: nearest(to: start.value, in: older).map { "did you mean '\($0)'?" }
                ?? (older.isEmpty ? "remove \"migrateFrom\"" : "possible: \(older.joined(separator: ", "))"),
            of: start
        )
    }

    /// One note for all omitted versions.
    fileprivate static func leftOut(_ versions: [String], _ model: ManagedObjectModel) -> [Diagnostic] {
        guard let first = versions.first else { return [] }
        let rest = versions.count == 1 ? "" : " (and \(versions.count - 1) more)"
        let note = Diagnostic(
            rule: GenerationRules.laterVersion,
            message: "the version '\(first)'\(rest) is newer than the version for code generation and was skipped",
            help:
                "If stores of this version exist, make it the current version, or rename it so that it sorts earlier.",
            symbol: "version \(first)",
            location: model.location(model.origin)
        )
        return [note]
    }
}

/// The templates that a run needs, each read once.
struct LoadedTemplates {
    /// The built-in templates.
    let builtIn: TemplateLibrary
    /// The files of user templates.
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

    /// The product of a task; nil when its templates have faults.
    func product(of task: GenerationTask, in plan: GenerationPlan) -> Product? {
        var manner = task.manner
        manner.selection = plan.selection(of: task)
        switch task.template {
        case .builtIn(let named): return .builtIn(named, manner)
        case .own(let path, _): return own[path]?.templates.map { .userTemplates($0, manner) }
        }
    }

    /// The finding about a failed rendering: only limits can be the reason. A user template repeats too much; for a
    /// built-in one the model is too large.
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
    /// The finding about a model for which a built-in template exceeds the limits.
    fileprivate static func tooLarge(
        _ model: ModelInput,
        for product: BuiltInProduct,
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

/// Loaded user templates, with their findings.
struct OwnTemplates {
    /// The templates; nil when they have faults.
    private(set) var templates: UserTemplates?
    /// The faults.
    private(set) var diagnostics: [Diagnostic] = []
    /// The file of each name in errors.
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
        // A built-in template that is included where it does not fit has many faults with one reason.
        var places: Set<SourceLocation> = []
        diagnostics = faults.map(diagnostic).filter { $0.location.map { places.insert($0).inserted } ?? true }
    }

    /// The finding about a rendering that exceeded its limits.
    func diagnostic(for failure: TemplateError) -> Diagnostic {
        diagnostic(TemplateRules.limitExceeded, failure, help: TemplateRules.limitExceeded.rationale)
    }

    /// The finding about a problem, at a tag of the user's template: if a built-in template does not fit the context,
    /// at the tag that includes it.
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

    /// The tag, up to the end of its line.
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
