package import CompilerSupport

/// The `MIG` family: the effect of a model's versions on existing stores.
///
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
///
/// The files of an example are the versions of a bundle, oldest first, each as a whole model or as the children of
/// `<model>`. The file name says what is known of a version:
///
/// - `V1` is in the bundle.
/// - `V1, shipped` is in the bundle and shipped unchanged.
/// - `V1, as shipped` shipped, but is no longer in the bundle or was edited there.
///
/// A file `Stack.swift` is code of the app. The last version of the bundle is current, unless another one has `, current`.
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
        sharedRenamingIdentifier,
        leftOverIdentifierOfLink,
        entityBecameAbstract,
        lightweightManager,
    ]

    /// A version with a mark at `<model>`, where the finding must be.
    static func marked(_ entities: String) -> String { "↓<model>\n\(entities)\n</model>" }

    /// A version of a mirrored model.
    static func mirrored(_ entities: String) -> String { "<model usedWithCloudKit=\"YES\">\n\(entities)\n</model>" }
}

extension RuleExample {
    /// The same example with an app that does not migrate by one inferred mapping.
    func migrating(_ strategy: VersionHistory.Strategy) -> RuleExample {
        RuleExample(files.map { ($0.name, $0.text) }, arguments: [#""migration": "\#(strategy.rawValue)""#])
    }
}
