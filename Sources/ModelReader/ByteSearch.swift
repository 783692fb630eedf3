/// Searching eight bytes at a time. A `contents` file is walked over several times before and while it is parsed; byte by
/// byte that was an eighth of all that `check` does.
extension UnsafeBufferPointer<UInt8> {
    /// The position of the first byte that is not ASCII.
    var firstIndexBeyondASCII: Int? { firstIndex(whereWord: { $0 & .highBits != 0 }, orByte: { $0 >= 0x80 }) }

    /// The position of the first such byte at or after another position.
    func firstIndex(ofByte byte: UInt8, from start: Int = 0) -> Int? {
        let pattern = UInt64(repeating: byte)
        return firstIndex(from: start, whereWord: { ($0 ^ pattern).hasZeroByte }, orByte: { $0 == byte })
    }

    /// The position of the last such byte in front of another position.
    func lastIndex(ofByte byte: UInt8, before end: Int) -> Int? {
        let pattern = UInt64(repeating: byte)
        var index = end
        while index >= 8, !(word(at: index - 8) ^ pattern).hasZeroByte { index -= 8 }
        while index > 0 {
            index -= 1
            if self[index] == byte { return index }
        }
        return nil
    }

    private func firstIndex(
        from start: Int = 0,
        whereWord mayHold: (UInt64) -> Bool,
        orByte isWanted: (UInt8) -> Bool
    ) -> Int? {
        var index = start
        while index + 8 <= count, !mayHold(word(at: index)) { index += 8 }
        while index < count {
            if isWanted(self[index]) { return index }
            index += 1
        }
        return nil
    }

    private func word(at index: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }
}

extension UInt64 {
    fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

    fileprivate init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// Subtracting 1 from every byte borrows from the high bit of one that is 0, and of none before it.
    fileprivate var hasZeroByte: Bool { (self &- 0x0101_0101_0101_0101) & ~self & .highBits != 0 }
}
