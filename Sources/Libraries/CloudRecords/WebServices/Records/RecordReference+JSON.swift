extension JSONValue {
    /// An action that this version does not know is read as none.
    func asReference() throws(FormatProblem) -> RecordReference {
        guard let recordName = self["recordName"]?.text else { throw unexpected(.reference) }
        return RecordReference(
            recordName,
            in: self["zoneID"].flatMap { RecordZoneID(json: $0) },
            action: self["action"]?.text.flatMap(RecordReference.Action.init) ?? .none
        )
    }
}

extension RecordReference {
    var json: JSONValue {
        .object(ofPresent: [
            "recordName": .string(recordName), "action": .string(action.rawValue), "zoneID": zone?.json,
        ])
    }
}
