import ModelDifference

extension ShippedStep.Difference {
    /// What happened, for messages: `has another type (String → Date)`.
    var words: String {
        let description = graded.description
        let values = [description.from, description.to].compactMap { $0 }.joined(separator: " → ")
        let kind = description.kind.replacing("-", with: " ")
        guard kind.hasSuffix(" changed") else { return "has changed (\(kind))" }
        return "has another \(kind.dropLast(" changed".count))\(values.isEmpty ? "" : " (\(values))")"
    }
}

extension Grade {
    /// The reason as the beginning of a sentence.
    var sentence: String { reason.prefix(1).uppercased() + reason.dropFirst() }
}
