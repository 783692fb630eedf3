extension RecordStamp {
    /// Reads `created` or `modified`; nil without a readable time.
    init?(json: JSONValue) {
        guard let date = try? json["timestamp"]?.asDate() else { return nil }
        self.init(date: date, userRecordName: json["userRecordName"]?.text, deviceID: json["deviceID"]?.text)
    }

    func json() throws(FormatProblem) -> JSONValue {
        .object(ofPresent: [
            "timestamp": try date.milliseconds(), "userRecordName": userRecordName.map(JSONValue.string),
            "deviceID": deviceID.map(JSONValue.string),
        ])
    }
}
