/// Some words of the language that can stand in any number in one place.
///
///     let indexes: Indexes = [.sortable, .queryable]
///     indexes.words  // ["QUERYABLE", "SORTABLE"]
public struct WordSet<Word: CaseIterable & Equatable & RawRepresentable<String> & Sendable>: OptionSet, Hashable,
    Sendable
{
    /// One bit for each word.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a set of one word.
    @inlinable public init(_ word: Word) { rawValue = 1 << Word.allCases.prefix { $0 != word }.count }

    /// The elements in the order of an export: `QUERYABLE SEARCHABLE SORTABLE`, `READ, CREATE, WRITE`.
    ///
    /// Inlined with `words`, because each document asks this of each field, and generic code that is not made for its words
    /// took a quarter of the time to print a large plan.
    @inlinable public var members: [Word] { Word.allCases.filter { contains(Self($0)) } }

    /// The words of the language, in the order of an export.
    @inlinable public var words: [String] { members.map(\.rawValue) }
}

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
public typealias Indexes = WordSet<Index>

extension Indexes {
    /// ``Index/queryable``.
    public static let queryable = Indexes(Index.queryable)
    /// ``Index/searchable``.
    public static let searchable = Indexes(Index.searchable)
    /// ``Index/sortable``.
    public static let sortable = Indexes(Index.sortable)
    /// Every index there is.
    public static let all: Indexes = [.queryable, .searchable, .sortable]
}

/// One thing that a grant can allow; the raw value is the language's word.
public enum Privilege: String, CaseIterable, Sendable {
    /// Reading records.
    case read = "READ"
    /// Creating records.
    case create = "CREATE"
    /// Changing and deleting records.
    case write = "WRITE"
}

/// What one grant allows.
public typealias Privileges = WordSet<Privilege>

extension Privileges {
    /// ``Privilege/read``.
    public static let read = Privileges(Privilege.read)
    /// ``Privilege/create``.
    public static let create = Privileges(Privilege.create)
    /// ``Privilege/write``.
    public static let write = Privileges(Privilege.write)
}
