#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A place on Earth, as `CLLocation` has it.
public struct RecordLocation: Hashable, Sendable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// How far off the place may be, in metres.
    public var horizontalAccuracy: Double?
    /// How far off the altitude may be, in metres.
    public var verticalAccuracy: Double?
    /// Metres above sea level.
    public var altitude: Double?
    /// Metres per second.
    public var speed: Double?
    /// The direction of movement, in degrees clockwise from north.
    public var course: Double?
    /// When this was measured.
    public var timestamp: Date?

    /// Creates a place of which nothing else is known.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
