import CompilerSupport

/// A property list in Apple's binary format: a table of values, which refer to each other by their positions in it.
///
/// The table stays as it is in the file. Recursive values, or one value inside a thousand others, cost nothing until a
/// caller follows the positions.
///
///     let list = try BinaryPropertyList(bytes)
///     list.values[list.root]  // .dictionary([Pair(key: 1, value: 5)])
///
/// The layout is that of files by Apple's frameworks and Python's `plistlib`, which agree. Values may be UIDs, which
/// keyed archives need and Foundation on Linux lacks.
package struct BinaryPropertyList: Hashable, Sendable {
    /// A value; positions are those of ``BinaryPropertyList/values``.
    enum Value: Hashable, Sendable {
        /// `true` or `false`.
        case bool(Bool)
        /// A whole number.
        case integer(Int)
        /// A floating-point number.
        case real(Double)
        /// A floating-point number of 32 bits.
        case single(Float)
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

        /// The floating-point number of either size; nil for other values.
        var real: Double? {
            switch self {
            case .real(let number): number
            case .single(let number): Double(number)
            default: nil
            }
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
    /// The largest number of values in a list.
    static let valueLimit = 4_000_000

    /// Parses a list.
    ///
    /// - Throws: ``CompiledModelError`` when the bytes are not a binary property list, when the list is damaged, or
    ///   when it exceeds ``sizeLimit`` or ``valueLimit``.
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

    /// True if bytes begin with the header of a binary property list.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist00".utf8) }
}

/// Reads the bytes of a ``BinaryPropertyList``: a header, values, a table with the offset of each, and a trailer with
/// the place of the table.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let root: Int
    /// The end of the values: the beginning of the table of offsets.
    private let end: Int
    /// The number of positions that arrays and dictionaries may still have. Each takes at least a byte, but values may
    /// share bytes.
    private var referencesLeft = BinaryPropertyList.valueLimit

    private static let trailerSize = 32

    init(_ bytes: [UInt8]) throws(CompiledModelError) {
        guard BinaryPropertyList.isOne(bytes) else {
            throw CompiledModelError("the file is not a binary property list")
        }
        guard bytes.count <= BinaryPropertyList.sizeLimit else {
            throw CompiledModelError("the file is larger than \(BinaryPropertyList.sizeLimit >> 20) MiB")
        }
        let trailer = bytes.count - Self.trailerSize
        guard trailer > 8 else { throw CompiledModelError("the file ends too early") }
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = Self.number(bytes[(trailer + 8)..<(trailer + 16)])
        let root = Self.number(bytes[(trailer + 16)..<(trailer + 24)])
        let table = Self.number(bytes[(trailer + 24)..<(trailer + 32)])
        guard let count, let root, let table, root < count, (8...trailer).contains(table), (1...8).contains(offsetSize),
            (1...8).contains(referenceSize), count <= BinaryPropertyList.valueLimit,
            count <= (trailer - table) / offsetSize
        else { throw CompiledModelError("the trailer of the property list is damaged") }
        var offsets: [Int] = []
        offsets.reserveCapacity(count)
        for index in 0..<count {
            let start = table + index * offsetSize
            guard let offset = Self.number(bytes[start..<(start + offsetSize)]), (8..<table).contains(offset) else {
                throw CompiledModelError("value \(index) of the property list is outside of the file")
            }
            offsets.append(offset)
        }
        (self.bytes, self.offsets, self.root, end) = (bytes, offsets, root, table)
    }

    func list() throws(CompiledModelError) -> BinaryPropertyList {
        var reader = self
        var values: [BinaryPropertyList.Value] = []
        values.reserveCapacity(offsets.count)
        for index in offsets.indices { values.append(try reader.value(index)) }
        return BinaryPropertyList(values: values, root: root)
    }

    /// Reads one value. The upper half of its marker is the kind, the lower half the size.
    private mutating func value(_ index: Int) throws(CompiledModelError) -> BinaryPropertyList.Value {
        let offset = offsets[index]
        let size = Int(bytes[offset] & 0x0F)
        switch bytes[offset] >> 4 {
        case 0 where size == 8 || size == 9: return .bool(size == 9)
        case 1 where size <= 4: return .integer(try integer(index, at: offset + 1, size: 1 << size))
        case 2 where size == 2:
            return .single(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(index, at: offset + 1, size: 4))))
        case 2 where size == 3: return .real(Double(bitPattern: try bits(index, at: offset + 1, size: 8)))
        case 3 where size == 3: return .date(Double(bitPattern: try bits(index, at: offset + 1, size: 8)))
        case 4: return .data(Array(try counted(index, of: 1)))
        case 5: return .string(String(decoding: try counted(index, of: 1), as: UTF8.self))
        case 6: return .string(Self.text(utf16: try counted(index, of: 2)))
        case 8 where size < 8: return .uid(try integer(index, at: offset + 1, size: size + 1))
        case 10: return .array(try references(index, try counted(index, of: referenceSize)))
        case 13:
            let references = try references(index, try counted(index, of: 2 * referenceSize))
            let count = references.count / 2
            return .dictionary(
                (0..<count).map { BinaryPropertyList.Pair(key: references[$0], value: references[count + $0]) }
            )
        default: throw CompiledModelError("value \(index) of the property list has an unknown kind")
        }
    }

    // MARK: Parts of values

    /// The bytes after a marker and a count. Counts from 15 on are a separate number.
    private func counted(_ index: Int, of size: Int) throws(CompiledModelError) -> ArraySlice<UInt8> {
        var start = offsets[index] + 1
        var count = Int(bytes[start - 1] & 0x0F)
        if count == 15 {
            guard start < end, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else { throw damaged(index) }
            let size = 1 << Int(bytes[start] & 0x0F)
            count = try integer(index, at: start + 1, size: size)
            start += 1 + size
        }
        guard count >= 0, start <= end, count <= (end - start) / size else { throw damaged(index) }
        return bytes[start..<(start + count * size)]
    }

    private func integer(_ index: Int, at start: Int, size: Int) throws(CompiledModelError) -> Int {
        guard start + size <= end else { throw damaged(index) }
        // Numbers of up to four bytes have no sign. Sixteen bytes are for unsigned numbers beyond those of eight.
        if size == 8 { return Int(truncatingIfNeeded: Self.bits(bytes[start..<(start + size)])) }
        guard let number = Self.number(bytes[start..<(start + size)]) else {
            throw CompiledModelError("value \(index) of the property list is too large a number")
        }
        return number
    }

    private func bits(_ index: Int, at start: Int, size: Int) throws(CompiledModelError) -> UInt64 {
        guard start + size <= end else { throw damaged(index) }
        return Self.bits(bytes[start..<(start + size)])
    }

    private mutating func references(
        _ index: Int,
        _ bytes: ArraySlice<UInt8>
    ) throws(CompiledModelError) -> [Int] {
        let starts = stride(from: bytes.startIndex, to: bytes.endIndex, by: referenceSize)
        let references = starts.compactMap { Self.number(bytes[$0..<($0 + referenceSize)]) }
        referencesLeft -= references.count
        guard referencesLeft >= 0 else { throw CompiledModelError("the property list has too many references") }
        guard references.count == bytes.count / referenceSize, references.allSatisfy(offsets.indices.contains) else {
            throw CompiledModelError("value \(index) of the property list refers to a value that does not exist")
        }
        return references
    }

    private func damaged(_ index: Int) -> CompiledModelError {
        CompiledModelError("value \(index) of the property list ends outside of the file")
    }

    /// An unsigned number, the most significant byte first; nil when it does not fit an `Int`.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
        return Int(exactly: bits(bytes.suffix(8)))
    }

    private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private static func text(utf16 bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}

