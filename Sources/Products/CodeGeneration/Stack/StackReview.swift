import Diagnostics
import Mirroring
import ObjectModel

/// Finds what keeps a stack from being generated, and settles which stores it has.
struct StackReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// The mirrored stores in the order of the settings, then those that stay on the device.
    private(set) var stores: [StackStore] = []
    let source: GenerationSource

    init(_ source: GenerationSource) {
        self.source = source
        guard let mirrored = source.mirrored, Self.areStoresStated(in: mirrored.scope) else {
            reportMissingStores()
            return
        }
        stores = mirrored.scope.stores.map(StackStore.init)
        reviewContainers()
        reviewSharing()
        reviewConfigurations(mirrored)
        reviewEncryption(mirrored)
        reviewDoubleMirroring(mirrored)
        addLocalStores(mirrored)
        reviewModelName()
        reviewStoreNames()
        reviewClasses()
    }

    var model: ManagedObjectModel { source.graph.model }

    mutating func add(_ store: StackStore) { stores.append(store) }

    /// Reports an error about a store.
    mutating func report(_ rule: RuleMetadata, _ message: String, help: String, about store: StackStore) {
        report(rule, message, help: help, symbol: store.symbol, at: store.location)
    }

    /// Options can narrow the settings to a store that they do not name.
    private static func areStoresStated(in scope: MirroringScope) -> Bool {
        scope.reason == .settings && scope.stores.allSatisfy { $0.name != nil }
    }

    private mutating func reportMissingStores() {
        report(
            GenerationRules.noStores,
            "the settings name no stores for the model '\(source.modelName)'",
            help: "Add them to the model in modelc.json: "
                + #""stores": [{"name": "Cloud", "container": "iCloud.com.example.app", "scope": "private"}]."#,
            symbol: source.modelName,
            at: model.location(model.origin)
        )
    }
}
