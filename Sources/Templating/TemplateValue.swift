/// The context of a template: a value made of text, Booleans, lists and records.
///
/// The caller spells numbers, dates and the like as text. Literals keep that readable:
///
///     let context: TemplateValue = [
///         "className": .text(entity.className),
///         "isAbstract": .flag(entity.isAbstract),
///         "imports": ["Foundation", "CoreData"],
///         "note": nil,
///     ]
///
/// As a section, `absent`, `flag(false)` and the empty list count as false; everything else, even the empty text,
/// counts as true.
package enum TemplateValue: Hashable, Sendable {
    /// A known key without a value. A missing key is an error instead.
    case absent
    /// A Boolean. A variable writes it as `true` or `false`.
    case flag(Bool)
    /// Text, written as it is.
    case text(String)
    /// Values for which a section repeats, in this order.
    case list([TemplateValue])
    /// Named values.
    case record(TemplateRecord)
}

/// Named values.
package typealias TemplateRecord = [String: TemplateValue]

extension TemplateValue {
    /// Optional text: `nil` becomes ``absent``.
    package init(_ text: String?) {
        self = text.map(TemplateValue.text) ?? .absent
    }
}

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    /// Makes ``text(_:)``.
    package init(stringLiteral value: String) {
        self = .text(value)
    }

    /// Makes ``flag(_:)``.
    package init(booleanLiteral value: Bool) {
        self = .flag(value)
    }

    /// Makes ``absent``.
    package init(nilLiteral: ()) {
        self = .absent
    }
}

extension TemplateValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes ``list(_:)``.
    package init(arrayLiteral elements: TemplateValue...) {
        self = .list(elements)
    }

    /// Makes ``record(_:)``. A key that is written twice has the later value.
    package init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self = .record(Dictionary(elements) { _, later in later })
    }
}

extension TemplateValue {
    /// True if a section is skipped and an inverted section is rendered.
    var countsAsNo: Bool {
        switch self {
        case .absent, .flag(false): true
        case .list(let items): items.isEmpty
        case .flag(true), .text, .record: false
        }
    }

    /// The text that a variable writes; nil for a value that has none.
    var interpolation: String? {
        switch self {
        case .absent: ""
        case .flag(let flag): flag ? "true" : "false"
        case .text(let text): text
        case .list, .record: nil
        }
    }
}

/// The shape of a context: its keys, and the shape of each value.
package indirect enum ContextShape: Hashable, Sendable {
    /// A text.
    case text
    /// A Boolean.
    case flag
    /// Values of one shape.
    case list(ContextShape)
    /// Named values.
    case record([ContextKey])
}

/// One key of a context.
package struct ContextKey: Hashable, Sendable {
    /// The name that a template writes.
    package let name: String
    /// The shape of its value.
    package let shape: ContextShape
    /// True if the value may be absent, which a section counts as false.
    package let isOptional: Bool
    /// The meaning of the key, in one sentence.
    package let summary: String

    /// Makes a key.
    package init(_ name: String, _ shape: ContextShape, isOptional: Bool = false, _ summary: String) {
        self.name = name
        self.shape = shape
        self.isOptional = isOptional
        self.summary = summary
    }
}
