package import CompilerSupport

/// A store that is mirrored to CloudKit: which entities it holds, and where their records go.
package struct MirroredStore: Hashable, Sendable {
    private var place: Located<String?>
    /// The model configuration that the store holds; nil for all entities.
    package var configuration: String?
    /// The identifier of the CloudKit container, when it is known.
    package var container: String?
    /// The database.
    package var scope: DatabaseScope

    /// Creates a store.
    package init(
        name: String? = nil,
        configuration: String? = nil,
        container: String? = nil,
        scope: DatabaseScope = .private,
        location: SourceLocation? = nil
    ) {
        place = Located(name, at: location)
        self.configuration = configuration
        self.container = container
        self.scope = scope
    }

    /// The store's name in the settings.
    package var name: String? {
        get { place.value }
        set { place = Located(newValue, at: location) }
    }

    /// Where the settings name the store; takes no part in comparisons.
    package var location: SourceLocation? { place.location }
}
