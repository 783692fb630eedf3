import CodeGeneration
import CompilerSupport
import Mirroring

/// The stacks of the models of a run, of which no two with the same settings may open one file.
struct GeneratedStacks {
    private let models: [(input: ModelInput, stacks: [StackFiles])]
    private let known: Set<SourceLocation>

    init(_ models: [(input: ModelInput, stacks: [StackFiles])]) {
        self.models = models
        known = Set(models.flatMap(\.stacks).flatMap(\.locations))
    }

    /// What there is to say about stores of the model at a position beside those of the models before it, and of models that
    /// the run does not read.
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
            let entries = model.generations.filter { $0.template.value == NamedProduct.stack.rawValue }
            return entries.map { StackFiles(mirrored, of: model.path.value, in: $0.target?.value) }
        }
    }
}
