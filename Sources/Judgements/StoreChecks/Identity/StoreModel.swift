import CompiledModel
import ObjectModel

extension ModelGraph {
    /// The model that a store carries, with its names resolved.
    convenience init(ofStore model: CompiledModel) { self.init(model.model) }
}
