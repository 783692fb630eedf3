#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    func asLocation() throws(FormatProblem) -> RecordLocation {
        guard let latitude = self["latitude"]?.number, let longitude = self["longitude"]?.number else {
            throw unexpected(.location)
        }
        var location = RecordLocation(latitude: latitude, longitude: longitude)
        location.horizontalAccuracy = try self["horizontalAccuracy"]?.asDouble()
        location.verticalAccuracy = try self["verticalAccuracy"]?.asDouble()
        location.altitude = try self["altitude"]?.asDouble()
        location.speed = try self["speed"]?.asDouble()
        location.course = try self["course"]?.asDouble()
        location.timestamp = try self["timestamp"]?.asDate()
        return location
    }
}

extension RecordLocation {
    func json() throws(FormatProblem) -> JSONValue {
        .object(ofPresent: [
            "latitude": try latitude.json(), "longitude": try longitude.json(),
            "horizontalAccuracy": try horizontalAccuracy?.json(), "verticalAccuracy": try verticalAccuracy?.json(),
            "altitude": try altitude?.json(), "speed": try speed?.json(), "course": try course?.json(),
            "timestamp": try timestamp?.milliseconds(),
        ])
    }
}
