/// One kind of index that the server can keep for a field; the raw value is the language's word.
public enum Index: String, CaseIterable, Sendable {
    /// Finds records whose field equals a value.
    case queryable = "QUERYABLE"
    /// Finds records whose text contains words.
    case searchable = "SEARCHABLE"
    /// Compares and sorts by the field.
    case sortable = "SORTABLE"
}

/// The indexes of one field.
///
///     let indexes: Indexes = [.sortable, .queryable]
///     indexes.words  // ["QUERYABLE", "SORTABLE"]
public struct Indexes: OptionSet, Hashable, Sendable {
    /// One bit for each index.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a set of one index.
    public init(_ index: Index) {
        switch index {
        case .queryable: self = .queryable
        case .searchable: self = .searchable
        case .sortable: self = .sortable
        }
    }

    /// ``Index/queryable``.
    public static let queryable = Indexes(rawValue: 1)
    /// ``Index/searchable``.
    public static let searchable = Indexes(rawValue: 2)
    /// ``Index/sortable``.
    public static let sortable = Indexes(rawValue: 4)
    /// Every index there is.
    public static let all: Indexes = [.queryable, .searchable, .sortable]

    /// The indexes as an export writes them behind a type: ` QUERYABLE SORTABLE`.
    var spelling: String { words.map { " \($0)" }.joined() }

    /// The indexes in the order of an export: `QUERYABLE SEARCHABLE SORTABLE`.
    public var members: [Index] { Index.allCases.filter { contains(Indexes($0)) } }

    /// The words of the language for these indexes, in the order of an export.
    public var words: [String] { members.map(\.rawValue) }
}
