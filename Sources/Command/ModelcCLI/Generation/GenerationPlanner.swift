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
    private var templates = TemplateReader()

    init(_ overrides: GenerationOverrides) { self.overrides = overrides }

    /// The plan for a model; nil without any tasks.
    mutating func plan(for model: ModelInput) throws(CommandFailure) -> GenerationPlan? {
        let tasks = try tasks(for: model).map(overrides.applied)
        return tasks.isEmpty ? nil : GenerationPlan(tasks, joinedFile: overrides.singleFile)
    }

    private mutating func tasks(for model: ModelInput) throws(CommandFailure) -> [GenerationTask] {
        if !overrides.templates.isEmpty { return try namedTasks() }
        if let settings = model.settings, !model.generations.isEmpty {
            return model.generations.compactMap { task(for: $0, in: settings) }
        }
        return overrides.folder == nil ? [] : [GenerationTask()]
    }

    private mutating func namedTasks() throws(CommandFailure) -> [GenerationTask] {
        if overrides.folder == nil { throw .usage("--template needs --output <folder> or --single-file <file>") }
        return try overrides.templates.map { word throws(CommandFailure) in
            GenerationTask(try templates.template(word, in: "."))
        }
    }

    /// What an entry of the settings asks for; paths in it are relative to the settings' folder.
    private mutating func task(for entry: Settings.Generation, in settings: SettingsInput) -> GenerationTask? {
        let folder = Path.folder(of: settings.path)
        var (task, diagnostics) = GenerationTask.asked(for: entry)
        do throws(CommandFailure) {
            task.template = try templates.template(entry.template.value, in: folder)
        } catch {
            diagnostics.append(.wrongValue(error.message, of: entry.template))
        }
        task.folder = Path.join(folder, Self.normalized(entry.output.value))
        if overrides.folder == nil, !settingsFolders.contains(folder) { settingsFolders.append(folder) }
        problems += diagnostics.map { (settings.file, $0) }
        return diagnostics.isEmpty ? task : nil
    }

    /// `./Sources//App/` and `Sources/App` are one folder.
    private static func normalized(_ folder: String) -> String {
        let parts = folder.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
