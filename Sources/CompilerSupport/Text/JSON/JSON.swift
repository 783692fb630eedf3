/// A JSON document or a part of one, to be written.
///
/// Literals make documents look in Swift as they look in the file. Members keep the order they are given in, which is
/// the author's and part of the document:
///
///     let document: JSON = [
///         "schema": "modelc.report/1",
///         "findings": [["rule": "CKL107", "line": 12, "until": nil]],
///     ]
///     document.documentText()
///
/// Two values are equal when they would be written alike; the order of members counts.
package enum JSON: Hashable, Sendable {
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
    package struct Member: Hashable, Sendable {
        /// The key.
        let key: String
        /// The value.
        let value: JSON

        /// Creates a member, for objects whose keys are not known in advance.
        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// Elements in their order.
    package static func array(_ elements: [JSON]) -> JSON { .list(JSONElements(elements)) }

    /// What becomes of some items, in their order: each value is made when it is written, and not kept.
    package static func array<Item: Sendable>(
        of items: [Item],
        as value: @escaping @Sendable (Item) -> JSON
    ) -> JSON {
        .list(JSONElements([items], items: { $0 }, as: value))
    }
}

extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates an object: `["rule": "CKL107", "line": 12]`.
    package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map(Member.init)) }
}

extension JSON: ExpressibleByArrayLiteral {
    /// Creates an array: `[1, "two", nil]`.
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByStringInterpolation {
    /// Creates a string: `"Entity \(name)"`.
    package init(stringLiteral text: String) { self = .string(text) }
}

extension JSON: ExpressibleByIntegerLiteral {
    /// Creates a number: `12`.
    package init(integerLiteral number: Int) { self = .integer(number) }
}

extension JSON: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByNilLiteral {
    /// Creates `null`.
    package init(nilLiteral: ()) { self = .null }
}
