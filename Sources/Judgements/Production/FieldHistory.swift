import Ledger
import Mirroring

/// What a model needed before, and which of the fields it surely wrote.
///
/// A derived attribute has a field in every plan and is probably never written. Neither an export nor a ledger tells such a
/// field from one whose attribute was stored until it became derived: earlier models do.
struct FieldHistory {
    /// What the model needed where this branch began, when that is known.
    let baseline: MirroredSchema?
    /// What other versions of it need.
    let versions: [MirroredSchema]

    /// Whether the model had it where this branch began, for sure.
    func baselineWrote(_ subject: LedgerSubject) -> Bool { baseline?.surelyHas(subject) == true }

    /// Whether an earlier model had it for sure; false when it only ever was assumed, and nil when none had it.
    func wasWritten(_ subject: LedgerSubject) -> Bool? {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.surelyHas(subject) }) { return true }
        return models.contains { $0.has(subject) } ? false : nil
    }
}

extension MirroredSchema {
    fileprivate func surelyHas(_ subject: LedgerSubject) -> Bool { has(subject) { !$0.isAssumed } }
}
