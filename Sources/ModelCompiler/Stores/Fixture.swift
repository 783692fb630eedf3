package import ModelFiles

extension Compiler {
    /// `modelc store fixture`: what writes a store of the first model of the project.
    ///
    /// - Parameters:
    ///   - rows: How many rows each entity gets that is not abstract.
    ///   - seed: What makes the values others.
    /// - Returns: What writes the store; nil when the model could not be read.
    /// - Throws: ``CommandFailure`` for a model whose version hashes cannot be computed.
    package func fixture(rows: Int, seed: UInt64) throws(CommandFailure) -> StoreWriter? {
        guard let model = Analysis(project).models.first, let graph = model.graph else { return nil }
        do throws(StoreError) {
            return try StoreWriter(layout: StoreLayout(of: graph), rowsPerEntity: rows, seed: seed)
        } catch {
            throw CommandFailure(error, at: model.input.path)
        }
    }
}
