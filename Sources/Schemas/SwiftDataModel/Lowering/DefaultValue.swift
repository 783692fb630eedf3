import ObjectModel

/// The initial value of a property, as a default of its attribute.
enum DefaultValue {
    /// A value that is known from the source, as model files write it.
    case text(String)
    /// A date that is known from the source: seconds since the start of 2001.
    case dateInterval(String)
    /// A value that is known only when the app runs, and then is the same for every object: `UUID()`, `Date()`.
    case expression(String)

    /// Nil where there is none: `nil` is not a default, and the `.none` of an optional neither.
    init?(_ initializer: SyntaxSlice, type: AttributeType, isOptional: Bool) {
        let expression = Expression(initializer)
        if case .nothing = expression { return nil }
        if isOptional, case .member(_, isImplicit: true) = expression, expression.lastName == "none" { return nil }
        self =
            Self.text(of: expression, type: type).map { .text($0) }
            ?? Self.constant(initializer, type: type)
            ?? .expression(initializer.text)
    }

    /// `Date(timeIntervalSinceReferenceDate: 0)`, `URL(string: "…")!` and `UUID(uuid: (…))`: what model files state, too.
    private static func constant(_ initializer: SyntaxSlice, type: AttributeType) -> DefaultValue? {
        let end = initializer.range.upperBound
        let isForced = !initializer.range.isEmpty && initializer.list.isMark("!", at: end - 1)
        let call = SyntaxSlice(list: initializer.list, range: initializer.range.lowerBound..<(isForced ? end - 1 : end))
        guard case .call(.name(let components), isImplicit: false, let arguments) = Expression(call),
            arguments.count == 1, let label = arguments[0].label
        else { return nil }
        let value = arguments[0].value
        switch (components.last?.name, label, Expression(value), type) {
        case ("Date", "timeIntervalSinceReferenceDate", .integer(let digits), .date),
            ("Date", "timeIntervalSinceReferenceDate", .floatingPoint(let digits), .date):
            return Double(digits).flatMap { $0.isFinite ? .dateInterval(digits) : nil }
        case ("URL", "string", .string(let text), .uri): return .text(text)
        case ("UUID", "uuidString", .string(let text), .uuid): return isUUID(text) ? .text(text) : nil
        case ("UUID", "uuid", _, .uuid): return uuid(ofBytes: value.text).map { .text($0) }
        default: return nil
        }
    }

    private static func isUUID(_ text: String) -> Bool {
        if case .text? = Attribute(name: "", type: .uuid, defaultText: text).defaultValue { true } else { false }
    }

    /// The identifier of `(0x01, 0x02, …)`.
    private static func uuid(ofBytes tuple: String) -> String? {
        let bytes = tuple.split { "(), \n".contains($0) }
        guard bytes.count == 16, bytes.allSatisfy({ $0.count == 4 && $0.hasPrefix("0x") }) else { return nil }
        let digits = bytes.map { String($0.dropFirst(2)) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        let text = groups.joined(separator: "-")
        return isUUID(text) ? text : nil
    }

    /// What a model file writes for a literal; nil for every other expression.
    static func text(of expression: Expression, type: AttributeType) -> String? {
        switch (expression, type) {
        case (.string(let text), .string): text
        case (.boolean(let value), .boolean): value ? "YES" : "NO"
        case (.integer(let digits), _) where type.isInteger || [.double, .float, .decimal].contains(type):
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
