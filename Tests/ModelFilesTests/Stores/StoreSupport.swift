import TestSupport

@testable import ModelFiles

extension TemporaryFolder {
    /// Opens a store of the folder, which SQLite makes files beside.
    func store(_ name: String) throws -> StoreFile {
        try StoreFile(path: path(name), size: try bytes(name).count)
    }
}
