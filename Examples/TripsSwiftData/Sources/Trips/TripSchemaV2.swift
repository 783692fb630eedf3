import Foundation
import SwiftData

/// The models of version 2.0: trips have a mood, and stops have notes and a photo.
enum TripSchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)

    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

    @Model
    final class Trip {
        var name: String = ""
        var start: Date = Date.distantPast
        var mood: Mood = Mood.happy
        @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []

        init(name: String, start: Date) {
            self.name = name
            self.start = start
        }
    }

    @Model
    final class Stop {
        var place: String = ""
        var order: Int = 0
        var tags: [String]?
        @Attribute(.externalStorage) var photo: Data?
        @Attribute(.allowsCloudEncryption) var note: String?
        var trip: Trip?

        init(place: String, order: Int) {
            self.place = place
            self.order = order
        }
    }
}

typealias Trip = TripSchemaV2.Trip
typealias Stop = TripSchemaV2.Stop
