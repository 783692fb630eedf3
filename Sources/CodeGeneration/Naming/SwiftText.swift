import ObjectModel

/// Text as a Swift string literal, quotation marks included.
func stringLiteral(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\":
            literal += "\\"
            literal.unicodeScalars.append(scalar)
        case _ where scalar.isInvisible:
            literal += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}

/// A name as code in a comment, which can neither end the line nor look like other text.
func commentCode(_ name: String) -> String {
    let literal = stringLiteral(name)
    let isPlain = literal == "\"\(name)\"" && !name.contains("`")
    return isPlain ? "`\(name)`" : literal
}

/// Text as the lines of a `///` comment, without the slashes.
///
/// No text can end the comment early: every kind of line end starts a new line, and invisible characters, such as those
/// that change the direction of text, become spaces.
func documentationLines(_ text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let visible = lines.map { line in
        line.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1.isInvisible ? " " : $1) }
    }
    return visible.map(trimmedEnd).flatMap(wrapped).map { $0.isEmpty ? "" : " \($0)" }
}

/// The parts of a line that fit into generated code. Code and tables stay as they are.
private func wrapped(_ line: Substring) -> [String] {
    let limit = 110
    guard line.count > limit, line.first?.isWhitespace == false, line.first != "|" else { return [String(line)] }
    let indentation = line.hasPrefix("- ") || line.hasPrefix("* ") ? "  " : ""
    return line.split(separator: " ").reduce(into: []) { lines, word in
        if let last = lines.last, last.count + 1 + word.count <= limit {
            lines[lines.count - 1] = "\(last) \(word)"
        } else {
            lines.append((lines.isEmpty ? "" : indentation) + word)
        }
    }
}

/// The items between brackets, in one line if they fit, otherwise each in its own. The line with the closing bracket begins
/// with the indentation.
func listedItems(_ items: [String], indentation: String = "    ") -> String {
    let line = items.joined(separator: ", ")
    if line.count <= 70 { return line }
    return items.map { "\n\(indentation)    \($0)," }.joined() + "\n\(indentation)"
}

/// The author's documentation in user info; nil without any.
func documentation(in userInfo: [UserInfoEntry]) -> String? {
    ["documentation", "doc"].lazy
        .compactMap { key in userInfo.first { $0.key == key }?.value }
        .first { $0.contains { !$0.isWhitespace } }
}

private func trimmedEnd(_ line: String) -> Substring {
    line.lastIndex { !$0.isWhitespace }.map { line[...$0] } ?? ""
}

extension Unicode.Scalar {
    /// True if the character is invisible, or changes how its neighbours look: controls, line ends, text direction.
    var isInvisible: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }

    /// True if a Swift identifier can begin with the character.
    ///
    /// Swift also accepts symbols and emoji; the model editor and Objective-C accept only letters.
    var beginsIdentifier: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: !isASCII && properties.isXIDStart
        }
    }

    /// True if a Swift identifier can continue with the character.
    var continuesIdentifier: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_", "0"..."9": true
        default: !isASCII && properties.isXIDContinue
        }
    }
}

/// A default value as a Swift expression of the attribute's type in a mapping.
enum DefaultLiteral {
    /// Nil when the model states none, or an unusable one: malformed, or of a type without a default in the model
    /// editor.
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

    /// The shortest literal of the float value, so that the compiler need not round.
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

    /// An expression with the bytes, because `UUID(uuidString:)` returns an optional.
    static func uuid(_ text: String) -> String {
        var digits = text.filter { $0 != "-" }[...]
        var bytes: [String] = []
        while !digits.isEmpty {
            bytes.append("0x\(digits.prefix(2).uppercased())")
            digits = digits.dropFirst(2)
        }
        return "UUID(uuid: (\(bytes.joined(separator: ", "))))"
    }

    /// An expression without a decimal point, because such a literal would pass through a binary number.
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

    /// The digits in groups that fit an integer literal, the last group first.
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

    /// The number of digits that always fit a 64-bit integer.
    private static let integerDigits = 18
}
