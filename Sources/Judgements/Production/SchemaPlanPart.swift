public import Mirroring

/// What one model needs of a container; several models may need something of the same one.
public struct SchemaPlanPart: Sendable {
    /// The model.
    public let model: MirroredModel
    /// One of the model's schemas.
    public let needed: MirroredSchema

    /// Creates a part.
    public init(of model: MirroredModel, needed: MirroredSchema) {
        self.model = model
        self.needed = needed
    }
}
