import ModelDifference

/// What some changes contribute to the verdict on a pair of versions.
struct VerdictParts: Hashable, Sendable {
    private(set) var store = StoreGrade.none
    private(set) var handler = HandlerNeed.none
    private(set) var losesData = false
    /// What cannot be inferred, or needs code.
    private(set) var reasons: [VerdictReason] = []

    /// Contributes nothing.
    init() {}

    /// Of the observations only merged hierarchies count: the others are hints.
    init(_ comparison: ModelComparison, _ grading: ChangeGrading, withHierarchies: Bool) {
        for change in comparison.changes { add(change, grading) }
        guard withHierarchies else { return }
        for case .hierarchiesMerged(let root, let roots) in comparison.observations {
            add(.hierarchiesMerged(into: root, from: roots), grading)
        }
    }

    /// Puts into words only what decides.
    private mutating func add(_ change: ModelChange, _ grading: ChangeGrading) {
        add(grading.grade(of: change)) { grading.comparison.description(of: change) }
    }

    mutating func add(_ grade: Grade, _ description: () -> ChangeDescription) {
        store = max(store, grade.store)
        handler = max(handler, grade.handler)
        losesData = losesData || grade.losesData
        if grade.isDecisive { reasons.append(VerdictReason(description(), grade)) }
    }

    mutating func add(_ parts: VerdictParts) {
        store = max(store, parts.store)
        handler = max(handler, parts.handler)
        losesData = losesData || parts.losesData
        reasons += parts.reasons
    }
}

extension Grade {
    /// Whether people must know of it before they rely on inference.
    fileprivate var isDecisive: Bool { store > .inferred || handler == .required }
}
