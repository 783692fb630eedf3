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
    /// What it means for the cloud and for older apps.
    package var effect: CloudEffect {
        switch outcome {
        case .synced, .unread: .retains
        case .lost: .replaces
        case .refused: .breaks
        case .misread: .unreadable
        }
    }

    /// Whether the grade of a change at its element is as bad.
    fileprivate func isGraded(by change: GradedChange) -> Bool {
        let (description, cloud) = (change.description, change.grade.cloud)
        guard [description.symbol, description.from, description.to].contains(symbol) else { return false }
        if cloud.production == .loses || cloud.production == .refused { return true }
        switch cloud.olderApps {
        case .misread: return outcome == .misread
        case .mixed: return outcome == .lost
        // Of numbers, only those that do not fit.
        case .sendOldValues: return outcome == .misread && !isCertain
        case .unaffected, .ignore, .keepWriting, .disjoint: return false
        }
    }
}
