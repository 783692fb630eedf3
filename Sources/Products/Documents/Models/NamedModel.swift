public import Mirroring
public import ObjectModel
import Text

/// A model, and what documents call it.
public struct NamedModel: Sendable {
    let graph: ModelGraph
    /// The model, as the user named it.
    public var path = ""
    /// A name that does not depend on where the model lies.
    public var name = ""
    /// The name of its version; nil outside a bundle.
    public var version: String?
    /// The line above its text.
    public var heading = ""
    /// The texts that it was read from, by their paths.
    public var texts: [String: [UInt8]] = [:]
    /// What of it is mirrored; nil when nothing says that it is.
    public var mirrored: MirroredModel?

    /// Takes a model.
    public init(_ graph: ModelGraph) { self.graph = graph }
}

extension [NamedModel] {
    /// The models in a format.
    public func document(_ format: GraphFormat) -> Document {
        switch format {
        case .text: Document(map(\.text).joined(separator: "\n"))
        case .dot: Document(map { Diagram($0).dot }.joined())
        case .mermaid: Document(map { Diagram($0).mermaid }.joined(separator: "\n"))
        case .json: Document(JSONValue(self, ModelJSON.keys))
        }
    }

    /// The version hashes of the models.
    public func hashes(as format: ListFormat) -> String {
        let hashes = map { HashedModel(model: $0, hashes: VersionHashes(of: $0.graph)) }
        return switch format {
        case .text: hashes.map(\.text).joined(separator: "\n")
        case .json: JSONValue(hashes, HashJSON.keys).documentText()
        }
    }
}
