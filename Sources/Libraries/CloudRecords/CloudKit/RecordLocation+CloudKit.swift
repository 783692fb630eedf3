#if canImport(CloudKit)
    public import CoreLocation

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension RecordLocation {
        /// Negative accuracies, speeds and courses are the framework's way to say that there is none.
        public init(_ native: CLLocation) {
            self.init(latitude: native.coordinate.latitude, longitude: native.coordinate.longitude)
            horizontalAccuracy = Self.known(native.horizontalAccuracy)
            verticalAccuracy = Self.known(native.verticalAccuracy)
            altitude = native.verticalAccuracy < 0 && native.altitude == 0 ? nil : native.altitude
            speed = Self.known(native.speed)
            course = Self.known(native.course)
            timestamp = native.timestamp == Self.noTime ? nil : native.timestamp
        }

        /// The place for the framework. It must have a time; where there is none, it is the beginning of 1970.
        public var native: CLLocation {
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
                altitude: altitude ?? 0,
                horizontalAccuracy: horizontalAccuracy ?? -1,
                verticalAccuracy: verticalAccuracy ?? -1,
                course: course ?? -1,
                speed: speed ?? -1,
                timestamp: timestamp ?? Self.noTime
            )
        }

        private static let noTime = Date(timeIntervalSince1970: 0)

        private static func known(_ value: Double) -> Double? { value < 0 ? nil : value }
    }
#endif
