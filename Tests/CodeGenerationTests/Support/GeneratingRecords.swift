import ReadableModels
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import Templating

/// Generates record mappings for a model, given as the children of `<model>`, whose entities are all mirrored.
func generatedRecords(
    _ entities: String,
    attributes: String = #"usedWithCloudKit="YES""#,
    _ options: RequestedProducts = RequestedProducts(products: [.records])
) throws -> Generation {
    try generatedRecords(of: readableModel(entities, attributes: attributes), options)
}

/// Generates record mappings for what a model itself says is mirrored.
func generatedRecords(
    of model: ManagedObjectModel,
    _ options: RequestedProducts = RequestedProducts(products: [.records])
) throws -> Generation {
    let graph = ModelGraph(model)
    let mirrored = MirroringScope(of: model, request: .init()).map { MirroredModel(graph, scope: $0) }
    return try generate(
        GenerationSource(graph, modelName: "Model", mirrored: mirrored),
        options: options,
        templates: builtInTemplates()
    )
}
