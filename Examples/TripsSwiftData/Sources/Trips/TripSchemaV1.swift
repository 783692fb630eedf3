import Foundation
import SwiftData

/// The models of version 1.0 of the app. Users have stores of it, so it stays as it shipped; nothing makes objects of it.
enum TripSchemaV1: VersionedSchema {
    @Model
    final class Stop {
        var order: Int = 0
        var place: String = ""
        var trip: Trip?
        init() {}
    }

    @Model
    final class Trip {
        @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []
        var start: Date = Date.distantPast
        var name: String = ""
        init() {}
    }

    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
    static let versionIdentifier = Schema.Version(1, 0, 0)
}
