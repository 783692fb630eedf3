/// A key of a JSON object: its shape in the schema, and its value for a subject.
///
/// Tables of keys describe a document, in the order in which it is written:
///
///     static let step: [JSONKey<PlanStep>] = [
///         JSONKey("recordType") { $0.recordType },
///         JSONKey("field") { $0.field },
///     ]
///     JSON(plan.steps[0], step)
///     JSONShape.object(step)
package struct JSONKey<Subject: Sendable>: Sendable {
    /// The key.
    let name: String
    let shape: JSONShape
    let value: @Sendable (Subject) -> JSON
    /// The key after which the schema lists this one; nil when the schema has the order of the document.
    private(set) var predecessor: String?

    /// A key with any value.
    package init(_ name: String, _ shape: JSONShape, _ value: @escaping @Sendable (Subject) -> JSON) {
        self.name = name
        self.shape = shape
        self.value = value
    }

    /// A key with text, a number, a Boolean, a list of those, or null.
    package init<Content: JSONContent>(_ name: String, _ content: @escaping @Sendable (Subject) -> Content) {
        self.init(name, Content.shape) { content($0).json }
    }

    /// A key whose value is one of the raw values of a type.
    package static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ word: @escaping @Sendable (Subject) -> Word
    ) -> JSONKey {
        JSONKey(name, .word(of: Word.self)) { .string(word($0).rawValue) }
    }

    /// A key whose value is one of the raw values of a type, or null.
    package static func optionalWord<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ word: @escaping @Sendable (Subject) -> Word?
    ) -> JSONKey {
        JSONKey(name, .optional(.word(of: Word.self))) { word($0)?.rawValue.json ?? .null }
    }

    /// A key with an object.
    package init<Part>(_ name: String, _ keys: [JSONKey<Part>], _ part: @escaping @Sendable (Subject) -> Part) {
        self.init(name, .object(keys)) { JSON(part($0), keys) }
    }

    /// A key with an object or null.
    package init<Part>(
        _ name: String,
        optional keys: [JSONKey<Part>],
        _ part: @escaping @Sendable (Subject) -> Part?
    ) {
        self.init(name, .optional(.object(keys))) { part($0).map { JSON($0, keys) } ?? .null }
    }

    /// A key with a list of objects, each built when it is written.
    package init<Item>(
        _ name: String,
        each keys: [JSONKey<Item>],
        _ items: @escaping @Sendable (Subject) -> [Item]
    ) {
        self.init(name, .list(.object(keys))) { .array(of: items($0)) { JSON($0, keys) } }
    }

    /// A key with one list of the objects of some parts; those of one part are released before the next one.
    package init<Part: Sendable, Item>(
        _ name: String,
        each keys: [JSONKey<Item>],
        of parts: @escaping @Sendable (Subject) -> [Part],
        _ items: @escaping @Sendable (Subject, Part) -> [Item]
    ) {
        self.init(name, .list(.object(keys))) { subject in
            .list(JSONElements(parts(subject), items: { items(subject, $0) }, as: { JSON($0, keys) }))
        }
    }

    /// The first key of every document: `"schema": "modelc.plan/1"`.
    package static func format(_ identifier: String) -> JSONKey {
        JSONKey("schema", .word([identifier])) { _ in .string(identifier) }
    }

    /// The same key, listed after another one in the schema, where it has been since the schema was published.
    package func listed(behind key: String) -> JSONKey {
        var copy = self
        copy.predecessor = key
        return copy
    }
}

extension JSON {
    /// Creates the object that keys describe for a subject.
    package init<Subject>(_ subject: Subject, _ keys: [JSONKey<Subject>]) {
        var members: [Member] = []
        members.reserveCapacity(keys.count)
        for key in keys { members.append(Member(key.name, key.value(subject))) }
        self = .object(members)
    }
}

/// A Swift value with a fixed shape in JSON.
package protocol JSONContent: Sendable {
    /// The shape of such values in a schema.
    static var shape: JSONShape { get }
    /// The value.
    var json: JSON { get }
}

extension String: JSONContent {
    /// A text.
    package static var shape: JSONShape { .text }
    /// The text.
    package var json: JSON { .string(self) }
}

extension Int: JSONContent {
    /// A whole number.
    package static var shape: JSONShape { .integer }
    /// The number.
    package var json: JSON { .integer(self) }
}

extension Bool: JSONContent {
    /// `true` or `false`.
    package static var shape: JSONShape { .truth }
    /// The value.
    package var json: JSON { .bool(self) }
}

extension Optional: JSONContent where Wrapped: JSONContent {
    /// The value, or null.
    package static var shape: JSONShape { .optional(Wrapped.shape) }
    /// The value, or null.
    package var json: JSON { self?.json ?? .null }
}

extension Array: JSONContent where Element: JSONContent {
    /// A list of such values.
    package static var shape: JSONShape { .list(Element.shape) }
    /// The elements.
    package var json: JSON {
        // Not `\.json`: a key path of a generic type is built anew for each call, which took a tenth of printing a
        // large plan.
        .array(map { $0.json })
    }
}
