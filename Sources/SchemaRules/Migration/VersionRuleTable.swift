package import CompilerSupport

/// The `MIG` family: what the versions of a model mean for stores that exist.
///
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
///
/// The files of an example are the versions of a bundle, oldest first, each its whole model or the children of `<model>`.
/// What is known of a version stands behind its name:
///
/// - `V1` is in the bundle.
/// - `V1, shipped` is in the bundle and shipped as it is.
/// - `V1, as shipped` shipped, and is in the bundle no longer, or not like this.
///
/// The last one of the bundle is current, unless another says `, current`.
package enum VersionRuleTable {
    /// The rules, by number.
    package static let all: [Rule<VersionHistory>] = [
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

    /// A version at whose `<model>` element a finding must be.
    static func marked(_ entities: String) -> String { "↓<model>\n\(entities)\n</model>" }
}
