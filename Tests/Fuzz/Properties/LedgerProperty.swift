import CloudSchema
import CompilerSupport
import Mirroring

extension FuzzProperty {
    /// The input is two ledgers and a list of damages, with form feeds between them, which no ledger holds.
    func checkLedger(_ bytes: [UInt8]) throws(BrokenProperty) {
        let parts = bytes.split(separator: formFeed, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
        let first = try readLedger(parts[0])
        guard parts.count > 1 else { return }
        let second = try readLedger(parts[1])
        guard let first else { return }
        let damaged = try readLedger(Damage.apply(parts.dropFirst(2).first ?? [], to: Array(first.text.utf8)))
        if let damaged { try checkDamage(of: first, damaged) }
        try checkJoining(first, second ?? Ledger(), damaged ?? Ledger())
        try checkAdvancing(first, to: second ?? first)
    }

    /// A ledger that can be read means the same after it was written, and is written as its lines in their order, each once.
    private func readLedger(_ bytes: [UInt8]) throws(BrokenProperty) -> Ledger? {
        let parsed = Ledger.parse(bytes: bytes, path: "modelc.lock")
        try require(parsed == Ledger.parse(bytes: bytes, path: "modelc.lock"), "reading twice gives two ledgers")
        try require(
            (parsed.ledger == nil) == !parsed.diagnostics.isEmpty,
            "no ledger goes with findings, and only then"
        )
        checkPlaces(of: parsed.diagnostics, in: bytes)
        guard let ledger = parsed.ledger else { return nil }
        let text = Array(ledger.text.utf8)
        try checkLines(of: bytes, text)
        let written = Ledger.parse(bytes: text, path: "modelc.lock").ledger
        try require(written == ledger, "a written ledger means something else")
        try require(written?.text == ledger.text, "writing twice gives two texts")
        try require(ledger.schema == ledger.schema.canonical, "the schema of a ledger is not in its order")
        checkPlaces(of: ledger.findings, in: bytes)
        return ledger
    }

    private var newline: UInt8 { UInt8(ascii: "\n") }
    private var formFeed: UInt8 { UInt8(ascii: "\u{C}") }

    /// Every line is written as it was read.
    private func checkLines(of bytes: [UInt8], _ text: [UInt8]) throws(BrokenProperty) {
        let header = Array("!modelc.lock 2".utf8)
        let read = Set(bytes.split(separator: newline).map(Array.init)).subtracting([header])
        let written = text.dropLast().split(separator: newline).map(Array.init)
        try require(written.first == header, "the first line is not a header")
        let lines = written.dropFirst()
        let isSorted = zip(lines, lines.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
        try require(isSorted, "lines are not sorted")
        try require(Set(lines) == read, "a line is another")
    }

    // MARK: Joining

    /// Joining is commutative, associative and idempotent, and is what git makes of the lines with `merge=union`.
    private func checkJoining(_ first: Ledger, _ second: Ledger, _ third: Ledger) throws(BrokenProperty) {
        let joined = first.joined(with: second)
        let other = second.joined(with: first)
        try require(joined == other && joined.text == other.text, "joining is not commutative")
        try require(
            joined.findings.map(\.message).sorted() == other.findings.map(\.message).sorted(),
            "what is found in a join depends on the order of joining"
        )
        try require(
            joined.joined(with: third) == first.joined(with: second.joined(with: third)),
            "joining is not associative"
        )
        try require(first.joined(with: first) == first, "joining is not idempotent")
        try require(joined.joined(with: second) == joined, "joining again changes something")
        try require(first.joined(with: Ledger()) == first, "joining nothing changes something")
        let union = Array((first.text + second.text).utf8)
        let parsed = Ledger.parse(bytes: union, path: "modelc.lock").ledger
        try require(parsed == joined, "the union of lines is not a join")
    }

    /// A ledger that took an export has nothing against it and lost nothing.
    private func checkAdvancing(_ ledger: Ledger, to other: Ledger) throws(BrokenProperty) {
        let export = Ledger(export: other.schema, path: "production.ckdb")
        guard let advanced = try? ledger.advanced(with: export) else { return }
        let complaints = advanced.findings(comparedWith: export) + advanced.findings(since: ledger)
        try require(complaints.isEmpty, "an advanced ledger is at odds: \(complaints.first?.message ?? "")")
    }

    // MARK: Damage

    /// A lost fact about Production in a damaged ledger is found against an export, and what it lost or altered of
    /// all that never changes is found against the ledger as it was.
    ///
    /// Neither finds lines that nothing can contradict: they say more about what shipped or what was retired,
    /// and are shown as added.
    private func checkDamage(of base: Ledger, _ damaged: Ledger) throws(BrokenProperty) {
        guard base.findings.isEmpty else { return }
        let evidence = Ledger(export: base.schema, path: "production.ckdb")
        try require(
            base.findings(comparedWith: evidence).isEmpty,
            "a ledger is at odds with an export of what it holds"
        )
        try require(base.findings(since: base).isEmpty, "a ledger is at odds with itself")
        let difference = damaged.difference(from: base)
        try require(
            (damaged == base) == (difference.added.isEmpty && difference.removed.isEmpty),
            "two ledgers differ without a difference"
        )
        let isFoundByExport = !damaged.findings(comparedWith: evidence).isEmpty
        let isFoundByBase = !damaged.findings(since: base).isEmpty
        let isFound = isFoundByExport || isFoundByBase || !damaged.findings.isEmpty
        try require(isFound || damaged.schema == base.schema, "another schema is not found against an export")
        let lost = difference.removed.filter { !$0.kind.followsExport && !$0.kind.isIntent && !isAlwaysTrue($0) }
        try require(isFoundByBase || lost.isEmpty, "a lost line is not found: \(lost.first?.line ?? "")")
        let added = difference.added.filter { !saysMore($0) && !isAlwaysTrue($0) }
        try require(isFound || added.isEmpty, "an added line is not found: \(added.first?.line ?? "")")
    }

    /// True if a line is about a system field, which every record has.
    private func isAlwaysTrue(_ fact: LedgerFact) -> Bool {
        guard case .field(_, let name, _) = fact.statement else { return false }
        return SystemField(rawValue: name) != nil
    }

    private func saysMore(_ fact: LedgerFact) -> Bool {
        switch fact.kind {
        case .container, .retiredRecord, .retiredField, .retiredEntity, .shipped, .takenBack, .root, .link,
            .cardinality, .transformer:
            true
        case .record, .field, .index, .role, .grant: false
        }
    }
}
