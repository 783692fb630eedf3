import Mirroring
import ReadableModels
import SimulatedModels
import Simulation
import TestSupport
import Testing

@testable import SchemaRules

/// The simulation of devices and a server shares no code with the rules, and so is a second opinion.
@Suite("Compatibility and the simulation")
struct CompatibilityAgreementTests {
    @Test("The compatibility matrix agrees with the simulation on random edits in both directions", arguments: 0..<20)
    func random(run: Int) throws {
        for seed in stride(from: run, to: Sampling.seeds(upTo: 1_000).upperBound, by: 20) {
            let pair = try RandomVersions(seed: seed)
            let observations = try Simulation(old: pair.old, new: pair.new).run()
            let matrix = CompatibilityMatrix([try version("V1", of: pair.old), try version("V2", of: pair.new)])
            for (writer, reader, direction) in [(0, 1, Observation.Direction.toNew), (1, 0, .toOld)] {
                let refused = Set(observations.filter(\.outcome.isRefusal).map(\.subject))
                // A record that the server refuses of one version is not judged by the way in which the other one reads older values.
                let observed = observations.filter {
                    $0.outcome.isRefusal || $0.direction == direction && !refused.contains($0.subject)
                }
                let verdict = matrix.verdict(of: writer, readBy: reader)
                let seen = verdict.reasons.filter { !$0.isHidden(by: observed) }.map(\.outcome).max() ?? .synced
                let expected = observed.map(\.outcome).reduce(Set([CompatibilityOutcome.synced])) { $1.worse(than: $0) }
                if expected.contains(seen) { continue }
                Issue.record(
                    """
                    seed \(seed) \(direction): \(seen), not one of \(expected)
                    \(verdict.reasons.map { "\($0.outcome) \($0.kind.word) \($0.symbol)" })
                    \(observed.map(\.description))
                    \(pair.old.xml)
                    \(pair.new.xml)
                    """
                )
            }
        }
    }
}

/// A version of a bundle, as the compiler reads it.
private func version(_ name: String, of model: SimulatedModel) throws -> CompatibilityVersion {
    CompatibilityVersion(name: name, mirrored: mirrored(try readableModel(Array(model.xml.utf8), path: name)))
}

extension Outcome {
    /// The simulation tells refusals of the second device only.
    fileprivate var isRefusal: Bool { self == .otherType || self == .otherEncryption }

    /// The best verdict about a pair of versions when this happens. The simulation does not tell whether the reader has in
    /// another place what it does not read.
    fileprivate var outcomes: Set<CompatibilityOutcome> {
        switch self {
        case .otherType, .otherEncryption: [.refused]
        case .textAsLink, .linkAsText, .otherProperty, .exchangedProperty, .otherEntity, .otherForm, .otherBytes,
            .otherTransformer, .narrowed:
            [.misread]
        case .otherTarget: [.lost, .misread]
        case .linkNotStated, .widerTarget: [.lost]
        case .linkRejected, .recordIgnored, .fieldUnread, .unknownToOlder: [.unread, .lost]
        case .fieldUnreadHere: [.unread, .lost, .misread]
        }
    }

    /// The worse of two.
    fileprivate func worse(than others: Set<CompatibilityOutcome>) -> Set<CompatibilityOutcome> {
        let (own, other) = (outcomes.max() ?? .synced, others.max() ?? .synced)
        return own > other ? outcomes : others
    }
}

extension CompatibilityReason {
    /// True if the simulation does not show it: a link is seen at its other end, and not at all when one of the two objects
    /// does not arrive.
    fileprivate func isHidden(by observations: [Observation]) -> Bool {
        switch kind {
        case .fieldUnused: true
        case .destinationChanged:
            !observations.contains { $0.outcome == .otherTarget }
                && observations.contains { $0.outcome == .recordIgnored || $0.outcome == .unknownToOlder }
        default: false
        }
    }
}
