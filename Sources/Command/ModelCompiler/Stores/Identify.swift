public import Documents
public import StoreFile

extension Compiler {
    /// `modelc store identify`: what a store is, and which of the models of the request it was made with.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    /// - Returns: The document and the reader's findings; models that could not be read are not compared.
    public func identify(_ store: StoreFile, at path: String) -> (store: IdentifiedStore, result: CompilerResult) {
        let compared = ComparedStore(request, store)
        let candidates = compared.versions.map { _, input in
            IdentifiedStore.Candidate(path: input.path, version: input.version?.name, heading: input.heading)
        }
        let identified = IdentifiedStore(path: path, identity: compared.identity, candidates: candidates)
        return (identified, compared.compilation.readingResult)
    }
}
