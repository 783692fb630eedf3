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

extension Compiler {
    /// `modelc show`: what is in models.
    ///
    /// - Parameter format: How they are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    public func show(as format: ShowFormat) -> (document: Document, result: CompilerResult) {
        let compilation = Compilation(request)
        let models = compilation.models
        let document =
            switch format {
            case .text:
                Document(
                    models.compactMap { model in
                        model.graph.map { ModelText(model: $0.model, heading: model.input.heading).text }
                    }.joined(separator: "\n")
                )
            case .dot: Document(compilation.diagrams.map(\.dot).joined())
            case .mermaid: Document(compilation.diagrams.map(\.mermaid).joined(separator: "\n"))
            case .json: Document(JSONValue(models.filter { $0.graph != nil }, ModelJSON.keys))
            }
        return (document, compilation.readingResult)
    }

    /// `modelc hash`: the version hashes of entities, and the checksum of the model.
    ///
    /// - Parameter format: How the hashes are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document. A hash
    ///   that cannot be computed is named in the document and is no finding.
    public func hash(as format: ListFormat) -> (document: String, result: CompilerResult) {
        let compilation = Compilation(request)
        let hashes = compilation.models.compactMap { model in
            model.graph.map { HashedModel(input: model.input, hashes: VersionHashes(of: $0)) }
        }
        let document =
            switch format {
            case .text: hashes.map(\.text).joined(separator: "\n")
            case .json: JSONValue(hashes, HashJSON.keys).documentText()
            }
        return (document, compilation.readingResult)
    }
}

extension Compilation {
    fileprivate var diagrams: [Diagram] {
        zip(models, mirrored).compactMap { model, mirrored in
            model.graph.map { Diagram($0, regions: mirrored.map(StoreRegion.regions) ?? []) }
        }
    }
}

/// How lists are printed that are no model: rules, schemas; raw values are the words of the command line.
public enum ListFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
}
