extension WebServiceErrorCode {
    /// The codes that this version knows, sorted by their words.
    public static let known = meanings.keys.sorted { $0.rawValue < $1.rawValue }

    /// The status of the answer when the whole request failed; nil where Apple gives none.
    ///
    /// The failure of a single record comes inside an answer with status 200.
    public var httpStatus: Int? { Self.meanings[self]?.httpStatus }

    /// The raw value of the `CKError` that the framework has for it, as far as there is one; nil for an unknown code.
    ///
    /// Apple gives no such table; this is the nearest by meaning.
    public var nearestCKErrorCode: Int? { Self.meanings[self]?.ckErrorCode }

    private static let meanings: [WebServiceErrorCode: (httpStatus: Int?, ckErrorCode: Int)] = [
        .accessDenied: (403, 10),
        .atomicError: (400, 22),
        .authenticationFailed: (401, 9),
        .authenticationRequired: (421, 9),
        .badRequest: (400, 12),
        .conflict: (409, 14),
        .exists: (409, 14),
        .internalError: (500, 1),
        .notFound: (404, 11),
        .quotaExceeded: (413, 25),
        .throttled: (429, 7),
        .tryAgainLater: (503, 6),
        .uniqueFieldError: (nil, 19),
        .unknownItem: (nil, 11),
        .validatingReferenceError: (412, 31),
        .zoneNotFound: (404, 26),
    ]
}
