extension RecordZoneID {
    private static let currentUser: Set<String> = ["_defaultOwner", "__defaultOwner__"]

    /// Whether an owner is a name for the current user, in Web Services or in the framework.
    static func isCurrentUser(_ owner: String) -> Bool { currentUser.contains(owner) }

    /// Reads a zone; nil for anything without a `zoneName`.
    public init?(json: JSONValue) {
        guard let name = json["zoneName"]?.text else { return nil }
        let owner = json["ownerRecordName"]?.text
        self.init(name, owner: owner.flatMap { Self.isCurrentUser($0) ? nil : $0 })
    }

    /// Reads the zone of an answer to a question about a zone.
    ///
    /// The server may spell out who the current user is. Whoever asked about a zone of the current user gets it under
    /// the name that was used to ask.
    init(answer json: JSONValue?, about zone: RecordZoneID) {
        let answer = json.flatMap { RecordZoneID(json: $0) } ?? zone
        self = zone.owner == nil && answer.name == zone.name ? zone : answer
    }

    /// The zone as a request names it.
    public var json: JSONValue {
        .object(ofPresent: ["zoneName": .string(name), "ownerRecordName": owner.map(JSONValue.string)])
    }
}
