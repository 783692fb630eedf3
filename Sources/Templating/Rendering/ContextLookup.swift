extension [TemplateValue] {
    /// The value of a name in contexts, the innermost last.
    ///
    /// The first part is searched from the inside out. Every further part must be in what the part before it named:
    /// as the specification says, another value of the same name further out does not count.
    func value(of name: DottedName) throws(RenderingFailure) -> TemplateValue {
        guard let first = name.components.first else { return self[count - 1] }
        var value = try innermostValue(of: first)
        for key in name.components.dropFirst() {
            guard case .record(let record) = value, let next = record[key] else {
                throw RenderingFailure(missing: key, in: "'\(name)'", nearest: value)
            }
            value = next
        }
        return value
    }

    private func innermostValue(of key: String) throws(RenderingFailure) -> TemplateValue {
        var nearest: TemplateValue?
        for value in reversed() {
            guard case .record(let record) = value else { continue }
            if let found = record[key] { return found }
            nearest = nearest ?? value
        }
        throw RenderingFailure(missing: key, in: "the context", nearest: nearest ?? .absent)
    }
}

/// What went wrong while rendering. ``Renderer`` adds the place, which only it knows.
struct RenderingFailure: Error {
    let message: String
    /// Whether it went beyond one of the limits.
    var isLimit = false
}

extension RenderingFailure {
    /// A key that is nowhere to be found, and where it would have been looked for first.
    fileprivate init(missing key: String, in place: String, nearest: TemplateValue) {
        let hint =
            if case .record(let record) = nearest { enumeration(of: record.keys) } else { "there is no record here" }
        message = "the key '\(key)' is not in \(place); \(hint)"
    }
}
