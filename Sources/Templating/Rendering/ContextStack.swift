/// The contexts a name is looked up in, the innermost last.
struct ContextStack {
    private var values: [TemplateValue] = []
    /// Those of the values that are records; only they have names.
    private var records: [TemplateRecord] = []

    init(_ root: TemplateValue) { push(root) }

    var depth: Int { values.count }

    mutating func push(_ value: TemplateValue) {
        values.append(value)
        if case .record(let record) = value { records.append(record) }
    }

    mutating func pop() {
        if case .record = values.removeLast() { records.removeLast() }
    }

    /// The value of a name.
    ///
    /// The first part is searched from the inside out. Every further part must be in what the part before it named:
    /// as the specification says, another value of the same name further out does not count.
    func value(of name: DottedName) throws(MissingKey) -> TemplateValue {
        guard let first = name.keys.first else { return values[values.count - 1] }
        var value = try innermostValue(of: first)
        for position in 1..<name.keys.count {
            let key = name.keys[position]
            guard case .record(let record) = value, let next = record[key] else {
                throw MissingKey(key: key.name, place: "'\(name)'", nearest: value)
            }
            value = next
        }
        return value
    }

    private func innermostValue(of key: RecordKey) throws(MissingKey) -> TemplateValue {
        var index = records.count
        while index > 0 {
            index -= 1
            if let value = records[index][key] { return value }
        }
        throw MissingKey(
            key: key.name,
            place: "the context",
            nearest: records.last.map(TemplateValue.record) ?? .absent
        )
    }
}

/// A key that is nowhere to be found. The message is made only when it is wanted, because a missing key may be no error.
struct MissingKey: Error {
    let key: String
    let place: String
    /// Where the key would have been looked for first.
    let nearest: TemplateValue

    var message: String {
        let hint =
            if case .record(let record) = nearest { enumeration(of: record.keys.names) } else {
                "there is no record here"
            }
        return "the key '\(key)' is not in \(place); \(hint)"
    }
}
