/// A JSON document or a part of one, to be written.
///
/// Literals make documents look in Swift as they look in the file. Members keep the order they are given in, which is
/// the author's and part of the document:
///
///     let document: JSONValue = [
///         "schema": "modelc.report/1",
///         "findings": [["rule": "CKL107", "line": 12, "until": nil]],
///     ]
///     document.documentText()
///
/// Two values are equal when they would be written alike; the order of members counts.
public enum JSONValue: Hashable, Sendable {
    /// Members in the order they are written. Their keys should differ; readers of JSON disagree on what doubled ones mean.
    case object([Member])
    /// Elements in their order: see ``array(_:)`` and ``array(of:as:)``.
    case list(JSONElements)
    /// Any text; what needs escaping is escaped when it is written.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// Any other number, kept as text, so that no digit is lost.
    case number(JSONNumber)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null

    /// A key and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value.
        public let value: JSONValue

        /// Creates a member, for objects whose keys are not known in advance.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Elements in their order.
    public static func array(_ elements: [JSONValue]) -> JSONValue { .list(JSONElements(elements)) }

    /// What becomes of some items, in their order: each value is made when it is written, and not kept.
    public static func array<Item: Sendable>(
        of items: [Item],
        as value: @escaping @Sendable (Item) -> JSONValue
    ) -> JSONValue {
        .list(JSONElements([items], items: { $0 }, as: value))
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object: `["rule": "CKL107", "line": 12]`.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map(Member.init)) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Creates an array: `[1, "two", nil]`.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    /// Creates a string: `"Entity \(name)"`.
    public init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Creates a number: `12`.
    public init(integerLiteral number: Int) { self = .integer(number) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByNilLiteral {
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}
