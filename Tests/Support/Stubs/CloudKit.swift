// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of CloudKit that generated sources refer to, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

public import CoreData
public import Foundation

@objc open class CKDatabase: NSObject {
    @objc(CKDatabaseScope) public enum Scope: Int, Sendable {
        case `public` = 1
        case `private` = 2
        case shared = 3
    }
}

// MARK: - Shares

public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}

// True if records and participants can be sent depends on the SDK; where they cannot, sources have more to prove.
@objc open class CKRecord: NSObject {
    public typealias FieldKey = String
    public subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? {
        get { fatalError() }
        set {}
    }
}

@objc open class CKContainer: NSObject {}

@objc open class CKUserIdentity: NSObject {
    open var nameComponents: PersonNameComponents? { fatalError() }
}

@objc open class CKShare: CKRecord {
    public enum SystemFieldKey {
        public static let title: CKRecord.FieldKey = ""
    }

    @objc(CKShareParticipantRole) public enum ParticipantRole: Int, Sendable {
        case unknown = 0
        case owner = 1
        case privateUser = 3
        case publicUser = 4
    }
    @objc(CKShareParticipantPermission) public enum ParticipantPermission: Int, Sendable {
        case unknown
        case none
        case readOnly
        case readWrite
    }
    @objc(CKShareParticipantAcceptanceStatus) public enum ParticipantAcceptanceStatus: Int, Sendable {
        case unknown
        case pending
        case accepted
        case removed
    }

    @objc(CKShareParticipant) open class Participant: NSObject {
        open var userIdentity: CKUserIdentity { fatalError() }
        @available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
        open var role: CKShare.ParticipantRole {
            get { fatalError() }
            set {}
        }
        open var permission: CKShare.ParticipantPermission {
            get { fatalError() }
            set {}
        }
        open var acceptanceStatus: CKShare.ParticipantAcceptanceStatus { fatalError() }
    }
    @objc(CKShareMetadata) open class Metadata: NSObject {}

    open var publicPermission: CKShare.ParticipantPermission {
        get { fatalError() }
        set {}
    }
    open var participants: [CKShare.Participant] { fatalError() }
}

// MARK: - What the two frameworks have together

// On Apple platforms this belongs to neither framework but to their overlay: whoever uses it imports both.
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension NSPersistentCloudKitContainerOptions {
    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    public var databaseScope: CKDatabase.Scope {
        get { fatalError() }
        set {}
    }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension NSPersistentCloudKitContainer {
    public func share(
        _ managedObjects: [NSManagedObject],
        to share: CKShare?,
        completion: @escaping (Set<NSManagedObjectID>?, CKShare?, CKContainer?, (any Error)?) -> Void
    ) {}
    public func acceptShareInvitations(
        from metadata: [CKShare.Metadata],
        into persistentStore: NSPersistentStore,
        completion: (([CKShare.Metadata]?, (any Error)?) -> Void)? = nil
    ) {}
    public func fetchShares(
        matching objectIDs: [NSManagedObjectID]
    ) throws -> [NSManagedObjectID: CKShare] { fatalError() }
}
