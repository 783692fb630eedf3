extension Settings {
    /// An attribute that was deployed unencrypted, and the one that takes over its values: an entry of `"encryptedTwins"`.
    public struct EncryptedTwin: Hashable, Sendable {
        /// The deployed attribute with the entity that declares it: `Post.body`.
        public var attribute: Located<String>
        /// The encrypted attribute of the same entity.
        public var twin: Located<String>
        /// What the app does with the two; nil while it writes both.
        public var phase: Located<EncryptionPhase>?

        /// Creates an entry.
        public init(attribute: Located<String>, twin: Located<String>, phase: Located<EncryptionPhase>? = nil) {
            self.attribute = attribute
            self.twin = twin
            self.phase = phase
        }
    }

    /// What an app does with an attribute and its encrypted twin.
    public enum EncryptionPhase: String, CaseIterable, Sendable {
        /// It writes both, because older versions of the app read the old one.
        case both
        /// It writes the twin and empties the old attribute.
        case twinOnly
    }
}
