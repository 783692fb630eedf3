/// The type of a field: one value or a list of values, optionally encrypted.
///
///     FieldType(.string).text                       // "STRING"
///     FieldType(.string, isEncrypted: true).text    // "ENCRYPTED STRING"
///     FieldType(.int64, isList: true).text          // "LIST<INT64>"
///     FieldType("NUMBER PREFERRED AS INT64")?.primitive  // .numberPreferredAsInt64
package struct FieldType: Hashable, Sendable {
    /// The kinds of a single value; the raw value is the language's spelling.
    package enum Primitive: String, CaseIterable, Sendable {
        /// A file kept beside the record.
        case asset = "ASSET"
        /// Data inside the record.
        case bytes = "BYTES"
        /// A floating-point number.
        case double = "DOUBLE"
        /// An integer; also what a Boolean becomes.
        case int64 = "INT64"
        /// A coordinate.
        case location = "LOCATION"
        /// A number whose type the first saved value decides.
        case number = "NUMBER"
        /// A number that is an integer unless a saved value says otherwise.
        case numberPreferredAsInt64 = "NUMBER PREFERRED AS INT64"
        /// A number that is floating-point unless a saved value says otherwise.
        case numberPreferredAsDouble = "NUMBER PREFERRED AS DOUBLE"
        /// A pointer to another record.
        case reference = "REFERENCE"
        /// Text.
        case string = "STRING"
        /// A point in time.
        case timestamp = "TIMESTAMP"

        /// True if the language allows `ENCRYPTED` before this kind. Assets are encrypted anyway, references never.
        package var canBeEncrypted: Bool {
            switch self {
            case .bytes, .double, .int64, .location, .string, .timestamp: true
            case .asset, .number, .numberPreferredAsInt64, .numberPreferredAsDouble, .reference: false
            }
        }
    }

    /// The kind of the value, or of each value in the list.
    package var primitive: Primitive
    /// True if only devices can read the value. The server keeps no index for it.
    package var isEncrypted: Bool
    /// True if the field holds a list.
    package var isList: Bool

    /// Creates a field type.
    package init(_ primitive: Primitive, isEncrypted: Bool = false, isList: Bool = false) {
        self.primitive = primitive
        self.isEncrypted = isEncrypted
        self.isList = isList
    }

    /// Parses the spelling that ``text`` writes, exactly; nil for anything else.
    package init?(_ text: String) {
        guard let type = Self.bySpelling[text] else { return nil }
        self = type
    }

    /// The type as the language spells it.
    package var text: String {
        let value = isEncrypted ? "ENCRYPTED \(primitive.rawValue)" : primitive.rawValue
        return isList ? "LIST<\(value)>" : value
    }

    private static let bySpelling: [String: FieldType] = {
        let single = Primitive.allCases.map { FieldType($0) }
        let encrypted = single.filter(\.primitive.canBeEncrypted).map { FieldType($0.primitive, isEncrypted: true) }
        let lists = (single + encrypted).map { FieldType($0.primitive, isEncrypted: $0.isEncrypted, isList: true) }
        return Dictionary(uniqueKeysWithValues: (single + encrypted + lists).map { ($0.text, $0) })
    }()
}

extension FieldType {
    /// True if a deployed field of this type can get another one: NUMBER gets a preferred type once, which is final then.
    package func canBecome(_ other: FieldType) -> Bool {
        let isPreferred = other.primitive == .numberPreferredAsInt64 || other.primitive == .numberPreferredAsDouble
        return primitive == .number && isPreferred && isEncrypted == other.isEncrypted && isList == other.isList
    }
}

extension FieldType {
    /// The indexes that Development gives a field of this type when the first saved record creates it.
    ///
    /// Observed in exports of containers that nobody edited by hand; no export shows one for the types left out here.
    /// System fields get none, whatever their type.
    package var developmentIndexes: Indexes {
        switch (primitive, isEncrypted, isList) {
        case (_, true, _): []
        case (.string, _, false): Indexes(Index.allCases)
        case (.string, _, true): [.queryable, .searchable]
        case (.bytes, _, false), (.double, _, false), (.int64, _, false): [.queryable, .sortable]
        case (.location, _, false), (.timestamp, _, false): [.queryable, .sortable]
        default: []
        }
    }
}

extension Set where Element: CaseIterable & RawRepresentable<String> {
    /// The words of the language in the order of an export: `QUERYABLE SEARCHABLE SORTABLE`, `READ, CREATE, WRITE`.
    package var words: [String] { members.map { $0.rawValue } }

    /// The elements in that order.
    package var members: [Element] { isEmpty ? [] : Element.allCases.filter { contains($0) } }
}

/// One kind of index that the server can keep for a field; the raw value is the language's word.
package enum Index: String, CaseIterable, Sendable {
    /// Finds records whose field equals a value.
    case queryable = "QUERYABLE"
    /// Finds records whose text contains words.
    case searchable = "SEARCHABLE"
    /// Compares and sorts by the field.
    case sortable = "SORTABLE"
}

/// The indexes of one field.
package typealias Indexes = Set<Index>

/// One thing that a grant can allow; the raw value is the language's word.
package enum Privilege: String, CaseIterable, Sendable {
    /// Reading records.
    case read = "READ"
    /// Creating records.
    case create = "CREATE"
    /// Changing and deleting records.
    case write = "WRITE"
}

/// The privileges of one grant.
package typealias Privileges = Set<Privilege>
