import CodeGeneration
import Diagnostics
import ModelCompiler
import Settings

/// Works out what is generated from each model: what the command line names, else what the settings list.
struct GenerationPlanner {
    /// The faults of the settings, each with its file.
    private(set) var problems: [(file: InputFile, diagnostic: Diagnostic)] = []
    /// The folders of the settings that decided where files go. Nothing is written outside of them.
    private(set) var settingsFolders: [String] = []
    private let overrides: GenerationOverrides
    /// What was asked for and cannot be made of models with `@Model` classes, in words.
    private(set) var refusals: [String] = []
    /// Whether the command line names the models; otherwise the settings do.
    private let namesModels: Bool
    private var templates = TemplateReader()

    init(_ overrides: GenerationOverrides, namesModels: Bool) {
        self.overrides = overrides
        self.namesModels = namesModels
    }

    /// The plan for a model; nil without any tasks.
    mutating func plan(for model: ModelInput) throws(CommandFailure) -> GenerationPlan? {
        let tasks = try tasks(for: model).map(overrides.applied)
        return tasks.isEmpty ? nil : GenerationPlan(tasks, joinedFile: overrides.singleFile)
    }

    private mutating func tasks(for model: ModelInput) throws(CommandFailure) -> [GenerationTask] {
        if !overrides.templates.isEmpty { return try namedTasks().filter { isPossible($0, for: model) } }
        if let settings = model.settings, !model.generations.isEmpty {
            return model.generations.filter(isWanted).compactMap { task(for: $0, of: model, in: settings) }
        }
        let isAskedFor = overrides.folder != nil && (overrides.target == nil || namesModels)
        return isAskedFor ? [GenerationTask()].filter { isPossible($0, for: model) } : []
    }

    /// Whether a task can be carried out for a model; else it is among the refusals.
    private mutating func isPossible(_ task: GenerationTask, for model: ModelInput) -> Bool {
        guard case .builtIn(let product) = task.template, let refusal = Self.refusal(of: product, for: model) else {
            return true
        }
        refusals.append(refusal)
        return false
    }

    /// Why a template makes nothing of a model.
    private static func refusal(of product: NamedProduct, for model: ModelInput) -> String? {
        guard model.swiftData != nil, let counterpart = product.swiftDataCounterpart else { return nil }
        return "'\(product.name)' is for models of Xcode, and '\(model.path)' has @Model classes: \(counterpart)"
    }

    /// Whether an entry is for the target. One that names none is for every target that has the model itself.
    private func isWanted(_ entry: Settings.Generation) -> Bool {
        guard let target = overrides.target else { return true }
        return entry.target.map { $0.value == target } ?? namesModels
    }

    private mutating func namedTasks() throws(CommandFailure) -> [GenerationTask] {
        if overrides.folder == nil { throw .usage("--template needs --output <folder> or --single-file <file>") }
        return try overrides.templates.map { word throws(CommandFailure) in
            GenerationTask(try templates.template(word, in: "."))
        }
    }

    /// What an entry of the settings asks for; paths in it are relative to the settings' folder.
    private mutating func task(
        for entry: Settings.Generation,
        of model: ModelInput,
        in settings: SettingsInput
    ) -> GenerationTask? {
        let folder = Path.folder(of: settings.path)
        var (task, diagnostics) = GenerationTask.asked(for: entry)
        do throws(CommandFailure) {
            task.template = try templates.template(entry.template.value, in: folder)
        } catch {
            diagnostics.append(.wrongValue(error.message, of: entry.template))
        }
        if let refusal = NamedProduct.named(entry.template.value).flatMap({ Self.refusal(of: $0, for: model) }) {
            diagnostics.append(.wrongValue(refusal, help: Self.wayOut, of: entry.template))
        }
        if overrides.target != nil, entry.target == nil, NamedProduct.named(entry.template.value)?.isTests == true {
            let message = "'\(entry.template.value)' writes tests, which an app cannot compile"
            let help = "Say which target they are for: \"target\": \"AppTests\"."
            diagnostics.append(.wrongValue(message, help: help, of: entry.template))
        }
        task.folder = Path.join(folder, Self.normalized(entry.output.value))
        if overrides.folder == nil, !settingsFolders.contains(folder) { settingsFolders.append(folder) }
        problems += diagnostics.map { (settings.file, $0) }
        return diagnostics.isEmpty ? task : nil
    }

    static let wayOut = "The template 'records' and templates of your own take @Model classes."

    /// `./Sources//App/` and `Sources/App` are one folder.
    private static func normalized(_ folder: String) -> String {
        let parts = folder.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