extension BinaryPropertyList {
    /// The list as bytes; the same list gives the same bytes.
    ///
    /// A number takes one, two, four or eight bytes, as few as possible; a negative number takes eight, as in other
    /// writers.
    package func bytes() -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        let referenceSize = Self.size(of: values.count)
        var offsets: [Int] = []
        for value in values {
            offsets.append(bytes.count)
            bytes += Self.encoded(value, referenceSize)
        }
        let table = bytes.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { bytes += Self.bytes(of: offset, offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [values.count, root, table] { bytes += Self.bytes(of: number, 8) }
        return bytes
    }

    private static func encoded(_ value: Value, _ referenceSize: Int) -> [UInt8] {
        func references(_ positions: [Int]) -> [UInt8] { positions.flatMap { bytes(of: $0, referenceSize) } }
        switch value {
        case .bool(let truth): return [truth ? 0x09 : 0x08]
        case .integer(let number): return integer(number)
        case .real(let number): return [0x23] + bytes(of: number)
        case .single(let number): return [0x22] + bytes(of: Int(number.bitPattern), 4)
        case .date(let seconds): return [0x33] + bytes(of: seconds)
        case .data(let data): return marker(0x40, data.count) + data
        case .string(let text):
            if text.utf8.allSatisfy({ $0 < 0x80 }) { return marker(0x50, text.utf8.count) + text.utf8 }
            let units = Array(text.utf16)
            return marker(0x60, units.count) + units.flatMap { bytes(of: Int($0), 2) }
        case .uid(let number):
            let size = size(of: number)
            return [0x80 | UInt8(size - 1)] + bytes(of: number, size)
        case .array(let positions): return marker(0xA0, positions.count) + references(positions)
        case .dictionary(let pairs):
            return marker(0xD0, pairs.count) + references(pairs.map(\.key)) + references(pairs.map(\.value))
        }
    }

    /// A marker with the count in its lower half, or after it.
    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + integer(count)
    }

