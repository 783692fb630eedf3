/// Cases in the order in which they are declared: of several that come together the greatest one decides.
package protocol OrderedByCase: CaseIterable, Comparable {}

extension OrderedByCase {
    /// Whether a case is declared before another one.
    package static func < (left: Self, right: Self) -> Bool {
        for value in allCases where value == left || value == right { return value == left && left != right }
        return false
    }
}
