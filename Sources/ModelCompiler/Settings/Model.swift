package import CompilerSupport
import Mirroring
import SchemaRules

extension Settings {
    /// One model and the stores it is loaded into.
    package struct Model: Equatable, Sendable {
        /// The `.xcdatamodeld`, `.xcdatamodel` or `contents` file, or a file or folder of Swift sources, relative to the
        /// settings' folder.
        package var path = Located("")
        /// More files and folders of Swift sources that declare the model.
        var otherPaths: [Located<String>] = []
        /// The conditions of `#if` that hold in Swift sources, and with `!` those that do not.
        package var define: [Located<String>] = []
        /// The stores that are mirrored to CloudKit; when there are none, the model itself says what is mirrored.
        package var stores: [Store] = []
        /// The names of the entities whose objects the app shares: `check` then says what goes along with them. Whether the
        /// model has such entities is not known here.
        var shareRoots: [Located<String>] = []
        /// What `modelc generate` writes, in the order of the file.
        package var generations: [Generation] = []
        /// How the app opens stores of older versions; nil when Core Data infers the mapping.
        var migration: VersionHistory.Strategy?
        /// The oldest version with stores that a generated migration takes to the current one; nil for the oldest that can.
        var migrateFrom: Located<String>?
        /// The attributes with values that move to encrypted attributes.
        var encryptedTwins: [EncryptedTwin] = []
    }

    /// One persistent store, as an `NSPersistentStoreDescription` sets it up.
    package struct Store: Equatable, Sendable {
        /// The name of the store in messages.
        package var name = Located("")
        /// The configuration of the model whose entities live in the store; nil for all entities.
        package var configuration: Located<String>?
        /// The identifier of the CloudKit container, for example `iCloud.com.example.trips`.
        package var container: Located<String>?
        /// The empty text that stands where the identifier of the container is to be filled in; such a store names none.
        var emptyContainer: Located<String>?
        /// The database of the container. Without a word from the file it is private, as in Core Data.
        var scope = DatabaseScope.private
        /// The ledger of the container, relative to the settings' folder.
        package var ledger: Located<String>?

        init() {}

        /// Creates the settings of a store.
        init(
            name: Located<String>,
            configuration: Located<String>? = nil,
            container: Located<String>? = nil,
            scope: DatabaseScope = .private,
            ledger: Located<String>? = nil
        ) {
            self.name = name
            self.configuration = configuration
            self.container = container
            self.scope = scope
            self.ledger = ledger
        }
    }
}

extension Settings.Model {
    /// Every path.
    package var paths: [Located<String>] { [path] + otherPaths }

    /// Whether the path is that of a model in files of its own, and not of Swift sources.
    package var isBundle: Bool { Self.isBundle(path.value) }

    static func isBundle(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        let suffixes = [".xcdatamodeld", ".xcdatamodel", ".momd", ".mom"]
        return name == "contents" || suffixes.contains { name.hasSuffix($0) }
    }

    /// Creates the settings of a model that is mirrored.
    package init(path: Located<String> = Located(""), stores: [Settings.Store]) {
        self.init()
        self.path = path
        self.stores = stores
    }
}
