// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Core Data that a generated stack refers to, with just enough behind it to run: stores are opened by their
// files, shares and permissions are what a check says, and questions are counted.
//
// A claim about somebody else's interface: add only what is used, and look it up first.

public import Foundation

// MARK: - Objects

public final class NSManagedObjectID: Hashable, @unchecked Sendable {
    public let persistentStore: NSPersistentStore?
    public let isTemporaryID: Bool

    /// Stands in for saving an object to a store; without one it was never saved.
    public init(in store: NSPersistentStore?) {
        persistentStore = store
        isTemporaryID = store == nil
    }

    public static func == (first: NSManagedObjectID, second: NSManagedObjectID) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

open class NSManagedObject {
    public let objectID: NSManagedObjectID

    public init(in store: NSPersistentStore?) { objectID = NSManagedObjectID(in: store) }
}

public final class NSManagedObjectContext {
    public var automaticallyMergesChangesFromParent = false
    public var mergePolicy: Any?
    public var transactionAuthor: String?
    public var name: String?
}

public enum NSMergePolicyType: UInt {
    case mergeByPropertyObjectTrumpMergePolicyType = 2
}

public final class NSMergePolicy {
    public init(merge: NSMergePolicyType) {}
}

// MARK: - Stores

public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"

public final class NSManagedObjectModel {
    public init() {}
    public init?(contentsOf url: URL) { nil }
}

public final class NSPersistentStore {}

public final class NSPersistentStoreCoordinator {
    fileprivate var stores: [URL: NSPersistentStore] = [:]

    public func persistentStore(for URL: URL) -> NSPersistentStore? { stores[URL] }
}

public final class NSPersistentStoreDescription {
    public let url: URL?
    public var configuration: String?
    public var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

    public init(url: URL) { self.url = url }

    public var options: [String: NSObject] = [:]
    public func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
}

// MARK: - Mirroring

public final class NSPersistentCloudKitContainerOptions {
    public let containerIdentifier: String
    /// The scope by its raw value; its type is in CloudKit.
    public var rawDatabaseScope = 2

    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

open class NSPersistentContainer: @unchecked Sendable {
    public class func defaultDirectoryURL() -> URL { URL(fileURLWithPath: "/nowhere") }

    public let viewContext = NSManagedObjectContext()
    public let persistentStoreCoordinator = NSPersistentStoreCoordinator()
    public var persistentStoreDescriptions: [NSPersistentStoreDescription] = []

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {}

    public func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext() }
    public func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            if let url = description.url { persistentStoreCoordinator.stores[url] = NSPersistentStore() }
            block(description, nil)
        }
    }
}

public final class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    /// The objects that mirroring knows; the values are shares.
    public var knownShares: [NSManagedObjectID: AnyObject] = [:]
    /// The objects that may not be changed or deleted.
    public var fixed: Set<NSManagedObjectID> = []
    public var permanent: Set<NSManagedObjectID> = []
    /// Why the next calls fail.
    public var failure: (any Error)?
    /// The objects whose shares were asked for, call by call.
    public var questions: [[NSManagedObjectID]] = []
    /// The accepted invitations, by store.
    public var accepted: [(metadata: [AnyObject], store: NSPersistentStore)] = []

    public static let eventChangedNotification = Notification.Name("eventChangedNotification")
    public static let eventNotificationUserInfoKey = "NSPersistentCloudKitContainerEventKey"

    public enum EventType: Int, Sendable {
        case setup, `import`, export
    }

    public final class Event {
        public let type: EventType
        public let storeIdentifier = ""
        public let startDate = Date()
        public let endDate: Date?
        public let error: (any Error)?

        public init(_ type: EventType, error: (any Error)? = nil) {
            self.type = type
            endDate = startDate
            self.error = error
        }
    }

    public func initializeCloudKitSchema(
        options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
    ) throws {}

    public func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { !fixed.contains(objectID) }
    public func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool {
        !permanent.contains(objectID)
    }
}

// MARK: - Migration

public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"

public final class NSStagedMigrationManager: NSObject {}

// MARK: - Names of people

public struct PersonNameComponents: Sendable {
    public var text: String
    public init(text: String) { self.text = text }
}

/// Foundation's does not run on Linux.
public final class PersonNameComponentsFormatter {
    public enum Style: Sendable {
        case `default`
    }

    public static func localizedString(from components: PersonNameComponents, style: Style) -> String {
        components.text
    }
}
