/// Something deployed, as a person names it to retire it.
package enum LedgerSubject: Hashable, Sendable {
    /// A record type with all of its fields.
    case recordType(String)
    /// One field.
    case field(recordType: String, name: String)
    /// An entity that records of the type name, while others of its tree have the type as well.
    case entity(recordType: String, name: String)

    /// `CD_Type`, `CD_Type.CD_field` or `CD_Type.Entity`.
    package var symbol: String { names.joined(separator: ".") }

    private var names: [String] {
        switch self {
        case .recordType(let name): [name]
        case .field(let recordType, let name), .entity(let recordType, let name): [recordType, name]
        }
    }

    /// The beginning of the line that says Production holds it, up to the type of a field. No export names entities: what
    /// Production holds of one is the record type.
    var factKey: String {
        switch self {
        case .recordType(let name), .entity(let name, _): key(.record, [name])
        case .field: key(.field, names)
        }
    }

    /// The beginning of the line that says it is retired, up to the reason.
    var retirementKey: String {
        key(retirement(reason: "").spelled.kind, names)
    }

    /// The line that says it left the model on purpose.
    package func retirement(reason: String) -> LedgerStatement {
        switch self {
        case .recordType(let name): .retiredRecord(name, reason: reason)
        case .field(let recordType, let name): .retiredField(recordType: recordType, field: name, reason: reason)
        case .entity(let recordType, let name): .retiredEntity(recordType: recordType, entity: name, reason: reason)
        }
    }

    private func key(_ kind: LedgerKind, _ names: [String]) -> String {
        ([kind.rawValue] + names.map(LedgerToken.spelling)).joined(separator: " ")
    }
}

extension Ledger {
    /// Whether Production holds it.
    package func holds(_ subject: LedgerSubject) -> Bool { fact(of: subject) != nil }

    /// The line that says that Production holds it.
    func fact(of subject: LedgerSubject) -> LedgerFact? { facts(startingWith: subject.factKey).first }

    /// The line of the record type that a field's line is about.
    func recordTypeFact(for fact: LedgerFact) -> LedgerFact? {
        guard case .field(let recordType, _, _) = fact.statement else { return nil }
        return self.fact(of: .recordType(recordType))
    }
}
