/// The shapes of a context, each once and by number, so that contexts are compared without looking into them.
struct ShapeTable {
    /// A shape whose parts are numbers.
    enum Kind {
        case text
        case flag
        case list(element: Int)
        case record([String: Key])
    }

    /// A key of a record.
    struct Key {
        let shape: Int
        let isOptional: Bool
    }

    private(set) var kinds: [Kind] = []
    private var numbers: [ContextShape: Int] = [:]

    /// Adds a shape and all it is made of.
    ///
    /// - Returns: Its number. Equal shapes have the same.
    mutating func add(_ shape: ContextShape) -> Int {
        if let number = numbers[shape] { return number }
        let kind = kind(of: shape)
        kinds.append(kind)
        numbers[shape] = kinds.count - 1
        return kinds.count - 1
    }

    func isRecord(_ shape: Int) -> Bool {
        if case .record = kinds[shape] { true } else { false }
    }

    private mutating func kind(of shape: ContextShape) -> Kind {
        switch shape {
        case .text: return .text
        case .flag: return .flag
        case .list(let element): return .list(element: add(element))
        case .record(let keys):
            var known: [String: Key] = [:]
            for key in keys { known[key.name] = Key(shape: add(key.shape), isOptional: key.isOptional) }
            return .record(known)
        }
    }
}
