package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let mappingModelStale = Rule<VersionHistory>(
        id: "MIG512",
        name: "mapping-model-stale",
        severity: .warning,
        summary: "A mapping model is for a version that is not in the bundle, or that was edited after it shipped.",
        rationale: """
            A mapping model has copies of both models, and Core Data finds it by their hashes. If a version is \
            edited, renamed, or deleted, no store and no model has these hashes. Core Data then ignores the mapping \
            model without an error, and infers a mapping or fails (134140).

            Restore the version, or create a new mapping model. modelc reads the paths in the mapping model, not the \
            copies, so it cannot see an edit of a version that did not ship.
            """,
        source: "mapping models of published apps; Core Data's lookup by hashes",
        passing: [
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V2": #"<entity name="Note"/>"#,
                "V1toV2.xcmappingmodel/xcmapping.xml": mapping(from: "V1", to: "V2"),
            ])
        ],
        failing: [
            RuleExample([
                "V1": #"<entity name="Post"/>"#,
                "V3": #"<entity name="Note"/>"#,
                "V1toV2.xcmappingmodel/xcmapping.xml": mapping(from: "V1", to: "V2")
                    .marking(#"<attribute name="dest"#),
            ])
        ]
    ) { history, findings in
        let edited = Set(history.editedVersions.map(\.version.name))
        for end in history.mappingModels.flatMap({ [$0.source, $0.destination] }) {
            let isThere = history.version(named: end.version) != nil
            if isThere && !edited.contains(end.version) { continue }
            let fault = isThere ? "was edited since it shipped" : "is not in the bundle"
            findings.report(
                "the mapping model is for '\(end.version)', which \(fault)",
                at: end.location,
                symbol: "version \(end.version)",
                help:
                    """
                    Core Data finds mapping models by hashes, and ignores this one. Restore the version, or create a \
                    new mapping model.
                    """
            )
        }
    }
}
