/// The types and constants that a stack refers to by their bare names. A class of the same name would hide them.
enum StackTypes {
    static let names: Set<String> = [
        "AsyncStream", "Bundle", "CKDatabase", "Error", "Hashable", "MainActor", "NSManagedObjectModel",
        "NSMergePolicy", "NSNumber", "NSPersistentCloudKitContainer", "NSPersistentCloudKitContainerOptions",
        "NSPersistentCloudKitContainerSchemaInitializationOptions", "NSPersistentContainer",
        "NSPersistentHistoryTrackingKey", "NSPersistentStore", "NSPersistentStoreDescription",
        "NSPersistentStoreRemoteChangeNotificationPostOptionKey", "ProcessInfo", "Sendable", "String", "URL",
    ]
}
