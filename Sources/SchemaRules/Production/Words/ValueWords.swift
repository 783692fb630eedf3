import CompilerSupport
import Mirroring
import ObjectModel

extension ShippedChange {
    /// The words for values that a device reads for others than were written.
    var valueWords: Wording? {
        switch kind {
        case .readOtherwise(let old, let new):
            let isNumber = FieldMapping(new)?.isNumber == true
            return Wording(
                message: "'\(symbol)' is \(new.rawValue), but it was \(old.rawValue) when it shipped, "
                    + "and the field stays",
                help: isNumber
                    ? """
                    Values that do not fit the narrower type change or are lost. Keep the type, or make sure that \
                    all values fit.
                    """
                    : "A device cannot read values of one type as the other. Add an attribute with a new name.",
                severity: isNumber ? .warning : .error
            )
        case .compositeChanged:
            return Wording(
                message: "'\(symbol)' has other elements than what shipped, and the field stays",
                help: "Older versions may not be able to read its values. Add an attribute with a new name.",
                severity: .warning
            )
        case .storedValueChanged(let change): return words(for: change)
        default: return nil
        }
    }

    /// The words for values whose bytes Swift encodes, which no schema shows.
    private func words(for change: StoredValueChange) -> Wording? {
        switch change.kind {
        case .elements(let old, let new):
            let subject = change.member.isEmpty ? "'\(symbol)'" : "'\(change.member)' in '\(symbol)'"
            return Wording(
                message: "\(subject) is \(new), but it was \(old) when it shipped, and the field stays",
                help: change.help
            )
        case .rawValuesMoved(let names):
            return Wording(
                message: "in the enumeration of '\(symbol)', \(StoredValueChange.list(names)) has a raw value that "
                    + "another case had when it shipped",
                help: change.help,
                severity: .warning
            )
        case .rawValuesLost(let values):
            return Wording(
                message:
                    "the enumeration of '\(symbol)' has no case with \(StoredValueChange.list(values)), which shipped",
                help: change.help,
                severity: .warning
            )
        case .memberAdded, .memberRemoved, .memberType, .memberOptionality: return nil
        }
    }
}
