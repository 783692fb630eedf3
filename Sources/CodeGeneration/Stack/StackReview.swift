import CompilerSupport
import Mirroring
import ObjectModel

/// Finds what keeps a stack from being generated, and settles which stores it has.
struct StackReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// The mirrored stores in the order of the settings, then those that stay on the device.
    var stores: [StackStore] = []
    let model: ManagedObjectModel

    /// The types and constants that a stack refers to by their bare names.
    private static let types: Set<String> = [
        "AsyncStream", "Bundle", "CKDatabase", "Date", "Error", "Hashable", "MainActor", "NSManagedObjectContext",
        "NSManagedObjectModel", "NSMergePolicy", "NSNumber", "NSObjectProtocol", "NSPersistentCloudKitContainer",
        "NSPersistentCloudKitContainerOptions", "NSPersistentCloudKitContainerSchemaInitializationOptions",
        "NSPersistentContainer", "NSPersistentHistoryTrackingKey", "NSPersistentStore", "NSPersistentStoreDescription",
        "NSPersistentStoreRemoteChangeNotificationPostOptionKey", "NSPersistentStoreStagedMigrationManagerOptionKey",
        "NSStagedMigrationManager", "NotificationCenter", "ProcessInfo", "Sendable", "String", "URL",
    ]

    init(_ source: GenerationSource) {
        model = source.graph.model
        guard let mirrored = source.mirrored, Self.areStoresStated(in: mirrored.scope) else {
            reportMissingStores(of: source)
            return
        }
        stores = mirrored.scope.stores.map(StackStore.init)
        reviewContainers()
        reviewSharing()
        reviewConfigurations(mirrored)
        reviewEncryption(mirrored)
        reviewDoubleMirroring(mirrored)
        addLocalStores(mirrored)
        let name = ModelTypeName.stack(of: source.modelName)
        if name == nil { reportUnnameable(source, GenerationRules.malformedStackName) }
        reviewStoreNames()
        let types = Self.types.union(name.map { [$0.identifier.name] } ?? [])
        reportClasses(of: source, named: types, neededBy: "the stack", GenerationRules.hiddenStackType)
    }

    /// Options can narrow the settings to a store that they do not name.
    private static func areStoresStated(in scope: MirroringScope) -> Bool {
        scope.reason == .settings && scope.stores.allSatisfy { $0.name != nil }
    }

    private mutating func reportMissingStores(of source: GenerationSource) {
        report(
            GenerationRules.noStores,
            "the settings name no stores for the model '\(source.modelName)'",
            help: "Add them to the model in modelc.json: "
                + #""stores": [{"name": "Cloud", "container": "iCloud.com.example.app", "scope": "private"}]."#,
            about: source
        )
    }

    private mutating func reviewStoreNames() {
        var first: [String: StackStore] = [:]
        for store in stores {
            let kind = store.scope == nil ? "configuration" : "store"
            guard store.constant != nil else {
                report(
                    GenerationRules.malformedStackName,
                    "the \(kind) \(stringLiteral(store.name)) cannot become the name of a constant and a file",
                    help: "Rename it: letters, digits and underscores, not beginning with a digit.",
                    about: store.element
                )
                continue
            }
            if let other = first.take(store.key, for: store) {
                report(
                    GenerationRules.duplicateStoreName,
                    "another store already has the name of the \(kind) \(stringLiteral(store.name))",
                    help: """
                        Give each store its own name; names must not differ only in case, because each is the name of \
                        a file.
                        """,
                    about: store.element,
                    related: [other.asOther]
                )
            }
        }
    }
}
