import Mirroring
import ObjectModel

/// Turns a model into what templates of the user's see of it.
struct ModelDescription {
    private let graph: ModelGraph
    private let names: ModelNames
    private let properties: PropertyDescription
    /// Whether each entity has records of its own.
    private let isMirrored: [Bool]

    init(_ source: GenerationSource) {
        graph = source.graph
        names = ModelNames(source.graph)
        properties = PropertyDescription(source, names: names)
        var isMirrored = Array(repeating: false, count: source.graph.model.entities.count)
        for entity in source.mirrored?.members.flatMap(\.self) ?? [] { isMirrored[entity] = true }
        self.isMirrored = isMirrored
    }

    func model(named name: String, version: String?) -> DescribedModel {
        let model = graph.model
        return DescribedModel(
            name: name,
            version: version,
            entities: model.entities.indices.map(entity).sorted { $0.name < $1.name },
            configurations: model.configurations.map(DescribedConfiguration.init).sorted { $0.name < $1.name },
            fetchRequests: model.fetchRequests.map(DescribedFetchRequest.init).sorted { $0.name < $1.name },
            composites: model.composites.map(composite).sorted { $0.name < $1.name }
        )
    }

    private func entity(_ index: Int) -> DescribedEntity {
        let entity = graph.model.entities[index]
        return DescribedEntity(
            name: entity.name,
            className: names.type(of: index),
            isAbstract: entity.isAbstract,
            parent: graph.parents[index].map(parent),
            renamingIdentifier: entity.renamingIdentifier,
            recordType: isMirrored[index] ? recordType(of: index) : nil,
            attributes: properties.attributes(of: index),
            relationships: properties.relationships(of: index),
            fetchedProperties: entity.fetchedProperties.map(DescribedFetchedProperty.init).sorted { $0.name < $1.name },
            uniquenessConstraints: entity.uniquenessConstraints.map {
                DescribedProperties(properties: $0.properties.map(\.name))
            },
            fetchIndexes: entity.fetchIndexes.map(DescribedIndex.init),
            userInfo: entity.userInfo.described
        )
    }

    private func parent(_ index: Int) -> DescribedParent {
        DescribedParent(name: graph.model.entities[index].name, className: names.type(of: index))
    }

    private func recordType(of index: Int) -> String {
        MirroringNames.recordType(rootEntity: graph.model.entities[graph.roots[index]].name)
    }

    private func composite(_ composite: Composite) -> DescribedComposite {
        let attributes = composite.attributes.map { properties.attribute($0, isMirrored: false) }
        return DescribedComposite(name: composite.name, attributes: attributes.sorted { $0.name < $1.name })
    }
}

extension DescribedConfiguration {
    init(_ configuration: Configuration) {
        name = configuration.name
        isUsedWithCloudKit = configuration.isUsedWithCloudKit == true
        entities = configuration.members.map(\.entityName).sorted()
    }
}

extension DescribedFetchRequest {
    init(_ request: FetchRequest) {
        name = request.name
        entity = request.entityName
        predicate = request.predicate
        limit = request.fetchLimit.map(String.init)
    }
}

extension DescribedFetchedProperty {
    init(_ property: FetchedProperty) {
        name = property.name
        destination = property.request?.entityName
        predicate = property.request?.predicate
        userInfo = property.userInfo.described
    }
}

extension DescribedIndex {
    init(_ index: FetchIndex) {
        name = index.name
        properties = index.elements.compactMap(\.property)
    }
}

extension [UserInfoEntry] {
    /// The entries by key; the last one with a key counts, as in Core Data.
    var described: [DescribedUserInfo] {
        var values: [String: String] = [:]
        for entry in self { values[entry.key] = entry.value }
        return values.map { DescribedUserInfo(key: $0, value: $1) }.sorted { $0.key < $1.key }
    }
}
