package import Mirroring

/// The fields that a model needed before, and which of them it surely wrote.
///
/// A derived attribute has a field in every plan and is probably never written. Neither an export nor a ledger tells such a
/// field from one whose attribute was stored until it became derived: earlier models do.
package struct FieldHistory: Sendable {
    /// The needs of the model where this branch began, when they are known.
    let baseline: MirroredSchema?
    /// The needs of its other versions, those that shipped where that is known.
    private let versions: [MirroredSchema]

    /// Collects what earlier models needed.
    package init(baseline: MirroredSchema? = nil, versions: [MirroredSchema] = []) {
        self.baseline = baseline
        self.versions = versions
    }

    /// The answer of earlier models to whether a field was written.
    enum Writing {
        /// One had an attribute that is surely written.
        case sure
        /// Those that had one had attributes that are probably not written.
        case assumed
        /// None had it.
        case unknown
    }

    /// True if the model had it where this branch began, for sure.
    func baselineWrote(_ subject: DeployedElement) -> Bool { baseline?.surelyHas(subject) == true }

    /// The answer of earlier models to whether records have it.
    func writing(of subject: DeployedElement) -> Writing {
        let models = [baseline].compactMap(\.self) + versions
        if models.contains(where: { $0.surelyHas(subject) }) { return .sure }
        return models.contains { $0.has(subject) } ? .assumed : .unknown
    }
}

extension MirroredSchema {
    fileprivate func surelyHas(_ subject: DeployedElement) -> Bool { has(subject) { !$0.isAssumed } }
}
