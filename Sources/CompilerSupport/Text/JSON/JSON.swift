/// A JSON value for output.
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
    /// Members in the order they are written. Their keys should differ; readers of JSON disagree about duplicate keys.
    case object([Member])
    /// Elements in their order: see ``array(_:)`` and ``array(of:as:)``.
    case list(JSONElements)
    /// Text; the writer escapes it as needed.
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

    /// An array with one value for each item, in their order; each value is built when it is written, and not kept.
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

/// The elements of an array: existing values, or values built one by one while they are written.
///
/// A large model as one value takes many times the memory of its text, so its parts are built and released one after
/// the other: 123 MiB of JSON about 140,000 properties are written with 21 MiB of memory, and with 407 MiB when the
/// whole value and its text are built first. `scripts/check-limits` allows 512 MiB for models of twice that size.
package struct JSONElements: Sequence, Hashable, Sendable {
    private enum Source: Sendable {
        case there([JSON])
        /// Starts at the first element, and returns a function that gives the next one, or nil at the end.
        case made(@Sendable () -> () -> JSON?)
    }

    private let source: Source

    /// Creates the list from existing elements.
    init(_ elements: [JSON]) { source = .there(elements) }

    /// Creates the list from the items of some parts; those of one part are released before the next one.
    init<Part: Sendable, Item>(
        _ parts: [Part],
        items: @escaping @Sendable (Part) -> [Item],
        as value: @escaping @Sendable (Item) -> JSON
    ) {
        source = .made {
            var part = 0
            var rest: [Item] = []
            var position = 0
            return {
                while position == rest.count {
                    guard part < parts.count else { return nil }
                    (rest, position) = (items(parts[part]), 0)
                    part += 1
                }
                defer { position += 1 }
                return value(rest[position])
            }
        }
    }

    /// An iterator that starts at the first element.
    package func makeIterator() -> AnyIterator<JSON> {
        switch source {
        case .there(let elements): AnyIterator(elements.makeIterator())
        case .made(let start): AnyIterator(start())
        }
    }

    /// True if the elements are equal, existing or built.
    package static func == (left: JSONElements, right: JSONElements) -> Bool { left.elementsEqual(right) }

    /// Hashes the elements.
    package func hash(into hasher: inout Hasher) {
        for element in self { hasher.combine(element) }
    }
}

/// A number as JSON spells it, digit for digit: `-12`, `0.10`, `6.02e23`.
///
/// It is never converted to a floating-point value, which could lose digits.
package struct JSONNumber: Hashable, Sendable {
    /// The number's text.
    package let text: String

    /// Parses the text of a number; nil when JSON does not allow it, like `+1`, `01`, `.5` or `NaN`.
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

    /// Drops digits; returns whether there was at least one.
    fileprivate mutating func dropDigits() -> Bool {
        let rest = drop(while: \.isASCIIDigit)
        defer { self = rest }
        return rest.count < count
    }
}
