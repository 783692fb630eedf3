/// Why the server, or the network on the way to it, refused a change; the same for the framework and for Web Services.
public struct RecordFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for programs.
    public var code: RecordErrorCode
    /// The reason, for people.
    public var reason: String?
    /// The seconds after which the server wants to be asked again; nil where it does not say.
    public var retryAfter: Double?
    /// The record as the server has it; only with ``RecordErrorCode/serverRecordChanged``, and not always then.
    public var serverRecord: CloudRecord?
    /// Whether the zone is gone because the user reset the encryption keys.
    public var didResetEncryptedData = false

    /// Names a failure.
    public init(_ code: RecordErrorCode, reason: String? = nil, retryAfter: Double? = nil) {
        (self.code, self.reason, self.retryAfter) = (code, reason, retryAfter)
    }

    /// Takes what Web Services answered. A code that this version does not know counts as one that is never tried again.
    public init(_ failure: WebServiceFailure) {
        let code = failure.code.nearestErrorCode ?? .serverRejectedRequest
        self.init(code, reason: failure.reason ?? failure.code.rawValue, retryAfter: failure.retryAfter)
    }

    /// The code and the reason in one line.
    public var description: String { "\(code.title) (\(code.rawValue))\(reason.map { ": \($0)" } ?? "")" }
}

/// What to do with a change that the server refused.
public enum FailureAdvice: Hashable, Sendable {
    /// Lay the change on the server's record, and send that; fetch the record first where it is nil. It may be gone.
    ///
    /// See ``CloudRecord/merged(with:fields:rules:)``.
    case merge(CloudRecord?)
    /// Create the zone, then send again; all of the zone's records if they are lost there.
    case makeZone(uploadingAll: Bool)
    /// Drop the tag, and send the whole record as a new one: somebody deleted it. An app in which deletions win forgets it
    /// instead.
    case sendAsNew
    /// Nothing: what was to be deleted is gone.
    case done
    /// Send the same again: after these seconds, or where nil when the app's own delay is over or the network is back.
    case sendAgain(after: Double?)
    /// Send the halves of the batch one after the other: see ``RecordBatch/halves()``.
    case splitBatch
    /// Send again after the records that this one needs; park it when none of them is to be sent.
    case sendAfterOthers
    /// Give the asset a file that is there, and send again.
    case renewAssets
    /// Keep the change until a newer build or schema, and do not send it again before: see ``ParkedRecords``.
    case park
    /// Wait until somebody is signed in.
    case waitForAccount
    /// Forget the zone and what waits for it: the user deleted it.
    case dropZone
    /// Forget the change token, and fetch everything.
    case fetchAll
    /// Look at the failures of the single items, which this one collects.
    case readItems
    /// Stop sending: the program has the wrong entitlement, container, or database, and its next attempt has it, too.
    case stop
}

extension RecordFailure {
    /// What to do.
    ///
    ///     switch failure.advice(for: change) {
    ///     case .merge(let server?): …
    ///     }
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - count: How many changes the failure is about: 1 for that of a single record, the size of the batch for that of a
    ///     whole request.
    /// - Returns: What to do with the change, or with the batch that it is in.
    public func advice(for change: PendingChange, amongst count: Int = 1) -> FailureAdvice {
        switch code {
        case .serverRecordChanged: .merge(serverRecord)
        case .zoneNotFound: .makeZone(uploadingAll: didResetEncryptedData)
        case .userDeletedZone: .dropZone
        case .unknownItem: change.isDeletion ? .done : .sendAsNew
        case .networkUnavailable, .networkFailure, .serverResponseLost, .operationCancelled, .serviceUnavailable,
            .requestRateLimited, .zoneBusy, .quotaExceeded, .batchRequestFailed:
            .sendAgain(after: retryAfter)
        case .internalError, .serverRejectedRequest: retryAfter == nil ? .park : .sendAgain(after: retryAfter)
        case .limitExceeded: count > 1 ? .splitBatch : .park
        // One change that the server cannot take makes it refuse the whole request.
        case .invalidArguments, .permissionFailure, .constraintViolation: count > 1 ? .splitBatch : .park
        case .referenceViolation: .sendAfterOthers
        case .assetFileNotFound, .assetFileModified, .assetNotAvailable: .renewAssets
        case .alreadyShared, .tooManyParticipants, .participantMayNeedVerification, .participantAlreadyInvited: .park
        case .notAuthenticated, .accountTemporarilyUnavailable: .waitForAccount
        case .changeTokenExpired: .fetchAll
        case .partialFailure, .resultsTruncated: .readItems
        case .badContainer, .badDatabase, .missingEntitlement, .incompatibleVersion, .managedAccountRestricted: .stop
        }
    }
}

