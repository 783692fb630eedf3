public import Documents
import Migration
import StoreChecks
public import StoreFile

extension Compiler {
    /// `modelc store identify`: what a store is, and which of the models of the request it was made with.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    /// - Returns: The document and the reader's findings; models that could not be read are not compared.
    public func identify(_ store: StoreFile, at path: String) -> (store: IdentifiedStore, result: CompilerResult) {
        let compilation = Compilation(request, isPartial: true)
        let compared = compilation.models.indices.compactMap { index in
            compilation.migrationVersion(index).map { (version: $0, input: compilation.models[index].input) }
        }
        let identity = StoreIdentity(
            of: store,
            among: compared.map(\.version),
            isSwiftData: compared.map { $0.input.swiftData != nil }
        )
        let candidates = compared.map { _, input in
            IdentifiedStore.Candidate(path: input.path, version: input.version?.name, heading: input.heading)
        }
        return (IdentifiedStore(path: path, identity: identity, candidates: candidates), compilation.readingResult)
    }
}
