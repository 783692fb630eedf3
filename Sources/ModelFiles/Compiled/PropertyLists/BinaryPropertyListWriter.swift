extension BinaryPropertyList {
    /// The list as bytes; the same list gives the same bytes.
    ///
    /// Numbers take the fewest bytes of one, two, four or eight, and a negative one eight, as other writers do it.
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

    /// A marker with a count in its lower half, or behind it.
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
