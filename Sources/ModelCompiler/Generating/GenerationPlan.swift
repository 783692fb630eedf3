package import CodeGeneration
package import CompilerSupport
import ObjectModel

/// One product to generate from a model, and its destination.
package struct GenerationTask: Sendable {
    /// The templates of a task.
    package enum Template: Sendable {
        /// Built-in templates.
        case builtIn(BuiltInProduct)
        /// The user's templates: the file or the folder, as the user named it, and the files.
        case own(path: String, files: [InputFile])
    }

    /// The templates.
    package var template: Template
    /// The options.
    package var manner = GenerationOptions.usual
    /// The destination folder.
    package var folder: String
    /// The target that compiles the files; nil when unknown.
    package var target: String?
    /// The entities to generate; nil for all.
    var entities: [Located<String>]?
    /// The single file for everything; nil for separate files.
    var singleFile: FileName?

    /// Creates a task with defaults.
    package init(
        _ template: Template = .builtIn(.managedObjects),
        folder: String = ".",
        singleFile: FileName? = nil
    ) {
        self.template = template
        self.folder = folder
        self.singleFile = singleFile
    }
}

/// The tasks for one model.
package struct GenerationPlan: Sendable {
    /// The tasks, in the order of the user.
    var tasks: [GenerationTask]
    /// The single file for the results of all tasks; nil for the files of each task.
    var joinedFile: FileName?

    /// Creates a plan.
    package init(_ tasks: [GenerationTask], joinedFile: FileName? = nil) {
        self.tasks = tasks
        self.joinedFile = joinedFile
    }

    /// True if the other versions of the model's bundle must be read: ``ModelInput/otherVersions``.
    package var needsOtherVersions: Bool {
        tasks.contains { task in
            if case .builtIn(let product) = task.template { product.needsEarlierVersions } else { false }
        }
    }
}

extension OutputFile {
    init(_ file: GeneratedFile, in folder: String) {
        path =
            folder == "." || folder.isEmpty
            ? file.path : folder.hasSuffix("/") ? folder + file.path : "\(folder)/\(file.path)"
        bytes = file.bytes
    }
}

extension GenerationTask {
    /// The module of its files: a target, or a folder when no target is known.
    var module: String { target.map { "target \($0)" } ?? "folder \(folder)" }

    /// True if both tasks generate compatible classes for the same module.
    fileprivate func isOfOneKind(with other: GenerationTask) -> Bool {
        guard case .builtIn(.managedObjects) = template, case .builtIn(.managedObjects) = other.template else {
            return false
        }
        return module == other.module && manner.style == other.manner.style
            && manner.accessLevel == other.manner.accessLevel && manner.isIsolated == other.manner.isIsolated
    }

    /// The findings about entities that the model does not have.
    func unknownEntities(in graph: ModelGraph) -> [Diagnostic] {
        (entities ?? []).filter { graph.entity(named: $0.value) == nil }.map { name in
            .wrongValue(
                "the model has no entity '\(name.value)'",
                help: nearest(to: name.value, in: graph.model.entities.map(\.name)).map { "did you mean '\($0)'?" },
                of: name
            )
        }
    }
}

extension GenerationPlan {
    /// The entities of a task, and those of the other tasks of its module; nil for all.
    func selection(of task: GenerationTask) -> EntitySelection? {
        guard let entities = task.entities else { return nil }
        let others = tasks.filter(task.isOfOneKind)
        let isWhole = others.contains { $0.entities == nil }
        let beside = Set(others.flatMap { $0.entities ?? [] }.map(\.value))
        return EntitySelection(Set(entities.map(\.value)), declaredBeside: isWhole ? nil : beside)
    }
}

/// The generated types of each module, so that no two models declare the same one.
struct GeneratedModules {
    private var owners: [String: (type: GeneratedType, model: ModelInput)] = [:]

    /// Adds the types of a task, and reports those that another model already added to the module: one finding for all.
    mutating func add(_ types: [GeneratedType], of task: GenerationTask, model: ModelInput) -> [Diagnostic] {
        var repeated: [(type: GeneratedType, owner: (type: GeneratedType, model: ModelInput))] = []
        for type in types {
            let key = "\(task.module) \(type.name.value)"
            if let owner = owners[key] {
                if owner.model.path != model.path { repeated.append((type, owner)) }
            } else {
                owners[key] = (type, model)
            }
        }
        guard let (type, owner) = repeated.first else { return [] }
        let rest = repeated.count == 1 ? "" : " (and \(repeated.count - 1) more)"
        let finding = Diagnostic(
            rule: GenerationRules.typeGeneratedTwice,
            message: "the type '\(type.name.value)'\(rest) is generated for the \(task.module) already, "
                + "from the model '\(owner.model.name)'",
            help: type.remedy,
            symbol: type.symbol,
            location: type.name.location ?? model.files.first.map { SourceLocation(path: $0.path, bytes: 0..<0) },
            related: owner.type.name.location.map { [.init("the other one", at: $0)] } ?? []
        )
        return [finding]
    }
}

