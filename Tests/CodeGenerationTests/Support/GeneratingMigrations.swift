import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// The versions of a model, by name, each given as the children of `<model>`.
typealias Versions = [(name: String, entities: String)]

/// Generates the migration of a model whose last version is the current one.
func generatedMigration(
    _ versions: Versions,
    modelName: String = "Blog",
    statedStart: String? = nil,
    accessLevel: AccessLevel = .internal,
    isNonisolated: Bool = true,
    products: [Product] = [.migration, .migrationTests],
    stores: [MirroredStore] = [],
    singleFile: FileName? = nil
) throws -> Generation {
    let scope = stores.isEmpty ? nil : MirroringScope(stores: stores, reason: .settings)
    let history = try versions.map { name, entities in
        let model = try readableModel(entities, path: "\(name)/contents")
        return MigrationVersion(name: name, graph: ModelGraph(model), scope: scope)
    }
    let current = try #require(history.last)
    let source = GenerationSource(
        current.graph,
        modelName: modelName,
        version: current.name,
        mirrored: scope.map { MirroredModel(current.graph, scope: $0) },
        history: history,
        statedStart: statedStart
    )
    let options = RequestedProducts(
        products: products,
        accessLevel: accessLevel,
        isNonisolated: isNonisolated,
        singleFile: singleFile
    )
    return try generate(source, options: options, templates: builtInTemplates())
}

/// Four versions, with steps of each sort; the checksums of the first two are known from published compiled models.
let petVersions: Versions = [
    (
        "Blog",
        """
        <entity name="User">
            <attribute name="name" attributeType="String"/>
            <attribute name="petName" optional="YES" attributeType="String"/>
        </entity>
        """
    ),
    ("Blog 2", user() + pet),
    ("Blog 3", user(constraint) + pet),
    ("Blog 4", user(#"<attribute name="email" optional="YES" attributeType="String"/>"# + constraint) + pet),
]

private let pet = """
    <entity name="Pet">
        <attribute name="name" attributeType="String"/>
        <relationship name="owner" optional="YES" maxCount="1" destinationEntity="User" inverseName="pet"
            inverseEntity="User"/>
    </entity>
    """

private let constraint = """
    <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>
    """

private func user(_ more: String = "") -> String {
    """
    <entity name="User">
        <attribute name="name" attributeType="String"/>
        <relationship name="pet" optional="YES" maxCount="1" destinationEntity="Pet" inverseName="owner"
            inverseEntity="Pet"/>
        \(more)
    </entity>
    """
}

/// An entity with one attribute, in two versions.
func post(_ attributes: String) -> String {
    #"<entity name="Post" representedClassName="Post">\#(attributes)</entity>"#
}
