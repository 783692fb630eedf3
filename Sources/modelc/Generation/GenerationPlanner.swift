import CodeGeneration
import CompilerSupport
import ModelCompiler

/// Plans the generation for each model: by the command line, else by the settings.
struct GenerationPlanner {
    /// The plan of each model.
    private(set) var planned: [(model: ModelInput, plan: GenerationPlan)] = []
    /// The models without anything to generate.
    private(set) var idle: [String] = []
    /// The faults of the settings, each with its file.
    private(set) var problems: [(file: InputFile, diagnostic: Diagnostic)] = []
    /// The entries that only the builds of their targets write, because neither they nor the command line name a place.
    private(set) var unplaced: [(file: InputFile, diagnostic: Diagnostic)] = []
    /// The folders of the settings that chose destinations. Nothing is written outside of them.
    private(set) var settingsFolders: [String] = []
    private let overrides: GenerationOverrides
    /// The requested products that are impossible for a model.
    private(set) var refusals: [GenerationRefusal] = []
    /// True if the command line names the models; otherwise the settings do.
    private let namesModels: Bool
    /// True if there are only schema files without entries for generation: then the command line applies to them.
    private let meansSchemas: Bool

    init(_ overrides: GenerationOverrides, for models: [ModelInput], namesModels: Bool) {
        self.overrides = overrides
        self.namesModels = namesModels
        meansSchemas = models.allSatisfy { $0.isSchema && $0.listing.generations.isEmpty }
    }

    /// Plans the generation for a model.
    mutating func add(_ model: ModelInput) throws(CommandFailure) {
        let refusedCount = refusals.count + unplaced.count
        let tasks = try tasks(for: model).map { task throws(CommandFailure) in try overrides.applied(to: task) }
        if !tasks.isEmpty {
            planned.append((model, GenerationPlan(tasks, joinedFile: overrides.singleFile)))
        } else if refusals.count + unplaced.count == refusedCount {
            idle.append(model.path)
        }
    }

    private mutating func tasks(for model: ModelInput) throws(CommandFailure) -> [GenerationTask] {
        // A search for models also finds schema files; those without entries get nothing.
        if model.isSchema, !namesModels, !meansSchemas, model.listing.generations.isEmpty { return [] }
        if !overrides.templates.isEmpty { return try namedTasks().filter { isPossible($0, for: model) } }
        if let settings = model.settings, !model.listing.generations.isEmpty {
            return model.listing.generations.filter { isIncluded($0, of: model) && isPlaced($0, in: settings.file) }
                .compactMap { task(for: $0, of: model, in: settings) }
        }
        let isAskedFor = overrides.folder != nil && (overrides.target == nil || namesModels)
        let usual = GenerationTask(.builtIn(model.isSchema ? .records : .managedObjects))
        return isAskedFor ? [usual].filter { isPossible($0, for: model) } : []
    }

    /// True if a task is possible for a model; otherwise it is added to the refusals.
    private mutating func isPossible(_ task: GenerationTask, for model: ModelInput) -> Bool {
        guard let refusal = Self.refusal(of: task.template, for: model) else { return true }
        refusals.append(refusal)
        return false
    }

    /// The reason that a template is impossible for a model.
    private static func refusal(of template: GenerationTask.Template, for model: ModelInput) -> GenerationRefusal? {
        let product: BuiltInProduct? = if case .builtIn(let product) = template { product } else { nil }
        let path = model.path
        if model.isSchema, product?.takesSchemas != true {
            return GenerationRefusal(
                reason: "'\(path)' is a schema file",
                wayOut: "modelc generates only the template 'records' from schema files."
            )
        }
        guard model.swiftData != nil, let product, let counterpart = product.swiftDataCounterpart else { return nil }
        return GenerationRefusal(
            reason: "'\(product.rawValue)' is for models of Xcode, and '\(path)' has @Model classes: \(counterpart)",
            wayOut: "The template 'records' and templates of your own take @Model classes."
        )
    }

    /// True if an entry is for the target. One without a target is for every target that contains the model; none contains a
    /// schema file.
    private func isIncluded(_ entry: Settings.Generation, of model: ModelInput) -> Bool {
        guard let target = overrides.target else { return true }
        return entry.target.map { $0.value == target } ?? (namesModels && !model.isSchema)
    }

    /// True if it is known where the files of an entry go; otherwise the entry is added to the unplaced ones, or to the
    /// problems if no target's build writes it.
    private mutating func isPlaced(_ entry: Settings.Generation, in file: InputFile) -> Bool {
        if entry.output != nil || overrides.folder != nil { return true }
        let diagnostic = Diagnostic.noOutput(of: entry)
        if entry.target == nil { problems.append((file, diagnostic)) } else { unplaced.append((file, diagnostic)) }
        return false
    }

    private func namedTasks() throws(CommandFailure) -> [GenerationTask] {
        if overrides.folder == nil { throw .usage("--template needs --output <folder> or --single-file <file>") }
        return try overrides.templates.map { word throws(CommandFailure) in
            GenerationTask(try TemplateReader.template(word, in: "."))
        }
    }

    /// The task of an entry in the settings; its paths are relative to the settings' folder.
    private mutating func task(
        for entry: Settings.Generation,
        of model: ModelInput,
        in settings: SettingsInput
    ) -> GenerationTask? {
        let folder = Path.folder(of: settings.path)
        var (task, diagnostics) = GenerationTask.asked(for: entry)
        do throws(CommandFailure) {
            task.template = try TemplateReader.template(entry.template.value, in: folder)
        } catch {
            diagnostics.append(.wrongValue(error.message, of: entry.template))
        }
        if diagnostics.isEmpty, let refusal = Self.refusal(of: task.template, for: model) {
            diagnostics.append(.wrongValue(refusal.reason, help: refusal.wayOut, of: entry.template))
        }
        if overrides.target != nil, entry.target == nil, BuiltInProduct(rawValue: entry.template.value)?.isTests == true
        {
            let message = "'\(entry.template.value)' writes tests, which an app cannot compile"
            let help = "Say which target they are for: \"target\": \"AppTests\"."
            diagnostics.append(.wrongValue(message, help: help, of: entry.template))
        }
        task.folder = Path.join(folder, Self.normalized(entry.output?.value ?? "."))
        if overrides.folder == nil, !settingsFolders.contains(folder) { settingsFolders.append(folder) }
        problems += diagnostics.map { (settings.file, $0) }
        return diagnostics.isEmpty ? task : nil
    }

    /// One spelling for a folder, such as `./Sources//App/` and `Sources/App`.
    private static func normalized(_ folder: String) -> String {
        let parts = folder.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

extension Diagnostic {
    /// The finding about an entry whose files have no place.
    fileprivate static func noOutput(of entry: Settings.Generation) -> Diagnostic {
        let (owner, rest) =
            entry.target.map { (" for the target '\($0.value)'", "the build of the target needs neither") }
            ?? ("", "if only a build writes the files, name its \"target\"")
        return Diagnostic(
            rule: SettingsRules.missingKey,
            message: "the entry '\(entry.template.value)'\(owner) lacks \"output\"",
            help: "name a folder with \"output\", or use --output; \(rest)",
            location: entry.template.location
        )
    }
}

/// The reason that a template is impossible for a kind of model.
struct GenerationRefusal {
    /// The reason, without a full stop.
    let reason: String
    /// The remedy.
    let wayOut: String
}
