import SwiftData
import SwiftUI

/// A journey.
@Model
final class Trip {
    #Index<Trip>([\.start])

    @Attribute(.unique) var name: String
    var start: Date = Date.now
    var mood: Mood = Mood.usual
    var place: Place = Place()
    var daysLeft: Int { 3 }
    @Transient var isOpen = false
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []

    init(name: String) { self.name = name }

    enum Mood: String, Codable {
        case calm, curious
        static let usual = Mood.calm
    }
}

struct Place: Codable {
    var city: String = ""
    var country: String?
}

@Model
final class Stop {
    var note: String?
    var trip: Trip?

    init() {}
}
