public import StoreChecks
import Text

/// What a store is, in names, as all its documents need it.
public struct IdentifiedStore: Sendable {
    /// A version of a model that the store was compared with.
    public struct Candidate: Sendable {
        let path: String
        let version: String?
        let heading: String

        /// Describes a version.
        ///
        /// - Parameters:
        ///   - path: The model, as the user named it.
        ///   - version: The name of the version; nil for a model without versions.
        ///   - heading: What people call it: `Model.xcdatamodeld (V4, current)`.
        public init(path: String, version: String?, heading: String) {
            self.path = path
            self.version = version
            self.heading = heading
        }
    }

    let path: String
    let identity: StoreIdentity
    let candidates: [Candidate]

    /// Describes a store.
    ///
    /// - Parameters:
    ///   - path: The store, as the user named it.
    ///   - identity: What it is.
    ///   - candidates: The versions that it was compared with.
    public init(path: String, identity: StoreIdentity, candidates: [Candidate]) {
        self.path = path
        self.identity = identity
        self.candidates = candidates
    }

    /// The document in a format.
    public func document(_ format: ListFormat) -> Document {
        switch format {
        case .text: Document(StoreText(store: self).text)
        case .json: Document(JSONValue(self, StoreJSON.keys))
        }
    }

    /// The versions that the store can have been made with.
    var matches: [(match: StoreIdentity.Match, candidate: Candidate)] {
        identity.matches.map { ($0, candidates[$0.version]) }
    }
}
