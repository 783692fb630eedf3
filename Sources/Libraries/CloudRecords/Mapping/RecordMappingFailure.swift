/// The problems of converting a record to a Swift value or back: all of them, not only the first.
///
/// It contains types, fields and names, but never a user's content, so it can be logged.
public struct RecordMappingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type of the record.
    public let recordType: String
    /// The name of the record.
    public let recordName: String
    /// The problems, in the order of the fields.
    public let problems: [Problem]

    /// Creates a failure from the problems of a record.
    package init(_ problems: [Problem], with record: CloudRecord) {
        recordType = record.type
        recordName = record.id.name
        self.problems = problems
    }

    /// The record, then a line for each problem.
    public var description: String {
        let lines = problems.map { "\n  \($0)" }
        return "\(recordType) '\(recordName)' cannot be mapped:\(lines.joined())"
    }

    /// One problem of a record.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kinds of problems.
        public enum Reason: Hashable, Sendable, CaseIterable {
            /// The record is of another type.
            case recordType
            /// The record has another name than the value.
            case recordName
            /// The record is of another entity.
            case entity
            /// The field has another type.
            case type
            /// A plain value is where an encrypted one is expected, or the other way round.
            case encryption
            /// The value has the right type but cannot be converted.
            case value
            /// A required field has no value.
            case missing
            /// The field was not fetched, so it is unknown whether it has a value.
            case notFetched
            /// The contents of an asset cannot be read.
            case asset
            /// Production lacks the field.
            case undeployed
            /// The link belongs to another relationship, or its fields are not pairs.
            case link
        }

        /// The kind of problem.
        public let reason: Reason
        /// The field; `recordType` and `recordName` for the type and the name.
        public let field: String
        /// The expected type, name or value, in a few words.
        public let expected: String
        /// The found one.
        public let found: String
        /// The next step.
        public let hint: String

        /// Creates a problem.
        package init(_ reason: Reason, field: String, expected: String, found: String, hint: String) {
            self.reason = reason
            self.field = field
            self.expected = expected
            self.found = found
            self.hint = hint
        }

        /// The field, what is expected and found, and the hint.
        public var description: String { "\(field): expected \(expected), found \(found). \(hint)" }
    }
}

// The problems of a record as a whole, and of the asset beside a field.
extension RecordMappingFailure.Problem {
    static func entity(expected: String, found: String, hint: String) -> Self {
        Self(.entity, field: MirroredKeys.entityName, expected: expected, found: found, hint: hint)
    }

    static func recordType(expected: String, found: String) -> Self {
        let hint = "The record belongs to another mapping."
        return Self(.recordType, field: "recordType", expected: expected, found: found, hint: hint)
    }

    static func recordName(expected: String, found: String) -> Self {
        let hint = "A value is written to the record that it was read from, or to a new one of its name."
        return Self(.recordName, field: "recordName", expected: expected, found: found, hint: hint)
    }

    static func notAnAsset(_ value: RecordValue, in field: String) -> Self {
        let hint = "The field was deployed with another type than mirroring gives it."
        let expected = _RecordFieldType.asset.rawValue
        return Self(.type, field: field, expected: expected, found: value.typeName, hint: hint)
    }

    static func unreadableText(in field: String) -> Self {
        let (expected, found) = ("text in UTF-8", "an asset with other bytes")
        let hint = "Mirroring writes text as UTF-8 without a mark in front."
        return Self(.asset, field: field, expected: expected, found: found, hint: hint)
    }

    static func unreadableAsset(_ failure: AssetFailure, in field: String) -> Self {
        let (found, hint) =
            switch failure {
            case .notHere: ("one that is on the server only", "Download it before the record is mapped.")
            case .unreadableFile:
                ("a file that cannot be read", "The system removes fetched files at any time; map records at once.")
            }
        return Self(.asset, field: field, expected: "an asset", found: found, hint: hint)
    }
}

// The problems of a field.
extension RecordFieldDescription {
    /// The type in CloudKit's words.
    private var typeName: String { isEncrypted ? "encrypted \(type.rawValue)" : type.rawValue }

    var missing: RecordMappingFailure.Problem {
        let hint = "It is required and has no default."
        return .init(.missing, field: key, expected: typeName, found: "nothing", hint: hint)
    }

    func notFetched(_ field: String) -> RecordMappingFailure.Problem {
        let expected = field == key ? typeName : _RecordFieldType.asset.rawValue
        let hint = "Fetch whole records, or all of the mapping's desiredKeys."
        return .init(.notFetched, field: field, expected: expected, found: "a field that was not asked for", hint: hint)
    }

    func wrongPayload(_ value: RecordValue) -> RecordMappingFailure.Problem {
        let expected = isEncrypted ? typeName : "plain \(typeName)"
        let found = isEncrypted ? "plain \(value.typeName)" : "encrypted \(value.typeName)"
        let hint = "Whether a field is encrypted is decided when it is first deployed; the model must say the same."
        return .init(.encryption, field: key, expected: expected, found: found, hint: hint)
    }

    /// The problem of a failed conversion.
    func unreadable(_ value: RecordValue, _ failure: _RecordValueFailure) -> RecordMappingFailure.Problem {
        switch failure {
        case .type:
            let hint = "The field was deployed with another type than the model gives it."
            return .init(.type, field: key, expected: type.rawValue, found: value.typeName, hint: hint)
        case .value(let expected):
            let hint = "CloudKit does not check this, so whoever wrote the record could."
            return .init(.value, field: key, expected: expected, found: "another \(value.typeName)", hint: hint)
        }
    }

    /// The problem of a value that cannot be written.
    func unwritable(_ failure: _RecordValueFailure) -> RecordMappingFailure.Problem {
        let expected = if case .value(let expected) = failure { expected } else { type.rawValue }
        let (found, hint) = ("another value to write", "CloudKit cannot store it.")
        return .init(.value, field: key, expected: expected, found: found, hint: hint)
    }
}
