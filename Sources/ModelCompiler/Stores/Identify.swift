package import ModelDocuments
package import ModelFiles
import SchemaRules

extension Compiler {
    /// `modelc store identify`: what a store is, and which of the models of the project it was made with.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - path: The store, as the user named it.
    /// - Returns: The document and the reader's findings; models that could not be read are not compared.
    package func identify(_ store: StoreFile, at path: String) -> (store: IdentifiedStore, result: CompilerResult) {
        let compared = ComparedStore(project, store)
        let candidates = compared.versions.map { NamedModel($0.version.graph, of: $0.input) }
        let identified = IdentifiedStore(path: path, identity: compared.identity, candidates: candidates)
        return (identified, compared.analysis.readingResult)
    }
}
