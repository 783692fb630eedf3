import CloudSchema
package import CompilerSupport

/// The comparison of two ledgers fact by fact, for the kinds of facts that must not change. A record type explains its
/// fields.
struct LedgerComparison {
    /// Facts that only the first ledger has.
    private(set) var lost: [LedgerFact] = []
    /// Facts to which the second ledger gives another value, which is that of the other fact.
    private(set) var changed: [(fact: LedgerFact, other: LedgerFact)] = []
    /// The same where production allows it: a field gets a preferred type once.
    private(set) var preferred: [LedgerFact] = []

    init(of first: Ledger, with second: Ledger, kinds: [LedgerKind]) {
        let values = second.facts.keyed(by: \.key)
        for fact in kinds.flatMap({ first.facts(of: $0) }) where !second.contains(fact) && !fact.isSystemField {
            if let other = fact.key.flatMap({ values[$0] }) {
                if fact.canBecome(other) {
                    preferred.append(fact)
                } else if !first.contains(other) {
                    // Of two contradicting values one may be removed, whichever was wrong.
                    changed.append((fact, other))
                }
            } else if !Self.isExplained(fact, byTypeOf: first, missingIn: second) {
                lost.append(fact)
            }
        }
    }

    private static func isExplained(_ fact: LedgerFact, byTypeOf first: Ledger, missingIn second: Ledger) -> Bool {
        guard case .field(let recordType, _, _) = fact.statement else { return false }
        let type = DeployedElement.recordType(recordType)
        return first.holds(type) && !second.holds(type)
    }
}

extension Ledger {
    /// The findings about the lines taken together: contradictions, and lines whose required line is missing.
    package var findings: [Diagnostic] {
        let recordings = Set(facts.filter { $0.kind != .takenBack }.compactMap(\.statement.recording))
        let dangling = facts.compactMap { fact in
            support(of: fact, recordings).map { missing in
                fact.finding(
                    LedgerRules.danglingFact,
                    "the ledger does not have \(missing)",
                    help: "restore its line, or advance the ledger with a current export"
                )
            }
        }
        return (contradictions + dangling + ambiguities).inPrintingOrder()
    }

    /// The missing line that a line requires.
    private func support(of fact: LedgerFact, _ recordings: Set<Recording>) -> String? {
        switch fact.statement {
        case .field(let recordType, _, _): missing(.recordType(recordType))
        case .index(let recordType, let field, _) where SystemField(rawValue: field) != nil:
            missing(.recordType(recordType))
        case .index(let recordType, let field, _): missing(.field(recordType: recordType, name: field))
        case .retired(let subject, _): missing(subject)
        case .grant(let recordType, let role, _):
            missing(.recordType(recordType)) ?? missing(role: role)
        case .takenBack(let recording, _):
            recordings.contains(recording)
                ? nil : "a recording \(recording.number) of the version '\(recording.version)'"
        case .container, .record, .role, .shipped, .root, .link, .cardinality, .transformer:
            nil
        }
    }

    private func missing(_ subject: DeployedElement) -> String? {
        if holds(subject) { return nil }
        if case .field = subject { return "the field '\(subject.symbol)'" }
        return "the record type '\(subject.recordType)'"
    }

    private func missing(role: String) -> String? {
        Role.implicitNames.contains(role) || contains(.role(role)) ? nil : "the role '\(role)'"
    }

    /// The contradictions inside one recording. Each line is paired with the first of the others only, because a
    /// hostile ledger has thousands.
    private var ambiguities: [Diagnostic] {
        let ambiguous = shippedMeaning.ambiguous
        let facts = ambiguous.grouped(by: \.meaningKeys)
        return ambiguous.map { fact in
            let others = fact.meaningKeys.flatMap { (facts[$0] ?? []).prefix(Diagnostic.shownFacts + 1) }
            return fact.ambiguity(with: Set(others).subtracting([fact]).sorted())
        }
    }

    /// Pairs of lines that give different values for the same thing, each with both places.
    var contradictions: [Diagnostic] {
        facts.repetitions(by: \.key).map { $0.element.contradiction(with: $0.first) }.inPrintingOrder()
    }
}

extension LedgerFact {
    fileprivate func ambiguity(with others: [LedgerFact]) -> Diagnostic {
        finding(
            LedgerRules.ambiguousRecording,
            "version '\(statement.recording?.version ?? "")' is recorded with two values for \(topic): "
                + "'\(value ?? "")' and '\(others.first?.value ?? "")'",
            help: "modelc uses neither; modelc lock advance --shipped records the current meaning",
            related: others.map { .init("the other value", at: $0.location) }
        )
    }

