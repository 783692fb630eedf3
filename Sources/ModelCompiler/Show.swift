package import ModelDocuments
import ObjectModel

extension Compiler {
    /// Reads the models and judges nothing.
    ///
    /// - Returns: The reader's findings.
    package func read() -> CompilerResult { Analysis(project).readingResult }

    /// `modelc show`: what is in models.
    ///
    /// - Parameter format: How they are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    package func show(as format: GraphFormat) -> (document: Document, result: CompilerResult) {
        let analysis = Analysis(project, isPartial: true)
        return (analysis.namedModels.document(format), analysis.readingResult)
    }

    /// `modelc hash`: the version hashes of entities, and the checksum of the model.
    ///
    /// - Parameter format: How the hashes are shown.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document. A hash
    ///   that cannot be computed is named in the document and is not a finding.
    package func hash(as format: ListFormat) -> (document: Document, result: CompilerResult) {
        let analysis = Analysis(project)
        return (Document(analysis.namedModels.hashes(as: format)), analysis.readingResult)
    }
}

extension Analysis {
    /// The models that could be read.
    fileprivate var namedModels: [NamedModel] { models.compactMap(namedModel) }

    /// A model as documents take it; nil when it could not be read.
    func namedModel(_ model: ModelTimeline) -> NamedModel? {
        model.graph.map { graph in
            var named = NamedModel(graph, of: model.input)
            named.mirrored = model.mirrored
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
