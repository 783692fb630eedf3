import Diagnostics
import ObjectModel
import Text

/// The documents that `modelc show` can print; raw values are the words of the command line.
public enum ShowFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// `modelc.model/1`.
    case json
    /// A graph of entities for Graphviz.
    case dot
    /// A graph of entities for Mermaid.
    case mermaid
}

/// `modelc show`: what is in models.
///
/// - Parameters:
///   - request: The models.
///   - format: How they are shown.
/// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
public func show(_ request: CompilerRequest, as format: ShowFormat) -> (document: Document, result: CompilerResult) {
    let compilation = Compilation(request)
    return (compilation.document(format), compilation.readingResult)
}

extension Compilation {
    fileprivate func document(_ format: ShowFormat) -> Document {
        switch format {
        case .text:
            let texts = models.compactMap { model in
                model.graph.map { ModelText($0.model, heading: model.input.heading).text }
            }
            return Document(texts.joined(separator: "\n"))
        case .dot: return Document(diagrams.map(\.dot).joined())
        case .mermaid: return Document(diagrams.map(\.mermaid).joined(separator: "\n"))
        case .json:
            return Document([
                "schema": "modelc.model/1", "models": .array(of: models.filter(\.isShown), as: \.json),
            ])
        }
    }
}

extension Compilation {
    private var diagrams: [ModelDiagram] {
        models.indices.compactMap { index in
            models[index].graph.map { graph in
                ModelDiagram(graph, regions: mirrored[index].map(StoreRegion.regions) ?? [])
            }
        }
    }
}

extension LoadedModel {
    fileprivate var isShown: Bool { graph != nil && input.file != nil }

    /// Null for a model that is not shown.
    fileprivate var json: JSONValue {
        guard let graph, let file = input.file else { return .null }
        return ModelJSON(graph.model, input: input, source: SourceText(path: file.path, bytes: file.bytes)).value
    }
}
