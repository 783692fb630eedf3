import CompilerSupport

// Obstacles to generating a stack. Each finding is an error, because an incomplete set-up loses data.
extension GenerationRules {
    /// The rules about stacks.
    static let stacks = [
        noStores, storeWithoutContainer, sharedWithoutPrivate, malformedStackName, duplicateStoreName,
        encryptedInPublicStore, storeWithoutEntities, entitiesWithoutStore, doublyMirroredEntity, hiddenStackType,
    ]

    /// The settings give the model no stores.
    static let noStores = RuleMetadata.obstacle(
        id: "GEN640",
        name: "no-stores",
        summary: "The settings name no stores for the model.",
        rationale: """
            modelc generates a stack from the `stores` of the model in `modelc.json`: the name of each store, its \
            configuration, its CloudKit container, and its scope. A model does not name its container.
            """
    )
    /// A store has no container.
    static let storeWithoutContainer = RuleMetadata.obstacle(
        id: "GEN641",
        name: "store-without-container",
        summary: "A mirrored store does not name its CloudKit container.",
        rationale: """
            Core Data uses the first container of the entitlements only for a store description that it creates \
            itself; every other store must name its container. Add `"container": "iCloud.com.example.app"` to the \
            store, with the spelling of the entitlements.
            """
    )
    /// A shared store has no private one beside it.
    static let sharedWithoutPrivate = RuleMetadata.obstacle(
        id: "GEN642",
        name: "shared-without-private",
        summary: "A shared store has no private store of the same container and configuration.",
        rationale: """
            The objects that a user shares are in the user's private database, and in the shared database of other \
            people. Sharing therefore needs two stores of one container and one configuration, in two files. Add a \
            store with the scope `private`.
            """,
        source: "Apple, WWDC21, \"Build apps that share data through CloudKit and Core Data\""
    )
    /// The model or a store is not an identifier.
    static let malformedStackName = RuleMetadata.obstacle(
        id: "GEN643",
        name: "malformed-stack-name",
        summary: "The name of the model or of one of its stores is not a Swift identifier.",
        rationale: """
            The type has the name of the model, and each constant and file has the name of a store: letters, digits, \
            and underscores, not a digit at the beginning, and short enough for a file. A store of local entities has \
            the name of their configuration.
            """
    )
    /// Two stores have one file.
    static let duplicateStoreName = RuleMetadata.obstacle(
        id: "GEN644",
        name: "duplicate-store-name",
        summary: "Two stores have the same name, or names that differ only in case.",
        rationale: """
            Each store is a file with the name of the store, and file systems of macOS do not distinguish `Cloud` \
            from `cloud`. A store of local entities has the name of their configuration.
            """
    )
    /// An encrypted attribute goes to the public database.
    static let encryptedInPublicStore = RuleMetadata.obstacle(
        id: "GEN645",
        name: "encrypted-in-public-store",
        summary: "A public store has an attribute that allows cloud encryption.",
        rationale: """
            The keys of encrypted fields belong to a user, but records of the public database belong to all users. \
            Turn Allows Cloud Encryption off, or keep the entity in a private store. `modelc check` reports this as \
            CKL111.
            """,
        source: "Apple, \"Encrypting User Data\""
    )
    /// A store has no entities.
    static let storeWithoutEntities = RuleMetadata.obstacle(
        id: "GEN646",
        name: "store-without-entities",
        coreDataCode: 134060,
        summary: "The configuration of a store is not in the model, or is empty.",
        rationale: """
            Core Data would not load the store. Name a configuration of the model, or none for all entities; Default is not \
            the name of one.
            """
    )
    /// No store can be made for entities that are not mirrored.
    static let entitiesWithoutStore = RuleMetadata.obstacle(
        id: "GEN647",
        name: "entities-without-store",
        summary: "Local entities do not have their own configuration.",
        rationale: """
            Entities of no mirrored store go to a store that stays on the device. A store has the entities of one \
            configuration, so the model needs a configuration with exactly these entities. An entity in two of them \
            could go to either store. Add a configuration in the model editor, or add the entities to a mirrored one.
            """
    )
    /// Two stores mirror an entity to one database.
    static let doublyMirroredEntity = RuleMetadata.obstacle(
        id: "GEN648",
        name: "doubly-mirrored-entity",
        summary: "Two stores mirror the same entity to the same database.",
        rationale: """
            Each store would import the objects that the other exported, and every object would exist twice. Give the \
            stores configurations without a common entity, or different scopes.
            """
    )
    /// A class hides a type that a stack uses.
    static let hiddenStackType = RuleMetadata.obstacle(
        id: "GEN649",
        name: "hidden-stack-type",
        summary: "A class has the name of the stack, or of a type that the stack uses.",
        rationale: """
            Inside a module, its own types have precedence. With a class `Bundle`, the stack would search for the \
            model in a managed object. Give the class another name; the entity can keep its name.
            """
    )

    /// The rules about the stacks of several models.
    static let severalModels = [sharedStoreFile]

    /// Two models have stores with one file.
    static let sharedStoreFile = RuleMetadata.obstacle(
        id: "GEN682",
        name: "shared-store-file",
        coreDataCode: 134100,
        summary: "Two models have stacks with stores of the same name, or of names that differ only in case.",
        rationale: """
            Each store is a file with the name of the store, and all stacks of an app use one folder. Core Data \
            refuses to open a store of another model, or infers a migration that removes all objects of the other \
            model. Rename the store that no released app has. modelc never renames a store, because a renamed store \
            begins empty. Stores of `generate` entries with different targets can have the same name.
            """
    )
}
