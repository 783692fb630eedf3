/// What a template is rendered with: a value that knows nothing but text, yes or no, lists and records.
///
/// Numbers, dates and the like are spelled out as text by whoever builds the context. Literals keep that readable:
///
///     let context: TemplateValue = [
///         "className": .text(entity.className),
///         "isAbstract": .flag(entity.isAbstract),
///         "imports": ["Foundation", "CoreData"],
///         "note": nil,
///     ]
///
/// As a section, `absent`, `flag(false)` and the empty list count as no; everything else, the empty text included,
/// counts as yes.
package enum TemplateValue: Hashable, Sendable {
    /// A key that is known and has nothing to show. Not the same as a missing key, which is an error.
    case absent
    /// Yes or no. Written as `true` or `false` when a variable names it.
    case flag(Bool)
    /// Text, written as it is.
    case text(String)
    /// Values to repeat a section for, in this order.
    case list([TemplateValue])
    /// Named values.
    case record(TemplateRecord)
}

/// Named values.
package typealias TemplateRecord = [String: TemplateValue]

extension TemplateValue {
    /// Text that may not be there: `nil` becomes ``absent``.
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
    /// Whether a section leaves the value out and an inverted section shows.
    var countsAsNo: Bool {
        switch self {
        case .absent, .flag(false): true
        case .list(let items): items.isEmpty
        case .flag(true), .text, .record: false
        }
    }

    /// What a variable writes, or nil for a value that has no text of its own.
    var interpolation: String? {
        switch self {
        case .absent: ""
        case .flag(let flag): flag ? "true" : "false"
        case .text(let text): text
        case .list, .record: nil
        }
    }
}

/// What a context offers to a template: which keys there are, and what stands behind each.
package indirect enum ContextShape: Hashable, Sendable {
    /// A text.
    case text
    /// Yes or no.
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
    /// What stands behind it.
    package let shape: ContextShape
    /// Whether there may be nothing, which a section counts as no.
    package let isOptional: Bool
    /// What it means, in one sentence.
    package let summary: String

    /// Makes a key.
    package init(_ name: String, _ shape: ContextShape, isOptional: Bool = false, _ summary: String) {
        self.name = name
        self.shape = shape
        self.isOptional = isOptional
        self.summary = summary
    }
}
