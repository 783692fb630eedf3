/// What the server refused, and why: a whole request, a zone, or one record of many.
public struct WebServiceFailure: Error, Hashable, Sendable {
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
}

extension WebServiceFailure: CustomStringConvertible {
    /// What failed and why in one line: `CONFLICT for "7D3D": client oplock error updating record`.
    public var description: String {
        let item = (recordName ?? zone?.name).map { " for \"\($0)\"" } ?? ""
        return code.rawValue + item + (reason.map { ": \($0)" } ?? "")
    }
}
