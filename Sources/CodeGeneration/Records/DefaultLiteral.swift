import ObjectModel

/// A default value as a Swift expression of the type that the attribute has in a mapping.
enum DefaultLiteral {
    /// Nil when the model states none, or one that cannot be had: malformed, or of a type whose default the model editor
    /// cannot state.
    static func text(of attribute: Attribute) -> String? {
        guard let value = attribute.defaultValue else { return nil }
        return switch value {
        case .integer(let number): "\(number)"
        case .double(let number): attribute.type == .float ? float(number) : "\(number)"
        case .decimal(let number): decimal(number)
        case .boolean(let truth): "\(truth)"
        case .date(let seconds): "Date(timeIntervalSinceReferenceDate: \(seconds))"
        case .text(let text): self.text(text, type: attribute.type)
        case .malformed: nil
        }
    }

    /// Written as a float, so that the compiler need not round.
    private static func float(_ number: Double) -> String? {
        let number = Float(number)
        return number.isFinite ? "\(number)" : nil
    }

    private static func text(_ text: String, type: AttributeType) -> String? {
        switch type {
        case .string: stringLiteral(text)
        case .uri: "URL(string: \(stringLiteral(text)))"
        case .uuid: uuid(text)
        default: nil
        }
    }

    /// The bytes, because `UUID(uuidString:)` may have no result.
    static func uuid(_ text: String) -> String {
        var digits = text.filter { $0 != "-" }[...]
        var bytes: [String] = []
        while !digits.isEmpty {
            bytes.append("0x\(digits.prefix(2).uppercased())")
            digits = digits.dropFirst(2)
        }
        return "UUID(uuid: (\(bytes.joined(separator: ", "))))"
    }

    /// A decimal is not made from a literal with a point, which would be a binary number on its way.
    static func decimal(_ number: ExactDecimal) -> String? {
        let sign = number.isNegative ? "-" : ""
        if number.digits.isEmpty { return "0" }
        if number.exponent >= 0, number.digits.count + number.exponent <= integerDigits {
            return sign + number.digits + String(repeating: "0", count: number.exponent)
        }
        guard number.digits.count <= 38, -128...80 ~= number.exponent else { return nil }
        return parts(of: number).map { "Decimal(sign: \($0), exponent: \($1), significand: \($2))" }
            .joined(separator: " + ")
    }

    /// Digits in groups that an integer literal can hold, the last one first.
    private static func parts(of number: ExactDecimal) -> [(sign: String, exponent: Int, significand: String)] {
        let sign = number.isNegative ? ".minus" : ".plus"
        var rest = number.digits[...]
        var exponent = number.exponent
        var parts: [(sign: String, exponent: Int, significand: String)] = []
        while !rest.isEmpty {
            let group = String(rest.suffix(integerDigits).drop { $0 == "0" })
            if !group.isEmpty { parts.append((sign, exponent, group)) }
            rest = rest.dropLast(integerDigits)
            exponent += integerDigits
        }
        return parts
    }

    /// How many digits every 64-bit integer can have.
    private static let integerDigits = 18
}
