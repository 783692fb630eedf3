/// What the server refused, and why: a whole request, a zone, or one record of many.
public struct WebServiceFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, for programs.
    public var code: WebServiceErrorCode
    /// The reason, for people.
    public var reason: String?
    /// The seconds after which the same request may succeed; nil when it should not be tried again.
    public var retryAfter: Double?
    /// Where a user signs in; only with ``WebServiceErrorCode/authenticationRequired``.
    public var redirectURL: String?
    /// The server's name for the failure, which Apple's support can look up.
    public var uuid: String?
    /// The record that it is about; nil when it is about more than one.
    public var recordName: String?
    /// The zone that it is about.
    public var zone: RecordZoneID?

    /// Names a failure.
    public init(_ code: WebServiceErrorCode, reason: String? = nil, recordName: String? = nil) {
        self.code = code
        self.reason = reason
        self.recordName = recordName
    }

    /// Reads an error dictionary; nil for anything without a `serverErrorCode`.
    public init?(json: JSONValue) {
        guard let code = json["serverErrorCode"]?.text else { return nil }
        self.init(
            WebServiceErrorCode(rawValue: code),
            reason: json["reason"]?.text,
            recordName: json["recordName"]?.text
        )
        retryAfter = json["retryAfter"]?.number
        redirectURL = json["redirectURL"]?.text
        uuid = json["uuid"]?.text
        zone = json["zoneID"].flatMap { RecordZoneID(json: $0) }
    }

    /// What failed and why in one line: `CONFLICT for "7D3D": client oplock error updating record`.
    public var description: String {
        let item = (recordName ?? zone?.name).map { " for \"\($0)\"" } ?? ""
        return code.rawValue + item + (reason.map { ": \($0)" } ?? "")
    }
}

/// Why there is no answer to a request as a whole.
public enum WebServiceResponseFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server refused all of it.
    case refused(WebServiceFailure)
    /// The answer was not understood; such as a page of a proxy that is not JSON.
    case unreadable(RecordFormatFailure)

    /// The failure in one line.
    public var description: String {
        switch self {
        case .refused(let failure): failure.description
        case .unreadable(let failure): "the answer cannot be read: \(failure)"
        }
    }
}

/// What the server calls the reason for a refusal; Apple's table, and two that are seen besides.
///
/// Match by code: the reason beside it is free text for people.
public struct WebServiceErrorCode: RawRepresentable, Hashable, Sendable {
    /// The server's word.
    public let rawValue: String

    /// Takes any word; the server may have new ones.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No permission for the record, the zone or the database.
    public static let accessDenied = Self(rawValue: "ACCESS_DENIED")
    /// Something else in the same atomic request failed.
    public static let atomicError = Self(rawValue: "ATOMIC_ERROR")
    /// The credentials were refused.
    public static let authenticationFailed = Self(rawValue: "AUTHENTICATION_FAILED")
    /// There were no credentials; ``WebServiceFailure/redirectURL`` leads the user to them.
    public static let authenticationRequired = Self(rawValue: "AUTHENTICATION_REQUIRED")
    /// The request is malformed, or the schema does not allow it.
    public static let badRequest = Self(rawValue: "BAD_REQUEST")
    /// The record was changed since the state whose tag was sent.
    public static let conflict = Self(rawValue: "CONFLICT")
    /// There is such a record already.
    public static let exists = Self(rawValue: "EXISTS")
    /// The server has an error of its own.
    public static let internalError = Self(rawValue: "INTERNAL_ERROR")
    /// There is no such record.
    public static let notFound = Self(rawValue: "NOT_FOUND")
    /// The storage of the app, or of the user, is full.
    public static let quotaExceeded = Self(rawValue: "QUOTA_EXCEEDED")
    /// Too many requests.
    public static let throttled = Self(rawValue: "THROTTLED")
    /// The server is busy.
    public static let tryAgainLater = Self(rawValue: "TRY_AGAIN_LATER")
    /// A reference that must lead somewhere would lead nowhere.
    public static let validatingReferenceError = Self(rawValue: "VALIDATING_REFERENCE_ERROR")
    /// There is no such zone.
    public static let zoneNotFound = Self(rawValue: "ZONE_NOT_FOUND")
    /// A field that must be unique is not. Known from CloudKit JS only.
    public static let uniqueFieldError = Self(rawValue: "UNIQUE_FIELD_ERROR")
    /// There is no such record; seen in answers to a lookup.
    public static let unknownItem = Self(rawValue: "UNKNOWN_ITEM")

    /// The codes that this version knows, sorted by their words.
    public static let known = meanings.keys.sorted { $0.rawValue < $1.rawValue }

    /// The status of the answer when the whole request failed; nil where Apple gives none.
    ///
    /// The failure of a single record comes inside an answer with status 200.
    public var httpStatus: Int? { Self.meanings[self]?.httpStatus }

    /// The code of the `CKError` that the framework has for it; nil for an unknown code.
    ///
    /// Apple gives no such table; this is the nearest by meaning.
    public var nearestErrorCode: RecordErrorCode? { Self.meanings[self]?.nearestErrorCode }

    private static let meanings: [WebServiceErrorCode: (httpStatus: Int?, nearestErrorCode: RecordErrorCode)] = [
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
