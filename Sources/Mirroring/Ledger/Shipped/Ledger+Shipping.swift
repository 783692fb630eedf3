/// A version that shipped, with what its model meant.
package struct ShippedRelease: Sendable {
    /// The version's name.
    var version: String
    /// The version checksum; nil when it cannot be computed.
    var checksum: String?
    /// What the model meant, as far as the cloud holds it; the recordings in it do not count.
    var meaning: [LedgerStatement]
    /// Whether no newer version shipped.
    var isNewest: Bool

    /// Creates a release.
    package init(version: String, checksum: String?, meaning: [LedgerStatement] = [], isNewest: Bool) {
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
    package func recording(_ release: ShippedRelease) -> Ledger? {
        let wanted = Dictionary(contentsOf: release.meaning.compactMap { LedgerFact($0) })
        let known = shippedMeaning
        let current = Dictionary(contentsOf: known.facts + known.ambiguous)
        let changed = Set(wanted.keys.filter { wanted[$0] != current[$0] })
        let sameChecksum = shippedVersions.filter { $0.isVersion(release.version, checksum: release.checksum) }
        if changed.isEmpty, !sameChecksum.isEmpty || release.checksum == nil { return self }
        guard let recording = recording(for: release, wanted.filter { changed.contains($0.key) }) else { return nil }
        let meaning = release.meaning.map { LedgerFact($0.recorded(for: recording)) }.filter { fact in
            fact.map { !changed.isDisjoint(with: $0.entities) } ?? false
        }
        let version = release.checksum.map { LedgerFact(.shipped(recording, checksum: $0)) } ?? nil
        return joined(with: Ledger([version] + meaning))
    }

    /// The first recording of the version under which nothing else was recorded, and, when the release is the newest one,
    /// that is newer than whatever speaks of the entities that changed.
    private func recording(for release: ShippedRelease, _ changed: [Substring: Set<String>]) -> Recording? {
        let versions = facts.filter { $0.isOf(release.version) }
        let numbers = versions.compactMap(\.statement.recording?.number)
        let others = versions.filter { fact in
            if case .shipped(_, let checksum) = fact.statement {
                checksum != release.checksum
            } else {
                fact.kind == .takenBack
            }
        }
        let taken = Set(others.compactMap(\.statement.recording?.number))
        let concerned = LedgerKind.allCases.filter(\.isMeaning).flatMap { facts(of: $0) }
            .filter { fact in fact.entities.contains { changed[$0] != nil } }
        let newest = release.isNewest ? concerned.compactMap(\.statement.recording).max() : nil
        let said = Dictionary(grouping: concerned.filter { $0.isOf(release.version) }) {
            $0.statement.recording?.number ?? 0
        }
        .mapValues { [Substring: Set<String>](contentsOf: $0) }
        func accepts(_ number: Int) -> Bool {
            if taken.contains(number) { return false }
            if let newest, Recording(release.version, number) < newest { return false }
            return changed.allSatisfy { entity, lines in (said[number]?[entity] ?? []).isSubset(of: lines) }
        }
        let last = max(numbers.max() ?? 0, newest?.number ?? 0)
        let candidates = Set(numbers + [1, newest?.number ?? 1, last, last + 1])
        return candidates.filter { (1...Recording.lastNumber).contains($0) }.sorted().first(where: accepts)
            .map { Recording(release.version, $0) }
    }
}

extension LedgerFact {
    fileprivate func isOf(_ version: String) -> Bool { statement.recording?.isOf(version) == true }

    fileprivate func isVersion(_ name: String, checksum: String?) -> Bool {
        guard case .shipped(let recording, let known) = statement else { return false }
        return recording.isOf(name) && known == checksum
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
