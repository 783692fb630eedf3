/// What is generated, and in which manner. The defaults give typed classes of managed objects, a file for each entity.
public struct GenerationOptions: Hashable, Sendable {
    /// What is generated, in this order where it shares a file.
    public var products: [Product]
    /// Who can use the declarations; what is written as Xcode writes it is always public.
    public var accessLevel: AccessLevel
    /// Whether types are `nonisolated`; what is written as Xcode writes it never is.
    ///
    /// Managed objects belong to the queue of their context, records to whoever has them. Where a module isolates
    /// everything to the main actor, as new projects of Xcode 26 do, a class of managed objects without the word is
    /// refused: its initializers would be isolated and those of `NSManagedObject` are not. Compilers before Swift 6.1 do
    /// not know the word on types.
    public var isNonisolated: Bool
    /// Whether entities that Xcode generates sources for at build time are left to Xcode.
    ///
    /// With Codegen Class Definition everything is left out, with Category/Extension the properties.
    public var respectsCodegen: Bool
    /// The one file that takes everything; nil for files of their own.
    public var singleFile: FileName?

    /// Makes options; what is not named has its default.
    public init(
        products: [Product] = [.managedObjects(imports: [])],
        accessLevel: AccessLevel = .internal,
        isNonisolated: Bool = true,
        respectsCodegen: Bool = false,
        singleFile: FileName? = nil
    ) {
        self.products = products
        self.accessLevel = accessLevel
        self.isNonisolated = isNonisolated
        self.respectsCodegen = respectsCodegen
        self.singleFile = singleFile
    }
}

/// Something that can be generated from a model.
public enum Product: Hashable, Sendable {
    /// Classes of managed objects, typed as far as the model allows.
    ///
    /// Properties are optional where the model says so, sets have the type of their elements, and user info adds
    /// enumerations (`RawType`) and documentation (`documentation`, `doc`). Files that name custom classes or enumerations
    /// import the modules that declare them.
    case managedObjects(imports: [ModuleName])
    /// Classes of managed objects, as Xcode writes them.
    case xcodeManagedObjects(XcodeVersion)
    /// Structs for the records that mirrored entities have in CloudKit; they import `CloudRecords`.
    case records
    /// A type that sets up the stores that the settings give the model, mirrored by `NSPersistentCloudKitContainer`.
    case stack
    /// The stages by which stores of every version of the bundle get to this one, for `NSStagedMigrationManager`.
    ///
    /// It needs ``GenerationSource/history``.
    case migration
    /// A test case that asks Core Data itself for the checksums and verdicts that ``migration`` rests on.
    case migrationTests
    /// What an app asks about sharing, a double for tests, and the answers of ``stack``, which needs a shared store.
    case sharing
    /// Tests of ``sharing`` that run on any platform; they import the modules that hold it.
    case sharingTests(imports: [ModuleName])
    /// The code that moves values from deployed attributes to encrypted ones, as the settings name them.
    ///
    /// It needs ``GenerationSource/encryptedTwins``.
    case encryptedTwins(imports: [ModuleName])
    /// What templates of the user's make of it.
    case userTemplates(UserTemplates, ProductManner)
}

/// A version of Xcode whose text is emulated; raw values are the words of the command line and of the settings.
public enum XcodeVersion: String, CaseIterable, Sendable {
    /// Xcode 12 to 16: plain imports.
    case xcode16 = "16"
    /// Xcode 26: public imports, and a `typealias` for the set type in each file.
    case xcode26 = "26"
}
