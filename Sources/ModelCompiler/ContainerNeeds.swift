import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// What the models of a run need of one container.
struct ContainerNeeds {
    /// The names under which stores go to the container; nil is for stores that name none.
    let names: [String?]
    /// What models need of it, each by its position in the run, in the order of the models.
    fileprivate(set) var parts: [(model: Int, schema: MirroredSchema)] = []

    /// The models that need something of it, each once.
    var models: [Int] { parts.map(\.model).uniqued }
}

extension Compilation {
    /// The containers of the run in the order in which the models' stores name them, each once however many models and
    /// stores go there; `--container` leaves one.
    var needs: [ContainerNeeds] {
        var needs: [ContainerNeeds] = []
        for (model, schemas) in schemas.enumerated() {
            for schema in schemas {
                let known = needs.firstIndex {
                    $0.names.contains(schema.container) && (isStated(schema, of: model) || $0.models.contains(model))
                }
                if let known {
                    needs[known].parts.append((model, schema))
                } else {
                    let names = production[schema.container]?.names ?? [schema.container]
                    needs.append(ContainerNeeds(names: names, parts: [(model, schema)]))
                }
            }
        }
        guard let container = request.container else { return needs }
        return needs.filter { $0.names.contains(container) }
    }

    /// Whether it is certain that the container is that of other models with the same container: it has a name, the settings
    /// list the models of one app, or somebody gave evidence for all of them. A folder may hold the models of several apps.
    private func isStated(_ schema: MirroredSchema, of model: Int) -> Bool {
        if schema.container != nil || mirrored[model]?.scope.reason == .settings { return true }
        if models[model].native != nil, !models[model].input.stores.isEmpty { return true }
        let known = production[schema.container]
        return known?.evidence != nil || known?.development != nil
    }

    /// Whether a model has a part in what the run is about: with `--container`, in that container. One that could not be
    /// read may have.
    func isAsked(_ index: Int) -> Bool {
        guard let container = request.container, isInCloud(index) else { return true }
        return schemas[index].contains { production[$0.container]?.names.contains(container) == true }
    }

    /// What other models, and other stores of this one, need of the container of a schema.
    private func others(besides schema: MirroredSchema, at index: Int) -> [ModelNeeds] {
        let names = production[schema.container]?.names ?? [schema.container]
        return modelNeeds.enumerated().map { position, needs in
            let others = needs.schemas.filter {
                names.contains($0.container) && (position != index || $0.container != schema.container)
            }
            return ModelNeeds(needs.input, graph: needs.graph, schemas: others)
        }
    }

    /// The same of other models alone. Other versions of one bundle are not other models: what a newer one lost is gone.
    private func foreign(besides schema: MirroredSchema, at index: Int) -> [ModelNeeds] {
        let place = models[index].input.place
        return others(besides: schema, at: index).filter { $0.input.place != place }
    }

    /// The record types that other models, and other stores of this one, need of the same container.
    func recordTypes(besides schema: MirroredSchema, at index: Int) -> Set<String> {
        Set(others(besides: schema, at: index).flatMap(\.schemas).flatMap(\.recordTypes).map(\.name))
    }

    /// The fields of a schema's record types that other models need of the same container, by record type.
    func fields(besides schema: MirroredSchema, at index: Int) -> [String: Set<String>] {
        let own = Set(schema.recordTypes.filter { $0.kind != .system }.map(\.name))
        let schemas = foreign(besides: schema, at: index).flatMap(\.schemas)
        let types = schemas.flatMap(\.recordTypes).filter { own.contains($0.name) }
        return Dictionary(grouping: types, by: \.name).mapValues { types in
            Set(types.flatMap(\.fields).filter { !$0.isAssumed }.map(\.name))
        }
    }

    /// The entities that other models mirror to the same container.
    func entities(besides schema: MirroredSchema, at index: Int) -> Set<String> {
        let names = foreign(besides: schema, at: index).flatMap { needs in
            let entities = needs.graph?.model.entities ?? []
            return needs.schemas.flatMap(\.recordTypes).flatMap(\.entities).map { entities[$0].name }
        }
        return Set(names)
    }

    /// A model with all stores of the settings.
    private func whole(_ mirrored: MirroredModel, _ index: Int) -> MirroredModel {
        mirrored.graph.mirroredWhole(of: models[index].input, today: request.today) ?? mirrored
    }

    /// The names of the entities of a model that no store mirrors, and that no mirrored entity inherits from.
    ///
    /// By all stores of the settings: what an option leaves out of a run is mirrored all the same.
    func localEntities(_ index: Int) -> [String] {
        guard let mirrored = mirrored[index] else { return [] }
        var held = Set(mirrored.contributors)
        if isNarrowed(index) { held.formUnion(whole(mirrored, index).contributors) }
        return mirrored.graph.model.entities.indices.filter { !held.contains($0) }
            .map { mirrored.graph.model.entities[$0].name }
    }
}
