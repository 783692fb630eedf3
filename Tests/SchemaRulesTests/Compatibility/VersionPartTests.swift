import SimulatedModels
import TestSupport
import Testing

@testable import SchemaRules

/// The matrix compares groups of entities by themselves. This compares whole models, pair by pair.
@Suite("Groups of entities of versions")
struct VersionPartTests {
    @Test("Groups of entities say together what whole models say", arguments: Sampling.seeds(upTo: 200))
    func agreement(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var models = [SimulatedModel.random(using: &random)]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            // A state may come back, with names that were gone.
            var model = models.randomElement(using: &random) ?? models[0]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                guard let edit = Edit.allCases.randomElement(using: &random) else { continue }
                model = model.edited(edit, using: &random) ?? model
            }
            models.append(model)
        }
        let versions = try models.enumerated().map { try version("V\($0)", xml: $1.xml) }
        let (matrix, whole) = (CompatibilityMatrix(versions), PairSearch(versions))
        for writer in versions.indices {
            for reader in versions.indices {
                let expected = whole.verdict(of: writer, readBy: reader).reasons.map(\.words)
                let words = matrix.verdict(of: writer, readBy: reader).reasons.map(\.words)
                #expect(words == expected, "\(models.map(\.xml)), \(writer) read by \(reader)")
            }
        }
    }
}

extension CompatibilityReason {
    /// All but the place in the model, which is that of a version with an equal group.
    fileprivate var words: [String?] { [symbol, kind.word, place, from, to, isCertain ? "certain" : "uncertain"] }
}
