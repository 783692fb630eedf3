import SwiftData

@Model final class Trip {
    var name: String = ""
    var days: [Day]?
}

@Model final class Day {
    var title: String = ""
    var trip: Trip?
}

@Model final class Draft {
    @Attribute(.unique) var name: String
}

func makeContainer() throws -> ModelContainer {
    let cloud = ModelConfiguration(
        "cloud",
        schema: Schema([Trip.self]),
        cloudKitDatabase: .private("iCloud.com.example.trips")
    )
    let local = ModelConfiguration("local", schema: Schema([Draft.self]), cloudKitDatabase: .none)
    return try ModelContainer(for: Schema([Trip.self, Draft.self]), configurations: cloud, local)
}
