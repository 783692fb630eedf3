import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let unrelatedEvidence = Rule<SchemaComparison>(
        id: "CKP348",
        name: "unrelated-evidence",
        severity: .error,
        summary: "The export or the ledger has no record type of the models.",
        rationale: """
            A check against the export of another container finds that everything is new and nothing is wrong. \
            Nobody would notice that modelc compared nothing, so the check fails: an export or a ledger is an error \
            if it has record types, but none that a model of the container needs. For the same reason, `modelc lock \
            advance` and `modelc init` write nothing of such an export.

            Three cases are legal: a new container, which holds only `Users`; a new model beside another one whose \
            record types are there; and a model whose entities were all renamed or retired, which other rules \
            report. If an app begins to mirror a model to a container with other record types, lower the rule until \
            the first deployment: `"rules": {"CKP348": "note"}`. `modelc plan` does not report this, because a plan \
            lists what is new.
            """,
        source: "modelc's own rule: a comparison with nothing proves nothing",
        passing: [
            RuleExample(#"<entity name="Post"/>"#, production: ["Users": ["roles LIST<INT64>"]]),
            RuleExample(
                #"<entity name="Post"/>"#,
                production: ["CD_Post": ["CD_moveReceipt BYTES", "CD_moveReceipt_ckAsset ASSET"], "Leaderboard": []]
            ),
        ],
        failing: [
            RuleExample(#"<entity ↓name="Post"/>"#, production: ["Leaderboard": ["score INT64"]])
        ]
    ) { comparison, findings in
        guard comparison.sharesNothing,
            let type = comparison.evidence.schema.recordTypes.first(where: { !comparison.isSystem($0) }),
            let needed = comparison.needed.recordTypes.first(where: \.isOwn)
        else { return }
        let language = comparison.needed.author.language
        let (subject, way) = language == .schemaFile ? ("schema", "describes") : ("model", "is mirrored to")
        findings.report(
            "no record type of the \(subject) is in \(comparison.evidence.name)",
            about: comparison.needed.author.place(of: needed),
            help: "modelc compared nothing. Use the export of the container that the \(subject) \(way).",
            related: [comparison.deployed(type)]
        )
    }
}

extension SchemaComparison {
    /// True if there are record types, and none of them is one that models need or needed.
    fileprivate var sharesNothing: Bool {
        let moved = changes.contains { if case .entityMoved = $0 { true } else { false } }
        if moved || otherTypes.contains(where: { evidence.recordType(named: $0).map { !isSystem($0) } ?? false }) {
            return false
        }
        return needed.recordTypes.allSatisfy { !$0.isOwn || evidence.recordType(named: $0.name) == nil }
            && !evidence.schema.recordTypes.contains { evidence.isRetired(.recordType($0.name)) }
    }

    /// True if every container has the record type.
    fileprivate func isSystem(_ type: RecordType) -> Bool {
        [RecordType.users.name, RecordType.share.name, MirroringNames.linkRecordType].contains(type.name)
    }
}

extension MirroredRecordType {
    /// True if entities have the type, or a schema file names it; neither links nor the server's.
    fileprivate var isOwn: Bool { kind == .native || !entities.isEmpty }
}
