#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The UUID that a text has in a namespace: version 5 of RFC 9562, the same text for ever the same UUID.
    init(of text: String, in namespace: UUID) {
        var hash = withUnsafeBytes(of: namespace.uuid) { SHA1.hash(Array($0) + Array(text.utf8)) }
        hash[6] = hash[6] & 0x0F | 0x50
        hash[8] = hash[8] & 0x3F | 0x80
        self.init(
            uuid: (
                hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7], hash[8], hash[9], hash[10],
                hash[11], hash[12], hash[13], hash[14], hash[15]
            )
        )
    }
}

/// SHA-1 (FIPS 180-4), which no library has on all platforms. It makes names here and protects nothing.
enum SHA1 {
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += bytes(UInt64(message.count) * 8)
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { take(padded[start..<start + 64], into: &state) }
        return state.flatMap(bytes)
    }

    private static func take(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            (a, b, c, d, e) = (rotate(a, by: 5) &+ mixed &+ e &+ constant &+ word, a, rotate(b, by: 30), c, d)
        }
        state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
    }

    private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

    /// The bytes of a number, the most significant first.
    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
