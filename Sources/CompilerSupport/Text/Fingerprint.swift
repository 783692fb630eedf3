extension String {
    /// A mark of the text in 16 hexadecimal digits: its FNV-1a hash with 64 bits.
    ///
    /// Equal texts have equal marks on every platform and in every version. It tells texts apart that nobody forges; it is not
    /// a protection.
    package var fingerprint: String {
        let hash: UInt64 = utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
