/// The reason that the server refused a change, or the network failed; the same type for the framework and for Web
/// Services.
public struct RecordFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for programs.
    public var code: RecordErrorCode
    /// The reason, for people.
    public var reason: String?
    /// The seconds to wait before a retry; nil when the server does not tell.
    public var retryAfter: Double?
    /// The server's record; only with ``RecordErrorCode/serverRecordChanged``, and not always then.
    public var serverRecord: CloudRecord?
    /// True if the zone was deleted because the user reset the encryption keys.
    public var didResetEncryptedData = false
    /// The status of the answer; only of Web Services, for a failure of the whole request.
    public var status: Int?
    /// The word of Web Services for the reason, such as `CONFLICT`; nil for a failure that comes from the framework.
    public var serverCode: String?
    /// The address where the user signs in; only of Web Services, with ``RecordErrorCode/notAuthenticated``.
    public var redirectURL: String?
    /// The identifier of the failure, which Apple's support can look up; only of Web Services.
    public var uuid: String?
    /// The record in an answer of Web Services; nil for a failure of more than one.
    public var recordName: String?
    /// The zone in an answer of Web Services.
    package var zone: RecordZoneID?

    /// Creates a failure.
    public init(_ code: RecordErrorCode, reason: String? = nil, retryAfter: Double? = nil) {
        (self.code, self.reason, self.retryAfter) = (code, reason, retryAfter)
    }

    /// The code, the record and the reason in one line.
    public var description: String {
        let numbers = ["\(code.rawValue)", serverCode].compactMap(\.self).joined(separator: ", ")
        let item = (recordName ?? zone?.name).map { " for \"\($0)\"" } ?? ""
        return "\(code.title) (\(numbers))\(item)\(reason.map { ": \($0)" } ?? "")"
    }
}

/// The next step for a change that the server refused.
public enum FailureAdvice: Hashable, Sendable {
    /// Apply the change to the server's record, and send that; fetch the record first when it is nil. It may have been
    /// deleted.
    ///
    /// See ``CloudRecord/merged(with:sent:fields:rules:)``.
    case merge(CloudRecord?)
    /// Create the zone, then send again; send all of the zone's records if they are lost.
    case makeZone(RecordZoneID, uploadingAll: Bool)
    /// Remove the tag, and send the whole record as a new one: somebody deleted it. If deletions win in your app,
    /// delete it locally instead.
    case sendAsNew
    /// Nothing: the record is already deleted.
    case done
    /// Send the same again: after these seconds, or when nil after the app's own delay or when the network is back.
    /// `CKSyncEngine` does it by itself.
    case sendAgain(after: Double?)
    /// Send again, and expect that the server has the change already: nobody knows what became of it. If the server then
    /// says that the record changed, merge with what was sent as `sent`; see
    /// ``CloudRecord/merged(with:sent:fields:rules:)``. `CKSyncEngine` does not send it by itself.
    case sendUnlessSaved
    /// Tell the user that the storage is full, which is that of the owner of the zone. Keep the change, and send it again
    /// when there may be room, such as at the next start. `CKSyncEngine` does not send it by itself.
    case waitForStorage
    /// Send the halves of the batch one after the other: see ``RecordBatch/halves()``.
    case splitBatch
    /// Send again after the records that this one needs; it is refused when none of them is waiting.
    case sendAfterOthers
    /// Set the asset to an existing file, and send again.
    case renewAssets
    /// Keep the change, and do not send it: the server does not accept it before the build or the schema changes.
    case refused
    /// Wait until a user is signed in.
    case waitForAccount
    /// Forget the zone and its pending changes: the user deleted it. Other zones stay.
    case dropZone(RecordZoneID)
    /// Forget the change token, and fetch everything.
    case fetchAll
    /// Read the failures of the single items, which this one contains.
    case readItems
    /// Stop sending: the program has the wrong entitlement, container, or database, so every attempt fails.
    case stop
}

