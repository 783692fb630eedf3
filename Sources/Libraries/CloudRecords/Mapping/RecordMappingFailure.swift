/// Why a record and a Swift value cannot be turned into each other: everything that is wrong, not only the first.
///
/// It names types, fields and names. What a user wrote is never in it, so that it can be logged.
public struct RecordMappingFailure: Error, Hashable, Sendable {
    /// The type of the record at hand.
    public let recordType: String
    /// The name of the record at hand.
    public let recordName: String
    /// What is wrong, in the order of the fields.
    public let problems: [Problem]

    /// Puts together what is wrong with a record.
    public init(_ problems: [Problem], with record: CloudRecord) {
        recordType = record.type
        recordName = record.id.name
        self.problems = problems
    }
}

extension RecordMappingFailure {
    /// One thing that is wrong with a record.
    public struct Problem: Error, Hashable, Sendable {
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
            /// The value has the right type, and cannot be converted all the same.
            case value
            /// The field has no value, and must have one.
            case missing
            /// The field was not asked for, so whether it has a value is not known.
            case notFetched
            /// The content of an asset cannot be read.
            case asset
            /// The record links other records than those of the relationship, or its fields are no pairs.
            case link
        }

        /// What kind of problem it is.
        public let reason: Reason
        /// The field; `recordType` and `recordName` are what those are called.
        public let field: String
        /// What there should be: a type, a name, or a few words.
        public let expected: String
        /// What there is.
        public let found: String
        /// What to do, or to look at.
        public let hint: String

        /// Describes a problem.
        public init(_ reason: Reason, field: String, expected: String, found: String, hint: String) {
            self.reason = reason
            self.field = field
            self.expected = expected
            self.found = found
            self.hint = hint
        }
    }
}

extension RecordMappingFailure: CustomStringConvertible {
    /// The record, then a line for each problem.
    public var description: String {
        let lines = problems.map { "\n  \($0)" }
        return "\(recordType) '\(recordName)' cannot be mapped:\(lines.joined())"
    }
}

extension RecordMappingFailure.Problem: CustomStringConvertible {
    /// The field, what is expected there and what was found, and the hint.
    public var description: String { "\(field): expected \(expected), found \(found). \(hint)" }
}
