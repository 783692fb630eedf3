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

    /// What earlier models tell of whether a field was written.
    enum Writing {
        /// One had an attribute that is surely written.
        case sure
        /// Those that had one had attributes that are probably not written.
        case assumed
        /// None had it.
        case unknown
    }

    /// Whether the model had it where this branch began, for sure.
    func baselineWrote(_ subject: LedgerSubject) -> Bool { baseline?.surelyHas(subject) == true }

    /// What earlier models tell of whether records have it.
    func writing(of subject: LedgerSubject) -> Writing {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.surelyHas(subject) }) { return .sure }
        return models.contains { $0.has(subject) } ? .assumed : .unknown
    }
}

extension MirroredSchema {
    fileprivate func surelyHas(_ subject: LedgerSubject) -> Bool { has(subject) { !$0.isAssumed } }
}
