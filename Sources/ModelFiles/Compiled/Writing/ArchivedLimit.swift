import ObjectModel

/// The least or greatest value of an attribute, as the predicate that validates it.
struct ArchivedLimit {
    /// The number that values are compared with.
    let value: PredicateExpression
    /// What is compared: the value itself, or the length of a text.
    private let measured: PredicateExpression
    private let type: AttributeType

    /// Reads a limit; nil for one that is not a number, and for types that have none.
    init?(_ text: String, of type: AttributeType) {
        switch type {
        case .integer16, .integer32, .integer64, .string:
            guard let number = Int(text) else { return nil }
            value = .integer(number)
        case .float, .double, .decimal, .date:
            guard let number = Double(text), number.isFinite else { return nil }
            value = .real(number)
        case .boolean, .binary, .uuid, .uri, .transformable, .composite, .undefined, .objectID: return nil
        }
        measured =
            switch type {
            case .string: .keyPath("length", of: .selfObject)
            case .date: .keyPath("timeIntervalSinceReferenceDate", of: .selfObject)
            default: .selfObject
            }
        self.type = type
    }

    func predicate(isMinimum: Bool) -> Predicate {
        .comparison(
            PredicateComparison(left: measured, comparison: isMinimum ? .greaterOrEqual : .lessOrEqual, right: value)
        )
    }

    /// The error of a value beyond the limit: a public constant of Core Data, such as `NSValidationNumberTooSmallError`.
    func code(isMinimum: Bool) -> Int {
        switch type {
        case .string: isMinimum ? 1670 : 1660
        case .date: isMinimum ? 1640 : 1630
        default: isMinimum ? 1620 : 1610
        }
    }
}
