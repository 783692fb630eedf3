// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of CloudKit that the bridge refers to, as Swift sees it on Apple platforms, with just enough behind it to run:
// values are stored, changed keys are counted, encrypted values are kept apart.
//
// A claim about somebody else's interface: add only what is used, and look it up first.

public import CoreLocation
public import Foundation

public let CKCurrentUserDefaultName = "__defaultOwner__"

// MARK: - Identity

public class CKRecordZone: NSObject {
    public final class ID: NSObject {
        public let zoneName: String
        public let ownerName: String

        public init(zoneName: String, ownerName: String) {
            self.zoneName = zoneName
            self.ownerName = ownerName
        }

        public override func isEqual(_ object: Any?) -> Bool {
            (object as? ID).map { $0.zoneName == zoneName && $0.ownerName == ownerName } ?? false
        }
    }

    public let zoneID: CKRecordZone.ID

    public init(zoneID: CKRecordZone.ID) { self.zoneID = zoneID }
}

// MARK: - Values

public protocol __CKRecordObjCValue: NSObjectProtocol {}
public typealias CKRecordValue = __CKRecordObjCValue

public protocol CKRecordValueProtocol {}
extension String: CKRecordValueProtocol {}
extension Bool: CKRecordValueProtocol {}
extension Int: CKRecordValueProtocol {}
extension Int64: CKRecordValueProtocol {}
extension Double: CKRecordValueProtocol {}
extension Date: CKRecordValueProtocol {}
extension Data: CKRecordValueProtocol {}
extension Array: CKRecordValueProtocol where Element: CKRecordValueProtocol {}
extension CKRecord.Reference: CKRecordValueProtocol {}
extension CKAsset: CKRecordValueProtocol {}
extension CLLocation: CKRecordValueProtocol {}

open class CKAsset: NSObject {
    public let fileURL: URL?

    public init(fileURL: URL) { self.fileURL = fileURL }

    /// Stands in for an asset that was not downloaded.
    public override init() { fileURL = nil }
}

public protocol CKRecordKeyValueSetting: NSObjectProtocol {
    func object(forKey key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)?
    func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: CKRecord.FieldKey)
    subscript(key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? { get set }
    func allKeys() -> [CKRecord.FieldKey]
    func changedKeys() -> [CKRecord.FieldKey]
}

extension CKRecordKeyValueSetting {
    public subscript<T: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> T? {
        get { (self as? FieldStorage)?.values[key] as? T }
        set { (self as? FieldStorage)?.store(newValue, for: key) }
    }

    public subscript(key: CKRecord.FieldKey) -> (any CKRecordValueProtocol)? {
        get { (self as? FieldStorage)?.values[key] }
        set { (self as? FieldStorage)?.store(newValue, for: key) }
    }
}

/// The storage of a record and of its encrypted payload.
open class FieldStorage: NSObject, CKRecordKeyValueSetting {
    fileprivate var values: [String: any CKRecordValueProtocol] = [:]
    fileprivate var changed: Set<String> = []

    fileprivate func store(_ value: (any CKRecordValueProtocol)?, for key: String) {
        values[key] = value
        changed.insert(key)
    }

    public func object(forKey key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? { nil }
    public func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: CKRecord.FieldKey) {}
    public subscript(key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? {
        get { nil }
        set {}
    }
    public func allKeys() -> [CKRecord.FieldKey] { values.keys.sorted() }
    public func changedKeys() -> [CKRecord.FieldKey] { changed.sorted() }
}

public final class EncryptedFields: FieldStorage, @unchecked Sendable {}

// MARK: - Records

public enum CKRecord_Reference_Action: UInt, Sendable {
    case none = 0
    case deleteSelf = 1
}

open class CKRecord: FieldStorage {
    public typealias RecordType = String
    public typealias FieldKey = String
    public typealias ReferenceAction = CKRecord_Reference_Action

    public final class ID: NSObject {
        public let recordName: String
        public let zoneID: CKRecordZone.ID

        public init(recordName: String, zoneID: CKRecordZone.ID) {
            self.recordName = recordName
            self.zoneID = zoneID
        }

        public override func isEqual(_ object: Any?) -> Bool {
            (object as? ID).map { $0.recordName == recordName && $0.zoneID == zoneID } ?? false
        }
    }

    public final class Reference: NSObject {
        public let recordID: CKRecord.ID
        public let action: CKRecord.ReferenceAction

        public init(recordID: CKRecord.ID, action: CKRecord.ReferenceAction) {
            self.recordID = recordID
            self.action = action
        }
    }

    public let recordType: CKRecord.RecordType
    public let recordID: CKRecord.ID
    public internal(set) var recordChangeTag: String?
    public internal(set) var creatorUserRecordID: CKRecord.ID?
    public internal(set) var creationDate: Date?
    public internal(set) var lastModifiedUserRecordID: CKRecord.ID?
    public internal(set) var modificationDate: Date?
    public internal(set) var share: CKRecord.Reference?
    public var parent: CKRecord.Reference?
    private let encrypted = EncryptedFields()

