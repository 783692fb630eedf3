package import CompilerSupport

/// One recording of a version that shipped: the version's name, and the how-many-eth recording of that name it is.
///
/// The number is 1 unless a version was edited and shipped again, two bundles name versions alike, or names do not tell
/// which version is the newer one. Recordings are in order: first by number, then by name as people count.
///
///     Recording("V2") < Recording("V10")
///     Recording("Spring") < Recording("Autumn", 2)
package struct Recording: Hashable, Comparable, Sendable {
    /// The version's name.
    package let version: String
    /// The number.
    package let number: Int

    /// Creates a recording; the first one of a name unless a number is given.
    init(_ version: String, _ number: Int = 1) {
        self.version = version
        self.number = number
    }

    /// What format 1 recorded without saying in which version; it comes before everything that has a name.
    package static let beforeNames = Recording("-", 0)

    /// The largest number that a line can have.
    static let lastNumber = 999_999

    /// Whether both have the same number and a name of the same bytes.
    package static func == (left: Recording, right: Recording) -> Bool {
        left.number == right.number && left.isOf(right.version)
    }

    /// Whether the version's name has the same bytes as another one.
    func isOf(_ version: String) -> Bool { self.version.utf8.elementsEqual(version.utf8) }

    /// Hashes the number and the bytes of the name.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        for byte in version.utf8 { hasher.combine(byte) }
    }

    /// Whether the left one was recorded for an older version.
    package static func < (left: Recording, right: Recording) -> Bool {
        if left.number != right.number { return left.number < right.number }
        return NaturalOrder.isBefore(left.version, right.version)
    }
}

extension Recording {
    /// Reads the two words of a line; nil for a number that is not written as the ledger writes it.
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

extension Ledger {
    /// Adds a line that says that a version was recorded by mistake: it counts as if it never shipped.
    ///
    /// Nothing is removed, so reviews see both. The version can be recorded again.
    ///
    ///     let ledger = try ledger.takingBack("V3", reason: "rejected by App Review")
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: Which recording of it; nil when there is only one.
    ///   - reason: Why.
    /// - Returns: The ledger with a line that says so.
    /// - Throws: A finding, when no such recording counts, several do, or the reason is blank.
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
