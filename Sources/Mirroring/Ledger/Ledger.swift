/// What Production of one container holds, and what shipped models meant by it: the contents of a `modelc.lock`.
///
/// A ledger is a set of facts. Joining two is union, which is what git does with the lines of two branches when the
/// file has the attribute `merge=union`; that two lines contradict each other is found afterwards.
///
///     let ledger = Ledger([LedgerFact(.container("iCloud.com.example.app")), LedgerFact(.record("CD_Post"))])
///     ledger.text
///     // !modelc.lock 2
///     // container iCloud.com.example.app
///     // record CD_Post
package struct Ledger: Hashable, Sendable {
    /// The first line of every ledger: the name of the format and its version.
    static let header = "!modelc.lock 2"
    /// The same of the format before, which is read and no longer written.
    static let formerHeader = "!modelc.lock 1"

    /// The facts, sorted by the bytes of their lines, each once.
    package let facts: [LedgerFact]

    /// Creates a ledger of facts in any order; of equal ones the first is kept. Nil is skipped.
    package init(_ facts: some Sequence<LedgerFact?> = []) {
        var unique: [LedgerFact] = []
        for fact in facts.compactMap(\.self).sorted() where fact != unique.last { unique.append(fact) }
        self.facts = unique
    }

    /// The ledger as a file: sorted lines, each ended by LF.
    package var text: String { ([Self.header] + facts.map(\.line)).map { $0 + "\n" }.joined() }

    /// What both ledgers together say. The order of joining does not matter, nor does joining twice.
    package func joined(with other: Ledger) -> Ledger { Ledger(facts + other.facts) }
}

// MARK: - Looking up

extension Ledger {
    /// The facts of one kind, in order.
    package func facts(of kind: LedgerKind) -> ArraySlice<LedgerFact> { facts(startingWith: kind.rawValue) }

    /// Whether the ledger has a line that says this.
    package func contains(_ statement: LedgerStatement) -> Bool { LedgerFact(statement).map(contains) ?? false }

    /// Whether the ledger has this line.
    func contains(_ fact: LedgerFact) -> Bool {
        let index = firstIndex(from: fact.line)
        return index < facts.count && facts[index] == fact
    }

    /// The facts whose lines begin with whole words.
    ///
    /// Space sorts before every byte of a word, so such lines stand together, after the words alone.
    func facts(startingWith words: String) -> ArraySlice<LedgerFact> {
        facts[firstIndex(from: words)...].prefix { $0.line == words || $0.line.hasPrefix(words + " ") }
    }

    private func firstIndex(from line: String) -> Int {
        var low = 0
        var high = facts.count
        while low < high {
            let middle = (low + high) / 2
            if facts[middle].line < line { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// MARK: - Difference

/// The lines by which a ledger differs from an older one.
package struct LedgerDifference: Sendable {
    /// Lines that only the newer one has, in order.
    package let added: [LedgerFact]
    /// Lines that only the older one has, in order.
    package let removed: [LedgerFact]
}

extension Ledger {
    /// What changed since an older ledger, to be printed as lines with `+` and `-`.
    package func difference(from older: Ledger) -> LedgerDifference {
        LedgerDifference(added: facts.filter { !older.contains($0) }, removed: older.facts.filter { !contains($0) })
    }
}
