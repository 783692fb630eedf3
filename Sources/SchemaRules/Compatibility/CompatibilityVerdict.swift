import CompilerSupport

/// What becomes of what one version writes when another version reads it.
package struct CompatibilityVerdict: Equatable, Sendable {
    /// What does not arrive as it was sent, or may not, the worst first.
    package let reasons: [CompatibilityReason]

    /// The worst outcome of the reasons; ``CompatibilityOutcome/synced`` without any.
    package var outcome: CompatibilityOutcome { reasons.map(\.outcome).max() ?? .synced }

    /// Several changes can have one outcome for a property; what is certain, or comes first, is said of it. What the server
    /// refuses nobody misreads.
    init(_ reasons: [CompatibilityReason]) {
        let refused = Set(reasons.filter { $0.outcome == .refused }.map(\.place))
        self.reasons = reasons.filter { $0.outcome != .misread || !refused.contains($0.place) }.sorted { left, right in
            if left.outcome != right.outcome { return left.outcome > right.outcome }
            return left.order < right.order
        }.uniqued { Subject(symbol: $0.symbol, outcome: $0.outcome) }
    }

    private struct Subject: Hashable {
        let symbol: String
        let outcome: CompatibilityOutcome
    }
}

extension CompatibilityReason {
    /// Within one outcome.
    fileprivate var order: (String, Int, String, String) { (symbol, isCertain ? 0 : 1, place, kind.rawValue) }
}
