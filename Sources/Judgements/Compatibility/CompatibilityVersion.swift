public import Mirroring

/// One version of a model, with what of it is mirrored.
public struct CompatibilityVersion: Sendable {
    /// The version's name, as people know it.
    public let name: String
    /// The model and its mirrored stores.
    public let mirrored: MirroredModel

    /// Creates a version.
    public init(name: String, mirrored: MirroredModel) {
        self.name = name
        self.mirrored = mirrored
    }
}
