/// A built-in template as users name it, `--template managed-objects`, and what it gives.
public struct NamedProduct: Sendable {
    /// The name.
    public let name: String
    /// What it gives, in one sentence.
    public let summary: String
    private let make: @Sendable (ProductManner) -> Product

    private init(_ name: String, _ summary: String, _ make: @escaping @Sendable (ProductManner) -> Product) {
        self.name = name
        self.summary = summary
        self.make = make
    }

    /// Whether it is made from all versions of a bundle.
    public var needsEarlierVersions: Bool { name == Self.migration.name || name == Self.migrationTests.name }

    /// The product, written in a manner.
    public func product(_ manner: ProductManner) -> Product { make(manner) }

    /// What is generated when nobody says what.
    public static let managedObjects = NamedProduct(
        "managed-objects",
        "The classes of managed objects, with their properties and accessors."
    ) { manner in
        switch manner.style {
        case .typed:
            .managedObjects(ManagedObjectOptions(imports: manner.imports))
        case .xcode: .xcodeManagedObjects(manner.xcode)
        }
    }

    /// The way from every version to the current one.
    public static let migration = NamedProduct(
        "migration",
        "The stages from every version of a bundle to the current one, for `NSStagedMigrationManager`."
    ) { _ in .migration }

    /// Whether that way is what Core Data makes of it.
    public static let migrationTests = NamedProduct(
        "migration-tests",
        "A test case that asks Core Data whether the checksums and verdicts behind `migration` are right."
    ) { _ in .migrationTests }

    /// Values of the records that mirrored entities have.
    public static let records = NamedProduct(
        "records",
        "Structs for the records of mirrored entities, read and written with CloudRecords."
    ) { _ in .records }

    /// What is shared, and with whom.
    public static let sharing = NamedProduct(
        "sharing",
        "A protocol for what an app asks about sharing, a double that answers in tests, and the answers of `stack`."
    ) { _ in .sharing }

    /// How what an app shows of it is tested.
    public static let sharingTests = NamedProduct(
        "sharing-tests",
        "Tests of `sharing`, with objects of which some are shared, to begin tests of views with."
    ) { manner in .sharingTests(imports: manner.imports) }

    /// The stores of the settings, set up.
    public static let stack = NamedProduct(
        "stack",
        "A type that sets up the stores of modelc.json, mirrored by `NSPersistentCloudKitContainer`."
    ) { _ in .stack }

    /// The way from deployed attributes to encrypted ones.
    public static let encryptedTwins = NamedProduct(
        "encrypted-twins",
        "Accessors and copy code for attributes that move to the encrypted twins of modelc.json."
    ) { manner in .encryptedTwins(imports: manner.imports) }

    /// Every built-in template, in the order of the documentation.
    public static let all = [
        encryptedTwins, managedObjects, migration, migrationTests, records, sharing, sharingTests, stack,
    ]

    /// The one with a name; nil when there is none.
    public static func named(_ name: String) -> NamedProduct? { all.first { $0.name == name } }
}