    public init(recordType: CKRecord.RecordType, recordID: CKRecord.ID) {
        self.recordType = recordType
        self.recordID = recordID
    }

    /// Restores what ``encodeSystemFields(with:)`` archived: none of the values.
    public init?(coder: NSCoder) {
        guard let type = coder.decodeObject(of: NSString.self, forKey: "type") as? String,
            let name = coder.decodeObject(of: NSString.self, forKey: "name") as? String,
            let zone = coder.decodeObject(of: NSString.self, forKey: "zone") as? String
        else { return nil }
        recordType = type
        let zoneID = CKRecordZone.ID(zoneName: zone, ownerName: CKCurrentUserDefaultName)
        recordID = CKRecord.ID(recordName: name, zoneID: zoneID)
        recordChangeTag = coder.decodeObject(of: NSString.self, forKey: "tag") as? String
    }

    public func encodeSystemFields(with coder: NSCoder) {
        coder.encode(recordType as NSString, forKey: "type")
        coder.encode(recordID.recordName as NSString, forKey: "name")
        coder.encode(recordID.zoneID.zoneName as NSString, forKey: "zone")
        coder.encode(recordChangeTag as NSString?, forKey: "tag")
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    public var encryptedValues: any CKRecordKeyValueSetting & Sendable { encrypted }

    /// Stands in for archiving and restoring: the system fields are left, and none of the values.
    public func restored() -> CKRecord {
        let copy = CKRecord(recordType: recordType, recordID: recordID)
        (copy.recordChangeTag, copy.parent, copy.share) = (recordChangeTag, parent, share)
        return copy
    }

    /// Stands in for a save: the server's marks appear, nothing is changed any more.
    public func finishSaving(tag: String, at date: Date, by user: CKRecord.ID) {
        recordChangeTag = tag
        (creationDate, creatorUserRecordID) = (creationDate ?? date, creatorUserRecordID ?? user)
        (modificationDate, lastModifiedUserRecordID) = (date, user)
        changed = []
        encrypted.changed = []
    }
}

// MARK: - Shares

public final class CKUserIdentity: NSObject {
    public internal(set) var userRecordID: CKRecord.ID?
}

open class CKShare: CKRecord {
    public enum ParticipantRole: Int, Sendable {
        case unknown = 0
        case owner = 1
        case privateUser = 3
        case publicUser = 4
    }

    public enum ParticipantPermission: Int, Sendable {
        case unknown
        case none
        case readOnly
        case readWrite
    }

    public enum ParticipantAcceptanceStatus: Int, Sendable {
        case unknown
        case pending
        case accepted
        case removed
    }

    public final class Participant: NSObject {
        public let userIdentity = CKUserIdentity()
        public var role: CKShare.ParticipantRole
        public var permission: CKShare.ParticipantPermission
        public internal(set) var acceptanceStatus: CKShare.ParticipantAcceptanceStatus

        /// Stands in for a participant that the server made.
        public init(
            _ user: CKRecord.ID?,
            _ role: CKShare.ParticipantRole,
            _ permission: CKShare.ParticipantPermission,
            _ status: CKShare.ParticipantAcceptanceStatus
        ) {
            userIdentity.userRecordID = user
            (self.role, self.permission, acceptanceStatus) = (role, permission, status)
        }
    }

    public var publicPermission: CKShare.ParticipantPermission = .none
    public private(set) var participants: [CKShare.Participant] = []
    public internal(set) var currentUserParticipant: CKShare.Participant?

    public init(rootRecord: CKRecord, shareID: CKRecord.ID) {
        super.init(recordType: "cloudkit.share", recordID: shareID)
        rootRecord.share = CKRecord.Reference(recordID: shareID, action: .none)
    }

    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    public init(recordZoneID: CKRecordZone.ID) {
        let id = CKRecord.ID(recordName: "cloudkit.zoneshare", zoneID: recordZoneID)
        super.init(recordType: "cloudkit.share", recordID: id)
    }

    /// Stands in for what the server knows of the participants; the last one is the current user.
    public func take(_ participants: [CKShare.Participant]) {
        self.participants = participants
        currentUserParticipant = participants.last
    }

    public override init?(coder: NSCoder) { super.init(coder: coder) }
}

// MARK: - Errors

public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedDataKey"

/// The code is a struct here, as a test makes any of them.
public struct CKError: Error, @unchecked Sendable {
    public struct Code: RawRepresentable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public let code: Code
    public let userInfo: [String: any Sendable]
    public let retryAfterSeconds: Double?
    public let serverRecord: CKRecord?

    /// Stands in for an error that the framework made.
    public init(_ code: Int, _ userInfo: [String: any Sendable] = [:], after: Double? = nil, server: CKRecord? = nil) {
        self.code = Code(rawValue: code)
        self.userInfo = userInfo
        (retryAfterSeconds, serverRecord) = (after, server)
    }
}

#if SENDABLE_RECORDS
    extension CKRecord: @unchecked Sendable {}
    extension CKShare: @unchecked Sendable {}
#endif
