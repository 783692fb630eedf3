/// An enumeration that an app declares itself.
nonisolated public enum Rating: Int, CaseIterable, Sendable {
    /// Not worth it.
    case low = 1
    /// Worth it.
    case high = 2
}

/// A value that is encoded into a field.
nonisolated public struct Track: Codable, Hashable, Sendable {
    /// Degrees north of the equator, then east of Greenwich.
    public var points: [Double]
    /// A name that somebody gave it.
    public var name: String?

    /// Makes a track.
    public init(points: [Double], name: String? = nil) {
        self.points = points
        self.name = name
    }
}
