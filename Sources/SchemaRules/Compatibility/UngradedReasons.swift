import ObjectModel

extension ModelGrading {
    /// The reasons for which the last of some versions does not get what the first one wrote to iCloud, and of which no grade
    /// of a change tells.
    ///
    /// A change is graded by itself, and some are more together: an attribute that became a relationship was removed and added
    /// for the grades, while the reader takes its texts for names of records. What a version does not get of its own records
    /// is no difference.
    ///
    /// - Parameter versions: The versions, oldest first; the first and the last are the compared ones.
    /// - Returns: The reasons, the worst first.
    package func ungradedReasons(between versions: [CompatibilityVersion]) -> [CompatibilityReason] {
        let (search, reader) = (PairSearch(versions), versions.count - 1)
        let graded = changes + observations
        let ungraded = search.verdict(of: 0, readBy: reader).reasons.filter { reason in
            reason.outcome > .unread && !graded.contains(where: reason.isGraded)
        }
        if ungraded.isEmpty { return [] }
        let own = search.verdict(of: reader, readBy: reader).reasons
        return ungraded.filter { !own.contains($0) }
    }
}

extension CompatibilityReason {
    /// The effect on the cloud and on older apps.
    package var effect: CloudEffect {
        switch outcome {
        case .synced, .unread: .retains
        case .lost: .replaces
        case .refused: .breaks
        case .misread: isCertain ? .unreadable : .misreads
        }
    }

    /// True if the grade of a change at its element is as bad. What the server refuses nobody misreads.
    fileprivate func isGraded(by change: GradedChange) -> Bool {
        let (description, cloud) = (change.description, change.grade.cloud)
        // A link is named after its first end, and the reason after the end that changed.
        let isOfLink = kind == .linkRenamed && description.from == from
        guard isOfLink || [description.symbol, description.from, description.to].contains(symbol) else { return false }
        if cloud.development == .refused { return true }
        return switch outcome {
        case .synced, .unread: true
        case .lost: cloud.production == .loses || cloud.production == .refused || cloud.olderApps == .mixed
        case .refused: false
        // Of numbers, only those that do not fit.
        case .misread: cloud.olderApps == .misread || cloud.olderApps == .sendOldValues && !isCertain
        }
    }
}
