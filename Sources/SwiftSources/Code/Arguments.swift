/// The arguments of calls, of which one without a label can belong to the one before it.
extension [ArgumentSyntax] {
    func has(_ label: String) -> Bool { contains { $0.label == label } }

    /// The value of a label and those behind it that have none.
    func values(of label: String) -> [SyntaxSlice] {
        guard let start = firstIndex(where: { $0.label == label }) else { return [] }
        return [self[start].value] + self[(start + 1)...].prefix { $0.label == nil }.map(\.value)
    }

    /// The text of an argument, where it is a literal.
    func text(_ label: String) -> String? { self[label].flatMap { Expression($0).text } }

    /// The elements of an argument, where it is a literal.
    func elements(_ label: String) -> [SyntaxSlice] {
        guard let value = self[label], case .array(let elements) = Expression(value) else { return [] }
        return elements
    }

    /// The literals in a list.
    func texts(_ label: String) -> [String] { elements(label).compactMap { Expression($0).text } }
}

extension SourceCode {
    func arguments(of call: Call) -> [ArgumentSyntax] { slice(call.arguments).arguments }
}
