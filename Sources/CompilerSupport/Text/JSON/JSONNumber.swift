/// A number as JSON spells it, digit for digit: `-12`, `0.10`, `6.02e23`.
///
/// It is never converted to a floating-point value, which could lose digits.
package struct JSONNumber: Hashable, Sendable {
    /// The number's text.
    package let text: String

    /// Takes the text of a number; nil when JSON does not allow it, like `+1`, `01`, `.5` or `NaN`.
    init?(_ text: String) {
        guard Self.isNumber(text) else { return nil }
        self.text = text
    }

    /// RFC 8259, section 6: `[ "-" ] int [ frac ] [ exp ]`.
    private static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        _ = rest.drop("-")
        guard rest.drop("0") || rest.dropDigits() else { return false }
        if rest.drop("."), !rest.dropDigits() { return false }
        if rest.drop("e") || rest.drop("E") {
            _ = rest.drop("+") || rest.drop("-")
            guard rest.dropDigits() else { return false }
        }
        return rest.isEmpty
    }
}

extension Substring.UTF8View {
    fileprivate mutating func drop(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }

    /// Whether there was at least one digit.
    fileprivate mutating func dropDigits() -> Bool {
        let rest = drop(while: \.isASCIIDigit)
        defer { self = rest }
        return rest.count < count
    }
}
