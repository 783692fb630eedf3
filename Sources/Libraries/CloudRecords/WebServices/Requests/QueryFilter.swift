/// A condition on a field. Encrypted fields and fields without an index have none.
public struct QueryFilter: Hashable, Sendable {
    /// The server's words for conditions.
    public enum Comparator: String, CaseIterable, Sendable {
        /// Is the value.
        case equals = "EQUALS"
        /// Is another value.
        case notEquals = "NOT_EQUALS"
        /// Is less.
        case lessThan = "LESS_THAN"
        /// Is less or the same.
        case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
        /// Is greater.
        case greaterThan = "GREATER_THAN"
        /// Is greater or the same.
        case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
        /// Lies no farther than a distance from a place.
        case near = "NEAR"
        /// Has all the words of a text.
        case containsAllTokens = "CONTAINS_ALL_TOKENS"
        /// Has one of the words of a text.
        case containsAnyTokens = "CONTAINS_ANY_TOKENS"
        /// Is one of a list, of at most 250.
        case isIn = "IN"
        /// Is none of a list.
        case notIn = "NOT_IN"
        /// The list has the value.
        case listContains = "LIST_CONTAINS"
        /// The list does not have the value.
        case notListContains = "NOT_LIST_CONTAINS"
        /// The list has all the values.
        case listContainsAll = "LIST_CONTAINS_ALL"
        /// The list lacks one of the values.
        case notListContainsAll = "NOT_LIST_CONTAINS_ALL"
        /// The list has one of the values.
        case listContainsAny = "LIST_CONTAINS_ANY"
        /// The list has none of the values.
        case notListContainsAny = "NOT_LIST_CONTAINS_ANY"
        /// The text begins with a text.
        case beginsWith = "BEGINS_WITH"
        /// The text begins otherwise.
        case notBeginsWith = "NOT_BEGINS_WITH"
        /// One text of the list begins with a text.
        case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
        /// No text of the list does.
        case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"
    }

    /// The field; see ``SystemFieldName`` for those that every record has.
    public var field: String
    /// The condition.
    public var comparator: Comparator
    /// What it compares with.
    public var value: RecordValue
    /// How far away a place may be, in metres; for ``Comparator/near``.
    public var distance: Double?

    /// Names a condition.
    public init(_ field: String, _ comparator: Comparator, _ value: RecordValue) {
        self.field = field
        self.comparator = comparator
        self.value = value
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        do {
            return .object(ofPresent: [
                "fieldName": .string(field), "comparator": .string(comparator.rawValue),
                "fieldValue": try RecordFields.Field(value: value, isEncrypted: false).json(),
                "distance": try distance?.json(),
            ])
        } catch {
            throw RecordFormatFailure(error, field: field)
        }
    }
}

/// The fields that every record has, by the names that filters and orders of Web Services use.
public enum SystemFieldName {
    /// The name of the record.
    public static let recordName = "___recordID"
    /// When the record was created.
    public static let created = "___createTime"
    /// Who created it.
    public static let createdBy = "___createdBy"
    /// When the record was last changed.
    public static let modified = "___modTime"
    /// Who changed it last.
    public static let modifiedBy = "___modifiedBy"
}
