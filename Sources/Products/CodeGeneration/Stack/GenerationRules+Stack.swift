public import Diagnostics

// What keeps a stack from being generated: each finding is an error, because half a set-up loses data.
extension GenerationRules {
    /// The rules about stacks.
    static let stacks = [
        noStores, storeWithoutContainer, sharedWithoutPrivate, malformedStackName, duplicateStoreName,
        encryptedInPublicStore, storeWithoutEntities, entitiesWithoutStore, doublyMirroredEntity, hiddenStackType,
    ]

    /// The settings give the model no stores.
    public static let noStores = RuleMetadata.obstacle(
        id: "GEN640",
        name: "no-stores",
        summary: "The settings do not say which stores the model is loaded into.",
        rationale: """
            A stack is generated from the `stores` of the model in `modelc.json`: the name of each store, its configuration, \
            its CloudKit container and its scope. Nothing in a model says which container it is mirrored to.
            """
    )
    /// A store has no container.
    public static let storeWithoutContainer = RuleMetadata.obstacle(
        id: "GEN641",
        name: "store-without-container",
        summary: "A mirrored store does not name its CloudKit container.",
        rationale: """
            Core Data takes the first container of the entitlements only for a description that it makes itself; every other \
            store says which one it means. Add `"container": "iCloud.com.example.app"` to the store, as the entitlements \
            spell it.
            """
    )
    /// A shared store has no private one beside it.
    public static let sharedWithoutPrivate = RuleMetadata.obstacle(
        id: "GEN642",
        name: "shared-without-private",
        summary: "A shared store has no private store of the same container and configuration.",
        rationale: """
            What a user shares lies in the private database, and in the shared database of the others, so sharing takes two \
            stores of one container and one configuration, in two files. Add a store with the scope `private`.
            """,
        source: "Apple, WWDC21, \"Build apps that share data through CloudKit and Core Data\""
    )
    /// The model or a store is no identifier.
    public static let malformedStackName = RuleMetadata.obstacle(
        id: "GEN643",
        name: "malformed-stack-name",
        summary: "The model or one of its stores is not named by a Swift identifier.",
        rationale: """
            The type is named after the model, each constant and each file after a store: letters, digits and underscores, \
            not beginning with a digit, and short enough for a file. A store of entities that stay on the device is named \
            after their configuration.
            """
    )
    /// Two stores have one file.
    public static let duplicateStoreName = RuleMetadata.obstacle(
        id: "GEN644",
        name: "duplicate-store-name",
        summary: "Two stores have the same name, or names that differ in case only.",
        rationale: """
            Each store is a file named after it, and file systems of macOS do not tell `Cloud` from `cloud`. A store of \
            entities that stay on the device is named after their configuration.
            """
    )
    /// An encrypted attribute goes to the public database.
    public static let encryptedInPublicStore = RuleMetadata.obstacle(
        id: "GEN645",
        name: "encrypted-in-public-store",
        summary: "A public store holds an attribute that allows cloud encryption.",
        rationale: """
            The keys of encrypted fields belong to a user; records of the public database belong to everybody. Turn Allows \
            Cloud Encryption off, or keep the entity in a private store. `modelc check` says the same as CKL111.
            """,
        source: "Apple, \"Encrypting User Data\""
    )
    /// A store holds nothing.
    public static let storeWithoutEntities = RuleMetadata.obstacle(
        id: "GEN646",
        name: "store-without-entities",
        coreDataCode: 134060,
        summary: "The configuration of a store is not in the model, or is empty.",
        rationale: """
            Core Data would not load the store. Name a configuration of the model, or none for all entities; Default is not \
            the name of one.
            """
    )
    /// Nothing can be made to hold entities that are not mirrored.
    public static let entitiesWithoutStore = RuleMetadata.obstacle(
        id: "GEN647",
        name: "entities-without-store",
        summary: "Entities that are not mirrored are in no configuration of their own.",
        rationale: """
            What no mirrored store holds goes to a store that stays on the device. A store holds the entities of one \
            configuration, so the model needs one with exactly these entities; an entity in two of them could go to either \
            store. Add a configuration in the model editor, or add the entities to a mirrored one.
            """
    )
    /// Two stores mirror an entity to one database.
    public static let doublyMirroredEntity = RuleMetadata.obstacle(
        id: "GEN648",
        name: "doubly-mirrored-entity",
        summary: "Two stores mirror the same entity to the same database.",
        rationale: """
            Each store would import what the other has exported, and every object would be there twice. Give the stores \
            configurations without a common entity, or different scopes.
            """
    )
    /// A class hides what a stack refers to.
    public static let hiddenStackType = RuleMetadata.obstacle(
        id: "GEN649",
        name: "hidden-stack-type",
        summary: "A class has the name of the stack, or of a type that the stack uses.",
        rationale: """
            Inside a module its own types win: next to a class `Bundle` the stack would look for the model in a managed \
            object. Give the class another name; the entity may keep its own.
            """
    )

    /// The rules about the stacks of several models.
    static let severalModels = [sharedStoreFile]

    /// Two models have stores with one file.
    public static let sharedStoreFile = RuleMetadata.obstacle(
        id: "GEN682",
        name: "shared-store-file",
        coreDataCode: 134100,
        summary: "Two models have stacks with a store of the same name, or of names that differ in case only.",
        rationale: """
            Each store is a file named after it, and the stacks of one app keep their files in one folder. Core Data refuses \
            to open a store of another model, or it infers a migration that removes everything the other model keeps there. \
            Rename the store that no released app has: modelc never renames a store by itself, because a renamed store \
            begins empty. Entries of `generate` with different targets may have stores of one name.
            """
    )
}
