public import CloudRecords

/// A wish of a user to be told of changes, which CloudKit sends to the user's devices as a notification.
public struct RecordSubscription: Hashable, Sendable {
    /// The changes of a subscription.
    public enum Subject: Hashable, Sendable {
        /// Changes of the records that match a query.
        case query(QueryRequest, firesOn: Set<Event>)
        /// All changes of a zone of the private database.
        case zone(RecordZoneID)
        /// A kind that this version does not know.
        case unknown(String)
    }

    /// A change of a record.
    public enum Event: String, CaseIterable, Sendable {
        /// A record is created.
        case create
        /// A record is changed.
        case update
        /// A record is deleted.
        case delete
    }

    /// The identifier, which the app chooses.
    public var id: String
    /// The changes.
    public var subject: Subject

    /// Creates a subscription. A device that gets its notification asks the server for the changes.
    public init(_ id: String, to subject: Subject) { (self.id, self.subject) = (id, subject) }

    func json() throws(RecordFormatFailure) -> JSONValue {
        var members: [String: JSONValue] = [
            "subscriptionID": .string(id),
            // A notification that the app gets, and its user does not see.
            "notificationInfo": .object(["shouldSendContentAvailable": .bool(true)]),
        ]
        switch subject {
        case .query(let query, let events):
            let json = try query.json()
            members["subscriptionType"] = .string("query")
            for key in ["query", "zoneID", "zoneWide"] { members[key] = json[key] }
            members["firesOn"] = .strings(Event.allCases.filter(events.contains).map(\.rawValue))
        case .zone(let zone):
            members["subscriptionType"] = .string("zone")
            members["zoneID"] = zone.json
        case .unknown(let kind): members["subscriptionType"] = .string(kind)
        }
        return .object(members)
    }

    init?(json: JSONValue) {
        guard let id = json["subscriptionID"]?.text else { return nil }
        let zone = json["zoneID"].flatMap { RecordZoneID(json: $0) }
        switch (json["subscriptionType"]?.text, zone, json["query"]?["recordType"]?.text) {
        case ("zone", let zone?, _): self.init(id, to: .zone(zone))
        case ("query", _, let type?):
            var query = QueryRequest(type, in: zone ?? .default)
            query.isDatabaseWide = json["zoneWide"] == .bool(true)
            let events = (json["firesOn"]?.elements ?? []).compactMap { $0.text.flatMap(Event.init) }
            self.init(id, to: .query(query, firesOn: Set(events)))
        case (let kind, _, _): self.init(id, to: .unknown(kind ?? ""))
        }
    }
}

/// Lists the subscriptions of the user. Their queries come without conditions and orders.
struct SubscriptionListRequest: WebServiceRequest {
    /// The last part of the path.
    static let operation = "subscriptions/list"

    /// Creates a request.
    init() {}

    /// The JSON of the request.
    func json() -> JSONValue { .object([:]) }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [SubscriptionResult] {
        try subscriptions(json)
    }
}

/// Creates and deletes subscriptions of the user.
struct SubscriptionModifyRequest: WebServiceRequest {
    /// The last part of the path.
    static let operation = "subscriptions/modify"

    /// The subscriptions to create.
    var created: [RecordSubscription]
    /// The identifiers of those to delete.
    var deleted: [String]

    /// Creates a request.
    init(creating created: [RecordSubscription] = [], deleting deleted: [String] = []) {
        (self.created, self.deleted) = (created, deleted)
    }

    /// The JSON of the request.
    ///
    /// - Throws: ``RecordFormatFailure`` for a query that JSON cannot express.
    func json() throws(RecordFormatFailure) -> JSONValue {
        func operation(_ kind: String, _ subscription: JSONValue) -> JSONValue {
            .object(["operationType": .string(kind), "subscription": subscription])
        }
        let creations = try created.map { subscription throws(RecordFormatFailure) in
            operation("create", try subscription.json())
        }
        let deletions = deleted.map { operation("delete", .object(["subscriptionID": .string($0)])) }
        return .object(["operations": .array(creations + deletions)])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [SubscriptionResult] {
        try subscriptions(json)
    }
}

/// The state of one subscription after a request; a failure when the server refused it, or it cannot be read.
enum SubscriptionState: Hashable, Sendable {
    /// The subscription exists.
    case subscription(RecordSubscription)
    /// The subscription with this identifier is deleted.
    case deleted(String)
}

typealias SubscriptionResult = Result<SubscriptionState, RecordFailure>

private func subscriptions(_ json: JSONValue) throws(WebServiceResponseFailure) -> [SubscriptionResult] {
    try json.list("subscriptions").map { json in
        if let failure = RecordFailure(json: json) { return .failure(failure) }
        if json["deleted"] == .bool(true), let id = json["subscriptionID"]?.text { return .success(.deleted(id)) }
        if let subscription = RecordSubscription(json: json) { return .success(.subscription(subscription)) }
        return .failure(WebServiceResponseFailure.unreadable(RecordFormatFailure(.missing("subscriptionID"))).failure)
    }
}
