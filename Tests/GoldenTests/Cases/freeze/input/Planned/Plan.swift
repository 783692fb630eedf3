import SwiftData

enum TripPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] {
        [
            TripSchemaV0.self,  // before the store
            TripSchemaV2.self,
        ]
    }

    static var stages: [MigrationStage] { [] }
}
