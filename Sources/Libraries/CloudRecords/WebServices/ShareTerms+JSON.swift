extension ShareTerms {
    /// Reads the members of a share that are beside its fields; nil where there are none.
    ///
    /// An owner who is not among the participants is added to them.
    init?(json: JSONValue) {
        let participants = (json["participants"]?.elements ?? []).compactMap(ShareParticipant.init(json:))
        let owner = json["owner"].flatMap(ShareParticipant.init(json:))
        let permission = json["publicPermission"]?.text
        let root = json["forRecord"]?["recordName"]?.text
        currentUser = json["currentUserParticipant"].flatMap(ShareParticipant.init(json:))
        if participants.isEmpty, owner == nil, permission == nil, root == nil, currentUser == nil { return nil }
        rootName = root
        publicPermission = SharePermission(rawValue: permission ?? SharePermission.unknown.rawValue)
        let missing = participants.contains { $0.role == .owner } ? nil : owner
        self.participants = [missing].compactMap(\.self) + participants
    }

    /// The members, as a server sends them.
    var json: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "publicPermission": .string(publicPermission.rawValue),
            "participants": .array(participants.map(\.written)),
        ]
        members["owner"] = participants.first { $0.role == .owner }?.written
        members["forRecord"] = rootName.map { .object(["recordName": .string($0)]) }
        members["currentUserParticipant"] = currentUser?.written
        return members
    }
}

extension ShareParticipant {
    /// Reads a participant; nil for what is not an object, or cannot be written again.
    init?(json: JSONValue) {
        guard json.members != nil, json.isWhole else { return nil }
        userRecordName = json["userIdentity"]?["userRecordName"]?.text
        role = Role(rawValue: json["type"]?.text ?? Role.unknown.rawValue)
        permission = SharePermission(rawValue: json["permission"]?.text ?? SharePermission.unknown.rawValue)
        acceptance = Acceptance(rawValue: json["acceptanceStatus"]?.text ?? Acceptance.unknown.rawValue)
        // What was written here comes back as it was.
        if written != json { self.json = json }
    }

    /// What was read, with what was changed since.
    fileprivate var written: JSONValue {
        if let json, let read = ShareParticipant(json: json), read == self { return json }
        var members = json?.members ?? [:]
        var identity = members["userIdentity"]?.members ?? [:]
        identity["userRecordName"] = userRecordName.map(JSONValue.string)
        members["userIdentity"] = .object(identity)
        members["type"] = .string(role.rawValue)
        members["permission"] = .string(permission.rawValue)
        members["acceptanceStatus"] = .string(acceptance.rawValue)
        return .object(members)
    }
}
