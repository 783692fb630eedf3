public import CloudRecords

/// An error that CloudKit would return.
///
///     do {
///         try database.save(post)
///     } catch {
///         error.code             // .invalidArguments
///         error.internalCode     // 2006
///         error.serverMessage    // "Cannot create new type CD_Post in production schema"
///     }
///
/// Match by the codes; CloudKit's texts may change.
public struct RecordDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code of the framework.
    public var code: RecordErrorCode
    /// The code of Web Services.
    package var serverErrorCode: WebServiceErrorCode
    /// The internal code in logs, `CKInternalErrorDomain`; nil when unknown.
    public var internalCode: Int?
    /// The server's text, as observed; nil when unknown.
    public var serverMessage: String?
    /// This library's explanation, where the server's text is not enough.
    public var explanation: String?
    /// The refused record; nil for the whole request.
    package var recordID: RecordID?
    /// The refused zone.
    package var zoneID: RecordZoneID?
    /// The seconds to wait before a retry; nil for no retry.
    package var retryAfter: Double?
    /// The three states of a record in conflict.
    package var conflict: RecordConflict?
    /// True if the user reset the encryption keys, so that the zone must be created again.
    ///
    /// `CKErrorUserDidResetEncryptedDataKey` of the framework.
    package var didResetEncryptedData = false
    /// The errors of the items in a ``RecordErrorCode/partialFailure``; in the order of the request.
    public var partialErrors: [RecordDatabaseError] = []

    init(
        _ code: RecordErrorCode,
        _ internalCode: Int? = nil,
        _ serverMessage: String? = nil,
        explanation: String? = nil,
        web: WebServiceErrorCode? = nil
    ) {
        self.code = code
        self.internalCode = internalCode
        self.serverMessage = serverMessage
        self.explanation = explanation
        serverErrorCode = web ?? code.serverErrorCode
    }

    /// An error whose server text is unknown, or does not exist.
    static func invalid(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation)
    }

    static func invalid(message: String) -> RecordDatabaseError { RecordDatabaseError(.invalidArguments, nil, message) }

    /// A missing permission. The server's text is unknown.
    static func denied(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.permissionFailure, explanation: explanation)
    }

    static func missingField(_ name: String) -> RecordDatabaseError {
        invalid(message: "BadRequestException: missing required field '\(name)'")
    }

    static let unexpectedInput = invalid(message: "BadRequestException: Unexpected input")

    /// An asset that is neither the receipt of an upload nor on the server.
    static let unknownAsset = invalid(message: "could not decode asset object")

    /// The record does not exist.
    static let recordNotFound = RecordDatabaseError(.unknownItem, 2003, "Record not found")

    static let zoneNotFound = RecordDatabaseError(.zoneNotFound, 2036, "Zone does not exist")

    static let readOnlyShare = denied("the share allows reading only")

    /// The text that Web Services return as the reason.
    package var reason: String { serverMessage ?? explanation ?? code.title }

    func about(_ record: RecordID) -> RecordDatabaseError {
        var error = self
        error.recordID = record
        return error
    }

    func about(_ zone: RecordZoneID) -> RecordDatabaseError {
        var error = self
        error.zoneID = zone
        return error
    }

    /// The error in the form of logs: `"Invalid Arguments" (12/2006); server message = "…"; record = …`.
    public var description: String {
        let number = internalCode.map { "\(code.rawValue)/\($0)" } ?? "\(code.rawValue)"
        var parts = ["\"\(code.title)\" (\(number))"]
        if let serverMessage { parts.append("server message = \"\(serverMessage)\"") }
        if let explanation { parts.append(explanation) }
        if let recordID { parts.append("record = \(recordID.name) in \(recordID.zone.name)") }
        if let zoneID { parts.append("zone = \(zoneID.name)") }
        if let retryAfter { parts.append("retry after \(retryAfter) seconds") }
        return (parts + partialErrors.map { "(\($0))" }).joined(separator: "; ")
    }
}

/// The states of a record that two devices changed; `CKError` has them under its three record keys.
package struct RecordConflict: Hashable, Sendable {
    /// The server's present record.
    package var server: CloudRecord
    /// The record to save.
    package var client: CloudRecord
    /// The base of the client's change; nil when the server does not know it.
    package var ancestor: CloudRecord?
}

extension RecordDatabaseError {
    /// The same failure as an app gets it, with the server's record, the time to wait, and advice.
    ///
    ///     switch error.failure.advice(for: change) { … }
    public var failure: RecordFailure {
        var failure = RecordFailure(code, reason: reason, retryAfter: retryAfter)
        failure.serverRecord = conflict?.server
        failure.didResetEncryptedData = didResetEncryptedData
        return failure
    }
}

extension RecordErrorCode {
    /// The code of Web Services for an error of the framework. Apple documents no such table; this is the nearest
    /// meaning.
    var serverErrorCode: WebServiceErrorCode {
        switch self {
        case .permissionFailure, .managedAccountRestricted, .missingEntitlement: .accessDenied
        case .batchRequestFailed: .atomicError
        case .notAuthenticated, .accountTemporarilyUnavailable: .authenticationRequired
        case .serverRecordChanged: .conflict
        case .unknownItem: .notFound
        case .quotaExceeded: .quotaExceeded
        case .requestRateLimited: .throttled
        case .serviceUnavailable, .zoneBusy: .tryAgainLater
        case .constraintViolation: .uniqueFieldError
        case .referenceViolation: .validatingReferenceError
        case .zoneNotFound, .userDeletedZone: .zoneNotFound
        case .internalError, .serverRejectedRequest, .serverResponseLost, .networkFailure, .networkUnavailable:
            .internalError
        default: .badRequest
        }
    }
}
