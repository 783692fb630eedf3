// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Core Data that generated sources refer to or could collide with, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

@_exported public import Foundation

@objc public protocol NSFetchRequestResult: NSObjectProtocol {}

@objc open class NSManagedObjectContext: NSObject {
    open var automaticallyMergesChangesFromParent: Bool {
        get { fatalError() }
        set {}
    }
    open var mergePolicy: Any {
        get { fatalError() }
        set {}
    }
    open var name: String? {
        get { fatalError() }
        set {}
    }
    open var transactionAuthor: String? {
        get { fatalError() }
        set {}
    }
    open var hasChanges: Bool { fatalError() }
    open func save() throws {}
    open func reset() {}
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject { fatalError() }
    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] { fatalError() }
    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { fatalError() }
}
@objc open class NSEntityDescription: NSObject {}
@objc open class NSManagedObjectID: NSObject {
    open var persistentStore: NSPersistentStore? { fatalError() }
    open var isTemporaryID: Bool { fatalError() }
}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

@objc open class NSPersistentStoreRequest: NSObject {}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
    public init(entityName: String) { fatalError() }
    open var predicate: NSPredicate? {
        get { fatalError() }
        set {}
    }
    open var resultType: NSFetchRequestResultType {
        get { fatalError() }
        set {}
    }
}

public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var managedObjectIDResultType: Self { fatalError() }
}

@objc open class NSManagedObject: NSObject, NSFetchRequestResult {
    @objc public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) { fatalError() }
    @objc public convenience init(context moc: NSManagedObjectContext) { fatalError() }

    @objc open class func entity() -> NSEntityDescription { fatalError() }
    // Without @objc, because a generic class written in Swift has none.
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { fatalError() }

    @objc open var managedObjectContext: NSManagedObjectContext? { fatalError() }
    @objc open var entity: NSEntityDescription { fatalError() }
    @objc open var objectID: NSManagedObjectID { fatalError() }
    @objc open var isInserted: Bool { fatalError() }
    @objc open var isUpdated: Bool { fatalError() }
    @objc open var isDeleted: Bool { fatalError() }
    @objc open var hasChanges: Bool { fatalError() }
    @objc open var hasPersistentChangedValues: Bool { fatalError() }
    @objc open var isFault: Bool { fatalError() }
    @objc open var faultingState: Int { fatalError() }
    @objc open var observationInfo: UnsafeMutableRawPointer? {
        get { fatalError() }
        set {}
    }

    @objc open func awakeFromFetch() {}
    @objc open func awakeFromInsert() {}
    @objc open func prepareForDeletion() {}
    @objc open func willSave() {}
    @objc open func didSave() {}
    @objc open func willTurnIntoFault() {}
    @objc open func didTurnIntoFault() {}
    @objc open func willAccessValue(forKey key: String?) {}
    @objc open func didAccessValue(forKey key: String?) {}
    @objc open func primitiveValue(forKey key: String) -> Any? { fatalError() }
    @objc open func setPrimitiveValue(_ value: Any?, forKey key: String) {}
    @objc open func changedValues() -> [String: Any] { fatalError() }
    @objc open func changedValuesForCurrentEvent() -> [String: Any] { fatalError() }
}

@available(*, unavailable)
extension NSManagedObject: @unchecked Sendable {}

// MARK: - Stores

