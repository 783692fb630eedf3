/// A built-in template, and what it gives; the raw values are what users name, `--template managed-objects`.
public enum NamedProduct: String, CaseIterable, Sendable {
    /// The way from deployed attributes to encrypted ones.
    case encryptedTwins = "encrypted-twins"
    /// What is generated when nobody says what.
    case managedObjects = "managed-objects"
    /// The way from every version to the current one.
    case migration
    /// Whether that way is what Core Data makes of it.
    case migrationTests = "migration-tests"
    /// Values of the records that mirrored entities have.
    case records
    /// What is shared, and with whom.
    case sharing
    /// How what an app shows of it is tested.
    case sharingTests = "sharing-tests"
    /// The stores of the settings, set up.
    case stack

    /// Every built-in template, in the order of the documentation.
    public static let all = allCases

    /// The one with a name; nil when there is none.
    public static func named(_ name: String) -> NamedProduct? { NamedProduct(rawValue: name) }

    /// The name.
    public var name: String { rawValue }

    /// What it gives, in one sentence.
    public var summary: String {
        switch self {
        case .encryptedTwins: "Accessors and copy code for attributes that move to the encrypted twins of modelc.json."
        case .managedObjects: "The classes of managed objects, with their properties and accessors."
        case .migration:
            "The stages from every version of a bundle to the current one, for `NSStagedMigrationManager`."
        case .migrationTests:
            "A test case that asks Core Data whether the checksums and verdicts behind `migration` are right."
        case .records: "Structs for the records of mirrored entities, read and written with CloudRecords."
        case .sharing:
            "A protocol for what an app asks about sharing, a double that answers in tests, and the answers of `stack`."
        case .sharingTests: "Tests of `sharing`, with objects of which some are shared, to begin tests of views with."
        case .stack: "A type that sets up the stores of modelc.json, mirrored by `NSPersistentCloudKitContainer`."
        }
    }

    /// Whether it is made from all versions of a bundle.
    public var needsEarlierVersions: Bool { self == .migration || self == .migrationTests }

    /// The product, written in a manner.
    public func product(_ manner: ProductManner) -> Product {
        switch self {
        case .encryptedTwins: .encryptedTwins(imports: manner.imports)
        case .managedObjects:
            manner.style == .xcode ? .xcodeManagedObjects(manner.xcode) : .managedObjects(imports: manner.imports)
        case .migration: .migration
        case .migrationTests: .migrationTests
        case .records: .records
        case .sharing: .sharing
        case .sharingTests: .sharingTests(imports: manner.imports)
        case .stack: .stack
        }
    }
}

extension Product {
    /// The built-in templates that it is written with, besides those that they include.
    ///
    /// Templates of the user's include what they like, which is not said here.
    public var templateNames: [String] {
        switch self {
        case .managedObjects: ["managed-objects-file", "managed-objects-section"]
        case .xcodeManagedObjects: ["xcode-section"] + XcodeFile.allCases.map(\.templateName)
        case .records: ["record-file", "record-section"]
        case .stack: ["stack-file", "stack-section"]
        case .migration: ["migration-file", "migration-section"]
        case .migrationTests: ["migration-tests-file", "migration-tests-section"]
        case .sharing: ["sharing-file", "sharing-stack-file", "sharing-section"]
        case .sharingTests: ["sharing-tests-file", "sharing-tests-section"]
        case .encryptedTwins: ["encrypted-twins-file", "encrypted-twins-section"]
        case .userTemplates: []
        }
    }

    /// The template of the comment at the top of a file, which any product may need.
    public static let headerTemplateName = "header"
}
