extension RecordFailure {
    /// Creates the failure that a code of Web Services means. An unknown code counts as one that must not be retried.
    package init(serverCode code: WebServiceErrorCode, reason: String? = nil, recordName: String? = nil) {
        self.init(code.nearestErrorCode ?? .serverRejectedRequest, reason: reason)
        serverCode = code.rawValue
        self.recordName = recordName
    }

    /// Reads an error dictionary of Web Services; nil without a `serverErrorCode`.
    package init?(json: JSONValue) {
        guard let code = json["serverErrorCode"]?.text else { return nil }
        self.init(
            serverCode: WebServiceErrorCode(rawValue: code),
            reason: json["reason"]?.text,
            recordName: json["recordName"]?.text
        )
        retryAfter = json["retryAfter"]?.number
        redirectURL = json["redirectURL"]?.text
        uuid = json["uuid"]?.text
        zone = json["zoneID"].flatMap { RecordZoneID(json: $0) }
    }
}

/// The reason that a request as a whole has no response.
package enum WebServiceResponseFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server refused the whole request.
    case refused(RecordFailure)
    /// The response is unreadable, such as a proxy's page that is not JSON.
    case unreadable(RecordFormatFailure)

    /// The failure of the request. What cannot be read is no refusal: nobody knows what became of the request.
    package var failure: RecordFailure {
        switch self {
        case .refused(let failure): failure
        case .unreadable: RecordFailure(.serverResponseLost, reason: description)
        }
    }

    /// The failure in one line.
    package var description: String {
        switch self {
        case .refused(let failure): failure.description
        case .unreadable(let failure): "the answer cannot be read: \(failure)"
        }
    }
}

/// A code of the server for a refusal: those of Apple's table, and two observed ones.
///
/// Match by code: the reason beside it is text for people.
package struct WebServiceErrorCode: RawRepresentable, Hashable, Sendable {
    /// The server's word.
    package let rawValue: String

    /// Creates a code from any word, because the server may have new ones.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// No permission for the record, the zone or the database.
    package static let accessDenied = Self(rawValue: "ACCESS_DENIED")
    /// Another item of the same atomic request failed.
    package static let atomicError = Self(rawValue: "ATOMIC_ERROR")
    /// The credentials were refused.
    package static let authenticationFailed = Self(rawValue: "AUTHENTICATION_FAILED")
    /// There were no credentials; sign in at ``RecordFailure/redirectURL``.
    package static let authenticationRequired = Self(rawValue: "AUTHENTICATION_REQUIRED")
    /// The request is malformed, or the schema does not allow it.
    package static let badRequest = Self(rawValue: "BAD_REQUEST")
    /// The record changed since the state of the tag.
    package static let conflict = Self(rawValue: "CONFLICT")
    /// The record already exists.
    package static let exists = Self(rawValue: "EXISTS")
    /// The server has an internal error.
    package static let internalError = Self(rawValue: "INTERNAL_ERROR")
    /// The record does not exist.
    package static let notFound = Self(rawValue: "NOT_FOUND")
    /// The storage of the app, or of the user, is full.
    package static let quotaExceeded = Self(rawValue: "QUOTA_EXCEEDED")
    /// Too many requests.
    package static let throttled = Self(rawValue: "THROTTLED")
    /// The server is busy.
    package static let tryAgainLater = Self(rawValue: "TRY_AGAIN_LATER")
    /// A validating reference would have no target.
    package static let validatingReferenceError = Self(rawValue: "VALIDATING_REFERENCE_ERROR")
    /// The zone does not exist.
    package static let zoneNotFound = Self(rawValue: "ZONE_NOT_FOUND")
    /// A field that must be unique is not. Known only from CloudKit JS.
    package static let uniqueFieldError = Self(rawValue: "UNIQUE_FIELD_ERROR")
    /// The record does not exist; observed in responses to a lookup.
    package static let unknownItem = Self(rawValue: "UNKNOWN_ITEM")

    /// The HTTP status when the whole request fails; nil where Apple documents none.
    ///
    /// The failure of a single record is inside a response with status 200.
    package var httpStatus: Int? { Self.meanings[self]?.httpStatus }

    /// The nearest `CKError` code of the framework; nil for an unknown code.
    ///
    /// Apple documents no such table; this is the nearest meaning.
    package var nearestErrorCode: RecordErrorCode? { Self.meanings[self]?.nearestErrorCode }

    package static let meanings: [WebServiceErrorCode: (httpStatus: Int?, nearestErrorCode: RecordErrorCode)] = [
        .accessDenied: (403, .permissionFailure),
        .atomicError: (400, .batchRequestFailed),
        .authenticationFailed: (401, .notAuthenticated),
        .authenticationRequired: (421, .notAuthenticated),
        .badRequest: (400, .invalidArguments),
        .conflict: (409, .serverRecordChanged),
        .exists: (409, .serverRecordChanged),
        .internalError: (500, .internalError),
        .notFound: (404, .unknownItem),
        .quotaExceeded: (413, .quotaExceeded),
        .throttled: (429, .requestRateLimited),
        .tryAgainLater: (503, .serviceUnavailable),
        .uniqueFieldError: (nil, .constraintViolation),
        .unknownItem: (nil, .unknownItem),
        .validatingReferenceError: (412, .referenceViolation),
        .zoneNotFound: (404, .zoneNotFound),
    ]
}
