/// Some words of the language that can stand in any number in one place.
///
///     let indexes: Indexes = [.sortable, .queryable]
///     indexes.words  // ["QUERYABLE", "SORTABLE"]
package struct WordSet<Word: CaseIterable & Equatable & RawRepresentable<String> & Sendable>: OptionSet, Hashable,
    Sendable
{
    /// One bit for each word.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a set of one word.
    @inlinable package init(_ word: Word) { rawValue = 1 << Word.allCases.prefix { $0 != word }.count }

    /// The elements in the order of an export: `QUERYABLE SEARCHABLE SORTABLE`, `READ, CREATE, WRITE`.
    ///
    /// Inlined with `words`, because each document asks this of each field, and generic code that is not made for its words
    /// took a quarter of the time to print a large plan.
    @inlinable package var members: [Word] { Word.allCases.filter { contains(Self($0)) } }

    /// The words of the language, in the order of an export.
    @inlinable package var words: [String] { members.map(\.rawValue) }
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
package typealias Indexes = WordSet<Index>

extension Indexes {
    /// ``Index/queryable``.
    package static let queryable = Indexes(Index.queryable)
    /// ``Index/searchable``.
    static let searchable = Indexes(Index.searchable)
    /// ``Index/sortable``.
    package static let sortable = Indexes(Index.sortable)
    /// Every index there is.
    static let all: Indexes = [.queryable, .searchable, .sortable]
}

/// One thing that a grant can allow; the raw value is the language's word.
package enum Privilege: String, CaseIterable, Sendable {
    /// Reading records.
    case read = "READ"
    /// Creating records.
    case create = "CREATE"
    /// Changing and deleting records.
    case write = "WRITE"
}

/// What one grant allows.
package typealias Privileges = WordSet<Privilege>

extension Privileges {
    /// ``Privilege/read``.
    static let read = Privileges(Privilege.read)
    /// ``Privilege/create``.
    package static let create = Privileges(Privilege.create)
    /// ``Privilege/write``.
    package static let write = Privileges(Privilege.write)
}
