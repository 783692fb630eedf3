import ObjectModel

extension ModelGrading {
    /// The reasons for which records in iCloud do not arrive as they were sent, and of which no grade of a change tells: at the
    /// last of some versions what the first one wrote, and at the first one, in older apps, what the last one writes.
    ///
    /// A change is graded by itself, and some are more together: an attribute that became a relationship was removed and added
    /// for the grades, while the reader takes its texts for names of records. What a version does not get of its own records
    /// is no difference.
    ///
    /// - Parameter versions: The versions, oldest first; the first and the last are the compared ones.
    /// - Returns: The reasons, those of the last version before those of older apps, each with the worst first.
    package func ungradedReasons(between versions: [CompatibilityVersion]) -> [UngradedReason] {
        let (search, last) = (PairSearch(versions), versions.count - 1)
        var told = (changes + observations).map { ToldChange($0, comparison.match) }
        return [(writer: 0, reader: last), (writer: last, reader: 0)].flatMap { writer, reader in
            let ungraded = search.verdict(of: writer, readBy: reader).reasons
                .map { UngradedReason(reason: $0, isOfOlderApps: writer == last) }
                .filter { $0.isHarm && !told.contains(where: $0.isTold) }
            if ungraded.isEmpty { return ungraded }
            let own = search.verdict(of: reader, readBy: reader).reasons
            let found = ungraded.filter { !own.contains($0.reason) }
            told += found.map(ToldChange.init)
            return found
        }
    }
}

/// A reason that no grade of a change tells.
package struct UngradedReason: Sendable {
    /// The reason. It calls everything as its reader does.
    package let reason: CompatibilityReason
    /// True if the reader is an older app, and not the last version.
    package let isOfOlderApps: Bool

    /// The effect on the cloud and on older apps.
    package var effect: CloudEffect {
        switch reason.outcome {
        case .synced, .unread: .retains
        case .lost: isOfOlderApps ? CloudEffect(.legal, .legal, .disjoint) : .replaces
        case .refused: .breaks
        case .misread: reason.isCertain && !isOfOlderApps ? .unreadable : .misreads
        }
    }

    /// True if more is wrong than that something is new to the reader. What the server refuses it refuses of both.
    fileprivate var isHarm: Bool {
        switch reason.outcome {
        case .synced, .unread: false
        case .refused: !isOfOlderApps
        case .lost, .misread: true
        }
    }

    /// True if a change at its element tells of something as bad. What the server refuses nobody misreads.
    fileprivate func isTold(by change: ToldChange) -> Bool {
        // A link is named after its first end, and the reason after the end that changed.
        let isOfLink = reason.kind == .linkRenamed && reason.from.map(change.values.contains) == true
        guard isOfLink || change.symbols.contains(reason.symbol) else { return false }
        let cloud = change.effect
        if cloud.development == .refused { return true }
        return switch reason.outcome {
        case .synced, .unread: true
        case .lost: [.loses, .refused].contains(cloud.production) || [.mixed, .disjoint].contains(cloud.olderApps)
        case .refused: false
        // Of numbers, only those that do not fit.
        case .misread: cloud.olderApps == .misread || cloud.olderApps == .sendOldValues && !reason.isCertain
        }
    }
}

/// Something that is said already.
private struct ToldChange {
    /// The names of its element, in both versions.
    let symbols: [String]
    /// Its values before and after.
    let values: [String]
    let effect: CloudEffect

    init(_ change: GradedChange, _ match: ModelMatch) {
        let description = change.description
        values = [description.from, description.to].compactMap(\.self)
        symbols = [description.symbol] + values + [change.change.place.old.map(match.old.symbol)].compactMap(\.self)
        effect = change.grade.cloud
    }

    init(_ ungraded: UngradedReason) {
        symbols = [ungraded.reason.symbol]
        values = []
        effect = ungraded.effect
    }
}
