/// Orders names as people count: `Model 2` before `Model 10`.
package enum NaturalOrder {
    /// Whether one name comes before another. Numbers compare by value, everything else by its UTF-8 bytes; names that
    /// differ only in leading zeros compare by bytes, so that the order is total.
    package static func isBefore(_ left: String, _ right: String) -> Bool {
        let leftRuns = runs(of: left)
        let rightRuns = runs(of: right)
        for (first, second) in zip(leftRuns, rightRuns) where !first.utf8.elementsEqual(second.utf8) {
            if let isLess = isLess(first, second) { return isLess }
        }
        if leftRuns.count != rightRuns.count { return leftRuns.count < rightRuns.count }
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func runs(of name: String) -> [Substring] {
        var runs: [Substring] = []
        var rest = Substring(name)
        while let first = rest.first {
            let isNumber = isDigit(first)
            let run = rest.prefix { isDigit($0) == isNumber }
            runs.append(run)
            rest = rest.dropFirst(run.count)
        }
        return runs
    }

    /// Nil when two runs of digits have the same value.
    private static func isLess(_ left: Substring, _ right: Substring) -> Bool? {
        guard let first = left.first, let second = right.first, isDigit(first), isDigit(second) else {
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        let leftDigits = left.drop { $0 == "0" }
        let rightDigits = right.drop { $0 == "0" }
        if leftDigits.count != rightDigits.count { return leftDigits.count < rightDigits.count }
        return leftDigits == rightDigits ? nil : leftDigits.utf8.lexicographicallyPrecedes(rightDigits.utf8)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.isASCII }
}