    fileprivate func contradiction(with other: LedgerFact) -> Diagnostic {
        finding(
            LedgerRules.contradictoryFacts,
            "two values for \(topic): '\(value ?? "")' and '\(other.value ?? "")'",
            help: wayOutOfContradictions,
            severity: kind.isIntent ? .warning : .error,
            related: [.init("the other value", at: other.location)]
        )
    }

    fileprivate func findingOfChange(since older: LedgerFact) -> Diagnostic {
        finding(
            LedgerRules.contradictoryFacts,
            "\(topic) was '\(older.value ?? "")' and is '\(value ?? "")'",
            help: "a deployed field never changes; restore the old line",
            related: [.init("the older value", at: older.location)]
        )
    }

    private var wayOutOfContradictions: String {
        switch kind {
        case .container:
            """
            a ledger belongs to one container: keep its line, and write another ledger for the other container
            """
        case .retiredRecord, .retiredField, .retiredEntity: "both can be correct: keep the better reason"
        default:
            """
            a deployed field has one type: keep the line that matches an export of Production, and remove the other \
            one
            """
        }
    }
}

extension Ledger {
    /// Findings about facts of an older ledger that are missing here or have another value.
    ///
    /// Only facts that follow exports and retirements may be removed. All missing facts are one finding. The path of
    /// the base says where it comes from, such as `main:modelc.lock`; findings show both places.
    ///
    /// - Parameters:
    ///   - base: The older ledger.
    ///   - basePath: The path of the older ledger.
    ///   - path: The path of this one.
    /// - Returns: One error for all missing facts, and one for each fact with another value.
    package func findings(
        since base: Ledger,
        from basePath: String = "modelc.lock",
        at path: String = "modelc.lock"
    ) -> [Diagnostic] {
        let comparison = LedgerComparison(of: base, with: self, kinds: LedgerKind.lasting)
        let action = path == basePath ? "'\(path)' lost" : "'\(path)' lacks of '\(basePath)'"
        let location = comparison.lost.count == 1 ? recordTypeFact(for: comparison.lost[0])?.location : nil
        let removed = Diagnostic.removed(comparison.lost, action, at: location).map { [$0] } ?? []
        return (removed + comparison.changed.map { $1.findingOfChange(since: $0) }).inPrintingOrder()
    }

    /// The finding that the whole ledger is missing; nil when it contained no lasting fact.
    ///
    /// - Parameter path: The path of the ledger.
    /// - Returns: One error.
    package func findingOfDeletion(of path: String) -> Diagnostic? {
        let lost = LedgerKind.lasting.flatMap { facts(of: $0) }
        guard let first = lost.first else { return nil }
        return Diagnostic(
            rule: LedgerRules.factRemoved,
            message: "'\(path)' was deleted",
            help: "Production still has these fields. Restore the file, or name its new place in modelc.json.",
            symbol: nil,
            location: first.location
        )
    }
}

extension LedgerKind {
    /// The kinds of lines that stay forever.
    fileprivate static let lasting = allCases.filter { !$0.followsExport && !$0.isIntent }
}

extension Diagnostic {
    /// The largest number of places in one finding.
    static let shownFacts = 20

    fileprivate static func removed(
        _ lost: [LedgerFact],
        _ action: String,
        at location: SourceLocation?
    ) -> Diagnostic? {
        guard let first = lost.first(where: { $0.kind == .field || $0.kind == .record }) ?? lost.first else {
            return nil
        }
        let isOne = lost.count == 1
        return Diagnostic(
            rule: LedgerRules.factRemoved,
            message: isOne ? "\(action) \(first.name)" : "\(action) \(lost.count) facts, among them \(first.name)",
            help: isOne
                ? "Restore the line: '\(first.line)'."
                : "Restore the lines. If you removed an element from the model on purpose, also run modelc retire.",
            symbol: isOne ? first.symbol : nil,
            location: location ?? first.location,
            related: lost.prefix(shownFacts).map { .init("\($0.name) stood here", at: $0.location) }
        )
    }
}

/// The reason that a ledger does not accept an export.
package struct LedgerRefusal: Error {
    /// The errors, in printing order.
    package let findings: [Diagnostic]
}

