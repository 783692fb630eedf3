/// The shapes that a name is looked up in: the contexts of a renderer without values.
///
/// Only what makes a difference for names is kept, so that there are finitely many stacks over a context, however
/// templates include each other: a record further out that stands further in as well is never reached.
struct ShapeStack: Hashable {
    /// The enclosing records, each once, the innermost last.
    private var records: [ShapePlace] = []
    /// The innermost context, which `.` stands for.
    private var current: ShapePlace
    /// The optional values that are there, because a section over them encloses the place.
    private var present: Set<DottedName> = []

    init(_ root: ContextShape) {
        current = ShapePlace(shape: root, path: [])
        if current.keys != nil { records = [current] }
    }

    /// Goes into a section.
    mutating func push(_ place: ShapePlace, named name: DottedName) {
        current = place
        present.insert(name)
        guard place.keys != nil else { return }
        // From here on these names mean what is in the record.
        present = present.filter { name in name.components.first.map { place.key($0) == nil } ?? true }
        records.removeAll { $0 == place }
        records.append(place)
    }

    /// What a name stands for.
    func place(of name: DottedName) throws(ShapeFailure) -> ShapePlace {
        guard let first = name.components.first else { return current }
        var (place, isOptional) = try innermost(first)
        for (position, component) in name.components.enumerated().dropFirst() {
            let whole = DottedName(Array(name.components.prefix(position)))
            guard !isOptional || present.contains(whole) else {
                throw .unusable("'\(whole)' may be absent; put what is about it into a section: {{#\(whole)}}")
            }
            guard let known = place.knownKeys else {
                throw .unusable("'\(whole)' has no parts, so it has no '\(component)'; over a list use a section")
            }
            guard let key = place.key(component) else { throw .unknown(component, in: "'\(name)'", known: known) }
            (place, isOptional) = (place.part(key), key.isOptional)
        }
        return place
    }

    private func innermost(_ name: String) throws(ShapeFailure) -> (ShapePlace, isOptional: Bool) {
        for record in records.reversed() {
            if let key = record.key(name) { return (record.part(key), key.isOptional) }
        }
        let nearest = records.reversed().lazy.compactMap(\.knownKeys).first { !$0.isEmpty }
        throw .unknown(name, in: "the context", known: nearest ?? [])
    }
}

/// A part of a context, which is known by the way to it: ways are short, shapes are large.
struct ShapePlace: Hashable {
    let shape: ContextShape
    let path: [String]

    static func == (left: ShapePlace, right: ShapePlace) -> Bool { left.path == right.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }

    /// What a list consists of; nil for anything else.
    var element: ShapePlace? {
        guard case .list(let element) = shape else { return nil }
        return ShapePlace(shape: element, path: path + ["[]"])
    }

    /// What is in a record; nil for anything else.
    var keys: [ContextKey]? {
        if case .record(let keys) = shape { keys } else { nil }
    }

    var knownKeys: [String]? { keys?.map(\.name).sorted() }

    func key(_ name: String) -> ContextKey? { keys?.last { $0.name == name } }

    func part(_ key: ContextKey) -> ShapePlace { ShapePlace(shape: key.shape, path: path + [key.name]) }
}

/// Why a name leads nowhere.
struct ShapeFailure: Error {
    let kind: TemplateProblem.Kind
    let message: String

    static func unusable(_ message: String) -> ShapeFailure { ShapeFailure(kind: .unusableValue, message: message) }

    static func unknown(_ key: String, in place: String, known: [String]) -> ShapeFailure {
        let hint = known.isEmpty ? "there is no record here" : enumeration(of: known)
        return ShapeFailure(
            kind: .unknownKey(key, known: known),
            message: "the key '\(key)' is not in \(place); \(hint)"
        )
    }
}
