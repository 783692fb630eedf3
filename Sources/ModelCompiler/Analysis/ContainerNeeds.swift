import CompilerSupport
import Mirroring
import ObjectModel

/// What the models of a run need of one container.
struct ContainerNeeds {
    /// The names under which stores go to the container; nil is for stores that name none.
    let names: [String?]
    /// What models need of it, in the order of the models.
    fileprivate(set) var parts: [(model: ModelTimeline, schema: MirroredSchema)] = []

    /// The models that need something of it, each once.
    var models: [ModelTimeline] { parts.map(\.model).uniqued(by: \.today.identity) }
}

extension Analysis {
    /// The containers of the run in the order in which the models' stores name them, each once however many models and
    /// stores go there; `--container` leaves one.
    var needs: [ContainerNeeds] {
        var needs: [ContainerNeeds] = []
        for model in models {
            for schema in model.schemas {
                let known = needs.firstIndex {
                    $0.names.contains(schema.container)
                        && (isStated(schema, of: model) || $0.parts.contains { $0.model.isSame(as: model) })
                }
                if let known {
                    needs[known].parts.append((model, schema))
                } else {
                    let names = production[schema.container]?.names ?? [schema.container]
                    needs.append(ContainerNeeds(names: names, parts: [(model, schema)]))
                }
            }
        }
        guard let container = project.options.container else { return needs }
        return needs.filter { $0.names.contains(container) }
    }

    /// Whether it is certain that the container is that of other models with the same container: it has a name, the settings
    /// list the models of one app, or somebody gave evidence for all of them. A folder may hold the models of several apps.
    private func isStated(_ schema: MirroredSchema, of model: ModelTimeline) -> Bool {
        if schema.container != nil || model.mirrored?.scope.reason == .settings { return true }
        if model.native != nil, !model.input.stores.isEmpty { return true }
        let known = production[schema.container]
        return known?.evidence != nil || known?.development != nil
    }

    /// Whether a model has a part in what the run is about: with `--container`, in that container. One that could not be
    /// read may have.
    func isAsked(_ model: ModelTimeline) -> Bool {
        guard let container = project.options.container, model.today.isInCloud else { return true }
        return model.schemas.contains { production[$0.container]?.names.contains(container) == true }
    }

    /// What other models, and other stores of this one, need of the container of a schema.
    private func others(
        besides schema: MirroredSchema,
        of model: ModelTimeline
    ) -> [(model: ModelTimeline, schema: MirroredSchema)] {
        let names = production[schema.container]?.names ?? [schema.container]
        return (models + companions).flatMap { other in
            other.schemas.filter { needed in
                names.contains(needed.container)
                    && (!other.isSame(as: model) || needed.container != schema.container)
            }.map { (other, $0) }
        }
    }

    /// The same of other models alone. Other versions of one bundle are not other models: what a newer one lost is gone.
    private func foreign(
        besides schema: MirroredSchema,
        of model: ModelTimeline
    ) -> [(model: ModelTimeline, schema: MirroredSchema)] {
        others(besides: schema, of: model).filter { $0.model.input.place != model.input.place }
    }

    /// The record types that other models, and other stores of this one, need of the same container.
    func recordTypes(besides schema: MirroredSchema, of model: ModelTimeline) -> Set<String> {
        Set(others(besides: schema, of: model).flatMap(\.schema.recordTypes).map(\.name))
    }

    /// The fields of a schema's record types that other models need of the same container, by record type.
    func fields(besides schema: MirroredSchema, of model: ModelTimeline) -> [String: Set<String>] {
        let own = Set(schema.recordTypes.filter { $0.kind != .system }.map(\.name))
        let types = foreign(besides: schema, of: model).flatMap(\.schema.recordTypes).filter { own.contains($0.name) }
        return Dictionary(grouping: types, by: \.name).mapValues { types in
            Set(types.flatMap(\.fields).filter { !$0.isAssumed }.map(\.name))
        }
    }

    /// The entities that other models mirror to the same container.
    func entities(besides schema: MirroredSchema, of model: ModelTimeline) -> Set<String> {
        let names = foreign(besides: schema, of: model).flatMap { other in
            let entities = other.model.graph?.model.entities ?? []
            return other.schema.recordTypes.flatMap(\.entities).map { entities[$0].name }
        }
        return Set(names)
    }

    /// The names of the entities of a model that no store mirrors, and that no mirrored entity inherits from.
    ///
    /// By all stores of the settings: what an option leaves out of a run is mirrored all the same.
    func localEntities(_ model: ModelTimeline) -> [String] {
        guard let mirrored = model.mirrored else { return [] }
        var held = Set(mirrored.contributors)
        if isNarrowed(model) { held.formUnion(model.today.mirroredWhole.mirrored?.contributors ?? []) }
        return mirrored.graph.model.entities.indices.filter { !held.contains($0) }
            .map { mirrored.graph.model.entities[$0].name }
    }
}
