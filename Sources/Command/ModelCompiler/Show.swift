public import Documents
import ObjectModel

extension Compiler {
    /// Reads the models and judges nothing.
    ///
    /// - Returns: The reader's findings.
    public func read() -> CompilerResult { Compilation(request).readingResult }

    /// `modelc show`: what is in models.
    ///
    /// - Parameter format: How they are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    public func show(as format: ShowFormat) -> (document: Document, result: CompilerResult) {
        let compilation = Compilation(request, isPartial: true)
        return (compilation.namedModels.document(format), compilation.readingResult)
    }

    /// `modelc hash`: the version hashes of entities, and the checksum of the model.
    ///
    /// - Parameter format: How the hashes are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document. A hash
    ///   that cannot be computed is named in the document and is no finding.
    public func hash(as format: ListFormat) -> (document: Document, result: CompilerResult) {
        let compilation = Compilation(request)
        return (Document(compilation.namedModels.hashes(as: format)), compilation.readingResult)
    }
}

extension Compilation {
    /// The models that could be read.
    fileprivate var namedModels: [NamedModel] { models.indices.compactMap(namedModel) }

    /// A model as documents take it; nil when it could not be read.
    func namedModel(_ index: Int) -> NamedModel? {
        let input = models[index].input
        guard let graph = models[index].graph else { return nil }
        var named = NamedModel(graph)
        named.path = input.path
        named.name = input.name
        named.version = input.version?.name
        named.heading = input.heading
        named.texts = Dictionary(input.files.map { ($0.path, $0.bytes) }) { first, _ in first }
        named.mirrored = mirrored[index]
        return named
    }
}
