import CompilerSupport
import SchemaRules

/// Every message that `modelc explain` knows, grouped by its sender.
///
/// The texts are those of servers and of Core Data, so that a pasted line is recognized. Where a line has a text and a
/// code, the text is more specific.
package enum KnownMessages {
    /// All messages.
    static let all: [KnownMessage] =
        [mirroring, loading, migration, device, schema, tools, requests, records, cloudKit, server, web].flatMap(\.self)

    /// The messages with a text, which is searched in a line.
    static let withText = all.filter { $0.text != nil }

    /// The messages with a code alone, by the words that refer to it.
    static let byWord: [String: [(code: MessageCode, message: KnownMessage)]] = {
        var byWord: [String: [(MessageCode, KnownMessage)]] = [:]
        for message in all where message.text == nil {
            guard let code = message.codes.first else { continue }
            for word in code.words { byWord[word, default: []].append((code, message)) }
        }
        return byWord
    }()

    /// The words and texts of known messages, for suggestions.
    package static let words: [String] = all.flatMap { message in
        message.text.map { [$0.text] } ?? message.codes.flatMap(\.words)
    }

    // MARK: Next steps

    private static let check = "modelc check"
    private static let checkRelease = "modelc check --release --production production.ckdb"
    private static let matrix = "modelc migrate --matrix"
    private static let hash = "modelc hash"
    private static let plan = "modelc plan --format ckdb --output schema.ckdb"
    private static let deploy =
        "Import schema.ckdb in Development, then deploy the schema to Production in the CloudKit Console."
    private static let deployOwn = "Deploy the schema from Development to Production in the CloudKit Console."
    private static let findCause = "Look for the server message in the log, and explain it: modelc explain -"

    private static let multipleModels = """
        The process has loaded the model more than once, often because tests or previews create more than one container. \
        Load one NSManagedObjectModel, and give it to every container.
        """

    private static let invalid = MessageCode.cloudKit(12, "invalidArguments")
    private static let serverInvalid = MessageCode.server(2006)
    private static let notLoaded = MessageCode.cocoa(134060)

    // MARK: Mirroring

    private static let mirroring: [KnownMessage] = [
        KnownMessage(
            [.cocoa(134400)],
            """
            Mirroring could not be set up, because the device has no iCloud account. The store works without iCloud. \
            Mirroring starts when the user signs in.
            """
        ),
        KnownMessage(
            [.cocoa(134406)],
            """
            Mirroring of the store did not start or has stopped: "the mirroring delegate never successfully initialized". \
            An earlier message of the log has the cause. Often, Production lacks a record type or field that the app \
            writes, and then nothing of the store is exported.
            """,
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [findCause, checkRelease],
            isConsequence: true
        ),
        KnownMessage(
            [.cocoa(134407)],
            "Mirroring canceled a request, because its store was removed from the coordinator. This is harmless.",
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134412)],
            """
            A mirrored object that a relationship leads to does not exist yet. Mirroring tries again with a later import.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134413)],
            """
            A mirrored object that a relationship leads to does not exist yet. Mirroring tries again with a later import.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134417)],
            "Mirroring canceled a request, because another request of the same kind is waiting. This is harmless.",
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134419)],
            """
            initializeCloudKitSchema skipped a store, as it does with stores in the shared database. The call fails only \
            when it skips all stores.
            """,
            next: ["modelc plan"],
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134422)],
            """
            Two containers of one process mirror the same store file. Create one NSPersistentCloudKitContainer for each \
            store file.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134422)],
            says: "Registering a handler for a CKScheduler activity identifier that has already been registered",
            """
            Two containers of one process mirror the same store. Create one NSPersistentCloudKitContainer or \
            ModelContainer for the store, and share it.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134410)],
            says: "there is another instance of this persistent store actively syncing with CloudKit in this process",
            """
            Two containers of one process mirror the same store. Create one NSPersistentCloudKitContainer or \
            ModelContainer for the store, and share it. To load the store again, remove it from the coordinator of the \
            first container.
            """
        ),
        KnownMessage(
            says: "Not entitled to listen to push notifications",
            """
            The target lacks the entitlement for push notifications: aps-environment, or \
            com.apple.developer.aps-environment on a Mac. Changes of other devices arrive late. Add the capability Push \
            Notifications.
            """,
            rules: [AppRuleTable.noPush.metadata],
            next: [check],
            isReported: true
        ),
        KnownMessage(
            says: "CloudKit push notifications require the 'remote-notification' background mode",
            """
            The Info.plist of the app lacks the background mode remote-notification (UIBackgroundModes). CloudKit's push \
            notifications do not wake the app, so changes of other devices arrive late. Add the capability Background \
            Modes, Remote notifications.
            """,
            rules: [AppRuleTable.noPush.metadata],
            next: [check]
        ),
        KnownMessage(
            says: "Modify records finished",
            "A log line, and no fault: mirroring has saved records."
        ),
    ]

    // MARK: Loading a mirrored store

    private static let loading: [KnownMessage] = [
        KnownMessage(
            [notLoaded],
            """
            Core Data's general code for a store that it cannot load or read. The text beside it has the cause. A model \
            that breaks a rule of CloudKit mirroring is one: then NSLocalizedFailureReason names the rule and the \
            properties. Others are an unknown configuration, an option that mirroring does not accept, \
            initializeCloudKitSchema that took longer than 30 seconds, a class that SwiftData cannot read, and an object \
            whose values cannot be read from the store.
            """,
            next: [findCause, check]
        ),
        KnownMessage(
            [notLoaded],
            says: "occurred during faulting and was thrown",
            """
            Core Data could not read the values of an object from the store. The underlying error, or the lines before, \
            have the cause: the object was deleted meanwhile, or the file is damaged or gone. No rule of mirroring is \
            meant.
            """,
            next: [findCause]
        ),
        KnownMessage(
            [notLoaded],
            says: "Could not find reflection metadata for type '<class>'",
            """
            SwiftData cannot read the class at run time: the build leaves out reflection metadata \
            (SWIFT_REFLECTION_METADATA_LEVEL, a stripped binary), or the schema names another class. No rule of \
            mirroring is meant.
            """,
            isReported: true
        ),
        KnownMessage(
            [notLoaded],
            says: "Failed to initialize CloudKit schema because the requests timed out",
            """
            initializeCloudKitSchema took longer than the 30 seconds that it waits. The model is not at fault. Run it \
            again, or import the schema from a file.
            """,
            next: [plan, deploy]
        ),
        KnownMessage(
            [notLoaded, .cloudKit(1, "internalError"), .server(1000)],
            says: "No authToken received for asset",
            """
            CloudKit took no asset. In the public database (_defaultZone) this stops initializeCloudKitSchema, which \
            saves examples with assets. Initialize with a store in the private database, or import the schema from a \
            file. The model is not at fault.
            """,
            next: [plan, deploy],
            isReported: true
        ),
        broken(
            "requires that all relationships have an inverse",
            CloudKitRuleTable.relationshipWithoutInverse.metadata,
            "A relationship has no inverse."
        ),
        broken(
            "does not support ordered relationships",
            CloudKitRuleTable.orderedRelationship.metadata,
            "A relationship is ordered.",
            isReported: true
        ),
        broken(
            "requires that all attributes be optional, or have a default value set",
            CloudKitRuleTable.requiredAttributeWithoutDefault.metadata,
            "An attribute is required and has no default value."
        ),
        broken(
            "requires that all relationships be optional",
            CloudKitRuleTable.requiredRelationship.metadata,
            "A relationship is not optional."
        ),
        broken(
            "does not support all attribute types",
            CloudKitRuleTable.undefinedAttributeType.metadata,
            "An attribute is of a type that CloudKit cannot store.",
            isReported: true
        ),
        broken(
            "requires that the value transformers for transformable attributes are available",
            CloudKitRuleTable.valueTransformerNotCheckable.metadata,
            "The app has not registered a value transformer, or the transformer cannot transform values back.",
            isReported: true
        ),
        broken(
            "does not allow relationships to objects that aren't sync'd",
            CloudKitRuleTable.relationshipAcrossConfigurations.metadata,
            "A relationship leads to an entity outside the mirrored configuration.",
            isReported: true
        ),
        broken(
            "requires that all entities tombstone",
            nil,
            "An attribute has a tombstone setting of the older iCloud synchronization that its entity does not support.",
            isReported: true
        ),
        broken(
            "requires that all entities can be materialized in a CKRecord of less than 700000 bytes",
            nil,
            "The attributes of an entity need more space than a record has.",
            isReported: true
        ),
        broken(
            "does not support ignored relationships",
            CloudKitRuleTable.ignoredPropertyMisuse.metadata,
            "The user info of a relationship asks mirroring to ignore the relationship.",
            isReported: true
        ),
        broken(
            "does not support encrypted relationships",
            CloudKitRuleTable.encryptionKeyMisuse.metadata,
            "The user info of a relationship asks for encryption.",
            isReported: true
        ),
        broken(
            "does not support unique constraints",
            CloudKitRuleTable.uniqueConstraint.metadata,
            "An entity has a uniqueness constraint."
        ),
        KnownMessage(
            [notLoaded],
            says: "The following attributes have invalid values for 'NSCloudKitMirroringDelegateIgnoredPropertyKey'",
            "The user info of an attribute has a value that mirroring does not accept. The store does not load.",
            rules: [CloudKitRuleTable.ignoredPropertyMisuse.metadata],
            listsProperties: true,
            isReported: true
        ),
        KnownMessage(
            [notLoaded],
            says: "The following attributes use mergeable storage with CloudKit which is unsupported",
            "An attribute uses mergeable storage, which mirroring does not support. The store does not load.",
            listsProperties: true,
            isReported: true
        ),
        KnownMessage(
            [notLoaded],
            says: "is not supported on relationships but it is set on these",
            "The user info of a relationship has a key that only attributes can have. The store does not load.",
            rules: [CloudKitRuleTable.externalizedKeyMisuse.metadata],
            listsProperties: true
        ),
        KnownMessage(
            [notLoaded],
            says: "is not a variable length attribute type",
            """
            The user info of an attribute asks for an asset, and only String, Binary Data, URI, Transformable and Composite \
            attributes can have one. The store does not load.
            """,
            rules: [CloudKitRuleTable.externalizedKeyMisuse.metadata],
            listsProperties: true
        ),
        KnownMessage(
            [notLoaded],
            says: "The following relationships are configured with unsupported delete rules",
            "A relationship has the delete rule Deny, which mirroring does not support. The store does not load.",
            rules: [CloudKitRuleTable.denyDeleteRule.metadata],
            listsProperties: true,
            isReported: true
        ),
        KnownMessage(
            [notLoaded],
            says: "Unable to find a configuration named '<configuration>' in the specified managed object model",
            """
            The store description names a configuration that the model does not have. No store loads. "Default" is not \
            the name of a configuration: for all entities, set no configuration.
            """,
            rules: [CloudKitRuleTable.unknownConfiguration.metadata]
        ),
        KnownMessage(
            [notLoaded],
            says: "The configuration named '<configuration>' does not contain any entities",
            "The store description names a configuration without entities. The store does not load.",
            rules: [CloudKitRuleTable.unknownConfiguration.metadata],
            isReported: true
        ),
        KnownMessage(
            [notLoaded],
            says:
                "Couldn't initialize CloudKit schema because no stores in the coordinator are configured to use CloudKit",
            """
            initializeCloudKitSchema found no store with cloudKitContainerOptions. Set the options before the stores \
            load. modelc plan prints the schema without a device.
            """,
            next: ["modelc plan"],
            isReported: true
        ),
    ]

    /// A message for a rule that Core Data checks when it loads a mirrored store.
    private static func broken(
        _ text: String,
        _ rule: RuleMetadata?,
        _ meaning: String,
        isReported: Bool = false
    ) -> KnownMessage {
        KnownMessage(
            [notLoaded],
            says: "CloudKit integration \(text)",
            "\(meaning) Core Data does not load the store.",
            rules: [rule].compactMap(\.self),
            listsProperties: true,
            isReported: isReported
        )
    }

    // MARK: Opening and migrating a store

    private static let migration: [KnownMessage] = [
        KnownMessage(
            [.cocoa(134020)],
            "The schema of the store file differs from the schema that its metadata states, for example: \"no such column\".",
            next: [matrix]
        ),
        KnownMessage([.cocoa(134020)], says: "no such table: <table>", behindModel, next: [storeCheck]),
        KnownMessage([.cocoa(134020)], says: "no such column: <column>", behindModel, next: [storeCheck]),
        KnownMessage([.cocoa(134020)], says: "has no column named <column>", behindModel, next: [storeCheck]),
        KnownMessage([.cocoa(134080)], "Core Data could not open the store."),
        KnownMessage(
            [.cocoa(134090)],
            "Opening the store took too long. Developers report the error also for a custom migration that hangs."
        ),
        otherVersion,
        otherVersion.saying("The model used to open the store is incompatible with the one used to create the store"),
        KnownMessage(
            [.cocoa(134110)],
            """
            The migration of the store failed while it ran. The reason in the error names the cause. Developers report \
            the error also for an app and its extension that migrate one store at the same time.
            """,
            rules: [
                VersionRuleTable.requiredAddedWithoutDefault.metadata, VersionRuleTable.renameInMirroredStore.metadata,
            ],
            next: [check, matrix]
        ),
        KnownMessage(
            [.cocoa(134110)],
            says: "missing attribute values on mandatory destination attribute",
            """
            The new version has a required attribute without a default value, and objects of the older version have no \
            value for it. Make the attribute optional, or give it a default value.
            """,
            rules: [
                VersionRuleTable.requiredAddedWithoutDefault.metadata, SwiftDataRuleTable.storedValueChanged.metadata,
            ],
            next: [check, matrix]
        ),
        KnownMessage(
            [.cocoa(134110)],
            says: "mandatory destination relationship",
            """
            The new version has a required relationship, and objects of the older version have no destination for it. \
            Make the relationship optional.
            """,
            rules: [VersionRuleTable.requiredAddedWithoutDefault.metadata],
            next: [check, matrix]
        ),
        KnownMessage(
            [.cocoa(134110)],
            says: "CloudKit integration forbids renaming '<name>' to '<name>'",
            """
            A renaming identifier renames an element of a mirrored store, which Core Data refuses to migrate. Keep the \
            old name in the model.
            """,
            rules: [VersionRuleTable.renameInMirroredStore.metadata],
            isReported: true
        ),
        KnownMessage(
            [.cocoa(134111)],
            "A uniqueness constraint of the new version is not fulfilled: the store has duplicates.",
            next: [matrix]
        ),
        KnownMessage(
            [.cocoa(133021)],
            """
            Objects break a uniqueness constraint. Developers report the error also for a migration to a version with a \
            new constraint.
            """,
            next: [matrix],
            isReported: true
        ),
        KnownMessage([.cocoa(134120)], "The migration was canceled."),
        missingSource,
        missingSource.saying("Can't find model for source store"),
        missingMapping,
        missingMapping.saying("Can't find or automatically infer mapping model for migration"),
        KnownMessage([.cocoa(134150)], "The migration could not use the old store."),
        KnownMessage([.cocoa(134160)], "The migration could not use the new store."),
        KnownMessage([.cocoa(134170)], "A custom entity migration policy of the app threw an error."),
        KnownMessage([.cocoa(134180)], "SQLite reported an error. The underlying error has the cause."),
        KnownMessage(
            [.cocoa(134190)],
            "Core Data cannot infer a mapping model between the two versions. The error names the entity and the property.",
            rules: [VersionRuleTable.notInferable.metadata],
            next: [matrix, check]
        ),
        KnownMessage(
            [.cocoa(134190)],
            says: "Source and destination attribute types are incompatible",
            """
            An attribute has a type that Core Data cannot convert its older type to. Keep the old type, or add an \
            attribute and migrate in stages.
            """,
            rules: [VersionRuleTable.notInferable.metadata, ProductionRuleTable.fieldTypeChanged.metadata],
            next: [matrix, check]
        ),
        KnownMessage(
            [.cocoa(134190)],
            says: "Unable to use inferred mapping to move external reference into store",
            "Allows External Storage was turned off. Core Data cannot infer a mapping for that. Leave it on.",
            rules: [VersionRuleTable.notInferable.metadata],
            next: [matrix],
            isReported: true
        ),
        KnownMessage([.cocoa(134200)], "Core Data could not import an external record."),
        KnownMessage(
            [.cocoa(134301)],
            """
            The persistent history token has expired, for example after the store was created again. Delete the token, \
            and fetch all objects again.
            """
        ),
        unknownVersion,
        unknownVersion.saying("Cannot use staged migration with an unknown model version"),
        unknownVersion.saying("unknown coordinator model version"),
        KnownMessage(
            [.cocoa(134505)],
            """
            The store was last written before staged migration existed. Open it once without the staged migration \
            manager: Core Data infers the mapping, and the store can be used with stages afterwards.
            """,
            next: [matrix]
        ),
        newerStore,
        newerStore.saying("A store file cannot be migrated backwards with staged migration"),
        KnownMessage(
            [],
            says: "Duplicate version checksums",
            """
            Two versions have the same hashes, or a version is part of two lightweight stages. Core Data raises an \
            exception.
            """,
            rules: [
                VersionRuleTable.versionsWithEqualHashes.metadata, SwiftDataRuleTable.planOutOfOrder.metadata,
                SwiftDataRuleTable.equalSchemas.metadata,
            ],
            next: [hash, check]
        ),
    ]

    private static let behindModel =
        "The store lacks a table or a column that the model has: the file is older than the model, or another program made it."
    private static let storeCheck = "modelc store check default.store"

    private static let otherVersion = KnownMessage(
        [.cocoa(134100)],
        """
        The store was written by another version of the model, and no migration was requested or possible. An older app \
        that opens a newer store gets the error, too. Developers report it also for an app and its extension that migrate \
        one store at the same time.
        """,
        rules: [
            VersionRuleTable.shippedVersionEdited.metadata, VersionRuleTable.shippedVersionDeleted.metadata,
            VersionRuleTable.currentVersionRolledBack.metadata,
        ],
        next: [matrix, hash]
    )

    private static let missingSource = KnownMessage(
        [.cocoa(134130)],
        """
        The app no longer has the version of the model that wrote the store: the version was deleted or edited, or the \
        app merges several models.
        """,
        rules: [VersionRuleTable.shippedVersionEdited.metadata, VersionRuleTable.shippedVersionDeleted.metadata],
        next: [check, matrix]
    )

    private static let missingMapping = KnownMessage(
        [.cocoa(134140)],
        "Core Data cannot infer a mapping model between the two versions, and the app has none.",
        rules: [VersionRuleTable.notInferable.metadata, VersionRuleTable.mappingModelStale.metadata],
        next: [matrix]
    )

    private static let unknownVersion = KnownMessage(
        [.cocoa(134504)],
        """
        The checksum of the store or of the current model is not in the stages. The stages need every version that \
        shipped, and the current version. Often, a shipped version was edited.
        """,
        rules: [
            VersionRuleTable.shippedVersionEdited.metadata, VersionRuleTable.shippedVersionDeleted.metadata,
            SwiftDataRuleTable.shippedSchemaChanged.metadata, SwiftDataRuleTable.schemaMissingFromPlan.metadata,
        ],
        next: [hash, check, "modelc generate --template migration --output Generated"]
    )

    private static let newerStore = KnownMessage(
        [.cocoa(134506)],
        "The store is newer than the current model, or the stages are in the wrong order.",
        rules: [VersionRuleTable.currentVersionRolledBack.metadata, SwiftDataRuleTable.planOutOfOrder.metadata],
        next: [matrix]
    )

    // MARK: The app and the device

    private static let device: [KnownMessage] = [
        KnownMessage(
            [.cloudKit(6, "serviceUnavailable")],
            says: "Error connecting to CloudKit daemon",
            """
            The app cannot reach CloudKit's service on the device. Mirroring tries again by itself. If the error stays, \
            look at the entitlements and the sandbox of the app.
            """
        ),
        KnownMessage(
            [.cloudKit(1, "internalError")],
            says: "Account signed in, but we don't have the current userRecordID",
            """
            CKSyncEngine does not know the user: the device or simulator is signed out of iCloud, or its sign-in has \
            expired. Sign in again. CloudKit itself works.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cloudKit(1, "internalError"), .server(4000)],
            says: "Couldn't get a signing certificate",
            """
            CloudKit has an error of its own: its service got no certificate. Neither the code signing of the app nor its \
            schema is meant. Try again later.
            """,
            isReported: true
        ),
        KnownMessage(
            [.cloudKit(10, "permissionFailure"), .server(2007)],
            says: "Invalid bundle ID for container",
            """
            The App ID is not associated with the container. Choose the container in the iCloud capability of the App ID, \
            in the developer account or in Xcode. No file of the project shows the association.
            """
        ),
        KnownMessage(
            says: "You need a newer version of <app> to open this",
            """
            The system finds no app that accepts the share, because the Info.plist of the app lacks CKSharingSupported. \
            The version of the app does not matter. Add the key with the value true.
            """,
            isReported: true
        ),
        KnownMessage(
            says: "Could not materialize Objective-C class named",
            "A log line of SwiftData about a property that is an array. It is harmless: leave the model as it is.",
            isReported: true
        ),
        KnownMessage(
            says: "Declared Objective-C type \"<type>\" for attribute named <attribute> is not valid",
            """
            The custom class of a transformable attribute is a type of Swift. Core Data looks for an Objective-C class of that \
            name. Write NSArray for an array, NSDictionary for a dictionary, and NSSet for a set.
            """,
            rules: [ModelRuleTable.notAClassName.metadata],
            isReported: true
        ),
        KnownMessage(
            says: "Unable to index '<name>': a composite property that stores more than one value",
            """
            #Index names a property of a structure with several values, and SwiftData can index single stored properties \
            only. Take the property out of the index, or index another one.
            """,
            rules: [SwiftDataRuleTable.indexOfStructure.metadata]
        ),
        KnownMessage(
            says: "Invalid default value type for '<attribute>'. Expected '<class>' but found '<class>'",
            """
            A default value is of another type than its attribute. Compilers of models convert the defaults that they write, \
            so the model was changed in code, or compiled from a source with a damaged default.
            """,
            rules: [ModelRuleTable.malformedDefaultValue.metadata]
        ),
        KnownMessage(
            says: "Multiple NSEntityDescriptions claim the NSManagedObject subclass",
            multipleModels,
            isReported: true
        ),
        KnownMessage(
            says: "Failed to find a unique match for an NSEntityDescription to a managed object subclass",
            multipleModels,
            isReported: true
        ),
        KnownMessage(
            says: "No NSEntityDescriptions in any model claim the NSManagedObject subclass",
            """
            The app uses a managed object class before a model with its entity is loaded, or no entity names the class \
            and its module. Compare the class name and the module of the entity in the model.
            """,
            isReported: true
        ),
        KnownMessage(
            says: "failed to find a currently active container for",
            """
            The app uses an object of a @Model class while no ModelContainer with the class exists. Create the container \
            first, keep it, and list the class in its schema. Previews and tests need a container, too.
            """,
            isReported: true
        ),
        KnownMessage(
            says: "loadIssueModelContainer",
            """
            SwiftData did not load a store. The error itself does not say why: an earlier line of Core Data in the log has \
            the cause. Often a mirrored store breaks a rule of CloudKit, or no version of the migration plan fits the \
            store.
            """,
            next: [findCause, check],
            isConsequence: true,
            isReported: true
        ),
        KnownMessage(
            says: "between objects in different contexts",
            """
            The two objects of a relationship belong to different contexts, or one of them is in no context yet. Insert \
            both objects into one context first. Neither the schema nor synchronization is meant.
            """,
            isReported: true
        ),
        KnownMessage(
            says: "This model instance was destroyed by calling ModelContext.reset",
            """
            The app uses an object of a context that was reset. Fetch the object again. Neither the schema nor \
            synchronization is meant.
            """
        ),
    ]

    // MARK: The schema of the server

    private static let schema: [KnownMessage] = [
        KnownMessage(
            [invalid, serverInvalid],
            says: "Cannot create new type cloudkit.share in production schema",
            """
            Production does not have the record type cloudkit.share, so nobody can share an object. Share an object once \
            with a development build, or import the schema of modelc plan. Then deploy it.
            """,
            next: ["modelc plan --database shared --format ckdb --output schema.ckdb", deploy]
        ),
        KnownMessage(
            [invalid, serverInvalid],
            says: "Cannot create new type <type> in production schema",
            """
            Production does not have this record type, and the server rejects the record. Production never creates a type \
            on its own.
            """,
            mirrored: "Mirroring exports nothing of the store until the type is deployed.",
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [checkRelease, plan, deploy],
            nextForOwnRecords: [checkRelease, deployOwn]
        ),
        KnownMessage(
            [invalid, serverInvalid],
            says: "Cannot create or modify field '<field>' in record '<type>' in production schema",
            """
            Production does not have this field, and the server rejects the record. Production never creates a field on \
            its own. Development has a field only after a device saved a value for it, or the schema was imported.
            """,
            mirrored: "Mirroring exports nothing of the store until the field is deployed.",
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [checkRelease, plan, deploy],
            nextForOwnRecords: [checkRelease, deployOwn]
        ),
        KnownMessage(
            [invalid, serverInvalid],
            says: "invalid attempt to set value type <new> for field '<field>' for type '<type>', defined to be: <old>",
            """
            The model writes another type than the deployed field has, or encryption differs. A deployed field never \
            changes its type or its encryption. Go back to the deployed type, or add an attribute with a new name.
            """,
            rules: [
                ProductionRuleTable.fieldTypeChanged.metadata, ProductionRuleTable.fieldEncryptedAfterDeploy.metadata,
                ProductionRuleTable.fieldDecryptedAfterDeploy.metadata,
                ProductionRuleTable.referenceInsteadOfString.metadata,
            ]
        ),
        KnownMessage(
            [invalid, serverInvalid],
            says: "Attempt to save encrypted data in non encrypted field type",
            """
            An attribute allows cloud encryption, but its field is deployed unencrypted. A deployed field can never be \
            encrypted. Turn the encryption off, or add an attribute with a new name.
            """,
            rules: [ProductionRuleTable.fieldEncryptedAfterDeploy.metadata]
        ),
        KnownMessage(
            [.cloudKit(10, "permissionFailure"), .server(2007)],
            says: "Unprivileged attempt to insert a system field: <field>",
            "Names of fields cannot begin with an underscore. The server keeps them for system fields.",
            rules: [CloudKitRuleTable.notACloudKitIdentifier.metadata]
        ),
    ]

    // MARK: cktool

    private static let tools: [KnownMessage] = [
        KnownMessage(
            says: "invalid attempt to delete a record type which is active in a production container",
            """
            An import makes the file the whole schema of Development, and the file lacks a record type that Production \
            has. Put the type back as an export of Production has it.
            """,
            rules: [ProductionRuleTable.recordTypeRemoved.metadata],
            next: ["modelc check --production production.ckdb"]
        ),
        KnownMessage(
            says: "invalid attempt to delete cloudkit managed record type",
            """
            An import makes the file the whole schema of Development, and the file lacks a record type of CloudKit \
            itself, such as cloudkit.share. Put the type back as an export has it.
            """
        ),
        KnownMessage(
            says: "endpoint not applicable in the environment 'production'",
            """
            cktool only reads the schema of Production. Import the file in Development, then deploy the schema in the \
            CloudKit Console.
            """
        ),
        KnownMessage(
            says: "Encountered \".\"",
            """
            The server cannot parse the schema file at a dot: a name with a dot needs quotation marks, such as \
            "cloudkit.share". modelc format writes them.
            """,
            next: ["modelc format schema.ckdb --in-place"],
            isReported: true
        ),
        KnownMessage(
            says: "No management token found",
            """
            cktool has no management token. Create one in the CloudKit Console, and keep it with cktool save-token --type \
            management. In CI, set the environment variable CLOUDKIT_MANAGEMENT_TOKEN.
            """
        ),
        KnownMessage(
            says: "authorization-failed",
            """
            The server refused cktool. The management token is wrong or has expired, or it belongs to another team than \
            the container. A token lasts a year.
            """,
            isReported: true
        ),
    ]

    // MARK: Requests and queries

    private static let requests: [KnownMessage] = [
        KnownMessage(
            [.cloudKit(27, "limitExceeded"), .server(1020)],
            says: "which is more than the maximum number of items in a single request",
            "The request has more than 400 records. CloudKit did not send it. Split it into smaller requests."
        ),
        KnownMessage(
            [.cloudKit(27, "limitExceeded"), .server(2023)],
            says: "record too large",
            "The record is larger than 1 MB. Keep large values in assets: they do not count."
        ),
        KnownMessage(
            [.cloudKit(27, "limitExceeded"), .server(2023)],
            says: "Limit exceeded for number of owning references to single record",
            "More than 750 records have a reference with the action deleteSelf to one record. Use the action none."
        ),
        KnownMessage(
            [.cloudKit(27, "limitExceeded"), .server(2023)],
            says: "Query filter exceeds the limit of values",
            "A filter compares with more than 250 values. Split the query."
        ),
        KnownMessage(
            [.cloudKit(11, "unknownItem")],
            says: "Did not find record type: <type>",
            """
            A query asks for a record type that this environment does not have. Create or import it in Development, then \
            deploy it.
            """,
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [checkRelease, plan, deploy],
            nextForOwnRecords: [checkRelease, deployOwn]
        ),
        KnownMessage(
            [invalid, .server(2015)],
            says: "Field 'recordName' is not marked queryable",
            """
            The record name has no QUERYABLE index, so records of the type cannot be listed. Add the index to recordName \
            in the CloudKit Console: ___recordID in a schema file. Mirroring needs none in a private database.
            """
        ),
        KnownMessage(
            [invalid, .server(2015)],
            says: "Field '<field>' is not marked queryable",
            "A query filters by a field without a QUERYABLE index. Add the index in the schema, and deploy it.",
            mirrored: publicIndexes,
            next: [indexes],
            nextForOwnRecords: [deployOwn]
        ),
        KnownMessage(
            [invalid, .server(2015)],
            says: "Field '<field>' is not marked sortable",
            "A query sorts by a field without a SORTABLE index. Add the index in the schema, and deploy it.",
            mirrored: publicIndexes,
            next: [indexes],
            nextForOwnRecords: [deployOwn]
        ),
        missingIndex,
        missingIndex.saying("Queried type is not marked indexable"),
        KnownMessage(
            [invalid],
            says: "Unknown field '<field>'",
            "A query names a field that this environment does not have.",
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [checkRelease],
            isReported: true
        ),
        KnownMessage(
            [invalid, .web("BAD_REQUEST")],
            says: "Field '<field>' has a value type of <old> and cannot be queried using filter type <filter>",
            "A query filters by an encrypted field. The server cannot read encrypted values. Filter on the device."
        ),
        KnownMessage(
            [.web("BAD_REQUEST")],
            says: "Field <field> not found in <type>",
            """
            The record type does not have this field in this environment, and a save does not create it. Add the field to \
            the schema first.
            """,
            rules: [ProductionRuleTable.notYetDeployed.metadata],
            next: [checkRelease, plan, deploy],
            nextForOwnRecords: [checkRelease, deployOwn],
            isReported: true
        ),
        failedStatus("Request failed with http status code <status>"),
        failedStatus("CKHTTPStatus = <status>"),
        notPermitted("CREATE"),
        notPermitted("WRITE"),
        KnownMessage(
            [.web("BAD_REQUEST")],
            says: "missing required field 'recordChangeTag'",
            "The request updates or deletes a record without its change tag. Send the tag, or use forceUpdate."
        ),
        KnownMessage(
            [.web("BAD_REQUEST")],
            says: "Invalid value, expected type <value>.",
            "A value in the JSON does not have the type of its field."
        ),
        KnownMessage(
            [.web("BAD_REQUEST")],
            says: "could not decode asset object",
            "The asset dictionary lacks the receipt of the upload."
        ),
        KnownMessage(
            [.web("BAD_REQUEST")],
            says: "atomic operations not supported in default zone",
            "The default zone saves each record on its own. Use a custom zone, or leave out atomic."
        ),
    ]

    private static let indexes = "modelc plan --indexes public"
    private static let publicIndexes = "Of mirrored stores, only one in the public database needs such indexes."

    private static let missingIndex = KnownMessage(
        [invalid, .server(2015)],
        says: "Type is not marked indexable: <type>",
        "A query asks for a record type without an index. Add the index in the schema, and deploy it.",
        mirrored: publicIndexes,
        next: [indexes],
        nextForOwnRecords: [deployOwn]
    )

    private static func failedStatus(_ text: String) -> KnownMessage {
        KnownMessage(
            [
                .cloudKit(15, "serverRejectedRequest"), .cloudKit(6, "serviceUnavailable"), .server(2000),
                .server(2001),
                .server(2009),
            ],
            says: text,
            """
            The server did not take the request. A status of 500 or more is a fault of the service: try again later, \
            after the seconds in CKRetryAfter or retry-after. With 503, the service is not available, or the app sends \
            too many requests.
            """
        )
    }

    private static func notPermitted(_ operation: String) -> KnownMessage {
        KnownMessage(
            [.cloudKit(10, "permissionFailure"), .server(2007), .web("ACCESS_DENIED")],
            says: "\(operation) operation not permitted",
            """
            The user may not do this with the record: the role has no such grant, or somebody else created the record.
            """,
            next: ["modelc plan"]
        )
    }

    // MARK: Records and zones

    private static let records: [KnownMessage] = [
        KnownMessage(
            [.cloudKit(14, "serverRecordChanged"), .server(2004), .web("CONFLICT")],
            says: "client oplock error updating record",
            "Another device saved the record in between. Take the record of the server, merge, and save again."
        ),
        KnownMessage(
            [.cloudKit(14, "serverRecordChanged"), .server(2004), .web("EXISTS")],
            says: "record to insert already exists",
            """
            The app saves a record as new whose name exists, perhaps because it lost the record's system fields. Fetch \
            the record, apply the changes to it, and save that one. With the name cloudkit.zoneshare, the zone is shared \
            already: fetch that share, and use it.
            """
        ),
        KnownMessage(
            says: "Share must be in the same zone as the current record",
            """
            A share must be in the zone of its root record, and nothing in the default zone can be shared. Create the \
            CKShare for that record, and save both in one operation.
            """
        ),
        KnownMessage(
            [.cloudKit(21, "changeTokenExpired")],
            says: "client knowledge differs from server knowledge",
            """
            The change token no longer fits what the server knows. Delete the token, and fetch all changes again without \
            one.
            """
        ),
        KnownMessage(
            [.cloudKit(22, "batchRequestFailed"), .server(2024), .web("ATOMIC_ERROR")],
            says: "Atomic failure",
            "The record itself is fine. Another record of the same request failed, and the request is atomic.",
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage(
            [.cloudKit(22, "batchRequestFailed"), .server(2024)],
            says: "will not be saved because of previous error in atomic zone",
            "The record itself is fine. Another record of the same request failed, and the request is atomic.",
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage(
            [.cloudKit(2, "partialFailure"), .server(1011)],
            says: "Failed to modify some records",
            partialFailure,
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage(
            [.cloudKit(11, "unknownItem"), .server(2003), .web("NOT_FOUND")],
            says: "Record not found",
            "The record does not exist, or somebody deleted it."
        ),
        missingZone,
        missingZone.saying("Zone Not Found"),
    ]

    private static let partialFailure = """
        Some records of the request failed. The error of each record has the cause: CKPartialErrors. Without errors of \
        records the schema is not meant: look at the zone, the account, and the storage.
        """

    private static let missingZone = KnownMessage(
        [.cloudKit(26, "zoneNotFound"), .server(2036), .web("ZONE_NOT_FOUND")],
        says: "Zone does not exist",
        "The record zone does not exist in this database. Create it, then save again."
    )

    // MARK: Codes of CloudKit

    private static let cloudKit: [KnownMessage] =
        [
            KnownMessage(
                [.cloudKit(2, "partialFailure")],
                partialFailure,
                next: [findCause],
                isConsequence: true
            ),
            KnownMessage(
                [invalid],
                """
                The server rejected the request. The server message has the cause. Often, Production lacks a record type \
                or field, or a field has another type.
                """,
                rules: [ProductionRuleTable.fieldTypeChanged.metadata, ProductionRuleTable.notYetDeployed.metadata],
                next: [findCause, checkRelease]
            ),
            KnownMessage(
                [.cloudKit(22, "batchRequestFailed")],
                "Another record of the same request failed, and the request is atomic.",
                next: [findCause],
                isConsequence: true
            ),
        ]
        + [
            code(1, "internalError", "CloudKit has an error of its own. Try again later."),
            code(3, "networkUnavailable", "The device has no network. Mirroring tries again."),
            code(4, "networkFailure", "The network failed during the request. Mirroring tries again."),
            code(5, "badContainer", "The container is unknown, or the app may not use it. Check its identifier."),
            code(6, "serviceUnavailable", "CloudKit is not available. Try again after the time in CKRetryAfter."),
            code(7, "requestRateLimited", "The app sends too many requests. Try again after the time in CKRetryAfter."),
            code(
                8,
                "missingEntitlement",
                "The app lacks the iCloud entitlement. Check the capabilities of the target."
            ),
            code(9, "notAuthenticated", "The device has no iCloud account, or the user turned iCloud off for the app."),
            code(10, "permissionFailure", "The user may not do this with the record."),
            code(11, "unknownItem", "The record or the record type does not exist."),
            code(13, "resultsTruncated", "The server left out results. CloudKit no longer uses this code."),
            code(14, "serverRecordChanged", "Another device saved the record in between. Merge, and save again."),
            code(15, "serverRejectedRequest", "The server rejected the request. The server message has the cause."),
            code(
                16,
                "assetFileNotFound",
                "The file of an asset does not exist. It must exist until the save has finished."
            ),
            code(17, "assetFileModified", "The file of an asset changed during the save."),
            code(18, "incompatibleVersion", "The app is older than the oldest version that is allowed."),
            code(19, "constraintViolation", "A value breaks a uniqueness rule of the server."),
            code(20, "operationCancelled", "The operation was canceled."),
            code(21, "changeTokenExpired", "The change token has expired. Fetch all changes again without a token."),
            code(23, "zoneBusy", "The zone is busy. Try again after the time in CKRetryAfter."),
            code(
                24,
                "badDatabase",
                "The database does not allow the operation, for example a new zone in the shared one."
            ),
            code(25, "quotaExceeded", "The user has no iCloud storage left."),
            code(26, "zoneNotFound", "The record zone does not exist in this database. Create it, then save again."),
            code(
                27,
                "limitExceeded",
                "The request is too large: more than 400 items or 2 MB, or a record of more than 1 MB."
            ),
            code(28, "userDeletedZone", "The user deleted the data of the app in the iCloud settings."),
            code(29, "tooManyParticipants", "The share has too many participants."),
            code(30, "alreadyShared", "The record is part of another share. A record can be in one share only."),
            code(31, "referenceViolation", "The parent or the target of a reference does not exist."),
            code(32, "managedAccountRestricted", "The managed account does not allow this."),
            code(
                33,
                "participantMayNeedVerification",
                "The participant must verify the account before accepting the share."
            ),
            code(
                34,
                "serverResponseLost",
                "The answer of the server was lost. The request may have worked. Fetch first."
            ),
            code(35, "assetNotAvailable", "The asset could not be loaded."),
            code(
                36,
                "accountTemporarilyUnavailable",
                "The iCloud account is not ready. The user may have to sign in again."
            ),
            code(37, "participantAlreadyInvited", "The person is a participant already."),
        ]

    private static func code(_ number: Int, _ name: String, _ meaning: String) -> KnownMessage {
        KnownMessage([.cloudKit(number, name)], meaning)
    }

    // MARK: Underlying codes

    private static let server: [KnownMessage] = [
        KnownMessage(
            [.server(1011)],
            "Some records of the request failed: CKErrorDomain 2.",
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage([.server(1020)], "The device did not send the request, because it has too many items."),
        KnownMessage([.server(2000)], "The server rejected the request, or has an error of its own."),
        KnownMessage([.server(2001)], "The server rejected the request: CKErrorDomain 15.", isReported: true),
        KnownMessage([.server(2003)], "The record or the record type does not exist.", isReported: true),
        KnownMessage([.server(2004)], "The record changed on the server in between: CKErrorDomain 14."),
        KnownMessage(
            [serverInvalid],
            """
            The server rejected the request: CKErrorDomain 12. The server message has the cause. Often, Production lacks a \
            record type or field, or a field has another type.
            """,
            rules: [ProductionRuleTable.fieldTypeChanged.metadata, ProductionRuleTable.notYetDeployed.metadata],
            next: [findCause, checkRelease]
        ),
        KnownMessage([.server(2007)], "The user may not do this with the record: CKErrorDomain 10."),
        KnownMessage([.server(2009)], "CloudKit is not available: CKErrorDomain 6."),
        KnownMessage([.server(2015)], "A query uses a field without the index that it needs.", isReported: true),
        KnownMessage([.server(2023)], "A limit is exceeded: CKErrorDomain 27."),
        KnownMessage(
            [.server(2024)],
            "Another record of the same atomic request failed.",
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage([.server(2035)], "The user has no iCloud storage left: CKErrorDomain 25."),
        KnownMessage([.server(2036)], "The record zone does not exist: CKErrorDomain 26."),
        KnownMessage([.server(2062)], "The app sends too many requests: CKErrorDomain 7."),
        KnownMessage([.server(3002)], "The file of an asset does not exist: CKErrorDomain 16."),
    ]

    // MARK: Codes of CloudKit Web Services

    private static let web: [KnownMessage] = [
        KnownMessage(
            [.web("ACCESS_DENIED")],
            "The token or the user may not use the endpoint, the database, or the record."
        ),
        KnownMessage(
            [.web("ATOMIC_ERROR")],
            "Another record of the same atomic request failed.",
            next: [findCause],
            isConsequence: true
        ),
        KnownMessage(
            [.web("AUTHENTICATION_FAILED")],
            "The server refused the credentials: the token, or the signature of the key, is wrong or has expired."
        ),
        KnownMessage([.web("AUTHENTICATION_REQUIRED")], "The user must sign in at the address in redirectURL."),
        KnownMessage(
            [.web("BAD_REQUEST")],
            "The request is malformed, or does not fit the schema. The reason in the answer has the cause.",
            next: [findCause]
        ),
        KnownMessage([.web("CONFLICT")], "The change tag is out of date: somebody saved the record in between."),
        KnownMessage([.web("EXISTS")], "A record with this name exists already."),
        KnownMessage([.web("INTERNAL_ERROR")], "CloudKit has an error of its own. Try again later."),
        KnownMessage([.web("NOT_FOUND")], "The record does not exist."),
        KnownMessage([.web("QUOTA_EXCEEDED")], "The user or the app has no storage left."),
        KnownMessage([.web("THROTTLED")], "The app sends too many requests. Try again after the time in retryAfter."),
        KnownMessage([.web("TRY_AGAIN_LATER")], "CloudKit is not available. Try again after the time in retryAfter."),
        KnownMessage(
            [.web("VALIDATING_REFERENCE_ERROR")],
            "The target of a reference with the action VALIDATE does not exist."
        ),
        KnownMessage([.web("ZONE_NOT_FOUND")], "The record zone does not exist."),
        KnownMessage([.web("UNIQUE_FIELD_ERROR")], "A value breaks a uniqueness rule of the server.", isReported: true),
    ]
}
