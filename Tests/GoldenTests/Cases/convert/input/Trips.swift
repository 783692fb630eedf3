import Foundation
import SwiftData

enum Mood: String, Codable { case good, bad }

enum TripsV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self] }

    @Model final class Trip {
        var name: String = ""
        init() {}
    }
}

enum TripsV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }

    @Model final class Trip {
        var id = UUID()
        @Attribute(originalName: "name") var title: String = ""
        var mood: Mood?
        var tags: [String] = []
        var url: URL?
        var start: Date = .distantPast
        var end = Date(timeIntervalSince1970: 0)
        var scores: [Mood: Int] = [:]
        @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop]? = []
        init() {}
    }

    @Model final class Stop {
        var trip: Trip?
        init() {}
    }
}
