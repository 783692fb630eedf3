/// What shipped models meant, of all that a ledger recorded: for each entity what the newest recording says of it.
///
/// A `root` line says that its entity was recorded as a whole; what older recordings say of the entity explains, and no
/// longer counts. So a property that is gone needs no line that says so. A recording that was taken back does not count.
///
///     ledger.shippedMeaning.facts
package struct ShippedMeaning: Equatable, Sendable {
    /// The facts that count, in the order of their lines.
    package let facts: [LedgerFact]
    /// Facts of one recording that give one thing two values, which a merge of two branches can leave; none counts.
    let ambiguous: [LedgerFact]

    init(_ ledger: Ledger) {
        let valid = ledger.validMeaning
        let wholes = Self.newest(valid.filter { $0.kind == .root }, by: \.entities)
        let keys = Self.newest(valid, by: \.meaningKeys)
        let newest = valid.filter { fact in
            guard let recording = fact.statement.recording else { return false }
            return !fact.entities.contains { wholes[$0].map { recording < $0 } ?? false }
                && !fact.meaningKeys.contains { keys[$0].map { recording < $0 } ?? false }
        }
        var facts: [Substring: Set<LedgerFact>] = [:]
        for fact in newest { for key in fact.meaningKeys { facts[key, default: []].insert(fact) } }
        func isAmbiguous(_ fact: LedgerFact) -> Bool { fact.meaningKeys.contains { (facts[$0]?.count ?? 0) > 1 } }
        self.facts = newest.filter { !isAmbiguous($0) }.sorted()
        ambiguous = newest.filter(isAmbiguous).sorted()
    }

    private static func newest(
        _ facts: [LedgerFact],
        by keys: (LedgerFact) -> Set<Substring>
    ) -> [Substring: Recording] {
        var newest: [Substring: Recording] = [:]
        for fact in facts {
            guard let recording = fact.statement.recording else { continue }
            for key in keys(fact) { newest[key] = newest[key].map { max($0, recording) } ?? recording }
        }
        return newest
    }
}

extension Ledger {
    /// What shipped models meant, as far as it still counts.
    package var shippedMeaning: ShippedMeaning { ShippedMeaning(self) }

    /// The recordings that were taken back.
    var takenBack: Set<Recording> { Set(facts(of: .takenBack).compactMap(\.statement.recording)) }

    /// The versions that shipped, in the order of their recordings; those that were taken back are left out.
    package var shippedVersions: [LedgerFact] {
        let takenBack = takenBack
        return facts(of: .shipped)
            .compactMap { fact in fact.statement.recording.map { (recording: $0, fact: fact) } }
            .filter { !takenBack.contains($0.recording) }
            .sorted { ($0.recording, $0.fact) < ($1.recording, $1.fact) }
            .map(\.fact)
    }

    /// The facts of meaning that nobody took back.
    ///
    /// A recording says only what it changed. When it is taken back, a newer one that stands may rely on it: then an
    /// entity of which nothing else is known keeps what it said.
    fileprivate var validMeaning: [LedgerFact] {
        let all = LedgerKind.allCases.filter(\.isMeaning).flatMap { facts(of: $0) }
        let takenBack = takenBack
        if takenBack.isEmpty { return all }
        let standing = Set(facts.compactMap(\.statement.recording)).subtracting(takenBack)
        func stands(_ fact: LedgerFact) -> Bool { fact.statement.recording.map(standing.contains) ?? false }
        let known = Set(all.filter(stands).flatMap(\.entities))
        return all.filter { fact in
            if stands(fact) { return true }
            guard let recording = fact.statement.recording, let newest = standing.max() else { return false }
            return recording < newest && known.isDisjoint(with: fact.entities)
        }
    }
}

extension LedgerFact {
    /// The spelled names of the entities that a fact of meaning is about: both, for a link.
    var entities: Set<Substring> {
        switch kind {
        case .root: [words[1]]
        case .cardinality, .transformer: [words[1].upToDot]
        case .link: [words[1].upToDot, words[2].upToDot]
        default: []
        }
    }

    /// What a fact of meaning gives a value. A relationship has one inverse, so either end of a link is a key.
    package var meaningKeys: Set<Substring> {
        switch kind {
        case .root, .cardinality, .transformer: [kind.rawValue + " " + words[1]]
        case .link: [kind.rawValue + " " + words[1], kind.rawValue + " " + words[2]]
        default: []
        }
    }
}

extension Substring {
    fileprivate var upToDot: Substring { self.prefix { $0 != "." } }
}
