/// The types and constants that a generated migration refers to by their bare names. A class of the same name would hide
/// them.
enum MigrationTypes {
    static let names: Set<String> = [
        "Bundle", "Error", "Hashable", "NSCustomMigrationStage", "NSLightweightMigrationStage",
        "NSManagedObjectContext", "NSManagedObjectModelReference", "NSStagedMigrationManager", "Sendable", "String",
        "URL", "Void",
    ]
}
