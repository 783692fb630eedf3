import CompilerSupport
import Mirroring
package import ModelDocuments
import ObjectModel
import SchemaRules

extension Compiler {
    /// Reads the models and checks nothing.
    ///
    /// - Returns: The reader's findings.
    package func read() -> CompilerResult { Analysis(project).readingResult }

    /// `modelc show`: the contents of models.
    ///
    /// - Parameter format: The format.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    package func show(as format: DocumentFormat) -> (document: Document, result: CompilerResult) {
        let analysis = Analysis(project, isPartial: true)
        return (analysis.namedModels.document(format), analysis.readingResult)
    }

    /// `modelc hash`: the version hashes of entities, and the checksum of the model.
    ///
    /// - Parameter format: The format.
    /// - Returns: The document and the reader's findings; models that could not be read are left out of the document.
    ///   Unavailable hashes are in the document and are no findings.
    package func hash(as format: DocumentFormat) -> (document: Document, result: CompilerResult) {
        let analysis = Analysis(project)
        return (Document(analysis.namedModels.hashes(as: format)), analysis.readingResult)
    }
}

extension Analysis {
    /// The models that could be read.
    fileprivate var namedModels: [NamedModel] { models.compactMap(namedModel) }

    /// A model for documents; nil when it could not be read.
    func namedModel(_ model: ModelTimeline) -> NamedModel? {
        model.graph.map { graph in
            var named = NamedModel(graph, of: model.input)
            named.mirrored = model.mirrored
            return named
        }
    }
}

extension NamedModel {
    /// Creates a model with the names of its input.
    init(_ graph: ModelGraph, of input: ModelInput) {
        self.init(graph)
        path = input.path
        name = input.name
        version = input.version?.name
        heading = input.heading
        texts = Dictionary(input.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
}

extension Compiler {
    /// `modelc share`: the objects that `share(_:to:)` would move into one record zone, by the first model of the
    /// project.
    ///
    /// - Parameters:
    ///   - entity: The name of the entity whose object is shared.
    ///   - format: The format.
    /// - Returns: The document, and the findings of the reader, of the model rules and about sharing the entity; no
    ///   document when the model could not be read.
    /// - Throws: ``CommandFailure`` when the model has no such entity, or does not mirror it.
    package func share(_ entity: String, as format: DocumentFormat) throws(CommandFailure) -> Printed {
        let analysis = Analysis(project, isMirroringImplied: true)
        guard let model = analysis.models.first, let mirrored = model.mirrored else {
            return (nil, analysis.readingResult)
        }
        let scope = mirrored.scope.words(of: model.input)
        let share = ShareDescription(
            try mirrored.closure(of: entity, scope: scope),
            in: mirrored.graph,
            heading: "\(model.input.heading) · mirrored: \(scope)"
        )
        return (Document(share.document(format)), analysis.sharingResult(of: entity, in: model))
    }
}

extension Analysis {
    /// The findings of the rules about the model, and about sharing the entity.
    fileprivate func sharingResult(of entity: String, in model: ModelTimeline) -> CompilerResult {
        var policies = FindingPolicies(project)
        let input = model.input
        // The entry in the settings, if there is one, is the place of findings.
        let root = input.listing.shareRoots.first { $0.value == entity } ?? Located(entity)
        // Stores with another database than in the settings are the only subject of the question.
        let known = Set(input.stores.map(MirroredStore.init))
        let isPartial = isNarrowed(model) && model.mirrored?.scope.stores.allSatisfy(known.contains) == true
        let shared = sharing(model, of: [root], isPartial: isPartial)
        let findings = model.today.diagnostics + modelFindings(model) + (shared?.findings ?? [])
        let section = policies.section(about: input, findings)
        return result([section].following(policies.problems.inPrintingOrder()))
    }
}

extension MirroredModel {
    fileprivate func closure(of name: String, scope: String) throws(CommandFailure) -> ShareClosure {
        guard let root = graph.entity(named: name) else {
            let hint = nearest(to: name, in: graph.model.entities.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
            throw .usage("the model has no entity '\(name)'\(hint)".printable)
        }
        guard let closure = ShareClosure(of: self, root: root) else {
            let message = "'\(name)' is not mirrored and cannot be shared; mirrored: \(scope)"
            throw CommandFailure(message: message.printable, status: .findings)
        }
        return closure
    }
}
