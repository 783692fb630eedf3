import Foundation

/// The amount of work of tests that could go on for ever.
package enum Sampling {
    /// True if everything is asked for, as `scripts/verify-long` does with `MODELC_FULL=1`.
    package static let isComplete = environment["MODELC_FULL"] == "1"

    /// Every how manieth published model is looked at: `scripts/verify` takes more of them, by `MODELC_EVERY`.
    package static let step = isComplete ? 1 : max(1, environment["MODELC_EVERY"].flatMap { Int($0) } ?? usualStep)
    private static let usualStep = 40
    /// True if `scripts/verify` asks, or more.
    package static let isThorough = step < usualStep

    /// The seeds of random cases: a fifth of them, the same each time, unless everything is asked for.
    package static func seeds(upTo count: Int) -> Range<Int> { 0..<(isComplete ? count : (count + 4) / 5) }

    /// A fifth of many, the same each time; all of them in `scripts/verify`.
    package static func some<Element>(of all: [Element]) -> [Element] {
        isThorough ? all : stride(from: 0, to: all.count, by: 5).map { all[$0] }
    }

    /// A fifth of all pairs, the same each time; all of them in `scripts/verify`.
    package static func pairs<One, Other>(_ some: [One], _ others: [Other]) -> [(One, Other)] {
        self.some(of: some.flatMap { one in others.map { (one, $0) } })
    }

    private static let environment = ProcessInfo.processInfo.environment
}
