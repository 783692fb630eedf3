import Foundation
import SwiftData

struct Place: Codable {
    var city: String
    var country: String
}

enum TripSchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

    @Model final class Trip {
        var name: String = ""
        var start: Place?
        var days: String?
        @Relationship(inverse: \Stop.trip) var stops: [Stop]?
    }

    @Model final class Stop {
        var trip: Trip?
    }
}

enum TripSchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

    @Model final class Trip {
        var id = UUID()
        var name: String = ""
        var start: Place?
        var days: Int?
        var tags: [String] = []
        @Attribute(.allowsCloudEncryption) var photo: Data?
        @Relationship(inverse: \Stop.trip) var stops: [Stop]?
    }

    @Model final class Stop {
        var trip: Trip?
        @Attribute(.unique) var code: String
    }
}

enum TripPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TripSchemaV1.self, TripSchemaV2.self] }
    static var stages: [MigrationStage] {
        [.custom(fromVersion: TripSchemaV1.self, toVersion: TripSchemaV2.self, willMigrate: nil, didMigrate: nil)]
    }
}
