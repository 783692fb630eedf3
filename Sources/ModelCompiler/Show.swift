package import ModelDocuments
import ObjectModel

extension Compiler {
    /// Reads the models and judges nothing.
    ///
    /// - Returns: The reader's findings.
    package func read() -> CompilerResult { Compilation(request).readingResult }

    /// `modelc show`: what is in models.
    ///
    /// - Parameter format: How they are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    package func show(as format: GraphFormat) -> (document: Document, result: CompilerResult) {
        let compilation = Compilation(request, isPartial: true)
        return (compilation.namedModels.document(format), compilation.readingResult)
    }

    /// `modelc hash`: the version hashes of entities, and the checksum of the model.
    ///
    /// - Parameter format: How the hashes are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document. A hash
    ///   that cannot be computed is named in the document and is not a finding.
    package func hash(as format: ListFormat) -> (document: Document, result: CompilerResult) {
        let compilation = Compilation(request)
        return (Document(compilation.namedModels.hashes(as: format)), compilation.readingResult)
    }
}

extension Compilation {
    /// The models that could be read.
    fileprivate var namedModels: [NamedModel] { models.indices.compactMap(namedModel) }

    /// A model as documents take it; nil when it could not be read.
    func namedModel(_ index: Int) -> NamedModel? {
        models[index].graph.map { graph in
            var named = NamedModel(graph, of: models[index].input)
            named.mirrored = mirrored[index]
            return named
        }
    }
}

extension NamedModel {
    /// A model with the names of its input.
    init(_ graph: ModelGraph, of input: ModelInput) {
        self.init(graph)
        path = input.path
        name = input.name
        version = input.version?.name
        heading = input.heading
        texts = Dictionary(input.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
}
