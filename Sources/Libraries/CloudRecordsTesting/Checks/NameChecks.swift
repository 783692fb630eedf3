import CloudRecords
import CloudSchema

/// What names may look like.
enum NameChecks {
    static let all: [SaveCheck] = [recordName, recordType, keys]

    /// Row 33.
    private static func recordName(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let (name, limit) = (attempt.name, attempt.rules.limits.recordNameLength)
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        if isASCII, !name.isEmpty, name.utf8.count <= limit, !name.hasPrefix("_") { return nil }
        return .invalidName("the record name '\(name)' is not 1 to \(limit) ASCII characters, the first no underscore")
    }

    /// Row 33.
    private static func recordType(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let type = attempt.sent.type
        if Identifier.isPlain(type) || type == RecordType.share.name { return nil }
        return .invalidName("the record type '\(type)' is not a letter followed by letters, digits and underscores")
    }

    private static func keys(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        attempt.sentKeys.lazy.compactMap(key).first
    }

    /// Rows 33 and 33u.
    private static func key(_ key: String) -> RecordDatabaseError? {
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
