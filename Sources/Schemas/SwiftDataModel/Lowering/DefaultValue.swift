import ObjectModel

/// The initial value of a property, as a default of its attribute.
enum DefaultValue {
    /// A value that is known from the source, as model files write it.
    case text(String)
    /// A value that is known only when the app runs, and then is the same for every object: `UUID()`, `Date()`.
    case expression(String)

    /// Nil where there is none: `nil` is no default.
    init?(_ initializer: SyntaxSlice, type: AttributeType) {
        let expression = Expression(initializer)
        if case .nothing = expression { return nil }
        self = Self.text(of: expression, type: type).map { .text($0) } ?? .expression(initializer.text)
    }

    private static func text(of expression: Expression, type: AttributeType) -> String? {
        switch (expression, type) {
        case (.string(let text), .string): text
        case (.boolean(let value), .boolean): value ? "YES" : "NO"
        case (.integer(let digits), .integer16), (.integer(let digits), .integer32), (.integer(let digits), .integer64):
            number(digits).map { "\($0)" }
        case (.integer(let digits), .double), (.integer(let digits), .float), (.integer(let digits), .decimal):
            number(digits).map { "\($0)" }
        case (.floatingPoint(let digits), .decimal): ExactDecimal(digits).map { _ in digits }
        case (.floatingPoint(let digits), .double), (.floatingPoint(let digits), .float):
            Double(digits).flatMap { $0.isFinite ? digits : nil }
        default: nil
        }
    }

    /// Digits of any base with a sign.
    private static func number(_ text: String) -> Int64? {
        let sign = text.hasPrefix("-") ? "-" : ""
        let digits = text.dropFirst(sign.count)
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            return Int64(sign + digits.dropFirst(2), radix: radix)
        }
        return Int64(sign + digits)
    }
}
