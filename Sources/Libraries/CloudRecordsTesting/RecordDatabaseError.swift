public import CloudRecords

/// What CloudKit would have answered instead of doing what was asked.
///
///     do {
///         try database.save(post)
///     } catch {
///         error.code             // .invalidArguments
///         error.internalCode     // 2006
///         error.serverMessage    // "Cannot create new type CD_Post in production schema"
///         error.serverErrorCode  // .badRequest
///     }
///
/// Match by the codes; CloudKit's texts are free and may change.
public struct RecordDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The code in the framework's spelling.
    public var code: RecordErrorCode
    /// What Web Services call the error.
    public var serverErrorCode: WebServiceErrorCode
    /// The number behind the code in logs, `CKInternalErrorDomain`; nil where none is known.
    public var internalCode: Int?
    /// The server's own text, as it was observed; nil where none is known.
    public var serverMessage: String?
    /// What is wrong in the words of this library, where there is more to say than the server does.
    public var explanation: String?
    /// The record that was refused; nil when it is about the whole request.
    public var recordID: RecordID?
    /// The zone that was refused.
    public var zoneID: RecordZoneID?
    /// The seconds to wait before trying again; nil for "do not".
    public var retryAfter: Double?
    /// The three states of a record that was changed by somebody else.
    public var conflict: RecordConflict?
    /// Whether the user reset the encryption keys, so that the zone has to be made anew.
    ///
    /// `CKErrorUserDidResetEncryptedDataKey` of the framework.
    public var didResetEncryptedData = false
    /// The errors of the items, of a ``RecordErrorCode/partialFailure``; in the order of the request.
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

    /// The server's text for it is not known, or there is none.
    static func invalid(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation)
    }

    static func invalid(message: String) -> RecordDatabaseError { RecordDatabaseError(.invalidArguments, nil, message) }

    /// The user may not do it. The server's text is not known.
    static func denied(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.permissionFailure, explanation: explanation)
    }

    static func missingField(_ name: String) -> RecordDatabaseError {
        invalid(message: "BadRequestException: missing required field '\(name)'")
    }

    static let unexpectedInput = invalid(message: "BadRequestException: Unexpected input")

    /// Neither the receipt of an upload nor an asset that the server has.
    static let unknownAsset = invalid(message: "could not decode asset object")

    /// The record is not on the server, or not any more.
    static let recordNotFound = RecordDatabaseError(.unknownItem, 2003, "Record not found")

    static let zoneNotFound = RecordDatabaseError(.zoneNotFound, 2036, "Zone does not exist")

    static let readOnlyShare = denied("the share allows reading only")

    /// The text that Web Services would give as the reason.
    public var reason: String { serverMessage ?? explanation ?? code.title }

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

    /// The error as logs print it: `"Invalid Arguments" (12/2006); server message = "…"; record = …`.
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

/// The states of a record that two devices changed; what `CKError` carries under its three record keys.
public struct RecordConflict: Hashable, Sendable {
    /// What the server has now.
    public var server: CloudRecord
    /// What was to be saved.
    public var client: CloudRecord
    /// What the client's change began with; nil when it did not begin with anything the server knows.
    public var ancestor: CloudRecord?
}

extension RecordDatabaseError {
    /// The error as the functions for sync engines take it.
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
    /// What Web Services say where the framework says this. Apple documents no such table; this is the nearest meaning.
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
