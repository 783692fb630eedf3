import ReadableModels
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel

/// Generates the code of encrypted twins for a model, given as the children of `<model>`.
func generatedTwins(
    _ twins: [EncryptedTwin?],
    entities: String,
    modelName: String = "Blog",
    accessLevel: AccessLevel = .internal,
    isNonisolated: Bool = true,
    products: [Product] = [.encryptedTwins(imports: [])],
    singleFile: FileName? = nil
) throws -> Generation {
    let graph = ModelGraph(try readableModel(entities))
    let source = GenerationSource(graph, modelName: modelName, encryptedTwins: try twins.map { try #require($0) })
    let options = RequestedProducts(
        products: products,
        accessLevel: accessLevel,
        isNonisolated: isNonisolated,
        singleFile: singleFile
    )
    return try generate(source, options: options, templates: builtInTemplates())
}

/// `secretBody` for `body`.
private func secretName(_ name: String) -> String { "secret" + name.prefix(1).uppercased() + name.dropFirst() }

/// An entity with attributes that have encrypted twins: `body` and `secretBody`.
func entityWithTwins(
    _ name: String = "Post",
    _ attributes: [(name: String, type: String)] = [("body", "String")],
    settings: String = "",
    parent: String? = nil
) -> String {
    let lines = attributes.flatMap { attribute in
        let start =
            #"<attribute name="\#(attribute.name)" optional="YES" attributeType="\#(attribute.type)" \#(settings)"#
        let twin =
            #"<attribute name="\#(secretName(attribute.name))" optional="YES" attributeType="\#(attribute.type)" "#
            + #"allowsCloudEncryption="YES" \#(settings)"#
        return [start + "/>", twin + "/>"]
    }
    let parent = parent.map { #" parentEntity="\#($0)""# } ?? ""
    return #"<entity name="\#(name)" representedClassName="\#(name)"\#(parent)>\#(lines.joined())</entity>"#
}

extension EncryptedTwin {
    /// The twin of `body` is `secretBody`.
    static func secret(_ symbol: String, _ phase: Phase = .both) -> EncryptedTwin? {
        let name = symbol.split(separator: ".").last.map(String.init) ?? ""
        return EncryptedTwin(of: symbol, as: secretName(name), phase: phase)
    }
}
