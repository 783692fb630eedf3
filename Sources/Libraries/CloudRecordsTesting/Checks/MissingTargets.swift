import CloudRecords

/// The records that must exist before another can be saved.
enum MissingTargets {
    /// The names that a record needs and the zone does not have: those of its parent, its share, and what it points to
    /// with ``RecordReference/Action/validate``.
    static func names(of record: CloudRecord, in zone: ZoneContents) -> [String] {
        let pointers = record.pointers.filter { $0.kind != .deleteSelf }.map(\.target)
        let share = record.share.map { [$0.recordName] } ?? []
        return (pointers + share).filter { $0 != record.id.name && zone.records[$0] == nil }
    }

    static func error(_ names: [String]) -> RecordDatabaseError {
        RecordDatabaseError(
            .referenceViolation,
            explanation: "the target of a reference is not on the server: \(names.joined(separator: ", "))"
        )
    }

    /// The records outside of a set that forbid its deletion.
    static func blockers(of names: Set<String>, in zone: ZoneContents) -> [String] {
        let sources = names.flatMap { zone.pointers.sources(of: $0, pointing: [.parent, .validate]) }
        return Set(sources).subtracting(names).sorted()
    }

    static func blocked(by names: [String]) -> RecordDatabaseError {
        RecordDatabaseError(
            .referenceViolation,
            explanation:
                "records point to this one as their parent, or to be validated: \(names.joined(separator: ", "))"
        )
    }
}
