import CodeGeneration
import CompilerSupport
import ObjectModel

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
