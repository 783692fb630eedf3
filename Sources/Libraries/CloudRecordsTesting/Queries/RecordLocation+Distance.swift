import CloudRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension RecordLocation {
    /// The metres between two places on a sphere of the size of Earth; the haversine formula.
    func distance(to other: RecordLocation) -> Double {
        let radians = Double.pi / 180
        let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
        let chord =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east / 2) * sin(east / 2)
        return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
}
