package import Mirroring
import ModelFiles
package import ObjectModel
import Testing

/// The model of a file that must be readable.
package func readableModel(_ bytes: [UInt8], path: String = "contents") throws -> ManagedObjectModel {
    let read = readModel(bytes, path: path)
    return try #require(read.model, "\(read.diagnostics)")
}

/// The model with some children of `<model>`, one line below it.
package func readableModel(
    _ children: String,
    attributes: String = "",
    path: String = "contents"
) throws -> ManagedObjectModel {
    try readableModel(Array("<model \(attributes)>\n\(children)\n</model>".utf8), path: path)
}

/// The same, mirrored: as a whole into the private database, unless stores say otherwise.
package func mirrored(
    _ children: String,
    stores: [MirroredStore] = [MirroredStore()],
    indexes: IndexPolicy = .development
) throws -> MirroredModel {
    try mirrored(readableModel(children), stores: stores, indexes: indexes)
}

/// A model, mirrored by stores.
package func mirrored(
    _ model: ManagedObjectModel,
    stores: [MirroredStore] = [MirroredStore()],
    indexes: IndexPolicy = .development
) -> MirroredModel {
    MirroredModel(ModelGraph(model), scope: MirroringScope(stores: stores, reason: .settings), indexes: indexes)
}