extension Ledger {
    /// The ledger after an export of Production: new record types and fields are added; indexes, roles and grants
    /// become those of the export; other lines stay.
    ///
    ///     let export = Ledger(export: schema, path: "production.ckdb", container: "iCloud.com.example.app")
    ///     let advanced = try ledger.advanced(with: export)
    ///     let lines = advanced.difference(from: ledger)
    ///
    /// - Parameter export: The export; nil for none.
    /// - Returns: The ledger; without an export, the same.
    /// - Throws: When two lines of the ledger contradict each other, because modelc cannot choose one of them, or the
    ///   export lacks a record type or field of the ledger, contradicts one, or belongs to another container.
    package func advanced(with export: Ledger?) throws(LedgerRefusal) -> Ledger {
        try Self.refuse(contradictions)
        guard let export else { return self }
        try Self.refuse(findings(comparedWith: export))
        let preferred = LedgerComparison(of: self, with: export, kinds: [.field]).preferred
        return Ledger(facts.filter { !$0.kind.followsExport && !preferred.contains($0) } + export.facts)
    }

    private static func refuse(_ findings: [Diagnostic]) throws(LedgerRefusal) {
        let errors = findings.filter { $0.severity == .error }
        if !errors.isEmpty { throw LedgerRefusal(findings: errors) }
    }

    /// The differences between the ledger and an export of Production: errors for facts missing in the export and for
    /// different values, notes for facts missing in the ledger.
    package func findings(comparedWith export: Ledger) -> [Diagnostic] {
        let held = LedgerComparison(of: self, with: export, kinds: [.record, .field])
        let found = LedgerComparison(of: export, with: self, kinds: [.record, .field])
        // An export does not name its container; the settings may.
        let foreign = export.facts(of: .container).compactMap(\.value).flatMap { self.findings(asLedgerOf: $0) }
        let missing = held.lost.map { $0.findingOfLack(recordType: export.recordTypeFact(for: $0)) }
        let changed = held.changed.map { $0.findingOfContradiction(by: $1) }
        let behind = held.preferred.map(\.findingOfPreference) + found.lost.map(\.findingOfAddition)
        return (foreign + missing + changed + behind + changesThatFollow(export)).inPrintingOrder()
    }

    private func changesThatFollow(_ export: Ledger) -> [Diagnostic] {
        let difference = export.difference(from: self)
        let count = (difference.added + difference.removed).count(where: \.kind.followsExport)
        guard count > 0 else { return [] }
        let lines = count == 1 ? "line" : "lines"
        return [
            Diagnostic(
                rule: LedgerRules.ledgerBehindExport,
                message: "the indexes, roles and grants of the ledger and the export differ in \(count) \(lines)",
                help: "run modelc lock advance and commit the ledger",
                location: nil
            )
        ]
    }
}

extension LedgerFact {
    /// True if production gets another type for the field by a deployment.
    fileprivate func canBecome(_ other: LedgerFact) -> Bool {
        guard case .field(_, _, let old) = statement, case .field(_, _, let new) = other.statement else { return false }
        return old.canBecome(new)
    }

    fileprivate func findingOfContradiction(by export: LedgerFact) -> Diagnostic {
        finding(
            LedgerRules.exportContradictsLedger,
            "\(topic) is '\(value ?? "")' in the ledger and '\(export.value ?? "")' in the export",
            help: "this never changes in Production: the export is from another container or from Development, "
                + "or the ledger is wrong",
            related: [.init("in the export", at: export.location)]
        )
    }

    fileprivate var findingOfPreference: Diagnostic {
        finding(
            LedgerRules.ledgerBehindExport,
            "\(topic) is '\(value ?? "")' in the ledger, and the export has a preferred type",
            help: "run modelc lock advance and commit the ledger"
        )
    }

    fileprivate func findingOfLack(recordType: LedgerFact?) -> Diagnostic {
        finding(
            LedgerRules.factNotInExport,
            "the export lacks \(name), and the ledger has it",
            help: "Production never loses anything. "
                + "The export is too old, or it is an export of another container or of Development",
            related: recordType.map { [.init("the record type in the export", at: $0.location)] } ?? []
        )
    }

    fileprivate var findingOfAddition: Diagnostic {
        finding(
            LedgerRules.ledgerBehindExport,
            "the ledger lacks \(name), and the export has it",
            help: "run modelc lock advance and commit the ledger"
        )
    }
}

extension Ledger {
    /// The findings about lines that name another container than the settings.
    ///
    ///     ledger.findings(asLedgerOf: "iCloud.com.example.app")
    package func findings(asLedgerOf container: String) -> [Diagnostic] {
        facts(of: .container).filter { $0.value != container }.map { fact in
            fact.finding(
                LedgerRules.ledgerOfAnotherContainer,
                "the container is '\(fact.value ?? "")' in the ledger and '\(container)' in the settings",
                help:
                    "Restore the container in modelc.json. A store that moves on purpose gets a new ledger, made from an export "
                    + "of the new container; this one stays, and modelc retire says in it what moved."
            )
        }
    }
}
