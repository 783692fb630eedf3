extension [UInt8] {
    /// The bytes in the base64 of RFC 4648, padded.
    var base64: String {
        let digits = [Character]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: count, by: 3) {
            let group = self[start..<Swift.min(start + 3, count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            let shown = [18, 12, 6, 0].prefix(group.count + 1).map { digits[bits >> $0 & 63] }
            text += String(shown) + String(repeating: "=", count: 3 - group.count)
        }
        return text
    }
}
