import CompilerSupport
import Mirroring
import ObjectModel

/// A model, as templates of the user's see it.
struct DescribedModel: TemplateContext {
    let source: GenerationSource
    let entities: [DescribedEntity]

    init(_ source: GenerationSource, _ manner: ProductManner) {
        let graph = source.graph
        let names = ModelNames(graph)
        let mirrored = Set(source.mirrored?.members.flatMap(\.self) ?? [])
        let contributors = Set(source.mirrored?.contributors ?? [])
        self.source = source
        entities = graph.model.entities.indices
            .filter { manner.generates(graph.model.entities[$0]) }
            .inOrder { graph.model.entities[$0].name }
            .map { index in
                DescribedEntity(
                    graph: graph,
                    names: names,
                    index: index,
                    hasRecords: mirrored.contains(index),
                    hasFields: contributors.contains(index)
                )
            }
    }

    private var model: ManagedObjectModel { source.graph.model }

    static let keys: [TemplateKey<DescribedModel>] = [
        .text("name", "The name of the bundle, without its ending.") { $0.source.modelName },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.source.modelName) },
        .optionalText("version", "The version of the bundle.") { $0.source.version },
        .list("entities", "The entities, by name.") { $0.entities },
        .list("configurations", "The named configurations, by name.") { described in
            described.model.configurations.inOrder(of: \.name)
        },
        .list("fetchRequests", "The fetch request templates, by name.") { described in
            described.model.fetchRequests.inOrder(of: \.name)
        },
        .list("composites", "The composite types, by name.") { described in
            described.model.composites.inOrder(of: \.name)
        },
    ]
}

extension Configuration: TemplateContext {
    static let keys: [TemplateKey<Configuration>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .flag("isUsedWithCloudKit", "Whether the model says that it is mirrored.") { $0.isUsedWithCloudKit == true },
        .texts("entities", "The names of its entities, sorted.") { $0.members.map(\.entityName).sorted() },
    ]
}

extension Composite: TemplateContext {
    static let keys: [TemplateKey<Composite>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .list("attributes", "Its elements, by name.") { composite in
            composite.attributes.inOrder(of: \.name).map { DescribedAttribute(attribute: $0, hasField: false) }
        },
    ]
}

extension FetchRequest: TemplateContext {
    static let keys: [TemplateKey<FetchRequest>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .swiftName { $0.name },
        .optionalText("entity", "The entity that it fetches.") { $0.entityName },
        .optionalText("predicate", "The predicate, as written.") { $0.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") { $0.predicate.map(stringLiteral) },
        .optionalText("limit", "How many objects it fetches at most.") { $0.fetchLimit.map(String.init) },
    ]
}
