public import Diagnostics

/// A second attribute that takes over the values of a deployed one, encrypted.
///
/// Whether a field is encrypted is decided when it is first deployed. An attribute that was deployed plain is encrypted by
/// moving its values: a new attribute allows cloud encryption from the start, the app writes both for a while, copies what
/// is there, and stops using the old one.
///
///     EncryptedTwin(of: "Post.body", as: "privateBody", phase: .both)
public struct EncryptedTwin: Hashable, Sendable {
    /// What the app does with the two attributes; raw values are the words of the settings.
    public enum Phase: String, CaseIterable, Sendable {
        /// It writes both, because older versions of the app read the old attribute.
        case both
        /// It writes the twin and empties the old attribute.
        case twinOnly
    }

    /// The entity that declares both attributes.
    public let entity: String
    /// The attribute whose field is deployed plain.
    public let attribute: String
    /// The attribute that is encrypted.
    public let twin: String
    /// What the app does with the two.
    public let phase: Phase
    /// Where the settings name the old attribute; takes no part in comparisons.
    public let location: SourceLocation?
    /// Where the settings name the twin; takes no part in comparisons.
    public let twinLocation: SourceLocation?

    /// Makes a twin; nil unless the attribute is written `Entity.attribute`.
    public init?(
        of attribute: String,
        as twin: String,
        phase: Phase = .both,
        at location: SourceLocation? = nil,
        twinAt twinLocation: SourceLocation? = nil
    ) {
        let parts = attribute.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !twin.isEmpty else { return nil }
        entity = String(parts[0])
        self.attribute = String(parts[1])
        self.twin = twin
        self.phase = phase
        self.location = location
        self.twinLocation = twinLocation
    }

    /// `Post.body`.
    public var symbol: String { "\(entity).\(attribute)" }

    /// `Post.privateBody`.
    public var twinSymbol: String { "\(entity).\(twin)" }

    /// Compares what twins are, wherever they are named.
    public static func == (left: Self, right: Self) -> Bool {
        (left.entity, left.attribute, left.twin, left.phase) == (right.entity, right.attribute, right.twin, right.phase)
    }

    /// Leaves the locations out, in step with equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entity)
        hasher.combine(attribute)
        hasher.combine(twin)
        hasher.combine(phase)
    }
}
