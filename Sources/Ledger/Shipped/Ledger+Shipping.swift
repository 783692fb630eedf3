/// A version that shipped, with what its model meant.
public struct ShippedRelease: Sendable {
    /// The version's name.
    public var version: String
    /// The version checksum; nil when it cannot be computed.
    public var checksum: String?
    /// What the model meant, as far as the cloud holds it; the recordings in it do not count.
    public var meaning: [LedgerStatement]
    /// Whether no newer version shipped.
    public var isNewest: Bool

    /// Creates a release.
    public init(version: String, checksum: String?, meaning: [LedgerStatement] = [], isNewest: Bool) {
        self.version = version
        self.checksum = checksum
        self.meaning = meaning
        self.isNewest = isNewest
    }
}

extension Ledger {
    /// The ledger with a version that shipped: its checksum, and each entity that means something else than the ledger
    /// knows, as a whole.
    ///
    /// Recording the same again changes nothing. The recording gets the first number with which it is newer than what the
    /// ledger knew of these entities, unless a newer version shipped already, and under which nothing else was recorded.
    ///
    ///     let ledger = ledger.recording(ShippedRelease(version: "V2", checksum: checksum, meaning: facts, isNewest: true))
    ///
    /// - Returns: Nil when the ledger holds a number so large that none is left.
    public func recording(_ release: ShippedRelease) -> Ledger? {
        let wanted = Dictionary(contentsOf: release.meaning.compactMap { LedgerFact($0) })
        let known = shippedMeaning
        let current = Dictionary(contentsOf: known.facts + known.ambiguous)
        let changed = Set(wanted.keys.filter { wanted[$0] != current[$0] })
        let sameChecksum = shippedVersions.filter { $0.isVersion(release.version, checksum: release.checksum) }
        if changed.isEmpty, !sameChecksum.isEmpty || release.checksum == nil { return self }
        let numbers = facts.compactMap(\.statement.recording?.number)
        let candidates = Set([1] + numbers + [(numbers.max() ?? 0) + 1]).filter { $0 > 0 }.sorted()
        let recording = candidates.lazy.map { Recording(release.version, $0) }.first {
            accepts(release, as: $0, wanted.filter { changed.contains($0.key) })
        }
        guard let recording, recording.number <= Recording.lastNumber else { return nil }
        let meaning = release.meaning.map { LedgerFact($0.recorded(for: recording)) }.filter { fact in
            fact.map { !changed.isDisjoint(with: $0.entities) } ?? false
        }
        let version = release.checksum.map { LedgerFact(.shipped(recording, checksum: $0)) } ?? nil
        return joined(with: Ledger([version] + meaning))
    }

    /// Whether a recording can say this of some entities: nothing else was recorded under it, and it is the newest that
    /// speaks of them if it must be.
    private func accepts(_ release: ShippedRelease, as recording: Recording, _ wanted: [Substring: Set<String>]) -> Bool {
        if takenBack.contains(recording) { return false }
        let others = facts(of: .shipped).filter {
            $0.statement.recording == recording && !$0.isVersion(release.version, checksum: release.checksum)
        }
        if !others.isEmpty { return false }
        let meaning = LedgerKind.allCases.filter(\.isMeaning).flatMap { facts(of: $0) }
        let concerned = meaning.filter { fact in fact.entities.contains { wanted[$0] != nil } }
        let said = Dictionary(contentsOf: concerned.filter { $0.statement.recording == recording })
        if wanted.contains(where: { entity, lines in !(said[entity] ?? []).isSubset(of: lines) }) { return false }
        return !release.isNewest || concerned.allSatisfy { ($0.statement.recording ?? recording) <= recording }
    }
}

extension LedgerFact {
    fileprivate func isVersion(_ name: String, checksum: String?) -> Bool {
        guard case .shipped(let recording, let known) = statement else { return false }
        return recording.version.utf8.elementsEqual(name.utf8) && known == checksum
    }
}

extension Dictionary where Key == Substring, Value == Set<String> {
    /// What facts of meaning say about each entity, whenever they were recorded.
    fileprivate init(contentsOf facts: [LedgerFact]) {
        self.init()
        for fact in facts {
            guard let content = LedgerFact(fact.statement.recorded(for: .beforeNames))?.line else { continue }
            for entity in fact.entities { self[entity, default: []].insert(content) }
        }
    }
}
