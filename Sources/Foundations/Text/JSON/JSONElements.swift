/// The elements of an array: values that are there, or that are made one by one while they are written.
///
/// As a value a large model takes many times the memory of its text. Its parts, each gone when the next one comes, take none
/// to speak of.
public struct JSONElements: RandomAccessCollection, Hashable, Sendable {
    /// How many there are.
    public let count: Int
    private let element: @Sendable (Int) -> JSONValue

    /// Elements that are made anew whenever they are asked for.
    init(count: Int, element: @escaping @Sendable (Int) -> JSONValue) {
        self.count = count
        self.element = element
    }

    /// Elements that are there.
    init(_ elements: [JSONValue]) {
        self.init(count: elements.count) { elements[$0] }
    }

    /// The first position.
    public var startIndex: Int { 0 }

    /// The position behind the last.
    public var endIndex: Int { count }

    /// An element.
    public subscript(index: Int) -> JSONValue { element(index) }

    /// Whether the elements are alike, however they come about.
    public static func == (left: JSONElements, right: JSONElements) -> Bool { left.elementsEqual(right) }

    /// Feeds in the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}