extension RecordFailure {
    /// The next step.
    ///
    ///     switch failure.advice(for: change) {
    ///     case .merge(let server?): …
    ///     }
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - count: The number of changes that failed together: 1 for the failure of a single record, the size of the
    ///     batch for that of a whole request.
    /// - Returns: The next step for the change, or for its batch.
    public func advice(for change: PendingChange, amongst count: Int = 1) -> FailureAdvice {
        // The server itself failed, whatever its words are.
        if let status, status >= 500 { return .sendAgain(after: retryAfter) }
        return switch code {
        case .serverRecordChanged: .merge(serverRecord)
        case .zoneNotFound: .makeZone(change.record.id.zone, uploadingAll: didResetEncryptedData)
        case .userDeletedZone: .dropZone(change.record.id.zone)
        case .unknownItem: change.isDeletion ? .done : .sendAsNew
        case .networkUnavailable, .networkFailure, .operationCancelled, .serviceUnavailable, .requestRateLimited,
            .zoneBusy, .batchRequestFailed:
            .sendAgain(after: retryAfter)
        case .serverResponseLost: .sendUnlessSaved
        case .quotaExceeded: .waitForStorage
        case .internalError, .serverRejectedRequest: retryAfter == nil ? .refused : .sendAgain(after: retryAfter)
        case .limitExceeded: count > 1 ? .splitBatch : .refused
        // One unacceptable change makes the server refuse the whole request.
        case .invalidArguments, .permissionFailure, .constraintViolation: count > 1 ? .splitBatch : .refused
        case .referenceViolation: .sendAfterOthers
        case .assetFileNotFound, .assetFileModified, .assetNotAvailable: .renewAssets
        case .alreadyShared, .tooManyParticipants, .participantMayNeedVerification, .participantAlreadyInvited: .refused
        case .notAuthenticated, .accountTemporarilyUnavailable: .waitForAccount
        case .changeTokenExpired: .fetchAll
        case .partialFailure, .resultsTruncated: .readItems
        case .badContainer, .badDatabase, .missingEntitlement, .incompatibleVersion, .managedAccountRestricted: .stop
        }
    }
}

extension CloudRecord {
    /// The record as a new one, after somebody deleted it: without tag and stamps, and with all fields to send.
    public func unsavedCopy() -> CloudRecord {
        var record = CloudRecord(type: type, id: id)
        record.parent = parent
        for key in keys { record.set(fields[key]?.value, for: key, isEncrypted: isEncrypted(key)) }
        return record
    }
}

/// An error of CloudKit; the raw value is that of `CKError.Code`.
public enum RecordErrorCode: Int, CaseIterable, Sendable {
    /// The framework failed.
    case internalError = 1
    /// Some items of a request failed; the error lists them.
    case partialFailure = 2
    /// There is no network.
    case networkUnavailable = 3
    /// The network failed.
    case networkFailure = 4
    /// The container does not belong to the app.
    case badContainer = 5
    /// The service is not available.
    case serviceUnavailable = 6
    /// Too many requests.
    case requestRateLimited = 7
    /// The app lacks an entitlement.
    case missingEntitlement = 8
    /// No user is signed in.
    case notAuthenticated = 9
    /// The user has no permission.
    case permissionFailure = 10
    /// The record does not exist.
    case unknownItem = 11
    /// The request is invalid, or contradicts the schema.
    case invalidArguments = 12
    /// The results are incomplete. Deprecated.
    case resultsTruncated = 13
    /// The record changed since it was read.
    case serverRecordChanged = 14
    /// The server refused without a better code.
    case serverRejectedRequest = 15
    /// The file of an asset does not exist.
    case assetFileNotFound = 16
    /// The file of an asset changed during the save.
    case assetFileModified = 17
    /// The app is too old.
    case incompatibleVersion = 18
    /// A unique field already has the value.
    case constraintViolation = 19
    /// The operation was cancelled.
    case operationCancelled = 20
    /// The change token is too old, or of another zone.
    case changeTokenExpired = 21
    /// Another item of the atomic request failed.
    case batchRequestFailed = 22
    /// The zone is busy.
    case zoneBusy = 23
    /// The database does not support the request.
    case badDatabase = 24
    /// The storage is full.
    case quotaExceeded = 25
    /// The zone does not exist.
    case zoneNotFound = 26
    /// A limit is exceeded.
    case limitExceeded = 27
    /// The user deleted the app's data in the settings of the system.
    case userDeletedZone = 28
    /// A share has too many participants.
    case tooManyParticipants = 29
    /// The record is part of another share.
    case alreadyShared = 30
    /// The target of a parent, share or validating reference does not exist, or must not be deleted.
    case referenceViolation = 31
    /// A managed account does not allow the request.
    case managedAccountRestricted = 32
    /// The participant must be verified.
    case participantMayNeedVerification = 33
    /// The response was lost; the request may have been executed.
    case serverResponseLost = 34
    /// The server does not have the asset.
    case assetNotAvailable = 35
    /// The account is not ready yet.
    case accountTemporarilyUnavailable = 36
    /// The participant is already invited.
    case participantAlreadyInvited = 37

    /// The name in logs: `Invalid Arguments`.
    package var title: String {
        let words = "\(self)".map { $0.isUppercase ? " \($0)" : String($0) }.joined()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
