/// A value that was read, and where it stands.
///
/// Ranges are byte offsets into the text that was read. A string's includes its quotation marks, an object's its braces.
package struct JSONNode: Hashable, Sendable {
    /// What was read.
    package let content: Content
    /// The bytes of the value.
    package let range: Range<Int>

    /// The kinds of values.
    package enum Content: Hashable, Sendable {
        /// Members in the order of the text; no two have the same key.
        case object([Member])
        /// Elements in the order of the text.
        case array([JSONNode])
        /// Text, with its escapes resolved.
        case string(String)
        /// A whole number that fits an `Int`.
        case integer(Int)
        /// Any other number, digit for digit.
        case number(JSONNumber)
        /// `true` or `false`.
        case bool(Bool)
        /// `null`.
        case null
    }

    /// A key and its value.
    package struct Member: Hashable, Sendable {
        /// The key, with its escapes resolved.
        package let key: String
        /// The bytes of the key, quotation marks included.
        package let keyRange: Range<Int>
        /// The value.
        package let value: JSONNode
    }

    /// The same value without its place, for writing it again.
    package var value: JSON {
        switch content {
        case .object(let members): .object(members.map { JSON.Member($0.key, $0.value.value) })
        case .array(let elements): .array(elements.map(\.value))
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .bool(let value): .bool(value)
        case .null: .null
        }
    }

    /// The value of a key; nil when there is none.
    package subscript(key: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The elements of an array; empty for anything else.
    package var elements: [JSONNode] {
        if case .array(let elements) = content { elements } else { [] }
    }
}
