package import CodeGeneration
import CompilerSupport
import ObjectModel

/// One thing that is generated from a model, and where it goes.
package struct GenerationTask: Sendable {
    /// What it is made with.
    package enum Template: Sendable {
        /// Built-in templates.
        case builtIn(NamedProduct)
        /// Templates of the user's, as they were read: the file or the folder, as the user named it, and the files.
        case own(path: String, files: [InputFile])
    }

    /// What it is made with.
    package var template: Template
    /// In which manner it is written.
    package var manner = ProductManner.usual
    /// The folder that files go to.
    package var folder: String
    /// The target that compiles the files; nil when nobody says.
    package var target: String?
    /// The entities that something is generated for; nil for all.
    var entities: [Located<String>]?
    /// The one file in that folder that takes everything; nil for files of their own.
    var singleFile: FileName?

    /// Makes a task; what is not named is as usual.
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
    /// The file that takes the outcome of all tasks, whatever they say of files; nil for what they say.
    var joinedFile: FileName?

    /// Makes a plan.
    package init(_ tasks: [GenerationTask], joinedFile: FileName? = nil) {
        self.tasks = tasks
        self.joinedFile = joinedFile
    }

    /// Whether the other versions of the model's bundle must be read: ``ModelInput/otherVersions``.
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
    /// What its files are compiled together with: a target, or a folder where nobody names one.
    var module: String { target.map { "target \($0)" } ?? "folder \(folder)" }

    /// Whether its classes stand beside those of another task as if one had written both.
    fileprivate func isOfOneKind(with other: GenerationTask) -> Bool {
        guard case .builtIn(.managedObjects) = template, case .builtIn(.managedObjects) = other.template else {
            return false
        }
        return module == other.module && manner.style == other.manner.style
            && manner.accessLevel == other.manner.accessLevel && manner.isIsolated == other.manner.isIsolated
    }

    /// The entities that the model does not have.
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
    /// The entities of a task, and those that the other tasks of its module take; nil for all.
    func selection(of task: GenerationTask) -> EntitySelection? {
        guard let entities = task.entities else { return nil }
        let others = tasks.filter(task.isOfOneKind)
        let isWhole = others.contains { $0.entities == nil }
        let beside = Set(others.flatMap { $0.entities ?? [] }.map(\.value))
        return EntitySelection(Set(entities.map(\.value)), declaredBeside: isWhole ? nil : beside)
    }
}

/// The types that are generated for a module, so that no two models declare one.
struct GeneratedModules {
    private var owners: [String: (type: GeneratedType, model: ModelInput)] = [:]

    /// Takes the types of a task, and says which of them another model has given the module already: one finding however
    /// many they are.
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
    /// What to do about a type of the same name from another model.
    fileprivate var remedy: String {
        switch source {
        case .className: "Give one of the two another class in the data model inspector; the entity may keep its name."
        case .entityName: "Add \"typePrefix\" or \"typeSuffix\" to the entry of one of the models."
        case .modelName: "Rename one of the bundles, or name another target."
        }
    }
}
