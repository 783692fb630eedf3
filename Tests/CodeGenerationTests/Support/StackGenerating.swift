import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel

/// A model in which everything can be mirrored.
let blogEntities = #"<entity name="Post" representedClassName="Post"/>"#

extension [MirroredStore] {
    /// The stores that sharing needs: one container, two databases.
    static let sharedPair: [MirroredStore] = [
        MirroredStore(name: "Private", container: "iCloud.com.example.blog"),
        MirroredStore(name: "Shared", container: "iCloud.com.example.blog", scope: .shared),
    ]
}

/// Generates the stack of a model, given as the children of `<model>`.
func generatedStack(
    _ stores: [MirroredStore],
    entities: String = blogEntities,
    modelName: String = "Blog",
    accessLevel: AccessLevel = .internal,
    products: [Product] = [.stack],
    isNonisolated: Bool = true,
    singleFile: FileName? = nil,
    reason: MirroringScope.Reason = .settings
) throws -> Generation {
    let graph = ModelGraph(try readableModel(entities))
    let mirrored = MirroredModel(graph, scope: MirroringScope(stores: stores, reason: reason))
    return try generate(
        GenerationSource(graph, modelName: modelName, mirrored: mirrored),
        options: RequestedProducts(
            products: products,
            accessLevel: accessLevel,
            isNonisolated: isNonisolated,
            singleFile: singleFile
        ),
        templates: builtInTemplates()
    )
}
