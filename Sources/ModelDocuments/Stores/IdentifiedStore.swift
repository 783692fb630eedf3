import CompilerSupport
package import SchemaRules

/// What a store is, in names, as all its documents need it.
package struct IdentifiedStore: Sendable {
    let path: String
    let identity: StoreIdentity
    let candidates: [NamedModel]

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - path: The store, as the user named it.
    ///   - identity: What it is.
    ///   - candidates: The versions that it was compared with.
    package init(path: String, identity: StoreIdentity, candidates: [NamedModel]) {
        self.path = path
        self.identity = identity
        self.candidates = candidates
    }

    /// The document in a format.
    package func document(_ format: ListFormat) -> Document {
        switch format {
        case .text: Document(text)
        case .json: Document(JSON(self, StoreJSON.keys))
        }
    }

    /// The versions that the store can have been made with.
    var matches: [(match: StoreIdentity.Match, candidate: NamedModel)] {
        identity.matches.map { ($0, candidates[$0.version]) }
    }
}
