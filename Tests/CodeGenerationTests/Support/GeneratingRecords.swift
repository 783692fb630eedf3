import CodeGeneration
import Diagnostics
import Mirroring
import ObjectModel
import Templating
import Testing
import XcodeModel

/// Generates record mappings for a model, given as the children of `<model>`, whose entities are all mirrored.
func generatedRecords(
    _ entities: String,
    attributes: String = #"usedWithCloudKit="YES""#,
    _ options: GenerationOptions = GenerationOptions(products: [.records])
) throws -> Generation {
    let contents = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model \(attributes)>\(entities)</model>"
    return try generatedRecords(of: try #require(readModel(Array(contents.utf8), path: "contents").model), options)
}

/// Generates record mappings for what a model itself says is mirrored.
func generatedRecords(
    of model: ManagedObjectModel,
    _ options: GenerationOptions = GenerationOptions(products: [.records])
) throws -> Generation {
    let graph = ModelGraph(model)
    let mirrored = MirroringScope(of: model, request: .init()).map { MirroredModel(graph, scope: $0) }
    return try generate(
        GenerationSource(graph, modelName: "Model", mirrored: mirrored),
        options: options,
        templates: builtInTemplates()
    )
}
