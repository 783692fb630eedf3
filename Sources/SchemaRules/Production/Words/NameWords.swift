import CompilerSupport
import Mirroring

extension ShippedChange {
    /// The words for a name that something else has now.
    func nameWords(in comparison: SchemaComparison) -> Wording? {
        switch kind {
        case .nameReused(let newName):
            return Wording(
                message: "'\(symbol)' has the former name of '\(newName)', and reads its values",
                help: "Give it a name that was never deployed, and do not reuse the former name of '\(newName)'."
            )
        case .takenOver(let identifier):
            let isShipped = shipped != nil
            let name = field.map { "\(recordType).\($0)" } ?? "the records named '\(symbol)'"
            return Wording(
                message: isShipped
                    ? "'\(symbol)' was '\(identifier)', and takes over \(name), which another element wrote"
                    : "'\(symbol)' was '\(identifier)', and both it and \(name) are deployed",
                help: isShipped
                    ? """
                    The app would read old values as values of another element. Keep the names, or choose one \
                    that was never deployed.
                    """
                    : """
                    The app would read old values as values of another element. Keep the names; retire \
                    '\(identifier)' if nothing uses it.
                    """,
                severity: isShipped || comparison.isInLedger(self) ? nil : .warning
            )
        default: return nil
        }
    }
}

extension SchemaComparison {
    /// True if a ledger holds the field, and not just an export.
    fileprivate func isInLedger(_ change: ShippedChange) -> Bool {
        change.field.map { evidence.isInLedger(.field(recordType: change.recordType, name: $0)) } == true
    }
}
