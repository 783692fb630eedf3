package import CompilerSupport
package import Mirroring

/// The verdicts for each version of a model that reads what each other version wrote to iCloud.
///
/// People update late, and have several devices. Every version that shipped writes to the same records, so each pair
/// counts, in both directions:
///
///     let matrix = CompatibilityMatrix(versions)
///     matrix.verdict(of: 0, readBy: 1).outcome
///     matrix.verdict(of: 0, readBy: 1).reasons.map(\.text)
///
/// The reasoning is that of the check: what the writer needs of CloudKit is deployed, and the reader is held against it. Groups
/// of entities are compared by themselves, and the places of reasons are those of a version that has the group like the reader.
package struct CompatibilityMatrix: Sendable {
    /// The names of the versions, oldest first.
    package let versions: [String]
    private let verdicts: [[CompatibilityVerdict]]

    /// Judges every pair.
    ///
    /// - Parameter versions: The versions, oldest first: renaming identifiers are followed from each to the next.
    package init(_ versions: [CompatibilityVersion]) {
        self.versions = versions.map(\.name)
        let lineages = ElementLineages(versions.map(\.mirrored.graph))
        let groups = EntityGroups(versions.map(\.mirrored.graph), lineages)
        let parts = groups.all.concurrentMap { VersionPart($0, of: versions, groups, lineages) }
        verdicts = versions.indices.concurrentMap { writer in
            versions.indices.map { reader in
                CompatibilityVerdict(parts.flatMap { $0.reasons(of: writer, readBy: reader) })
            }
        }
    }

    /// The verdict on what one version writes and another one reads, both by position.
    package func verdict(of writer: Int, readBy reader: Int) -> CompatibilityVerdict { verdicts[writer][reader] }
}

/// One version of a model, with what of it is mirrored.
package struct CompatibilityVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model and its mirrored stores.
    let mirrored: MirroredModel

    /// Creates a version.
    package init(name: String, mirrored: MirroredModel) {
        self.name = name
        self.mirrored = mirrored
    }
}

/// The verdict for one version that reads what another one wrote.
package struct CompatibilityVerdict: Equatable, Sendable {
    /// The reasons why something does not arrive as it was sent, or may not, the worst first.
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
    fileprivate var order: (String, Int, String, String) { (symbol, isCertain ? 0 : 1, place, kind.word) }
}

/// The verdict for the current version that reads what a shipped version wrote.
package struct ShippedCompatibility: Sendable {
    /// The version that shipped.
    let version: String
    /// The evidence that it shipped.
    let evidence: Diagnostic.Related
    /// The verdict.
    let verdict: CompatibilityVerdict

    /// Judges the two versions.
    package init(
        of shipped: CompatibilityVersion,
        shippedBy evidence: Diagnostic.Related,
        readBy current: CompatibilityVersion
    ) {
        version = shipped.name
        self.evidence = evidence
        verdict = PairSearch([shipped, current]).verdict(of: 0, readBy: 1)
    }
}

/// The rules about versions that share records, where nothing says what production holds.
///
///     let findings = CompatibilityRuleTable.all.flatMap { $0.findings(in: compatibility) }
///
/// The files of an example are the version that shipped and the current one.
package enum CompatibilityRuleTable {
    /// Every rule of the group.
    package static let all: [Rule<ShippedCompatibility>] = [incompatibleWithShippedVersion]
}
