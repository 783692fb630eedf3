/// Cases in the order in which they are declared: of several that come together the greatest one decides.
public protocol OrderedByCase: CaseIterable, Comparable {}

extension OrderedByCase {
    /// Whether a case is declared before another one.
    public static func < (left: Self, right: Self) -> Bool {
        for value in allCases where value == left || value == right { return value == left && left != right }
        return false
    }
}
