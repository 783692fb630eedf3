/// A default value, read according to the type of its attribute.
///
///     Attribute(name: "rating", type: .integer16, defaultText: "3").defaultValue  // .integer(3)
///     Attribute(name: "price", type: .decimal, defaultText: "0.10").defaultValue  // .decimal(0.1), exactly
package enum AttributeValue: Hashable, Sendable {
    /// A whole number that fits the attribute's type.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A decimal number, exactly.
    case decimal(ExactDecimal)
    /// A truth value.
    case boolean(Bool)
    /// Seconds since the start of 2001, UTC.
    case date(secondsSince2001: Double)
    /// A text, identifier or address, as written.
    case text(String)
    /// A text that is not a value of the attribute's type.
    case malformed(String)
}

extension Attribute {
    /// The default value; nil when the model states none.
    ///
    /// Types whose default the model editor cannot state (binary, transformable, composite) keep the text as it is.
    package var defaultValue: AttributeValue? {
        if type == .date { return dateDefault }
        guard let text = defaultText else { return nil }
        return AttributeValue(text, type: type)
    }

    private var dateDefault: AttributeValue? {
        if let interval = details.defaultDateInterval {
            guard let seconds = Double(interval), seconds.isFinite else { return .malformed(interval) }
            return .date(secondsSince2001: seconds)
        }
        // Editors also write a text that people can read; without the interval its time zone is anyone's guess.
        return defaultText.map { .malformed($0) }
    }
}

extension AttributeValue {
    /// Reads a text as a value of a type; ``malformed(_:)`` when it is none.
    package init(_ text: String, type: AttributeType) {
        self = Self.parse(text, type: type) ?? .malformed(text)
    }

    private static func parse(_ text: String, type: AttributeType) -> AttributeValue? {
        switch type {
        case .integer16: Int16(text).map { .integer(Int64($0)) }
        case .integer32: Int32(text).map { .integer(Int64($0)) }
        case .integer64: Int64(text).map { .integer($0) }
        case .double, .float: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .decimal: ExactDecimal(text).map { .decimal($0) }
        case .boolean: truthValues[text].map { .boolean($0) }
        case .date: nil
        case .uuid: isUUID(text) ? .text(text) : nil
        case .string, .uri, .binary, .transformable, .composite, .undefined, .objectID: .text(text)
        }
    }

    /// `YES` and `NO` are the editor's; the digits occur in files that were written by hand or by older editors.
    private static let truthValues = ["YES": true, "NO": false, "1": true, "0": false, "true": true, "false": false]

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
