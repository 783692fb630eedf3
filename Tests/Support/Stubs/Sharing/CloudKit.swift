// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of CloudKit that generated sharing refers to, and what it has together with Core Data, with just enough behind
// it to run: everything is as a check says.
//
// A claim about somebody else's interface: add only what is used, and look it up first.

public import CoreData

public enum CKDatabase {
    public enum Scope: Int, Sendable {
        case `public` = 1
        case `private` = 2
        case shared = 3
    }
}

public final class CKContainer {}

public final class CKUserIdentity {
    public let nameComponents: PersonNameComponents?

    public init(name: String?) { nameComponents = name.map(PersonNameComponents.init) }
}

public final class CKShare {
    public enum SystemFieldKey {
        public static let title = "cloudkit.title"
    }

    public enum ParticipantRole: Int, CaseIterable, Sendable {
        case unknown = 0
        case owner = 1
        case administrator = 2
        case privateUser = 3
        case publicUser = 4
    }
    public enum ParticipantPermission: Int, CaseIterable, Sendable {
        case unknown
        case none
        case readOnly
        case readWrite
    }
    public enum ParticipantAcceptanceStatus: Int, CaseIterable, Sendable {
        case unknown
        case pending
        case accepted
        case removed
    }

    public final class Participant {
        public let userIdentity: CKUserIdentity
        public var role = ParticipantRole.privateUser
        public var permission = ParticipantPermission.readOnly
        public var acceptanceStatus = ParticipantAcceptanceStatus.pending

        public init(name: String?) { userIdentity = CKUserIdentity(name: name) }
    }
    public final class Metadata {
        public init() {}
    }

    private var fields: [String: Any] = [:]
    public var publicPermission = ParticipantPermission.none
    public var participants: [Participant]

    public init(_ participants: [Participant] = []) { self.participants = participants }

    public subscript(key: String) -> Any? {
        get { fields[key] }
        set { fields[key] = newValue }
    }
}

extension NSPersistentCloudKitContainerOptions {
    public var databaseScope: CKDatabase.Scope {
        get { CKDatabase.Scope(rawValue: rawDatabaseScope) ?? .private }
        set { rawDatabaseScope = newValue.rawValue }
    }
}

extension NSPersistentCloudKitContainer {
    /// Makes a new share, or takes the one there is; with nothing to share it makes none, and does not say why.
    public func share(
        _ managedObjects: [NSManagedObject],
        to share: CKShare?,
        completion: @escaping (Set<NSManagedObjectID>?, CKShare?, CKContainer?, (any Error)?) -> Void
    ) {
        if let failure { return completion(nil, nil, nil, failure) }
        guard !managedObjects.isEmpty else { return completion(nil, nil, nil, nil) }
        let share = share ?? CKShare()
        for object in managedObjects { knownShares[object.objectID] = share }
        completion(Set(managedObjects.map(\.objectID)), share, CKContainer(), nil)
    }

    public func acceptShareInvitations(
        from metadata: [CKShare.Metadata],
        into persistentStore: NSPersistentStore,
        completion: (([CKShare.Metadata]?, (any Error)?) -> Void)? = nil
    ) {
        if let failure { return completion?(nil, failure) ?? () }
        accepted.append((metadata, persistentStore))
        completion?(metadata, nil)
    }

    public func fetchShares(matching objectIDs: [NSManagedObjectID]) throws -> [NSManagedObjectID: CKShare] {
        questions.append(objectIDs)
        if let failure { throw failure }
        return knownShares.filter { objectIDs.contains($0.key) }.compactMapValues { $0 as? CKShare }
    }
}
