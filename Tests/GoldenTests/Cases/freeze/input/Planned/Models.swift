import SwiftData

enum TripSchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
}

@Model
final class Trip {
    var name: String = ""
    var start: Date = Date.now
    var rating: Int = 0
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []

    init() {}
}

@Model
final class Stop {
    var note: String?
    var trip: Trip?

    init() {}
}

/// A copy that a person wrote, and forgot a property of.
enum TripSchemaV0: VersionedSchema {
    static let versionIdentifier = Schema.Version(0, 9, 0)
    static var models: [any PersistentModel.Type] { [Stop.self, Trip.self] }

    @Model
    final class Stop {
        var trip: Trip?
        init() {}
    }

    @Model
    final class Trip {
        @Relationship(inverse: \Stop.trip) var stops: [Stop]? = []
        init() {}
    }
}
