package import CompilerSupport

/// One recording of a shipped version: the version's name, and the number of the recording.
///
/// The number is 1 unless a version was edited and shipped again, two bundles use the same version name, or names do
/// not tell which version is newer. Recordings are ordered by number, then by name in natural order.
///
///     Recording("V2") < Recording("V10")
///     Recording("Spring") < Recording("Autumn", 2)
package struct Recording: Hashable, Comparable, Sendable {
    /// The version's name.
    package let version: String
    /// The number.
    package let number: Int

    /// Creates a recording; by default the first one of its name.
    init(_ version: String, _ number: Int = 1) {
        self.version = version
        self.number = number
    }

    /// The recording of statements that no ledger has recorded, such as those about today's model.
    package static let unrecorded = Recording("-", 0)

    /// The largest number that a line can have.
    static let lastNumber = 999_999

    /// True if both have the same number and a name of the same bytes.
    package static func == (left: Recording, right: Recording) -> Bool {
        left.number == right.number && left.isOf(right.version)
    }

    /// True if the version's name equals another one byte by byte.
    func isOf(_ version: String) -> Bool { self.version.utf8.elementsEqual(version.utf8) }

    /// Hashes the number and the bytes of the name.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        for byte in version.utf8 { hasher.combine(byte) }
    }

    /// True if the left recording is older.
    package static func < (left: Recording, right: Recording) -> Bool {
        if left.number != right.number { return left.number < right.number }
        return NaturalOrder.isBefore(left.version, right.version)
    }
}

extension Recording {
    /// Parses the two words of a line; nil for a number that the ledger would spell differently.
    init?(_ version: String, number: String) {
        guard let value = Self.number(number) else { return nil }
        self.init(version, value)
    }

    /// A number without leading zeros.
    static func number(_ text: String) -> Int? {
        guard let value = Int(text), (0...lastNumber).contains(value), String(value) == text else { return nil }
        return value
    }

    var words: [String] { [version, String(number)] }
}

/// A shipped version, with its model's meaning.
package struct ShippedRelease: Sendable {
    /// The version's name.
    var version: String
    /// The version checksum; nil when it cannot be computed.
    var checksum: String?
    /// The model's meaning, as far as it affects the cloud; the recordings in it are ignored.
    var meaning: [LedgerStatement]
    /// True if no newer version shipped.
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
    /// The ledger with a shipped version: its checksum, and the whole meaning of each entity whose meaning changed.
    ///
    /// Recording the same again changes nothing. The recording gets the first unused number that makes it newer than
    /// the known recordings of these entities, unless a newer version already shipped.
    ///
    ///     let ledger = ledger.recording(ShippedRelease(version: "V2", checksum: checksum, meaning: facts, isNewest: true))
    ///
    /// - Returns: Nil when no larger number is left.
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

    /// The first unused recording of the version that, when the release is the newest one, is newer than all recordings
    /// of the changed entities.
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
    /// The meaning of each entity according to some facts, without regard to recordings.
    fileprivate init(contentsOf facts: [LedgerFact]) {
        self.init()
        for fact in facts {
            guard let content = LedgerFact(fact.statement.recorded(for: .unrecorded))?.line else { continue }
            for entity in fact.entities { self[entity, default: []].insert(content) }
        }
    }
}

/// The current meaning of shipped models: for each entity its newest recording in a ledger.
///
/// A `root` line states that its recording of the entity is complete; older recordings of the entity are history and no
/// longer count. So a removed property needs no line. Recordings that were taken back do not count.
///
///     ledger.shippedMeaning.facts
package struct ShippedMeaning: Equatable, Sendable {
    /// The facts that count, in the order of their lines.
    package let facts: [LedgerFact]
    /// Facts of one recording with two values for one subject, which a merge of two branches can leave; none of them
    /// counts.
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
    /// The current meaning of shipped models.
    package var shippedMeaning: ShippedMeaning { ShippedMeaning(self) }

    /// The recordings that were taken back.
    var takenBack: Set<Recording> { Set(facts(of: .takenBack).compactMap(\.statement.recording)) }

    /// The shipped versions that were not taken back, in the order of their recordings.
    package var shippedVersions: [LedgerFact] {
        let takenBack = takenBack
        return facts(of: .shipped)
            .compactMap { fact in fact.statement.recording.map { (recording: $0, fact: fact) } }
            .filter { !takenBack.contains($0.recording) }
            .sorted { ($0.recording, $0.fact) < ($1.recording, $1.fact) }
            .map(\.fact)
    }

    /// The facts of meaning that were not taken back.
    ///
    /// A recording contains only changed entities. When one is taken back, a newer valid recording may still rely on
    /// it, so an entity without any other recording keeps its facts.
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
    /// The spelled names of a meaning's entities: both, for a link.
    var entities: Set<Substring> {
        switch kind {
        case .root: [words[1]]
        case .cardinality, .transformer: [words[1].upToDot]
        case .link: [words[1].upToDot, words[2].upToDot]
        default: []
        }
    }

    /// The keys of a fact of meaning. A relationship has one inverse, so either end of a link is a key.
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

extension Ledger {
    /// Adds a line that takes back a recording: the version counts as if it never shipped.
    ///
    /// No line is removed, so reviews see both. The version can be recorded again.
    ///
    ///     let ledger = try ledger.takingBack("V3", reason: "rejected by App Review")
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: The number of the recording; nil when there is only one.
    ///   - reason: The reason.
    /// - Returns: The ledger with the new line.
    /// - Throws: A finding, when there is no such valid recording or several, or the reason is blank.
    package func takingBack(_ version: String, number: Int? = nil, reason: String) throws(Diagnostic) -> Ledger {
        let symbol = "version \(version)"
        guard reason.contains(where: { !$0.isWhitespace }) else {
            let help = "give a reason in a few words: --reason 'rejected by App Review'"
            let message = "no reason is given for taking back version '\(version)'"
            throw .refusal(LedgerRules.reasonMissing, message, help: help, symbol: symbol)
        }
        let known = Set(facts.compactMap(\.statement.recording)).subtracting(takenBack)
            .filter { $0.isOf(version) && (number == nil || $0.number == number) }
        guard let recording = known.first else {
            let place = number.map { " under the number \($0)" } ?? ""
            let message = "the ledger has no valid recording of version '\(version)'\(place)"
            let help = "modelc lock show lists the versions that shipped"
            throw .refusal(LedgerRules.nothingToTakeBack, message, help: help, symbol: symbol)
        }
        guard known.count == 1 else {
            let numbers = known.map(\.number).sorted()
            let list = numbers.map(String.init).joined(separator: ", ")
            let message = "the ledger records version '\(version)' under the numbers \(list)"
            let help = "say which one: --recording \(numbers.last ?? 1) is the newest"
            throw .refusal(LedgerRules.nothingToTakeBack, message, help: help, symbol: symbol)
        }
        return joined(with: Ledger([LedgerFact(.takenBack(recording, reason: reason))]))
    }
}
