import ModelDifference
import ObjectModel

/// Whether a store of one version can be opened with another, in one step.
///
/// Core Data looks at the two models alone, so two steps that are inferable say nothing about both at once.
///
///     let verdict = MigrationVerdict(from: old, to: new)
///     if verdict.kind > .inferable { print(verdict.reasons.map(\.text)) }
public struct MigrationVerdict: Hashable, Sendable {
    /// The verdict in one word.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The version hashes are equal: the store opens as it is.
        case same
        /// Core Data infers the mapping.
        case inferable
        /// Nobody has shown whether Core Data infers the mapping: treat it like ``stage``.
        case uncertain
        /// A recipe leads there in several steps.
        case stage
        /// No recipe leads there.
        case impossible
    }

    /// The verdict in one word.
    public let kind: Kind
    /// Whether code of the app has to run beside the migration.
    public let handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    public let losesData: Bool
    /// The changes that Core Data does not infer, or only if the rows fit; by symbol and kind.
    public let reasons: [VerdictReason]

    /// The store opens as it is.
    static let same = MigrationVerdict(kind: .same, handler: .none, losesData: false, reasons: [])

    /// Judges a pair of versions.
    public init(from old: MigrationVersion, to new: MigrationVersion) {
        self = old.hasSameHashes(as: new) == true ? .same : Self(Self.parts(from: old, to: new), old, new)
    }

    /// Judges by changes that were graded already.
    ///
    /// A hash that differs without a change that modelc knows of is migrated by inference, as a copy.
    init(_ parts: VerdictParts, _ old: MigrationVersion, _ new: MigrationVersion) {
        let kind = Kind(parts.store, isHashChanged: old.hasSameHashes(as: new) == false)
        self.init(
            kind: kind,
            handler: kind == .same ? .none : parts.handler,
            losesData: parts.losesData,
            reasons: parts.reasons.sorted()
        )
    }

    private init(kind: Kind, handler: HandlerNeed, losesData: Bool, reasons: [VerdictReason]) {
        self.kind = kind
        self.handler = handler
        self.losesData = losesData
        self.reasons = reasons
    }

    static func parts(from old: MigrationVersion, to new: MigrationVersion) -> VerdictParts {
        let comparison = ModelComparison(from: old.graph, to: new.graph)
        let grading = ChangeGrading(comparison, direct: comparison.match, old: old.isMirrored, new: new.isMirrored)
        return VerdictParts(comparison, grading, withHierarchies: true)
    }
}

extension MigrationVerdict.Kind: Comparable {
    /// The greater one asks for more.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    init(_ store: StoreGrade, isHashChanged: Bool) {
        switch store {
        case .none: self = isHashChanged ? .inferable : .same
        case .inferred: self = .inferable
        case .uncertain: self = .uncertain
        case .stage: self = .stage
        case .impossible: self = .impossible
        }
    }

    private var rank: Int {
        switch self {
        case .same: 0
        case .inferable: 1
        case .uncertain: 2
        case .stage: 3
        case .impossible: 4
        }
    }
}

extension MigrationVersion {
    /// Whether Core Data takes a store of one for a store of the other; nil when a hash cannot be computed.
    func hasSameHashes(as other: MigrationVersion) -> Bool? {
        guard let checksum = try? hashes.checksum.get(), let otherChecksum = try? other.hashes.checksum.get() else {
            return nil
        }
        return checksum == otherChecksum
    }
}
