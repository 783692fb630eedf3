public import Production

/// What is known of a container besides what models need of it.
public struct KnownContainer: Sendable {
    /// The names under which stores go to the container; nil is for stores that name none.
    public let names: [String?]
    /// What production holds, when anybody knows.
    public let production: SchemaEvidence?
    /// What Development holds, when anybody knows.
    public let development: SchemaEvidence?
    /// What the ledger says, also one that the branch deleted; nil when there is none.
    public let ledger: SchemaEvidence?

    /// Creates a container.
    public init(
        names: [String?],
        production: SchemaEvidence? = nil,
        development: SchemaEvidence? = nil,
        ledger: SchemaEvidence? = nil
    ) {
        self.names = names
        self.production = production
        self.development = development
        self.ledger = ledger
    }
}
