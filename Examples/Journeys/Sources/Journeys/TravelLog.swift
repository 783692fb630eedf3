public import CloudRecords

/// What an app keeps of the records that came: values by their names, and what it does not understand as it came.
public struct TravelLog: Sendable {
    /// The journeys.
    public private(set) var journeys: [RecordName<JourneyRecord>: JourneyRecord] = [:]
    /// The places on the way.
    public private(set) var waypoints: [RecordName<WaypointRecord>: WaypointRecord] = [:]
    /// Records of types that a newer version may know, and those that cannot be read; keep them for the next version.
    public private(set) var parked: [CloudRecord] = []

    /// Begins without anything.
    public init() {}

    /// Takes a record that was fetched, of whatever type.
    public mutating func take(_ record: CloudRecord) {
        switch AnyRecord.read(record) {
        case .decoded(.journey(let journey)): journeys[journey.recordName] = journey
        case .decoded(.waypoint(let waypoint)): waypoints[waypoint.recordName] = waypoint
        case .decoded(.publicJourney), .decoded(.cloudKitShare): break
        case .unknownType(let record), .unreadable(let record, _): parked.append(record)
        }
    }

    /// The places on the way of a journey, by the time of arrival.
    public func waypoints(of journey: RecordName<JourneyRecord>) -> [WaypointRecord] {
        waypoints.values.filter { $0.journey == journey }.sorted { left, right in
            (left.arrival ?? .distantFuture, left.recordName.rawValue)
                < (right.arrival ?? .distantFuture, right.recordName.rawValue)
        }
    }
}

extension NativeRecord {
    /// Writes the value to the record that the app fetched, as a released app does: a field that production does not have yet
    /// is left out and reported, because production would refuse the whole record.
    public func writeInProduction(
        to record: inout CloudRecord,
        report: @escaping @Sendable (UndeployedField) -> Void
    ) throws(RecordMappingFailure) {
        try write(to: &record, undeployed: .omit(report: report))
    }
}
