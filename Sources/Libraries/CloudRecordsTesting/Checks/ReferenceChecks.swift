import CloudRecords

/// Where references may lead. That their targets exist is a matter of the whole request: see ``MissingTargets``.
enum ReferenceChecks {
    static let all: [SaveCheck] = [parent, crossZone, owners]

    private static func parent(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard let parent = attempt.sent.parent else { return nil }
        if parent.action != .none { return .reference("the reference to a parent must have the action none") }
        if !attempt.sent.isInSameZone(parent) { return .reference("a parent must be in the zone of its children") }
        if Hierarchy.isCircular(attempt.merged, in: attempt.zone) {
            return .reference("a record cannot be its own parent")
        }
        return nil
    }

    /// Assumption: what does something when its target goes stays in one zone. What the server says is not known.
    private static func crossZone(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let isCrossing = attempt.merged.references.contains { $0.action != .none && !attempt.sent.isInSameZone($0) }
        return isCrossing ? .reference("a reference that does something must stay in its zone") : nil
    }

    /// Row 22. References to parents do not count, though one report says that they do.
    private static func owners(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let targets = Set(attempt.merged.pointers.filter { $0.kind == .deleteSelf }.map(\.target))
        let isFull = targets.contains {
            attempt.zone.pointers.owners(of: $0, besides: attempt.name) >= attempt.rules.limits.owningReferences
        }
        guard isFull else { return nil }
        return RecordDatabaseError(
            .limitExceeded,
            2023,
            "Limit exceeded for number of owning references to single record"
        )
    }
}

extension RecordDatabaseError {
    fileprivate static func reference(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation)
    }
}

extension CloudRecord {
    fileprivate func isInSameZone(_ reference: RecordReference) -> Bool {
        reference.zone.map { $0 == id.zone } ?? true
    }
}
