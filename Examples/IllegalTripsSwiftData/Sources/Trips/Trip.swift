import Foundation
import SwiftData

/// A trip whose stops are no longer optional: no store with iCloud loads that.
@Model
final class Trip {
    var name: String = ""
    var start: Date = Date.distantPast
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]

    init(name: String, start: Date, stops: [Stop]) {
        self.name = name
        self.start = start
        self.stops = stops
    }
}

/// A stop whose order became a fraction, and whose place is called otherwise: production holds neither.
@Model
final class Stop {
    @Attribute(originalName: "place") var location: String = ""
    var order: Double = 0
    var trip: Trip?

    init(location: String, order: Double) {
        self.location = location
        self.order = order
    }
}
