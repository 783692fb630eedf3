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

extension Ledger {
    /// The ledger with a shipped version: its checksum, and the whole meaning of each entity whose meaning changed.
    ///
    /// Recording the same again changes nothing. The recording gets the first unused number that makes it newer than
    /// the known recordings of these entities, unless a newer version already shipped.
    ///
    ///     let ledger = ledger.recording("V2", checksum: checksum, meaning: facts, isNewest: true)
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - checksum: The version checksum, or what stands for one.
    ///   - meaning: The model's meaning, as far as it affects the cloud; the recordings in it are ignored.
    ///   - isNewest: Whether no newer version shipped.
    /// - Returns: Nil when no larger number is left.
    package func recording(
        _ version: String,
        checksum: String,
        meaning: [LedgerFact],
        isNewest: Bool
    ) -> Ledger? {
        let known = shippedMeaning
        let (wanted, current) = (meaning.byEntity, (known.facts + known.ambiguous).byEntity)
        let changed = wanted.filter { current[$0.key] != $0.value }
        let isRecorded = shippedVersions.contains { $0.isOf(version) && $0.value == checksum }
        if changed.isEmpty, isRecorded { return self }
        guard let recording = vacantRecording(of: version, checksum: checksum, changed, isNewest) else { return nil }
        let facts = meaning.filter { !$0.entities.isDisjoint(with: changed.keys) }
            .map { LedgerFact($0.statement.recorded(for: recording)) }
        return joined(with: Ledger([LedgerFact(.shipped(recording, checksum: checksum))] + facts))
    }

    /// The first recording of a version that says nothing else of what changed and, when the version is the newest one,
    /// is newer than all recordings of the changed entities.
    private func vacantRecording(
        of version: String,
        checksum: String,
        _ changed: [Substring: Set<String>],
        _ isNewest: Bool
    ) -> Recording? {
        let known = Dictionary(grouping: facts.filter { $0.isOf(version) }) { $0.statement.recording?.number ?? 0 }
        let concerned = facts.filter { fact in fact.entities.contains { changed[$0] != nil } }
        let newest = isNewest ? concerned.compactMap(\.statement.recording).max() : nil
        func accepts(_ recording: Recording) -> Bool {
            if let newest, recording < newest { return false }
            return (known[recording.number] ?? []).allSatisfy { fact in
                switch fact.kind {
                case .shipped: fact.value == checksum
                case .takenBack: false
                default: fact.entities.allSatisfy { changed[$0]?.contains(fact.meaning) ?? true }
                }
            }
        }
        let numbers = Set(known.keys).union([1, newest?.number ?? 1])
        let candidates = numbers.union([(numbers.max() ?? 0) + 1]).filter((1...Recording.lastNumber).contains)
        return candidates.sorted().map { Recording(version, $0) }.first(where: accepts)
    }
}

extension LedgerFact {
    fileprivate func isOf(_ version: String) -> Bool { statement.recording?.isOf(version) == true }

    /// The line of a meaning up to its recording.
    package var meaning: String { words.prefix(3).joined(separator: " ") }
}

extension [LedgerFact] {
    /// The facts by each of some words in them: their entities, or their keys.
    func grouped(by words: (LedgerFact) -> Set<Substring>) -> [Substring: [LedgerFact]] {
        var groups: [Substring: [LedgerFact]] = [:]
        for fact in self {
            for word in words(fact) { groups[word, default: []].append(fact) }
        }
        return groups
    }

    /// The meaning of each entity, without regard to recordings.
    fileprivate var byEntity: [Substring: Set<String>] {
        grouped(by: \.entities).mapValues { Set($0.map(\.meaning)) }
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
        let newest = valid.grouped(by: \.meaningKeys).compactMapValues { $0.compactMap(\.statement.recording).max() }
        let current = valid.filter { fact in
            let wholes: [Substring] = fact.entities.map { "\(LedgerKind.root.rawValue) \($0)" }
            return fact.meaningKeys.union(wholes).allSatisfy { key in
                guard let newest = newest[key], let recording = fact.statement.recording else { return true }
                return recording >= newest
            }
        }
        let facts = current.grouped(by: \.meaningKeys)
        func isAmbiguous(_ fact: LedgerFact) -> Bool { fact.meaningKeys.contains { (facts[$0]?.count ?? 0) > 1 } }
        self.facts = current.filter { !isAmbiguous($0) }
        ambiguous = current.filter(isAmbiguous)
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
        let all = facts.filter(\.kind.isMeaning)
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
