/// A decimal number without rounding: `digits` × 10^`exponent`.
///
/// Two decimals are equal when their values are: `0.10` equals `0.1`. Nothing is computed with it; it exists so that a
/// decimal default is not bent by a binary floating-point number.
package struct ExactDecimal: Hashable, Sendable, CustomStringConvertible {
    /// Whether the number is less than zero.
    package let isNegative: Bool
    /// The significant digits, without zeros at either end; empty for zero.
    package let digits: String
    /// The power of ten that the digits are multiplied with.
    package let exponent: Int

    /// Reads an optional sign, digits with at most one point, and an optional exponent of at most four digits.
    package init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard let scale = Self.scale(parts), let number = Self.number(parts[0]) else { return nil }
        let significant = number.digits.drop { $0 == "0" }
        let trailingZeros = significant.reversed().prefix { $0 == "0" }.count
        digits = String(significant.dropLast(trailingZeros))
        exponent = digits.isEmpty ? 0 : scale - number.fractionCount + trailingZeros
        self.isNegative = isNegative && !digits.isEmpty
    }

    /// The shortest text without an exponent sign: `-12.5`, or `12e40` for very large and small numbers.
    package var description: String {
        let sign = isNegative ? "-" : ""
        if digits.isEmpty { return "0" }
        if exponent >= 0 {
            return exponent > 38
                ? "\(sign)\(digits)e\(exponent)" : sign + digits + String(repeating: "0", count: exponent)
        }
        let fractionCount = -exponent
        if fractionCount > 128 { return "\(sign)\(digits)e\(exponent)" }
        let padded = String(repeating: "0", count: max(0, fractionCount + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(fractionCount)).\(padded.suffix(fractionCount))"
    }

    private static func scale(_ parts: [Substring]) -> Int? {
        guard parts.count == 2 else { return 0 }
        return Int(parts[1]).flatMap { (-9999...9999).contains($0) ? $0 : nil }
    }

    private static func number(_ text: Substring) -> (digits: Substring, fractionCount: Int)? {
        let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = Substring(halves.joined())
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return (digits, halves.count == 2 ? halves[1].count : 0)
    }
}
