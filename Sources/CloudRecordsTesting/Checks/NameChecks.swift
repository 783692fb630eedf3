import CloudRecords
import CloudSchema

/// What names may look like.
enum NameChecks {
    static let all = [
        SaveCheck("33") { recordName($0.name, $0.rules) },
        SaveCheck("33") { recordType($0.sent.type) },
        SaveCheck("33, 33u") { attempt in attempt.sentKeys.lazy.compactMap { key($0, attempt) }.first },
    ]

    private static func recordName(_ name: String, _ rules: DatabaseRules) -> RecordDatabaseError? {
        let isRight =
            !name.isEmpty && name.utf8.count <= rules.limits.recordNameLength && name.utf8.allSatisfy { $0 < 0x80 }
        if isRight, !name.hasPrefix("_") { return nil }
        return .invalidName(
            "the record name '\(name)' is not 1 to \(rules.limits.recordNameLength) ASCII characters, the first no underscore"
        )
    }

    private static func recordType(_ type: String) -> RecordDatabaseError? {
        if Identifier.isPlain(type) || type == RecordType.share.name { return nil }
        return .invalidName("the record type '\(type)' is not a letter followed by letters, digits and underscores")
    }

    private static func key(_ key: String, _ attempt: SaveAttempt) -> RecordDatabaseError? {
        if key.hasPrefix("_") {
            return RecordDatabaseError(
                .permissionFailure,
                2007,
                "Unprivileged attempt to insert a system field: \(key)"
            )
        }
        if Identifier.isPlain(key) || RecordType.share.fields.contains(where: { $0.name == key }) { return nil }
        return .invalidName("the field '\(key)' is not a letter followed by letters, digits and underscores")
    }
}

extension RecordDatabaseError {
    /// The framework raises an exception; Web Services answer with an error, of a text that is not known.
    fileprivate static func invalidName(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation)
    }
}
