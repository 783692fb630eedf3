import CloudRecords
import CloudSchema

/// What the schema says of a record's type and fields.
enum SchemaChecks {
    static let all = [
        SaveCheck("1") { recordType($0) },
        SaveCheck("1", { changedType($0) }),
        SaveCheck("6") { encryption($0) },
        SaveCheck("2, 2n, 3, 4, 5, 7") { attempt in
            attempt.sentKeys.lazy.compactMap { key in
                attempt.sent.field(key).flatMap { field(key, $0, attempt) }
            }.first
        },
    ]

    private static func recordType(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let type = attempt.sent.type
        if attempt.rules.schema[type] != nil || attempt.rules.environment == .development { return nil }
        return .schema("Cannot create new type \(type) in production schema")
    }

    private static func changedType(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard let stored = attempt.stored?.record, stored.type != attempt.sent.type else { return nil }
        return .schema(
            nil,
            explanation:
                "the server has a \(stored.type) of that name, and a record cannot become a \(attempt.sent.type)"
        )
    }

    private static func encryption(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        for key in attempt.sent.encryptedValues.keys {
            if attempt.rules.scope == .public {
                return .schema(nil, explanation: "the public database has no encrypted fields, so \(key) cannot be one")
            }
            if attempt.sent.encryptedValues[key]?.type?.canBeEncrypted == false {
                return .schema(nil, explanation: "the type of the field \(key) cannot be encrypted")
            }
        }
        return nil
    }

    private static func field(_ key: String, _ field: FieldValue, _ attempt: SaveAttempt) -> RecordDatabaseError? {
        let type = attempt.sent.type
        guard let column = attempt.rules.schema[type]?.fields[key]?.type else {
            return unknownField(key, field, attempt)
        }
        if FieldMatch.accepts(field, column, attempt.rules) { return nil }
        if field.isEncrypted, !column.isEncrypted {
            return .schema("Attempt to save encrypted data in non encrypted field type")
        }
        let name = FieldMatch.messageName(of: field, for: column)
        return .schema(
            "invalid attempt to set value type \(name) for field '\(key)' for type '\(type)', defined to be: \(column.messageName)"
        )
    }

    private static func unknownField(_ key: String, _ field: FieldValue, _ attempt: SaveAttempt) -> RecordDatabaseError?
    {
        if attempt.rules.environment == .production {
            return .schema(
                "Cannot create or modify field '\(key)' in record '\(attempt.sent.type)' in production schema"
            )
        }
        if field.value.isEmptyList {
            return .schema(nil, explanation: "the type of the new field \(key) cannot be told from an empty list")
        }
        if field.value.type == nil {
            return .schema(nil, explanation: "the type of the new field \(key) is not known")
        }
        return nil
    }
}

extension RecordDatabaseError {
    /// What contradicts the schema; for some of it no text of the server is known.
    fileprivate static func schema(_ message: String?, explanation: String? = nil) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, 2006, message, explanation: explanation)
    }
}
