import SwiftData

/// The way of a store from each version to the current one.
enum TripMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TripSchemaV1.self, TripSchemaV2.self] }

    static var stages: [MigrationStage] {
        [.lightweight(fromVersion: TripSchemaV1.self, toVersion: TripSchemaV2.self)]
    }
}

extension ModelContainer {
    /// The store of the app, which is mirrored to the private database.
    static func trips() throws -> ModelContainer {
        let schema = Schema(versionedSchema: TripSchemaV2.self)
        let cloud = ModelConfiguration(schema: schema, cloudKitDatabase: .private("iCloud.com.example.trips"))
        return try ModelContainer(for: schema, migrationPlan: TripMigrationPlan.self, configurations: cloud)
    }
}
