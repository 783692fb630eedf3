package import CloudSchema
package import CompilerSupport

/// The Production schema of one container, and its meaning for shipped models: the contents of a `modelc.lock`.
///
/// A ledger is a set of facts. Joining two is their union, as git merges the lines of two branches when the file has
/// the attribute `merge=union`; ``findings`` reports contradicting lines afterwards.
///
///     let ledger = Ledger([LedgerFact(.container("iCloud.com.example.app")), LedgerFact(.record("CD_Post"))])
///     ledger.text
///     // !modelc.lock 2
///     // container iCloud.com.example.app
///     // record CD_Post
package struct Ledger: Hashable, Sendable {
    /// The first line of every ledger: the name of the format and its version.
    static let header = "!modelc.lock 2"
    /// The first line in a format that was never released, and is refused.
    static let unreleasedHeader = "!modelc.lock 1"

    /// The facts, sorted by the bytes of their lines, each once.
    package let facts: [LedgerFact]

    /// Creates a ledger from facts in any order; of equal ones the first is kept. Nil is skipped.
    package init(_ facts: some Sequence<LedgerFact?> = []) {
        var unique: [LedgerFact] = []
        for fact in facts.compactMap(\.self).sorted() where fact != unique.last { unique.append(fact) }
        self.facts = unique
    }

    /// The ledger as a file: sorted lines, each ending in LF.
    package var text: String { ([Self.header] + facts.map(\.line)).map { $0 + "\n" }.joined() }

    /// The union of both ledgers. Order and repetition make no difference.
    package func joined(with other: Ledger) -> Ledger { Ledger(facts + other.facts) }
}

// MARK: - Looking up

extension Ledger {
    /// The facts of one kind, in order.
    package func facts(of kind: LedgerKind) -> ArraySlice<LedgerFact> { facts(startingWith: kind.rawValue) }

    /// True if the ledger contains this statement.
    func contains(_ statement: LedgerStatement) -> Bool { LedgerFact(statement).map(contains) ?? false }

    /// True if the ledger contains the line of this fact.
    package func contains(_ fact: LedgerFact) -> Bool {
        let index = firstIndex(from: fact.line)
        return index < facts.count && facts[index] == fact
    }

    /// The facts whose lines begin with whole words.
    ///
    /// Space sorts before every byte of a word, so such lines are adjacent, after the line of the words alone.
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

extension Ledger {
    /// The changes since an older ledger, to be printed as lines with `+` and `-`; both in order.
    package func difference(from older: Ledger) -> (added: [LedgerFact], removed: [LedgerFact]) {
        (facts.filter { !older.contains($0) }, older.facts.filter { !contains($0) })
    }
}

extension Ledger {
    /// The facts of one export of Production, with their places there.
    ///
    /// The six system fields exist on every record and never change, so they are no facts; their indexes are.
    ///
    /// - Parameters:
    ///   - schema: The export.
    ///   - path: The file it came from.
    ///   - container: The container it was exported from, if known; an export does not name it.
    package init(export schema: Schema, path: String, container: String? = nil) {
        let roles = schema.roles.map { LedgerFact(.role($0.name), at: $0.location(in: path)) }
        let types = schema.recordTypes.flatMap { $0.ledgerFacts(in: path) }
        self.init([container.flatMap { LedgerFact(.container($0)) }] + roles + types)
    }

    /// The schema of Production, in the order of an export; origins are places in the ledger.
    ///
    /// All system fields are listed. Roles are sorted, because the ledger does not record the order of their creation.
    /// When two lines give a field two types, the first counts.
    package var schema: Schema {
        Schema(roles: roles, recordTypes: recordTypes).canonical
    }

    private var roles: [Role] {
        facts(of: .role).compactMap { fact in
            guard case .role(let name) = fact.statement else { return nil }
            return Role(name: name, origin: fact.origin(ofWord: 1))
        }
    }

    /// A field without the line of its record type counts as well: an extra field is harmless, a missing one is not.
    private var recordTypes: [RecordType] {
        var seen: Set<Substring> = []
        return (facts(of: .record) + facts(of: .field)).compactMap { fact in
            switch fact.statement {
            case .record(let name), .field(let name, _, _):
                let spelling = fact.words[1]
                guard seen.insert(spelling).inserted else { return nil }
                return recordType(named: name, spelling: spelling, origin: fact.origin(ofWord: 1))
            default: return nil
            }
        }
    }

    private func recordType(named name: String, spelling: Substring, origin: SourceOrigin) -> RecordType {
        var indexes: [String: Indexes] = [:]
        for fact in facts(startingWith: "index \(spelling)") {
            if case .index(_, let field, let index) = fact.statement {
                indexes[field, default: []].insert(index)
            }
        }
        var fields = SystemField.fields
        for fact in facts(startingWith: "field \(spelling)") where !fact.isSystemField {
            if let field = fact.field, field.name != fields.last?.name { fields.append(field) }
        }
        for position in fields.indices { fields[position].indexes = indexes[fields[position].name] ?? [] }
        return RecordType(name: name, fields: fields, grants: grants(startingWith: "grant \(spelling)"), origin: origin)
    }

