import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

/// Finds obstacles to generating a stack, and decides its stores.
struct StackValidator: GenerationValidator {
    var diagnostics: [Diagnostic] = []
    /// The mirrored stores in the order of the settings, then the local ones.
    var stores: [StackStore] = []
    let model: ManagedObjectModel

    /// The types and constants that a stack uses without a module name.
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

    /// True if the settings name the stores. Options can narrow the settings to a store that they do not name.
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

extension StackValidator {
    mutating func reviewContainers() {
        for store in stores where store.container == nil {
            report(
                GenerationRules.storeWithoutContainer,
                "the store \(stringLiteral(store.name)) does not name its CloudKit container",
                help: #"Add "container": "iCloud.…" to the store, as the entitlements spell it."#,
                about: store.element
            )
        }
    }

    mutating func reviewSharing() {
        for store in stores where store.scope == .shared && !stores.contains(where: store.isCounterpart(of:)) {
            report(
                GenerationRules.sharedWithoutPrivate,
                "the shared store \(stringLiteral(store.name)) has no private store beside it",
                help: #"Add a store with the same configuration and container and "scope": "private"."#,
                about: store.element
            )
        }
    }

    mutating func reviewEncryption(_ mirrored: MirroredModel) {
        for attribute in mirrored.encryptedInPublicDatabase {
            report(
                GenerationRules.encryptedInPublicStore,
                "'\(attribute.symbol)' is encrypted, and its store is in the public database",
                help: mirrored.helpForEncryptedInPublicDatabase,
                about: NamedPlace(attribute.symbol, at: model.encryptionLocation(of: attribute.value))
            )
        }
    }

    /// Reports each store once, for the first entity that an earlier store mirrors to the same database.
    mutating func reviewDoubleMirroring(_ mirrored: MirroredModel) {
        var holders: [Target: StackStore] = [:]
        for (store, members) in zip(stores, mirrored.members) where store.container != nil {
            let targets = members.map { Target(container: store.container, scope: store.scope, entity: $0) }
            if let taken = targets.first(where: { holders[$0] != nil }), let holder = holders[taken] {
                let (first, second) = (stringLiteral(holder.name), stringLiteral(store.name))
                report(
                    GenerationRules.doublyMirroredEntity,
                    "the stores \(first) and \(second) mirror '\(model.entities[taken.entity].name)' to one database",
                    help: "Give them configurations without a common entity, or different scopes.",
                    about: store.element,
                    related: [holder.asOther]
                )
            }
            for target in targets { holders[target] = store }
        }
    }
}

// MARK: - Entities

extension StackValidator {
    mutating func reviewConfigurations(_ mirrored: MirroredModel) {
        for (store, members) in zip(stores, mirrored.members) where members.isEmpty {
            guard let configuration = store.configuration else { continue }
            report(
                GenerationRules.storeWithoutEntities,
                "the model has no configuration \(stringLiteral(configuration)) with entities in it",
                help: "Core Data would not load the store (134060). \(configurationAdvice)",
                about: store.element
            )
        }
    }

    private var configurationAdvice: String {
        let names = model.configurations.filter { !$0.members.isEmpty }.map { stringLiteral($0.name) }
        guard !names.isEmpty else { return "The model has none; let the store name none." }
        return "Name one that the model has (\(names.joined(separator: ", "))), or none for all entities."
    }

    /// Adds the local stores: each configuration with only unmirrored entities is one. With an unknown configuration
    /// the entities are unknown, too. An unmirrored entity in no such configuration, or in several, is reported.
    mutating func addLocalStores(_ mirrored: MirroredModel) {
        guard mirrored.members.allSatisfy({ !$0.isEmpty }) else { return }
        // Abstract entities have no objects that need a store.
        let concrete = model.entities.indices.filter { !model.entities[$0].isAbstract }
        let local = Set(concrete).subtracting(mirrored.members.joined())
        var counts: [Int: Int] = [:]
        for configuration in model.configurations {
            let members = Set(configuration.members.compactMap { mirrored.graph.entity(named: $0.entityName) })
                .intersection(concrete)
            guard !members.isEmpty, members.isSubset(of: local) else { continue }
            stores.append(StackStore(onDevice: configuration.name, at: model.location(configuration.origin)))
            for entity in members { counts[entity, default: 0] += 1 }
        }
        reportUnplaced(local.sorted().filter { counts[$0] != 1 }.map { model.entities[$0] })
    }

    private mutating func reportUnplaced(_ entities: [Entity]) {
        guard let first = entities.first else { return }
        let rest = entities.count == 1 ? "" : " and \(entities.count - 1) more"
        report(
            GenerationRules.entitiesWithoutStore,
            "no mirrored store has '\(first.name)'\(rest), and the local entities need exactly one configuration",
            help:
                "Add a configuration with exactly the local entities, or add them to a mirrored one.",
            about: model.place(of: first, "name"),
            related: entities.dropFirst().prefix(10).map {
                Diagnostic.Related("'\($0.name)' has no store either", at: model.location($0.origin, "name"))
            }
        )
    }
}

/// The destination of an entity's records.
private struct Target: Hashable {
    let container: String?
    let scope: DatabaseScope?
    let entity: Int
}

/// A store of a stack, from the settings or from a configuration of the model.
struct StackStore {
    /// The name in the settings, or of the configuration.
    let name: String
    let configuration: String?
    let container: String?
    /// The database; nil for a local store.
    let scope: DatabaseScope?
    /// The store, as the subject of findings.
    let element: ReviewedElement

    /// The store, as the other one of a collision.
    var asOther: Diagnostic.Related { Diagnostic.Related("the other store", at: element.location) }

    /// The constant in Swift; nil when the name is no Swift identifier, or too long for the files that SQLite keeps
    /// beside a store.
    var constant: SwiftIdentifier? {
        guard FileName("\(name).sqlite-wal") != nil else { return nil }
        return SwiftIdentifier(name).flatMap { SwiftIdentifier($0.uncapitalized) }
    }

    /// The part of the name that is unique among an app's stores; file systems of macOS ignore case.
    var key: String { name.lowercased() }

    init(_ store: MirroredStore) {
        name = store.name ?? ""
        configuration = store.configuration
        container = store.container
        scope = store.scope
        element = ReviewedElement(symbol: "store \(name)", location: store.location)
    }

    init(onDevice configuration: String, at location: SourceLocation) {
        name = configuration
        self.configuration = configuration
        container = nil
        scope = nil
        element = ReviewedElement(symbol: "configuration \(configuration)", location: location)
    }

    /// True if the other store is the private counterpart of this shared one.
    fileprivate func isCounterpart(of other: StackStore) -> Bool {
        other.scope == .private && other.configuration == configuration && other.container == container
    }
}
