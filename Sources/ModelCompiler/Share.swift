import CompilerSupport
import Mirroring
package import ModelDocuments
import ObjectModel
import SchemaRules

extension Compiler {
    /// `modelc share`: what `share(_:to:)` would move into one record zone, by the first model of the request.
    ///
    /// - Parameters:
    ///   - entity: The name of the entity whose object is shared.
    ///   - format: How it is shown.
    /// - Returns: The document, and the findings of the reader, of the model rules and about sharing the entity; no document when the model could not be read.
    /// - Throws: ``CommandFailure`` when the model has no such entity, or does not mirror it.
    package func share(_ entity: String, as format: GraphFormat) throws(CommandFailure) -> Printed {
        let compilation = Compilation(request, isMirroringImplied: true)
        guard let model = compilation.models.first, let mirrored = compilation.mirrored.first ?? nil else {
            return (nil, compilation.readingResult)
        }
        let scope = mirrored.scope.words(of: model.input)
        let share = ShareDescription(
            try mirrored.closure(of: entity, scope: scope),
            in: mirrored.graph,
            heading: "\(model.input.heading) · mirrored: \(scope)"
        )
        return (Document(share.document(format)), compilation.sharingResult(of: entity))
    }
}

extension Compilation {
    /// What the model's own rules say, and those about sharing the entity.
    fileprivate func sharingResult(of entity: String) -> CompilerResult {
        var policies = FindingPolicies(request)
        let input = models[0].input
        // Where the settings list the entity, that is its place.
        let root = input.listing.shareRoots.first { $0.value == entity } ?? Located(entity)
        // Stores that are looked at as if they were in another database are all that the question is about.
        let known = Set(input.stores.map(MirroredStore.init))
        let isPartial = isNarrowed(0) && mirrored[0]?.scope.stores.allSatisfy(known.contains) == true
        let shared = sharing(0, of: [root], isPartial: isPartial)
        let findings = models[0].diagnostics + modelFindings(0) + (shared?.findings ?? [])
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