    private func grants(startingWith words: String) -> [Grant] {
        facts(startingWith: words).compactMap { fact in
            guard case .grant(_, let role, let privilege) = fact.statement else { return nil }
            return Grant([privilege], to: role, origin: fact.origin(ofWord: 2))
        }
    }
}

extension LedgerFact {
    /// True if the line states the existence of a system field, which always exists.
    var isSystemField: Bool {
        guard case .field(_, let name, _) = statement else { return false }
        return SystemField(rawValue: name) != nil
    }

    fileprivate var field: Field? {
        guard case .field(_, let name, let type) = statement else { return nil }
        return Field(name: name, type: type, origin: origin(ofWord: 2), typeOrigin: origin(ofWord: 3))
    }

    /// The place of a word in the line; the first word has the number 0.
    fileprivate func origin(ofWord number: Int) -> SourceOrigin {
        guard let location else { return SourceOrigin() }
        return SourceOrigin(location.offset + line[..<words[number].startIndex].utf8.count)
    }
}

extension RecordType {
    fileprivate func ledgerFacts(in path: String) -> [LedgerFact?] {
        [LedgerFact(.record(name), at: location(in: path))] + fields.flatMap { facts(of: $0, in: path) }
            + grants.flatMap { facts(of: $0, in: path) }
    }

    private func facts(of field: Field, in path: String) -> [LedgerFact?] {
        let location = field.location(in: path)
        let itself = LedgerFact(.field(recordType: name, name: field.name, type: field.type), at: location)
        let indexes = field.indexes.members.map {
            LedgerFact(.index(recordType: name, field: field.name, $0), at: location)
        }
        return field.isOfSystem ? indexes : [itself] + indexes
    }

    private func facts(of grant: Grant, in path: String) -> [LedgerFact?] {
        grant.privileges.members.map {
            LedgerFact(.grant(recordType: name, role: grant.role, $0), at: grant.location(in: path))
        }
    }
}

extension Ledger {
    /// The line that retires exactly this subject; a field of a retired record type has no line of its own.
    package func retirement(of subject: DeployedElement) -> LedgerFact? {
        facts(startingWith: subject.retirementKey).first
    }

    /// The reason that a subject was retired, alone or with its record type; nil unless it is retired.
    package func retirementReason(of subject: DeployedElement) -> String? {
        if let line = retirement(of: subject) { return line.value }
        guard case .field(let recordType, _) = subject else { return nil }
        return retirement(of: .recordType(recordType))?.value
    }

    /// True if the ledger includes an export, so that it lists everything deployed. A ledger that was started by a
    /// retirement does not.
    package var knowsProduction: Bool { !facts(of: .record).isEmpty || !facts(of: .field).isEmpty }

    /// Adds a line that retires a deployed subject, or replaces its reason.
    ///
    ///     let ledger = try ledger.retiring(.field(recordType: "CD_Post", name: "CD_old"), reason: "replaced by summary")
    ///
    /// - Parameters:
    ///   - subject: The retired subject.
    ///   - reason: The reason.
    ///   - unproven: Whether to accept a ledger that does not include an export.
    /// - Returns: The ledger with the line.
    /// - Throws: A finding, when Production does not hold it, or the reason is blank.
    package func retiring(
        _ subject: DeployedElement,
        reason: String,
        unproven: Bool = false
    ) throws(Diagnostic) -> Ledger {
        guard holds(subject) || (unproven && !knowsProduction) else {
            let help = "you can remove an element that is not deployed; if it is deployed, advance the ledger first"
            let message = "'\(subject.symbol)' is not in the ledger"
            throw .refusal(LedgerRules.nothingToRetire, message, help: help, symbol: subject.symbol)
        }
        guard reason.contains(where: { !$0.isWhitespace }) else {
            let help = "give a reason in a few words: --reason 'replaced by summary'"
            let message = "no reason is given for retiring '\(subject.symbol)'"
            throw .refusal(LedgerRules.reasonMissing, message, help: help, symbol: subject.symbol)
        }
        return Ledger(factsWithoutRetirement(of: subject) + [LedgerFact(.retired(subject, reason: reason))])
    }

    /// Removes the line that retires a subject.
    ///
    /// - Throws: A finding, when the subject has no such line.
    package func reinstating(_ subject: DeployedElement) throws(Diagnostic) -> Ledger {
        guard retirement(of: subject) != nil else {
            let message = "'\(subject.symbol)' is not retired"
            let help = "modelc lock show lists the retired elements"
            throw .refusal(LedgerRules.nothingToRetire, message, help: help, symbol: subject.symbol)
        }
        return Ledger(factsWithoutRetirement(of: subject))
    }

    private func factsWithoutRetirement(of subject: DeployedElement) -> [LedgerFact] {
        facts.filter { !$0.line.hasPrefix(subject.retirementKey + " ") }
    }
}

extension Diagnostic {
    /// A finding that refuses a user's change of the ledger.
    static func refusal(_ rule: RuleMetadata, _ message: String, help: String, symbol: String) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: help, symbol: symbol, location: nil)
    }
}
