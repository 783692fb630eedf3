package import Mirroring
package import ObjectModel
package import SchemaRules

/// What sources are generated from: a version of a model, and where it goes.
package struct GenerationSource: Sendable {
    /// The model with its names resolved.
    let graph: ModelGraph
    /// What `NSPersistentContainer` calls the model: the name of the bundle without its ending.
    let modelName: String
    /// The version of the bundle; nil outside of one.
    let version: String?
    /// What of the model is mirrored, and to which stores; nil when nothing says that any of it is.
    let mirrored: MirroredModel?
    /// The versions that stores on devices may have, oldest first and ending in this one.
    ///
    /// Only migrations are generated from it; empty when none is asked for.
    let history: [MigrationVersion]
    /// The version that ``history`` begins with because somebody says so; nil when it begins with the oldest one.
    let statedStart: String?
    /// The attributes that the settings move to encrypted ones.
    let encryptedTwins: [EncryptedTwin]

    /// Makes a source.
    package init(
        _ graph: ModelGraph,
        modelName: String,
        version: String? = nil,
        mirrored: MirroredModel? = nil,
        history: [MigrationVersion] = [],
        statedStart: String? = nil,
        encryptedTwins: [EncryptedTwin] = []
    ) {
        self.graph = graph
        self.modelName = modelName
        self.version = version
        self.mirrored = mirrored
        self.history = history
        self.statedStart = statedStart
        self.encryptedTwins = encryptedTwins
    }
}
