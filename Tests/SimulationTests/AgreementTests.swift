import EditedModels
import Foundation
import SimulatedModels
import Simulation
import TestSupport
import Testing

@testable import CompilerSupport

/// The findings of the check about an edit, beside the effect of the edit on devices.
@Suite("The check and the simulation")
struct AgreementTests {
    private static let runCount = 20
    /// The number of pairs to try: 200, or as many as `scripts/simulate` asks for.
    private static let pairCount = number("MODELC_PAIRS") ?? Sampling.seeds(upTo: 1_000).count
    private static let firstSeed = number("MODELC_FIRST_SEED") ?? 0

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    @Test("The check and the simulation agree on random edits", arguments: 0..<runCount)
    func random(run: Int) throws {
        var seen: Set<String> = []
        for seed in stride(from: Self.firstSeed + run, to: Self.firstSeed + Self.pairCount, by: Self.runCount) {
            let pair = RandomPair(seed: seed)
            for disagreement in try disagreements(pair.old, pair.new)
            where seen.insert(disagreement.kind).inserted {
                Issue.record("\(disagreement.kind): \(disagreement)\n\(pair)")
            }
        }
    }

    @Test("The check and the simulation agree on each kind of change", arguments: SimulationTests.examples)
    func example(_ example: SimulationTests.Example) throws {
        let found = try disagreements(try SimulatedModel(example.old), try SimulatedModel(example.new))
        #expect(found.map(\.description) == [])
    }

    @Test("The table of outcomes has exactly one row for each outcome")
    func table() {
        #expect(OutcomeRow.all.map(\.outcome) == Outcome.allCases)
    }
}

/// A model and what became of it after one to three edits.
struct RandomPair: CustomStringConvertible {
    let seed: Int
    let old: SimulatedModel
    let new: SimulatedModel
    let edits: [Edit]

    init(seed: Int) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        old = .random(using: &random)
        var (edited, edits) = (old, [Edit]())
        let count = Int.random(in: 1...3, using: &random)
        for _ in 0..<100 where edits.count < count {
            guard let edit = Edit.allCases.randomElement(using: &random),
                let next = edited.edited(edit, using: &random)
            else { continue }
            edited = next
            edits.append(edit)
        }
        new = edited
        self.edits = edits
    }

    var description: String {
        "seed \(seed): \(edits.map(\.rawValue).joined(separator: ", "))\n\(old.xml)\n\(new.xml)"
    }
}

/// Something that the check says and devices do not show, or the reverse.
struct Disagreement: CustomStringConvertible {
    let kind: String
    let description: String
}

/// The place where the table and the check differ about a pair of models.
func disagreements(_ old: SimulatedModel, _ new: SimulatedModel) throws -> [Disagreement] {
    let observations = try Simulation(old: old, new: new).run()
    let edited = EditedModel(from: old.xml, to: new.xml, deployed: DeployedSchema(of: old).text)
    let lost = Set(observations.filter { [.recordIgnored, .otherEntity].contains($0.outcome) }.map(\.subject))
    let besides = new.formerNames.union([old, new].flatMap { $0.relationships(with: lost) })
    return try EvidenceWord.allCases.flatMap { evidence in
        let findings = try edited.diagnostics(by: evidence.evidence)
        let isHidden = evidence == .ledger && new.takesOverNames(of: old)
        return (isHidden ? [] : missing(observations, in: findings, evidence))
            + needless(findings, observations, besides: besides, evidence)
    }
}

/// The losses that are not reported, or not as errors.
private func missing(
    _ observations: [Observation],
    in findings: [Diagnostic],
    _ evidence: EvidenceWord
) -> [Disagreement] {
    observations.compactMap { observation in
        guard let row = OutcomeRow[observation.outcome], let severity = row.severity, row.seen.contains(evidence),
            !findings.contains(where: { $0.severity >= severity && !$0.names.isDisjoint(with: observation.names) })
        else { return nil }
        return Disagreement(
            kind: "\(evidence) misses \(observation.outcome)",
            description: "\(evidence): no \(severity) says \(observation)"
        )
    }
}

/// Errors about what arrives as it was sent.
///
/// CKP301 and CKP302 ask for `retire` whenever something is gone. Core Data refuses to migrate a mirrored store over a
/// renaming identifier (134110), so that errors about renamed things are never needless. Nor are those about relationships with
/// entities whose records are ignored or taken for others: no link is left to show anything.
private func needless(
    _ findings: [Diagnostic],
    _ observations: [Observation],
    besides: Set<String>,
    _ evidence: EvidenceWord
) -> [Disagreement] {
    let names = observations.filter { OutcomeRow[$0.outcome]?.severity != nil }.reduce(into: besides) {
        $0.formUnion($1.names)
    }
    return findings.compactMap { finding in
        guard finding.severity == .error, finding.rule.id.hasPrefix("CKP"),
            !["CKP301", "CKP302"].contains(finding.rule.id),
            finding.names.isDisjoint(with: names)
        else { return nil }
        return Disagreement(
            kind: "\(evidence) needless \(finding.rule.id)",
            description: "\(evidence): nothing is lost, but \(finding.words): \(finding.message)"
        )
    }
}

extension SimulatedModel {
    /// The names of relationships that lead from or to one of some entities.
    fileprivate func relationships(with names: Set<String>) -> [String] {
        entities.flatMap { entity in
            entity.relationships.filter { relationship in
                !names.isDisjoint(with: subtree(of: entity.name) + subtree(of: relationship.destination))
            }.map(\.name)
        }
    }

    /// True if a renaming identifier gives something a name that was in use, which a ledger does not show.
    fileprivate func takesOverNames(of old: SimulatedModel) -> Bool {
        let names = Set(old.entities.flatMap { [$0.name] + $0.attributes.map(\.name) + $0.relationships.map(\.name) })
        return entities.contains { entity in
            let properties =
                entity.attributes.map { ($0.name, $0.formerName) }
                + entity.relationships.map { ($0.name, $0.formerName) }
            return ([(entity.name, entity.formerName)] + properties).contains { $1 != nil && names.contains($0) }
        }
    }

    /// The former names of entities and properties.
    fileprivate var formerNames: Set<String> {
        let properties = entities.flatMap { $0.attributes.map(\.formerName) + $0.relationships.map(\.formerName) }
        return Set((entities.map(\.formerName) + properties).compactMap(\.self))
    }
}

extension Diagnostic {
    /// All names in its texts, without `CD_`.
    fileprivate var names: Set<String> {
        let texts = [symbol ?? "", message] + related.map(\.message)
        let words = texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init)
        return Set(words.map { $0.hasPrefix("CD_") ? String($0.dropFirst(3)) : $0 })
    }
}
