package import Mirroring

/// One version of a model, with what of it is mirrored.
package struct CompatibilityVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model and its mirrored stores.
    let mirrored: MirroredModel

    /// Creates a version.
    package init(name: String, mirrored: MirroredModel) {
        self.name = name
        self.mirrored = mirrored
    }
}
