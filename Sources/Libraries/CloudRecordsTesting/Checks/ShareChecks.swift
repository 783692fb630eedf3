import CloudRecords
import CloudSchema

/// What can be shared, and how often.
enum ShareChecks {
    static let zoneShareName = "cloudkit.zoneshare"

    static let all: [SaveCheck] = [place, root, alreadyShared]

    private static func place(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard attempt.sent.isShare || attempt.sent.share != nil else { return nil }
        if attempt.rules.scope == .public { return .sharing("nothing can be shared in the public database") }
        if attempt.sent.id.zone.isDefault { return .sharing("nothing can be shared in the default zone") }
        return nil
    }

    /// Row 24.
    private static func root(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard attempt.sent.isShare, attempt.isNew, attempt.name != zoneShareName else { return nil }
        if attempt.sharesWithRoot.contains(attempt.name) { return nil }
        return .sharing("a share is saved together with the record that it shares")
    }

    /// Row 25.
    private static func alreadyShared(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        let (record, zone) = (attempt.merged, attempt.zone)
        let isUnchanged = record.share == attempt.stored?.record.share && record.parent == attempt.stored?.record.parent
        if isUnchanged || (record.share == nil && record.parent == nil) { return nil }
        let above = shares(of: Hierarchy.ancestors(of: record, in: zone), in: zone) + [record.share].compactMap(\.self)
        guard !above.isEmpty else { return nil }
        let below = shares(of: Hierarchy.descendants(of: attempt.name, in: zone), in: zone)
        let isReplaced = attempt.stored?.record.share.map { $0 != record.share } ?? false
        guard above.count + below.count > 1 || isReplaced else { return nil }
        return RecordDatabaseError(
            .alreadyShared,
            explanation: "the record, or one above or below it, is part of a share"
        )
    }

    private static func shares(of names: [String], in zone: ZoneContents) -> [RecordReference] {
        names.compactMap { zone.records[$0]?.record.share }
    }
}

extension CloudRecord {
    var isShare: Bool { type == RecordType.share.name }
}

extension RecordZoneID {
    var isDefault: Bool { name == RecordZoneID.default.name }
}

extension RecordDatabaseError {
    fileprivate static func sharing(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, explanation: explanation)
    }
}
