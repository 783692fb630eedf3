public import Diagnostics

/// The `MIG` family: what the versions of a model mean for stores that exist.
///
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
public enum VersionRuleTable {
    /// The rules, by number.
    public static let all: [Rule<VersionHistory>] = [
        shippedVersionEdited,
        shippedVersionDeleted,
        currentVersionRolledBack,
        versionsWithEqualHashes,
        notInferable,
        requiredAddedWithoutDefault,
        renamingIdentifierDangling,
        renameChainBroken,
        hashEqualButMeaningChanged,
        versionUnreachable,
        renameSuspected,
        mappingModelStale,
        renameInMirroredStore,
    ]
}
