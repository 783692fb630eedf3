import TestSupport
import Testing

/// Two random versions of a model: one, and the same after an edit.
package struct RandomVersions: Sendable {
    /// The earlier version.
    package let old: SimulatedModel
    /// The later one.
    package let new: SimulatedModel

    /// Makes the versions of a seed, always the same ones.
    ///
    /// - Throws: When no edit fits the model, so that no seed is left out silently.
    package init(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        old = .random(using: &random)
        var edited: SimulatedModel?
        for _ in 0..<100 where edited == nil {
            if let edit = Edit.allCases.randomElement(using: &random) { edited = old.edited(edit, using: &random) }
        }
        new = try #require(edited, "seed \(seed)")
    }
}
