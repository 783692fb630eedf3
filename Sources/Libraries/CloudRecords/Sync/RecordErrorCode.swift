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
