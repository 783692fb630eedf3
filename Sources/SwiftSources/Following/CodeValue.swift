/// A value that code can have: an expression that nothing else in the code explains, and what is taken out of it.
///
/// The value of `container.persistentStoreDescriptions.first` is the call that makes the container, a member and an element.
struct CodeValue: Hashable {
    /// A step from a value to a part of it.
    enum Step: Hashable {
        /// `.name`; of a tuple also `.0`.
        case member(String)
        /// One of the elements of a collection.
        case element(Element)
        /// The part that `case .name(_, let x)` takes out, by its position.
        case payload(String, Int)
    }

    /// The elements that are meant.
    enum Element: Hashable {
        case any, last
        case at(Int)
    }

    let place: CodePlace
    var steps: [Step] = []
}

/// The values that an expression can have, and why these may not be all.
struct CodeValues {
    /// In the order in which they were found.
    var values: [CodeValue] = []
    /// The places that could not be followed; without any, the values are complete.
    var gaps: [CodeGap] = []

    var isEmpty: Bool { values.isEmpty && gaps.isEmpty }
    /// True if there are some, and they are all.
    var areComplete: Bool { !values.isEmpty && gaps.isEmpty }
}

extension CodeValue.Element {
    /// The element of a subscript.
    init(_ slice: SyntaxSlice) {
        self = Expression(slice).digits.flatMap { Int($0) }.map { .at($0) } ?? .any
    }
}
