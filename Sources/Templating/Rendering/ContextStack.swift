/// The contexts a name is looked up in, the innermost last.
struct ContextStack {
    private var values: [TemplateValue]

    init(_ root: TemplateValue) {
        values = [root]
    }

    var depth: Int {
        values.count
    }

    mutating func push(_ value: TemplateValue) {
        values.append(value)
    }

    mutating func pop() {
        values.removeLast()
    }

    /// The value of a name.
    ///
    /// The first part is searched from the inside out. Every further part must be in what the part before it named:
    /// as the specification says, another value of the same name further out does not count.
    func value(of name: DottedName) throws(MissingKey) -> TemplateValue {
        guard let first = name.keys.first else { return values[values.count - 1] }
        var value = try innermostValue(of: first)
        for key in name.keys.dropFirst() {
            guard let next = value[key] else {
                throw MissingKey(key: key.name, place: "'\(name)'", nearest: value)
            }
            value = next
        }
        return value
    }

    private func innermostValue(of key: RecordKey) throws(MissingKey) -> TemplateValue {
        for context in values.reversed() {
            if let value = context[key] { return value }
        }
        throw MissingKey(key: key.name, place: "the context", nearest: values.last(where: \.isRecord) ?? .absent)
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

extension TemplateValue {
    fileprivate subscript(key: RecordKey) -> TemplateValue? {
        guard case .record(let record) = self else { return nil }
        return record[key]
    }

    fileprivate var isRecord: Bool {
        guard case .record = self else { return false }
        return true
    }
}