extension CloudRecord {
    /// The record as a new one, after somebody deleted it: without tag and stamps, and all its fields are to be sent.
    public func asNew() -> CloudRecord {
        var record = CloudRecord(type: type, id: id)
        record.parent = parent
        for key in keys { record.set(fields[key]?.value, for: key, isEncrypted: isEncrypted(key)) }
        return record
    }
}

/// What CloudKit calls an error; the raw value is that of `CKError.Code`.
public enum RecordErrorCode: Int, CaseIterable, Sendable {
    /// The framework failed.
    case internalError = 1
    /// Some items of a request failed; the error lists them.
    case partialFailure = 2
    /// There is no network.
    case networkUnavailable = 3
    /// The network failed.
    case networkFailure = 4
    /// The container is not the app's.
    case badContainer = 5
    /// The service is down.
    case serviceUnavailable = 6
    /// Too many requests.
    case requestRateLimited = 7
    /// The app lacks an entitlement.
    case missingEntitlement = 8
    /// Nobody is signed in.
    case notAuthenticated = 9
    /// The user may not do this.
    case permissionFailure = 10
    /// There is no such record.
    case unknownItem = 11
    /// The request makes no sense, or contradicts the schema.
    case invalidArguments = 12
    /// Not all results came. Deprecated.
    case resultsTruncated = 13
    /// The record was changed since it was read.
    case serverRecordChanged = 14
    /// The server refused without a better code.
    case serverRejectedRequest = 15
    /// The file of an asset is gone.
    case assetFileNotFound = 16
    /// The file of an asset changed while it was saved.
    case assetFileModified = 17
    /// The app is too old.
    case incompatibleVersion = 18
    /// A unique field has the value already.
    case constraintViolation = 19
    /// The operation was cancelled.
    case operationCancelled = 20
    /// The change token is too old, or of another zone.
    case changeTokenExpired = 21
    /// Another item of the atomic request failed.
    case batchRequestFailed = 22
    /// The zone is busy.
    case zoneBusy = 23
    /// The database cannot do this.
    case badDatabase = 24
    /// The storage is full.
    case quotaExceeded = 25
    /// There is no such zone.
    case zoneNotFound = 26
    /// Something is too large or too many.
    case limitExceeded = 27
    /// The user deleted the app's data in the settings of the system.
    case userDeletedZone = 28
    /// A share has too many participants.
    case tooManyParticipants = 29
    /// The record is part of another share.
    case alreadyShared = 30
    /// The target of a parent, share or validating reference does not exist, or may not go.
    case referenceViolation = 31
    /// A managed account may not do this.
    case managedAccountRestricted = 32
    /// The participant has to be verified.
    case participantMayNeedVerification = 33
    /// The answer got lost; the request may have been carried out.
    case serverResponseLost = 34
    /// The server does not have the asset.
    case assetNotAvailable = 35
    /// The account is not ready yet.
    case accountTemporarilyUnavailable = 36
    /// The participant was invited already.
    case participantAlreadyInvited = 37

    /// The name of the case in `CKError.Code`: `invalidArguments`.
    public var name: String { "\(self)" }

    /// The name as logs print it: `Invalid Arguments`.
    public var title: String {
        let words = name.map { $0.isUppercase ? " \($0)" : String($0) }.joined()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
