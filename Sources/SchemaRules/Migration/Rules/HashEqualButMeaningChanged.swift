import CompilerSupport
import Mirroring
import ObjectModel

extension VersionRuleTable {
    static let hashEqualButMeaningChanged = Rule<VersionHistory>(
        id: "MIG509",
        name: "hash-equal-but-meaning-changed",
        severity: .warning,
        summary: """
            An index or a value transformer changed without a change of the version hashes, so existing stores do not \
            migrate.
            """,
        rationale: """
            Version hashes do not include indexes and value transformers. If all hashes are equal, Core Data opens \
            the store without a migration: it does not create a new index, and keeps a removed one, until another \
            change migrates the store. Core Data never applies a new transformer to stored values, so the new \
            transformer must read the bytes of the old one.

            Set a version hash modifier on the property or the entity, so that Core Data migrates the store. A new \
            transformer must read both formats; or add an attribute with a new name.
            """,
        source: "hashes of committed stores and compiled models of published apps",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample([
                "V1, shipped": .post("date", "Date"),
                "V2": indexed.replacing(#"name="Post""#, with: #"name="Post" versionHashModifier="index""#),
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": .post("date", "Date"),
                "V2": indexed.marking(#"name="byDate""#),
            ]),
            RuleExample([
                "V1, shipped":
                    #"<entity name="Post"><attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="Color"/></entity>"#,
                "V2": """
                <entity name="Post">
                <attribute name="color" optional="YES" attributeType="Transformable" ↓valueTransformerName="Hue"/>
                <attribute name="date" optional="YES" attributeType="Date"/>
                </entity>
                """,
            ]),
        ]
    ) { history, findings in
        guard let step = history.lastStep else { return }
        for change in step.unhashedChanges {
            findings.report(
                "'\(change.description.symbol)' \(change.predicate) since \(step.name), and the version hashes are equal",
                about: step.place(of: change),
                help: change.isIndex
                    ? """
                    Core Data opens stores without a migration, and does not change their indexes. Set a version \
                    hash modifier.
                    """
                    : """
                    Stored values keep the format of the old transformer. The new one must read both formats; or \
                    add a new attribute.
                    """,
                related: step.related
            )
        }
    }

    private static let indexed = """
        <entity name="Post">
        <attribute name="date" optional="YES" attributeType="Date"/>
        <fetchIndex name="byDate"><fetchIndexElement property="date" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        """
}

extension ShippedStep {
    /// Changes that look as if they affected stores, but do not.
    var unhashedChanges: [GradedChange] {
        changes.filter { $0.isIndex ? hasSameHashes == true : isTransformerWithoutModifier($0.change) }
    }

    private func isTransformerWithoutModifier(_ change: ModelChange) -> Bool {
        guard case .attributeChanged(.valueTransformer, let pair) = change else { return false }
        let before = old.graph.attribute(pair.old)
        let after = new.graph.attribute(pair.new)
        return before.type == .transformable && after.type == .transformable
            && !after.readsBytes(ofTransformer: before.valueTransformer)
            && before.details.versionHashModifier == after.details.versionHashModifier
    }
}

extension GradedChange {
    fileprivate var isIndex: Bool {
        switch change {
        case .partAdded(.uniquenessConstraint, _), .partRemoved(.uniquenessConstraint, _): false
        case .partAdded, .partRemoved, .fetchIndexChanged, .attributeChanged(.indexed, _),
            .relationshipChanged(.indexed, _):
            true
        default: false
        }
    }
}
