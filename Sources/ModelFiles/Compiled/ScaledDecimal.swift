import ObjectModel

/// A decimal number as `NSDecimalNumber` has it: a whole number and a power of ten.
///
/// Zeros at the end of a text are kept: `0.0` is 0 × 10⁻¹.
struct ScaledDecimal {
    let isNegative: Bool
    /// The digits of the whole number, without zeros at the front; empty for zero.
    let digits: String
    let exponent: Int

    /// The range of `NSDecimal`'s exponent.
    static let exponents = -128...127
    private static let mostDigits = 39

    /// Reads what the model editor writes, and texts with an exponent; nil for what is not a number, and for too many digits.
    init?(_ text: String) {
        guard let exact = ExactDecimal(text) else { return nil }
        let hasExponent = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
        let fraction = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first ?? ""
        exponent = hasExponent ? min(exact.exponent, 0) : -fraction.count
        let zeros = exact.digits.isEmpty ? 0 : exact.exponent - exponent
        guard Self.exponents.contains(exponent), exact.digits.count + zeros <= Self.mostDigits else { return nil }
        digits = exact.digits + String(repeating: "0", count: zeros)
        isNegative = exact.isNegative
    }

    /// Reads an archived number: words of 16 bits, the least significant first, and a power of ten.
    init?(mantissa: [UInt8], wordCount: Int, exponent: Int, isNegative: Bool) {
        guard (0...8).contains(wordCount), mantissa.count == 16, Self.exponents.contains(exponent) else { return nil }
        var digits: [UInt32] = []
        for byte in mantissa.prefix(2 * wordCount).reversed() {
            var carry = UInt32(byte)
            for index in digits.indices {
                carry += digits[index] << 8
                digits[index] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                digits.append(carry % 10)
                carry /= 10
            }
        }
        self.digits = digits.reversed().map { String($0) }.joined()
        (self.exponent, self.isNegative) = (exponent, isNegative)
    }

    /// The whole number in 16 bytes, the least significant first; nil when it needs more.
    var mantissa: [UInt8]? {
        var bytes = Array(repeating: UInt8(0), count: 16)
        for digit in digits.utf8 {
            var carry = UInt16(digit - UInt8(ascii: "0"))
            for index in bytes.indices {
                carry += UInt16(bytes[index]) * 10
                bytes[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            if carry > 0 { return nil }
        }
        return bytes
    }

    /// As the model editor writes it.
    var text: String {
        let sign = isNegative ? "-" : ""
        let number = digits.isEmpty ? "0" : digits
        if exponent >= 0 { return sign + number + (digits.isEmpty ? "" : String(repeating: "0", count: exponent)) }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - number.count)) + number
        return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
    }
}
