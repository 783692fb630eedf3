import CompilerSupport
package import Mirroring
package import ObjectModel

/// A model, and what documents call it.
package struct NamedModel: Sendable {
    let graph: ModelGraph
    /// The model, as the user named it.
    package var path = ""
    /// A name that does not depend on where the model lies.
    package var name = ""
    /// The name of its version; nil outside a bundle.
    package var version: String?
    /// The line above its text.
    package var heading = ""
    /// The texts that it was read from, by their paths.
    package var texts: [String: [UInt8]] = [:]
    /// What of it is mirrored; nil when nothing says that it is.
    package var mirrored: MirroredModel?

    /// Takes a model.
    package init(_ graph: ModelGraph) { self.graph = graph }
}

extension [NamedModel] {
    /// The models in a format.
    package func document(_ format: GraphFormat) -> Document {
        switch format {
        case .text: Document(map(\.text).joined(separator: "\n"))
        case .dot: Document(map { Diagram($0).dot }.joined())
        case .mermaid: Document(map { Diagram($0).mermaid }.joined(separator: "\n"))
        case .json: Document(JSON(self, ModelJSON.keys))
        }
    }

    /// The version hashes of the models.
    package func hashes(as format: ListFormat) -> String {
        let hashes = map { HashedModel(model: $0, hashes: VersionHashes(of: $0.graph)) }
        return switch format {
        case .text: hashes.map(\.text).joined(separator: "\n")
        case .json: JSON(hashes, HashJSON.keys).documentText()
        }
    }
}