    private static func integer(_ number: Int) -> [UInt8] {
        let size = number < 0 ? 8 : size(of: number)
        return [0x10 | UInt8(size.trailingZeroBitCount)] + bytes(of: number, size)
    }

    private static func size(of number: Int) -> Int {
        if number <= UInt8.max { return 1 }
        if number <= UInt16.max { return 2 }
        return number <= UInt32.max ? 4 : 8
    }

    private static func bytes(of number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func bytes(of number: Double) -> [UInt8] {
        bytes(of: Int(truncatingIfNeeded: number.bitPattern), 8)
    }
}

/// Collects the values of a ``BinaryPropertyList``. Equal texts, numbers and UIDs take one place, as in Apple's files.
struct PropertyListTable {
    private var values: [BinaryPropertyList.Value] = []
    private var positions: [BinaryPropertyList.Value: Int] = [:]

    /// Adds a value that contains no other, and returns its position.
    mutating func add(_ leaf: BinaryPropertyList.Value) -> Int {
        if let known = positions[leaf] { return known }
        values.append(leaf)
        positions[leaf] = values.count - 1
        return values.count - 1
    }

    /// Adds an array of values that are in the table, and returns its position.
    mutating func add(arrayOf elements: [Int]) -> Int {
        values.append(.array(elements))
        return values.count - 1
    }

    /// Adds a dictionary of values that are in the table, sorted by its keys, and returns its position.
    mutating func add(dictionaryOf entries: [String: Int]) -> Int {
        let pairs = entries.inOrder(of: \.key).map { key, value in
            BinaryPropertyList.Pair(key: add(.string(key)), value: value)
        }
        values.append(.dictionary(pairs))
        return values.count - 1
    }

    /// The property list whose root is a dictionary of values in the table.
    mutating func list(of entries: [String: Int]) -> BinaryPropertyList {
        let root = add(dictionaryOf: entries)
        return list(at: root)
    }

    /// The property list with a value of the table as its root.
    fileprivate func list(at root: Int) -> BinaryPropertyList { BinaryPropertyList(values: values, root: root) }
}

extension BinaryPropertyList {
    /// Takes the values of a list in XML, as compilers before 2012 wrote `VersionInfo.plist`; `plutil` converts one format
    /// into the other. Numbers and dates become texts: nothing that is read from a list in XML is one.
    ///
    /// - Throws: ``CompiledModelError`` when the bytes are not a property list in XML.
    init(xml bytes: [UInt8]) throws(CompiledModelError) {
        var table = PropertyListTable()
        guard let list = PropertyList(bytes), let root = table.add(list: .dictionary(list.all)) else {
            throw CompiledModelError("the file is not a property list")
        }
        self = table.list(at: root)
    }
}

extension PropertyListTable {
    /// Adds a value of a list in XML with those in it; nil for data that is not base64.
    fileprivate mutating func add(list value: PropertyList.Value) -> Int? {
        switch value {
        case .string(let text), .other(let text): return add(.string(text))
        case .flag(let flag): return add(.bool(flag))
        case .data(let bytes): return bytes.map { add(.data($0)) }
        case .list(let elements):
            let positions = elements.compactMap { add(list: $0.value) }
            return positions.count == elements.count ? add(arrayOf: positions) : nil
        case .dictionary(let entries):
            var positions: [String: Int] = [:]
            for entry in entries {
                guard let position = add(list: entry.element.value) else { return nil }
                positions[entry.key] = position
            }
            return add(dictionaryOf: positions)
        }
    }
}
