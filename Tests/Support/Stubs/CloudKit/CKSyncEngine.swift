// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of CKSyncEngine that the library and the example refer to, as Swift sees it. Nothing runs: it is for the type checker.
//
// A claim about somebody else's interface: add only what is used, and look it up first.

public import Foundation

extension CKRecord.ID: @unchecked Sendable {}
extension CKRecordZone: @unchecked Sendable {}
extension CKRecordZone.ID: @unchecked Sendable {}

public final class CKDatabase: NSObject, @unchecked Sendable {
    public enum DatabaseChange {
        public struct Deletion: Sendable {
            public enum Reason: Sendable { case deleted, purged, encryptedDataReset }

            public let zoneID: CKRecordZone.ID
            public let reason: Reason
        }
    }

    public enum RecordZoneChange {
        public struct Modification: Sendable { public let record: CKRecord }
        public struct Deletion: Sendable {
            public let recordID: CKRecord.ID
            public let recordType: CKRecord.RecordType
        }
    }

    public func records(
        for ids: [CKRecord.ID],
        desiredKeys: [String]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
        throw CKError(11)
    }
}

public protocol CKSyncEngineDelegate: AnyObject, Sendable {
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async
    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch?
}

public final class CKSyncEngine: Sendable {
    public let database: CKDatabase
    public let state: State

    public init(_ configuration: Configuration) { (database, state) = (configuration.database, State()) }

    public struct Configuration {
        let database: CKDatabase

        public init(
            database: CKDatabase,
            stateSerialization: State.Serialization?,
            delegate: any CKSyncEngineDelegate
        ) {
            self.database = database
        }
    }

    public enum PendingRecordZoneChange: Hashable, Sendable {
        case saveRecord(CKRecord.ID)
        case deleteRecord(CKRecord.ID)
    }

    public enum PendingDatabaseChange: Hashable, Sendable {
        case saveZone(CKRecordZone)
        case deleteZone(CKRecordZone.ID)
    }

    public final class State: Sendable {
        public struct Serialization: Codable, Sendable {}

        public var pendingRecordZoneChanges: [PendingRecordZoneChange] { [] }
        public func add(pendingRecordZoneChanges: [PendingRecordZoneChange]) {}
        public func remove(pendingRecordZoneChanges: [PendingRecordZoneChange]) {}
        public func add(pendingDatabaseChanges: [PendingDatabaseChange]) {}
    }

    public struct SendChangesOptions: Sendable {
        public enum Scope: Sendable {
            case all

            public func contains(_ pendingRecordZoneChange: PendingRecordZoneChange) -> Bool { true }
        }

        public var scope: Scope
    }

    public struct SendChangesContext: Sendable { public let options: SendChangesOptions }

    public struct RecordZoneChangeBatch: Sendable {
        public init(
            recordsToSave: [CKRecord] = [],
            recordIDsToDelete: [CKRecord.ID] = [],
            atomicByZone: Bool = false
        ) {}
    }

    public enum Event: Sendable {
        case stateUpdate(StateUpdate)
        case accountChange(AccountChange)
        case fetchedDatabaseChanges(FetchedDatabaseChanges)
        case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
        case sentRecordZoneChanges(SentRecordZoneChanges)
        case didSendChanges

        public struct StateUpdate: Sendable { public let stateSerialization: State.Serialization }

        public struct AccountChange: Sendable {
            public enum ChangeType: Sendable {
                case signIn(currentUser: CKRecord.ID)
                case signOut(previousUser: CKRecord.ID)
                case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
            }

            public let changeType: ChangeType
        }

        public struct FetchedDatabaseChanges: Sendable {
            public let deletions: [CKDatabase.DatabaseChange.Deletion]
        }

        public struct FetchedRecordZoneChanges: Sendable {
            public let modifications: [CKDatabase.RecordZoneChange.Modification]
            public let deletions: [CKDatabase.RecordZoneChange.Deletion]
        }

        public struct SentRecordZoneChanges: Sendable {
            public struct FailedRecordSave: Sendable {
                public let record: CKRecord
                public let error: CKError
            }

            public let savedRecords: [CKRecord]
            public let failedRecordSaves: [FailedRecordSave]
            public let deletedRecordIDs: [CKRecord.ID]
            public let failedRecordDeletes: [CKRecord.ID: CKError]
        }
    }
}
