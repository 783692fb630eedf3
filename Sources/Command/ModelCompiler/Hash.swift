import ObjectModel
import Text

/// `modelc hash`: the version hashes of entities, and the checksum of the model.
///
/// - Parameters:
///   - request: The models.
///   - format: How the hashes are shown.
/// - Returns: The document and the reader's findings; models that could not be read are left out of the document. A hash
///   that cannot be computed is named in the document and is no finding.
public func hash(_ request: CompilerRequest, as format: ListFormat) -> (document: String, result: CompilerResult) {
    let compilation = Compilation(request)
    let hashes = compilation.models.compactMap { model in
        model.graph.map { HashedModel(input: model.input, hashes: VersionHashes(of: $0)) }
    }
    let document =
        switch format {
        case .text: HashText(hashes).text
        case .json: HashJSON(hashes).value.documentText()
        }
    return (document, compilation.readingResult)
}

/// A model and its hashes.
struct HashedModel {
    let input: ModelInput
    let hashes: VersionHashes

    /// What has no hash: entities, and the checksum alone when all entities have theirs.
    var unavailable: [(entity: String?, reason: String)] {
        let entities = hashes.entities.compactMap { entity -> (entity: String?, reason: String)? in
            guard case .failure(let error) = entity.hash else { return nil }
            return (entity.name, error.reason)
        }
        guard entities.isEmpty, case .failure(let error) = hashes.checksum else { return entities }
        return [(nil, error.reason)]
    }
}
