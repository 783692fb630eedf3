import Foundation

/// How much the tests do of what could go on for ever.
public enum Sampling {
    /// Whether everything is asked for, as `scripts/verify-long` does with `MODELC_FULL=1`.
    public static let isComplete = environment["MODELC_FULL"] == "1"

    /// Every how manieth published model is looked at: `scripts/verify` takes more of them, by `MODELC_EVERY`.
    public static let step = isComplete ? 1 : max(1, environment["MODELC_EVERY"].flatMap { Int($0) } ?? 40)

    /// The seeds of random cases: a fifth of them, the same each time, unless everything is asked for.
    public static func seeds(upTo count: Int) -> Range<Int> { 0..<(isComplete ? count : (count + 4) / 5) }

    private static let environment = ProcessInfo.processInfo.environment
}
