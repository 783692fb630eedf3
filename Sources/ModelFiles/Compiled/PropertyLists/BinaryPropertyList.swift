/// A property list in Apple's binary format: values in a table, which name each other by their positions in it.
///
/// The table stays as it is in the file. Values that contain themselves, or one value that a thousand others contain, cost
/// nothing before somebody follows a position.
///
///     let list = try BinaryPropertyList(bytes)
///     list.values[list.root]  // .dictionary([Pair(key: 1, value: 5)])
///
/// The layout is that of files which Apple's frameworks and Python's `plistlib` write; both agree. Unlike the property
/// lists of Foundation on Linux, values may be UIDs, which keyed archives consist of.
package struct BinaryPropertyList: Hashable, Sendable {
    /// A value; positions are those of ``BinaryPropertyList/values``.
    enum Value: Hashable, Sendable {
        /// `true` or `false`.
        case bool(Bool)
        /// A whole number.
        case integer(Int)
        /// A floating-point number.
        case real(Double)
        /// Seconds since the start of 2001, UTC.
        case date(Double)
        /// Bytes.
        case data([UInt8])
        /// A text.
        case string(String)
        /// The number of an object of a keyed archive.
        case uid(Int)
        /// The positions of elements.
        case array([Int])
        /// The positions of keys and values, in the order of the file.
        case dictionary([Pair])

        /// The whole number; nil for other values.
        var integer: Int? {
            if case .integer(let number) = self { number } else { nil }
        }

        /// The floating-point number; nil for other values.
        var real: Double? {
            if case .real(let number) = self { number } else { nil }
        }

        /// The bytes; nil for other values.
        var data: [UInt8]? {
            if case .data(let bytes) = self { bytes } else { nil }
        }

        /// The text; nil for other values.
        var text: String? {
            if case .string(let text) = self { text } else { nil }
        }

        /// The positions of an array's elements; empty for other values.
        var elements: [Int] {
            if case .array(let positions) = self { positions } else { [] }
        }
    }

    /// A key of a dictionary and its value.
    struct Pair: Hashable, Sendable {
        /// The position of the key.
        let key: Int
        /// The position of the value.
        let value: Int

        /// Creates a pair.
        init(key: Int, value: Int) {
            self.key = key
            self.value = value
        }
    }

    /// All values.
    var values: [Value]
    /// The position of the outermost value.
    var root: Int

    /// Creates a list from its table.
    init(values: [Value], root: Int) {
        self.values = values
        self.root = root
    }

    /// The largest list that is read, in bytes. The compiled form of the largest known model has 400 KB.
    static let sizeLimit = 64 << 20
    /// The most values of a list.
    static let valueLimit = 4_000_000

    /// Reads a list.
    ///
    /// - Throws: ``CompiledModelError`` for bytes that are not a binary property list, one that is damaged, and one beyond
    ///   ``sizeLimit`` or ``valueLimit``.
    package init(_ bytes: [UInt8]) throws(CompiledModelError) {
        self = try BinaryPropertyListReader(bytes).list()
    }

    /// The positions of a dictionary's values by their keys; empty for other values.
    func entries(at position: Int) -> [String: Int] {
        guard case .dictionary(let pairs) = values[position] else { return [:] }
        var entries: [String: Int] = [:]
        for pair in pairs {
            if let key = values[pair.key].text { entries[key] = pair.value }
        }
        return entries
    }

    /// Whether bytes begin as a binary property list does.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist00".utf8) }
}