@objc open class NSManagedObjectModel: NSObject {
    public init?(contentsOf url: URL) { fatalError() }
    @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
    open var versionChecksum: String { fatalError() }
    open func fetchRequestFromTemplate(
        withName name: String,
        substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? { fatalError() }
}

@objc open class NSPersistentStore: NSObject {}

@objc open class NSPersistentStoreCoordinator: NSObject {
    open func persistentStore(for URL: URL) -> NSPersistentStore? { fatalError() }
}

@objc public enum NSMergePolicyType: UInt {
    case errorMergePolicyType
    case mergeByPropertyStoreTrumpMergePolicyType
    case mergeByPropertyObjectTrumpMergePolicyType
    case overwriteMergePolicyType
    case rollbackMergePolicyType
}

@objc open class NSMergePolicy: NSObject {
    public init(merge ty: NSMergePolicyType) { fatalError() }
}

@objc open class NSPersistentStoreDescription: NSObject {
    public init(url: URL) { fatalError() }
    open var url: URL? {
        get { fatalError() }
        set {}
    }
    open var configuration: String? {
        get { fatalError() }
        set {}
    }
    @available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions? {
        get { fatalError() }
        set {}
    }
    open func setOption(_ option: NSObject?, forKey key: String) {}
}

public let NSPersistentHistoryTrackingKey: String = ""

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey: String = ""

@objc open class NSPersistentContainer: NSObject, @unchecked Sendable {
    open class func defaultDirectoryURL() -> URL { fatalError() }
    public init(name: String, managedObjectModel model: NSManagedObjectModel) { fatalError() }
    open var viewContext: NSManagedObjectContext { fatalError() }
    open func newBackgroundContext() -> NSManagedObjectContext { fatalError() }
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator { fatalError() }
    open var persistentStoreDescriptions: [NSPersistentStoreDescription] {
        get { fatalError() }
        set {}
    }
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {}
}

// MARK: - Mirroring

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var dryRun: Self { fatalError() }
    public static var printSchema: Self { fatalError() }
}

// Its symbols of CloudKit are in the overlay of the two frameworks; see CloudKit.swift.
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
@objc open class NSPersistentCloudKitContainerOptions: NSObject {
    public init(containerIdentifier: String) { fatalError() }
    open var containerIdentifier: String { fatalError() }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
@objc open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    open func initializeCloudKitSchema(
        options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
    ) throws {}
    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { fatalError() }
    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { fatalError() }

    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    open class var eventChangedNotification: NSNotification.Name { fatalError() }
    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    open class var eventNotificationUserInfoKey: String { fatalError() }

    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    public enum EventType: Int, Sendable {
        case setup
        case `import`
        case export
    }

    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    @objc open class Event: NSObject {
        open var type: EventType { fatalError() }
        open var storeIdentifier: String { fatalError() }
        open var startDate: Date { fatalError() }
        open var endDate: Date? { fatalError() }
        open var error: (any Error)? { fatalError() }
    }
}

// MARK: - Migration

@objc open class NSMappingModel: NSObject {
    public class func inferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel,
        destinationModel: NSManagedObjectModel
    ) throws -> NSMappingModel { fatalError() }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
public let NSPersistentStoreStagedMigrationManagerOptionKey: String = ""

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
@objc open class NSStagedMigrationManager: NSObject {
    open var stages: [NSMigrationStage] { fatalError() }
    open var container: NSPersistentContainer? { fatalError() }
    public init(_ stages: [NSMigrationStage]) { fatalError() }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
@objc open class NSMigrationStage: NSObject {
    open var label: String? {
        get { fatalError() }
        set {}
    }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
@objc open class NSLightweightMigrationStage: NSMigrationStage {
    open var versionChecksums: [String] { fatalError() }
    public init(_ versionChecksums: [String]) { fatalError() }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
@objc open class NSCustomMigrationStage: NSMigrationStage {
    open var currentModel: NSManagedObjectModelReference { fatalError() }
    open var nextModel: NSManagedObjectModelReference { fatalError() }
    public var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)? {
        get { fatalError() }
        set {}
    }
    public var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)? {
        get { fatalError() }
        set {}
    }
    public init(
        migratingFrom currentModel: NSManagedObjectModelReference,
        to nextModel: NSManagedObjectModelReference
    ) { fatalError() }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
@objc open class NSManagedObjectModelReference: NSObject {
    open var resolvedModel: NSManagedObjectModel { fatalError() }
    open var versionChecksum: String { fatalError() }
    public init(fileURL: URL, versionChecksum: String) { fatalError() }
    public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) { fatalError() }
}
