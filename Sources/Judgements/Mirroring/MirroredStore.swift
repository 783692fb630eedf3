public import Diagnostics

/// A store that is mirrored to CloudKit: which entities it holds, and where their records go.
public struct MirroredStore: Hashable, Sendable {
    /// The store's name in the settings.
    public var name: String?
    /// The model configuration that the store holds; nil for all entities.
    public var configuration: String?
    /// The identifier of the CloudKit container, when it is known.
    public var container: String?
    /// The database.
    public var scope: DatabaseScope
    /// Where the settings name the store; takes no part in comparisons.
    public var location: SourceLocation?

    /// Creates a store.
    public init(
        name: String? = nil,
        configuration: String? = nil,
        container: String? = nil,
        scope: DatabaseScope = .private,
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.configuration = configuration
        self.container = container
        self.scope = scope
        self.location = location
    }

    /// Compares what the stores are, wherever they stand.
    public static func == (left: Self, right: Self) -> Bool {
        (left.name, left.configuration, left.container, left.scope)
            == (right.name, right.configuration, right.container, right.scope)
    }

    /// Leaves the location out, in step with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(configuration)
        hasher.combine(container)
        hasher.combine(scope)
    }
}
