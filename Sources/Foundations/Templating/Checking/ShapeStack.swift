/// The shapes that a name is looked up in: ``ContextStack`` without values.
///
/// Only what makes a difference for names is kept, so that there are finitely many stacks over a context, however
/// templates include each other: a record further out that has the shape of one further in is never reached.
struct ShapeStack: Hashable {
    /// The shapes of the enclosing records, each once, the innermost last.
    private(set) var records: [Int] = []
    /// The shape of the innermost context, which `.` stands for.
    private(set) var current: Int
    /// The optional values that are there, because a section over them encloses the place.
    private(set) var present: Set<DottedName> = []

    init(_ root: Int, in table: ShapeTable) {
        current = root
        if table.isRecord(root) { records = [root] }
    }

    /// Goes into a section.
    mutating func push(_ shape: Int, named name: DottedName, in table: ShapeTable) {
        current = shape
        present.insert(name)
        guard case .record(let keys) = table.kinds[shape] else { return }
        // From here on these names mean what is in the record.
        present = present.filter { name in name.components.first.map { keys[$0] == nil } ?? true }
        records.removeAll { $0 == shape }
        records.append(shape)
    }
}

extension ShapeStack {
    /// Why a name leads nowhere.
    enum Failure: Error {
        case unknownKey(String, place: String, known: [String])
        case noParts(whole: String, part: String)
        case maybeAbsent(whole: String)
    }

    /// The shape of what a name stands for.
    func shape(of name: DottedName, in table: ShapeTable) throws(Failure) -> Int {
        guard let first = name.components.first else { return current }
        var key = try innermostKey(first, in: table)
        for (position, component) in name.components.enumerated().dropFirst() {
            let whole = DottedName(Array(name.components.prefix(position)))
            guard !key.isOptional || present.contains(whole) else { throw .maybeAbsent(whole: "\(whole)") }
            guard case .record(let keys) = table.kinds[key.shape] else {
                throw .noParts(whole: "\(whole)", part: component)
            }
            guard let next = keys[component] else {
                throw .unknownKey(component, place: "'\(name)'", known: keys.keys.sorted())
            }
            key = next
        }
        return key.shape
    }

    private func innermostKey(_ name: String, in table: ShapeTable) throws(Failure) -> ShapeTable.Key {
        var nearest: [String] = []
        for record in records.reversed() {
            guard case .record(let keys) = table.kinds[record] else { continue }
            if let key = keys[name] { return key }
            if nearest.isEmpty { nearest = keys.keys.sorted() }
        }
        throw .unknownKey(name, place: "the context", known: nearest)
    }
}
