/// What is known of a container besides what models need of it.
package struct KnownContainer: Sendable {
    /// The names under which stores go to the container; nil is for stores that name none.
    let names: [String?]
    /// What production holds, when anybody knows.
    let production: SchemaEvidence?
    /// What Development holds, when anybody knows.
    let development: SchemaEvidence?
    /// What the ledger says, also one that the branch deleted; nil when there is none.
    let ledger: SchemaEvidence?

    /// Creates a container.
    package init(
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
