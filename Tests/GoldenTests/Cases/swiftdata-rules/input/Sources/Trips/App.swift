import SwiftData

func makeContainers() throws -> [ModelContainer] {
    let schema = Schema(versionedSchema: TripSchemaV2.self)
    let trips = ModelConfiguration("Trips", schema: schema, cloudKitDatabase: .private("iCloud.com.example.trips"))
    let drafts = ModelConfiguration("Drafts", schema: Schema([Draft.self]))
    return [
        try ModelContainer(for: schema, migrationPlan: TripPlan.self, configurations: trips),
        try ModelContainer(for: Draft.self, configurations: drafts),
    ]
}
