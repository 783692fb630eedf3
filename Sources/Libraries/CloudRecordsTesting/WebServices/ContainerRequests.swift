import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Requests to the container, whose path has the public database in it whatever they are about.
extension InMemoryRecordDatabase {
    /// The answer to such a request; nil for any other one.
    mutating func answerOfContainer(
        to operation: String,
        _ body: Data,
        from userRecordName: String?
    ) throws(RecordDatabaseError) -> JSONValue? {
        switch operation {
        case "users/caller":
            try beginRequest()
            guard let name = userRecordName ?? account.userRecordName else {
                throw RecordDatabaseError(.notAuthenticated, 1002, "No iCloud account is configured")
            }
            return .object(["users": .array([.object(["userRecordName": .string(name)])])])
        case "records/resolve", "records/accept":
            let isAccepted = operation == "records/accept"
            try beginRequest(writes: isAccepted)
            guard let guids = try Self.json(body)["shortGUIDs"]?.elements else { throw .missingField("shortGUIDs") }
            let user = userRecordName ?? account.userRecordName ?? ""
            return .object(["results": .array(guids.map { link(to: $0, user, isAccepted) })])
        default: return nil
        }
    }

    private mutating func link(to json: JSONValue, _ user: String, _ isAccepted: Bool) -> JSONValue {
        do throws(RecordDatabaseError) {
            guard let guid = json["value"]?.text else { throw .missingField("value") }
            let shares = store.zones.values.flatMap { $0.records.values.map(\.record) }.filter(\.isShare)
            guard let share = shares.first(where: { $0.shareTerms?.shortGUID == guid }) else { throw .recordNotFound }
            if isAccepted { try acceptShare(share.id, as: user) }
            var members: [String: JSONValue] = ["shortGUID": .string(guid), "zoneID": webJSON(of: share.id.zone)]
            let style = AnswerStyle(.object([:]))
            if let stored = store.stored(share.id)?.record { members["share"] = try webJSON(of: stored, style) }
            if let root = share.shareRoot, let record = store.stored(root)?.record {
                members["rootRecordName"] = .string(root.name)
                // Only those who may see the record get it.
                if isAccepted { members["rootRecord"] = try webJSON(of: record, style) }
            }
            return .object(members)
        } catch {
            return webJSON(of: error)
        }
    }
}

extension RecordID {
    /// The last part of the link to a share: another one for each, and the same in each run.
    var shortGUID: String {
        let bytes = (zone.name + "/" + name).utf8
        let number = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "0" + String(number, radix: 36)
    }
}
