import CompilerSupport
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
    let element: ReviewedElement

    /// The store as what another one collides with.
    var asOther: Diagnostic.Related { Diagnostic.Related("the other store", at: element.location) }

    /// The constant in Swift; nil for a name that is not a Swift identifier, or too long for the files that SQLite keeps
    /// beside a store.
    var constant: SwiftIdentifier? {
        guard FileName("\(name).sqlite-wal") != nil else { return nil }
        return SwiftIdentifier(name).flatMap { SwiftIdentifier($0.uncapitalized) }
    }

    /// What two stores of one app cannot share: file systems of macOS do not tell upper and lower case apart.
    var key: String { name.lowercased() }

    init(_ store: MirroredStore) {
        name = store.name ?? ""
        configuration = store.configuration
        container = store.container
        scope = store.scope
        element = ReviewedElement(symbol: "store \(name)", location: store.location)
    }

    init(onDevice configuration: String, at location: SourceLocation) {
        name = configuration
        self.configuration = configuration
        container = nil
        scope = nil
        element = ReviewedElement(symbol: "configuration \(configuration)", location: location)
    }
}
