import Diagnostics
import ModelDifference
import ObjectModel

extension VersionRuleTable {
    static let hashEqualButMeaningChanged = Rule<VersionHistory>(
        id: "MIG509",
        name: "hash-equal-but-meaning-changed",
        severity: .warning,
        summary: "An index or a value transformer changed, and no hash did: stores that exist stay as they are.",
        rationale: """
            Indexes and transformers are outside the version hashes. When all hashes are equal Core Data opens the store \
            without migrating it: a new index is not created, one that is gone is kept, until something else migrates the \
            store. A value transformer is never applied to what is stored: the new one must read what the old one wrote.

            Set a version hash modifier on the property or the entity, so that Core Data migrates the store. For a \
            transformer let the new one read both formats, or add an attribute with a new name.
            """,
        source: "hashes of committed stores and compiled models of published apps",
        passing: [
            RuleExample([
                "V1, shipped": post("date", "Date"),
                "V2": """
                <entity name="Post" versionHashModifier="index">
                <attribute name="date" optional="YES" attributeType="Date"/>
                <fetchIndex name="byDate"><fetchIndexElement property="date" type="Binary" order="ascending"/></fetchIndex>
                </entity>
                """,
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": post("date", "Date"),
                "V2": """
                <entity name="Post">
                <attribute name="date" optional="YES" attributeType="Date"/>
                <fetchIndex ↓name="byDate"><fetchIndexElement property="date" type="Binary" order="ascending"/></fetchIndex>
                </entity>
                """,
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
        for difference in step.unhashedChanges {
            findings.report(
                "'\(difference.symbol)' \(difference.words) since \(step.name), and no hash tells",
                at: difference.location,
                symbol: difference.symbol,
                help: difference.isIndex
                    ? "Core Data opens stores without migrating them, and leaves their indexes alone. Set a version hash modifier."
                    : "What is stored stays as the old transformer wrote it. Let the new one read both, or add a new attribute.",
                related: step.related
            )
        }
    }
}

extension ShippedStep {
    /// Changes that were meant to do something to stores, and do nothing.
    var unhashedChanges: [Difference] {
        differences.filter { $0.isIndex ? hasSameHashes == true : isTransformerWithoutModifier($0.change) }
    }

    private func isTransformerWithoutModifier(_ change: ModelChange) -> Bool {
        guard case .attributeChanged(.valueTransformer, let pair) = change else { return false }
        let before = old.graph.attribute(pair.old)
        let after = new.graph.attribute(pair.new)
        return before.type == .transformable && after.type == .transformable
            && before.details.versionHashModifier == after.details.versionHashModifier
    }
}

extension ShippedStep.Difference {
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
