extension [TemplateValue] {
    /// The value of a name in contexts, the innermost last.
    ///
    /// The first part is searched from the inside out. Every further part must be in what the part before it named:
    /// as the specification says, another value of the same name further out does not count.
    func value(of name: DottedName) throws(MissingKey) -> TemplateValue {
        guard let first = name.components.first else { return self[count - 1] }
        var value = try innermostValue(of: first)
        for key in name.components.dropFirst() {
            guard case .record(let record) = value, let next = record[key] else {
                throw MissingKey(key: key, place: "'\(name)'", nearest: value)
            }
            value = next
        }
        return value
    }

    private func innermostValue(of key: String) throws(MissingKey) -> TemplateValue {
        var nearest: TemplateValue?
        for value in reversed() {
            guard case .record(let record) = value else { continue }
            if let found = record[key] { return found }
            nearest = nearest ?? value
        }
        throw MissingKey(key: key, place: "the context", nearest: nearest ?? .absent)
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
            if case .record(let record) = nearest { enumeration(of: record.keys) } else {
                "there is no record here"
            }
        return "the key '\(key)' is not in \(place); \(hint)"
    }
}
