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
}
