/// A built-in template, and what it gives; the raw values are what users name, `--template managed-objects`.
package enum NamedProduct: String, CaseIterable, Sendable {
    /// The code that moves values from deployed attributes to encrypted ones, as the settings name them.
    ///
    /// It needs ``GenerationSource/encryptedTwins``.
    case encryptedTwins = "encrypted-twins"
    /// Classes of managed objects, which is what is generated when nobody says what.
    ///
    /// Unless they are written as Xcode writes them they are typed as far as the model allows: properties are optional where
    /// the model says so, sets have the type of their elements, and user info adds enumerations (`RawType`) and documentation
    /// (`documentation`, `doc`). Files that name custom classes or enumerations import the modules that declare them.
    case managedObjects = "managed-objects"
    /// The stages by which stores of older versions of the bundle get to this one, for `NSStagedMigrationManager`.
    ///
    /// It needs ``GenerationSource/history``.
    case migration
    /// A test case that asks Core Data itself for the checksums and verdicts that ``migration`` rests on.
    case migrationTests = "migration-tests"
    /// Structs for the records that mirrored entities have in CloudKit, or for those of a schema file; they import
    /// `CloudRecords`.
    case records
    /// What an app asks about sharing, a double for tests, and the answers of ``stack``, which needs a shared store.
    case sharing
    /// Tests of ``sharing`` that run on any platform; they import the modules that hold it.
    case sharingTests = "sharing-tests"
    /// A type that sets up the stores that the settings give the model, mirrored by `NSPersistentCloudKitContainer`.
    case stack

    /// What it gives, in one sentence.
    package var summary: String {
        switch self {
        case .encryptedTwins: "Accessors and copy code for attributes that move to the encrypted twins of modelc.json."
        case .managedObjects: "The classes of managed objects, with their properties and accessors."
        case .migration:
            "The stages from older versions of a bundle to the current one, for `NSStagedMigrationManager`."
        case .migrationTests:
            "A test case that asks Core Data whether the checksums and verdicts behind `migration` are right."
        case .records:
            "Structs for the records of mirrored entities or of a schema file, read and written with CloudRecords."
        case .sharing:
            "A protocol for what an app asks about sharing, a double that answers in tests, and the answers of `stack`."
        case .sharingTests: "Tests of `sharing`, with objects of which some are shared, to begin tests of views with."
        case .stack: "A type that sets up the stores of modelc.json, mirrored by `NSPersistentCloudKitContainer`."
        }
    }

    /// Whether it can be generated from a schema file.
    package var takesSchemas: Bool { self == .records }

    /// Whether it is tests, which only a target of tests can compile.
    package var isTests: Bool { self == .migrationTests || self == .sharingTests }

    /// What an app with `@Model` classes has instead; nil for what is made of these, too.
    package var swiftDataCounterpart: String? {
        switch self {
        case .records: nil
        case .managedObjects: "these are the classes"
        case .stack: "a ModelContainer opens the stores"
        case .migration, .migrationTests: "a SchemaMigrationPlan has the stages, and modelc migrate judges them"
        case .sharing, .sharingTests: "SwiftData does not share objects"
        case .encryptedTwins: "@Attribute(.allowsCloudEncryption) encrypts, and its code copies managed objects"
        }
    }

    /// Whether it is made from all versions of a bundle.
    package var needsEarlierVersions: Bool { self == .migration || self == .migrationTests }
}

/// Something that can be generated from a model, and in which manner.
package enum Product: Sendable {
    /// What built-in templates make of it.
    case builtIn(NamedProduct, ProductManner)
    /// What templates of the user's make of it.
    case userTemplates(UserTemplates, ProductManner)

    /// The template of the comment at the top of a file, which any product may need.
    static let headerTemplateName = "header"
}
