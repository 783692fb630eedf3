/// Reads the bytes of a ``BinaryPropertyList``: a header, values, a table with the offset of each, and a trailer that tells
/// where the table is.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsets: [Int]
    private let referenceSize: Int
    private let root: Int
    /// Values end here: at the table of offsets.
    private let end: Int
    /// How many positions all arrays and dictionaries may have; each takes at least a byte, but values may share bytes.
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

    /// Of a marker, the upper half says what a value is, the lower half its size.
    private mutating func value(_ index: Int) throws(CompiledModelError) -> BinaryPropertyList.Value {
        let offset = offsets[index]
        let size = Int(bytes[offset] & 0x0F)
        switch bytes[offset] >> 4 {
        case 0 where size == 8 || size == 9: return .bool(size == 9)
        case 1 where size <= 4: return .integer(try integer(index, at: offset + 1, size: 1 << size))
        case 2 where size == 2 || size == 3: return .real(try real(index, at: offset + 1, size: 1 << size))
        case 3 where size == 3: return .date(try real(index, at: offset + 1, size: 8))
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

    /// The bytes behind a marker and a count. Counts from 15 on are a number of their own.
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

    private func real(_ index: Int, at start: Int, size: Int) throws(CompiledModelError) -> Double {
        guard start + size <= end else { throw damaged(index) }
        let bits = Self.bits(bytes[start..<(start + size)])
        return size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
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

    /// An unsigned number, the most significant byte first; nil when it does not fit.
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
