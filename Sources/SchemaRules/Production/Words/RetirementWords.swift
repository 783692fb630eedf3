import CloudSchema
import CompilerSupport
import Mirroring

extension Findings {
    /// Reports that a retired name is used again; of other changes nothing is said.
    mutating func reportReuse(_ change: SchemaChange, in comparison: SchemaComparison) {
        let author = comparison.needed.author
        switch change {
        case .retiredTypeReused(let type, let deployed):
            let place = author.place(of: type)
            report(
                "'\(place.symbol)' has the record type '\(type.name)', which is retired",
                about: place,
                help: "Old records come back. Choose a new name, or run modelc retire --undo \(place.symbol).",
                related: [comparison.deployed(deployed)]
                    + comparison.evidence.retirement(of: .recordType(type.name))
            )
        case .retiredEntityReused(let type, let deployed, let entity):
            report(
                "'\(entity.symbol)' has the name of a retired entity",
                about: entity,
                help:
                    "Old records come back. Choose a new name, or run modelc retire --undo \(type.name).\(entity.symbol).",
                related: [comparison.deployed(deployed)]
                    + comparison.evidence.retirement(of: .entity(recordType: type.name, name: entity.symbol))
            )
        case .retiredFieldReused(let reuse):
            let accepts = reuse.deployed.type.accepts(reuse.needed.field.type)
            let place = author.place(of: reuse.needed, in: reuse.recordType, accepts ? nil : .type)
            report(
                accepts
                    ? "'\(place.symbol)' has the field '\(reuse.name)', which is retired"
                    : "'\(place.symbol)' needs \(reuse.needed.field.type.text), but its name belongs to a retired field",
                about: place,
                help: accepts
                    ? "Old values come back. Choose a new name, or run modelc retire --undo \(place.symbol)."
                    : "A deployed field never changes its type, retired or not. Choose a new name.",
                related: [comparison.deployed(reuse.deployed, of: reuse.recordType.name)]
                    + comparison.evidence.retirement(
                        of: .field(recordType: reuse.recordType.name, name: reuse.deployed.name)
                    ),
                severity: accepts ? .warning : .error
            )
        default: break
        }
    }
}

extension SchemaEvidence {
    /// A pointer to the line that retires something.
    fileprivate func retirement(of subject: DeployedElement) -> [Diagnostic.Related] {
        guard let line = ledger?.retirement(of: subject) else { return [] }
        return [Diagnostic.Related("it is retired here", at: line.location)]
    }
}
