package import CompilerSupport

/// A second attribute that takes over the values of a deployed one, encrypted.
///
/// Whether a field is encrypted is decided when it is first deployed. An attribute that was deployed plain is encrypted by
/// moving its values: a new attribute allows cloud encryption from the start, the app writes both for a while, copies what
/// is there, and stops using the old one.
///
///     EncryptedTwin(of: "Post.body", as: "privateBody", phase: .both)
package struct EncryptedTwin: Hashable, Sendable {
    /// What the app does with the two attributes; raw values are the words of the settings.
    package enum Phase: String, CaseIterable, Sendable {
        /// It writes both, because older versions of the app read the old attribute.
        case both
        /// It writes the twin and empties the old attribute.
        case twinOnly
    }

    /// The entity that declares both attributes.
    package let entity: String
    /// What the app does with the two.
    package let phase: Phase
    private let original: Located<String>
    private let encrypted: Located<String>

    /// Makes a twin; nil unless the attribute is written `Entity.attribute`.
    package init?(
        of attribute: String,
        as twin: String,
        phase: Phase = .both,
        at location: SourceLocation? = nil,
        twinAt twinLocation: SourceLocation? = nil
    ) {
        let parts = attribute.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !twin.isEmpty else { return nil }
        entity = String(parts[0])
        original = Located(String(parts[1]), at: location)
        encrypted = Located(twin, at: twinLocation)
        self.phase = phase
    }

    /// The attribute whose field is deployed plain.
    package var attribute: String { original.value }
    /// The attribute that is encrypted.
    package var twin: String { encrypted.value }
    /// Where the settings name the old attribute; takes no part in comparisons.
    package var location: SourceLocation? { original.location }
    /// Where the settings name the twin; takes no part in comparisons.
    package var twinLocation: SourceLocation? { encrypted.location }

    /// `Post.body`.
    package var symbol: String { "\(entity).\(attribute)" }

    /// `Post.privateBody`.
    package var twinSymbol: String { "\(entity).\(twin)" }
}
