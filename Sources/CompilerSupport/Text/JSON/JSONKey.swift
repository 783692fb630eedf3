/// A key of a JSON object: what its schema says of it, and its value for what the object is about.
///
/// A document is described by tables of keys, in the order in which it is written:
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
    /// The key behind which the schema lists this one; nil when the schema has the order of the document.
    private(set) var predecessor: String?

    /// A key with any value.
    package init(_ name: String, _ shape: JSONShape, _ value: @escaping @Sendable (Subject) -> JSON) {
        self.name = name
        self.shape = shape
        self.value = value
    }

    /// A key with a text, a number, a truth value, a list of those, or null in place of one.
    package init<Content: JSONContent>(_ name: String, _ content: @escaping @Sendable (Subject) -> Content) {
        self.init(name, Content.shape) { content($0).json }
    }

    /// A key with one of a type's words.
    package static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String,
        _ word: @escaping @Sendable (Subject) -> Word
    ) -> JSONKey {
        JSONKey(name, .word(of: Word.self)) { .string(word($0).rawValue) }
    }

    /// A key with one of a type's words or null.
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

    /// A key with a list of objects, each of which is made when it is written.
    package init<Item>(
        _ name: String,
        each keys: [JSONKey<Item>],
        _ items: @escaping @Sendable (Subject) -> [Item]
    ) {
        self.init(name, .list(.object(keys))) { .array(of: items($0)) { JSON($0, keys) } }
    }

    /// A key with one list of the objects of some parts; those of one part are gone when the next one comes.
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

    /// The same key, which the schema has listed behind another one since it was first published.
    package func listed(behind key: String) -> JSONKey {
        var copy = self
        copy.predecessor = key
        return copy
    }
}

extension JSON {
    /// An object with the values that keys have for something.
    package init<Subject>(_ subject: Subject, _ keys: [JSONKey<Subject>]) {
        var members: [Member] = []
        members.reserveCapacity(keys.count)
        for key in keys { members.append(Member(key.name, key.value(subject))) }
        self = .object(members)
    }
}

/// A value that stands behind a key as it is.
package protocol JSONContent: Sendable {
    /// What a schema says of such values.
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
        // A key path of a generic type is made anew for each call: a tenth of printing a large plan.
        .array(map { $0.json })
    }
}
