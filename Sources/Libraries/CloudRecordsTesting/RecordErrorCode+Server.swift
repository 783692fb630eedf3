import CloudRecords

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

    /// The number behind the code, where logs agree on one.
    var usualInternalCode: Int? {
        switch self {
        case .partialFailure: 1011
        case .serviceUnavailable: 2009
        case .requestRateLimited: 2062
        case .permissionFailure: 2007
        case .serverRejectedRequest: 2000
        case .serverRecordChanged: 2004
        case .batchRequestFailed: 2024
        case .limitExceeded: 2023
        case .zoneNotFound: 2036
        case .assetFileNotFound: 3002
        default: nil
        }
    }
}
