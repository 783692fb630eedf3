import CloudRecords
import CloudSchema

/// What the schema says of a record's type and fields.
enum SchemaChecks {
    static let all: [SaveCheck] = [recordType, changedType, encryption, fields]

    /// Row 1.
    private static func recordType(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let type = attempt.sent.type
        if attempt.rules.schema[type] != nil || attempt.rules.environment == .development { return nil }
        return .schema("Cannot create new type \(type) in production schema")
    }

    /// Assumption: a record keeps its type. The framework makes it immutable; what the server says is not known.
    private static func changedType(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard let stored = attempt.stored?.record, stored.type != attempt.sent.type else { return nil }
        return .schema(explanation: "the server has a \(stored.type) of that name, and no \(attempt.sent.type)")
    }

    /// Row 6.
    private static func encryption(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let encrypted = attempt.sentKeys.filter { attempt.sent.encryptedValues[$0] != nil }
        if attempt.rules.scope == .public, let key = encrypted.first {
            return .schema(explanation: "the public database has no encrypted fields, so \(key) cannot be one")
        }
        let wrong = encrypted.first { attempt.sent.encryptedValues[$0]?.type?.canBeEncrypted == false }
        return wrong.map { .schema(explanation: "the type of the field \($0) cannot be encrypted") }
    }

    private static func fields(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        attempt.sentKeys.lazy.compactMap { key in
            attempt.sent.field(key).flatMap { field(key, $0, attempt) }
        }.first
    }

    /// Rows 3, 4, 5 and 7.
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
            "invalid attempt to set value type \(name) for field '\(key)' for type '\(type)', "
                + "defined to be: \(column.messageName)"
        )
    }

    /// Rows 2 and 2d. A field without a value does not get here, which is row 2n.
    private static func unknownField(
        _ key: String,
        _ field: FieldValue,
        _ attempt: SaveAttempt
    ) -> RecordDatabaseError? {
        if attempt.rules.environment == .production {
            return .schema(
                "Cannot create or modify field '\(key)' in record '\(attempt.sent.type)' in production schema"
            )
        }
        if field.value.isEmptyList {
            return .schema(explanation: "the type of the new field \(key) cannot be told from an empty list")
        }
        if field.value.type == nil {
            return .schema(explanation: "the type of the new field \(key) is not known")
        }
        return nil
    }
}

extension RecordDatabaseError {
    /// What contradicts the schema; for some of it no text of the server is known.
    fileprivate static func schema(_ message: String? = nil, explanation: String? = nil) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, message.map { _ in 2006 }, message, explanation: explanation)
    }
}
