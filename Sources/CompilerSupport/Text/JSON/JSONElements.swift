/// The elements of an array: values that are there, or that are made one by one while they are written.
///
/// As a value a large model takes many times the memory of its text. Its parts, each gone when the next one comes, take none
/// to speak of.
package struct JSONElements: Sequence, Hashable, Sendable {
    private enum Source: Sendable {
        case there([JSON])
        /// Goes back to the first element, and returns what makes the next one, or nil behind the last.
        case made(@Sendable () -> () -> JSON?)
    }

    private let source: Source

    /// Elements that are there.
    init(_ elements: [JSON]) { source = .there(elements) }

    /// What becomes of the items of some parts; those of one part are gone when the next one comes.
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

    /// The elements from the first one on.
    package func makeIterator() -> AnyIterator<JSON> {
        switch source {
        case .there(let elements): AnyIterator(elements.makeIterator())
        case .made(let start): AnyIterator(start())
        }
    }

    /// Whether the elements are alike, however they come about.
    package static func == (left: JSONElements, right: JSONElements) -> Bool { left.elementsEqual(right) }

    /// Feeds in the elements.
    package func hash(into hasher: inout Hasher) {
        for element in self { hasher.combine(element) }
    }
}
