import Diagnostics
import Mirroring

/// A store of a stack, as the settings or a configuration of the model ask for it.
struct StackStore {
    /// The name in the settings, or of the configuration.
    let name: String
    let configuration: String?
    let container: String?
    /// Nil for a store that stays on the device.
    let scope: DatabaseScope?
    /// What findings call the store.
    let symbol: String
    let location: SourceLocation?

    init(_ store: MirroredStore) {
        name = store.name ?? ""
        configuration = store.configuration
        container = store.container
        scope = store.scope
        symbol = "store \(name)"
        location = store.location
    }

    init(onDevice configuration: String, at location: SourceLocation) {
        name = configuration
        self.configuration = configuration
        container = nil
        scope = nil
        symbol = "configuration \(configuration)"
        self.location = location
    }
}