extension GeneratedType {
    /// The remedy for a type of the same name from another model.
    fileprivate var remedy: String {
        switch source {
        case .className: "Give one of the two another class in the data model inspector; the entity may keep its name."
        case .entityName: "Add \"typePrefix\" or \"typeSuffix\" to the entry of one of the models."
        case .modelName: "Rename one of the bundles, or name another target."
        }
    }
}

extension GenerationTask {
    /// The task of an entry in the settings, without its template and its folder, which need files.
    ///
    /// - Returns: The task, and findings about the entry's values.
    package static func asked(for entry: Settings.Generation) -> (task: GenerationTask, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let imports = entry.imports.compactMap { name in
            let module = ModuleName(name.value)
            if module == nil {
                diagnostics.append(.wrongValue("'\(name.value)' is not a module name", of: name))
            }
            return module
        }
        let singleFile = entry.singleFile.flatMap { FileName($0.value) }
        if let name = entry.singleFile, singleFile == nil {
            diagnostics.append(.wrongValue("'\(name.value)' is not a file name", of: name))
        }
        let (affixes, problems) = TypeAffixes.asked(for: entry)
        diagnostics += problems + entry.selectionProblems
        var task = GenerationTask(singleFile: singleFile)
        task.manner = entry.manner
        task.manner.imports = imports
        task.manner.affixes = affixes
        task.entities = entry.entities
        task.target = entry.target?.value
        return (task, diagnostics)
    }
}

extension TypeAffixes {
    /// The prefix and suffix for names of types in an entry of the settings, and findings about them.
    fileprivate static func asked(for entry: Settings.Generation) -> (affixes: TypeAffixes, problems: [Diagnostic]) {
        var problems: [Diagnostic] = []
        for (word, key) in [(entry.typePrefix, "typePrefix"), (entry.typeSuffix, "typeSuffix")] {
            guard let word else { continue }
            if let fault = entry.affixFault {
                let message = "\"\(key)\" has no use here: \(fault.message)"
                problems.append(.wrongValue(message, help: fault.help, of: word))
            } else if !isUsable(word.value, asPrefix: key == "typePrefix") {
                let message = "no Swift type can have '\(word.value)' in its name"
                problems.append(.wrongValue(message, help: "Use letters, digits and underscores.", of: word))
            }
        }
        let affixes = TypeAffixes(prefix: entry.typePrefix?.value ?? "", suffix: entry.typeSuffix?.value ?? "")
        return (affixes ?? .none, problems)
    }

    private static func isUsable(_ word: String, asPrefix: Bool) -> Bool {
        TypeAffixes(prefix: asPrefix ? word : "", suffix: asPrefix ? "" : word) != nil
    }
}

extension Settings.Generation {
    /// The reason that names of types cannot have a prefix or suffix; nil when they can.
    fileprivate var affixFault: (message: String, help: String)? {
        switch BuiltInProduct(rawValue: template.value) {
        case .records: nil
        case .managedObjects, .encryptedTwins:
            (
                "Core Data finds classes by the names in the model",
                "Change the class in the data model inspector; the entity may keep its name."
            )
        case nil: ("templates of your own name their types themselves", "Remove the key.")
        default: ("the types are named after the model", "Remove the key.")
        }
    }

    /// The findings about the selection of entities.
    fileprivate var selectionProblems: [Diagnostic] {
        guard let first = entities?.first else { return [] }
        switch BuiltInProduct(rawValue: template.value) {
        case .managedObjects, .records, .encryptedTwins, nil: return []
        default:
            let message = "'\(template.value)' is about the whole model, not about single entities"
            return [.wrongValue(message, help: "Remove \"entities\".", of: first)]
        }
    }
}

extension Diagnostic {
    /// A finding about a wrong value in the settings.
    package static func wrongValue(
        _ message: String,
        help: String? = nil,
        of word: Located<String>
    ) -> Diagnostic {
        Diagnostic(rule: SettingsRules.wrongValue, message: message, help: help, location: word.location)
    }
}
