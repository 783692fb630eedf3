import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let recordTypeRemoved = Rule<SchemaComparison>(
        id: "CKP301",
        name: "record-type-removed",
        severity: .warning,
        isWaivable: false,
        summary: "Production has a record type that no entity of the model has.",
        rationale: """
            Production never loses a record type. The records stay in iCloud, older versions of the app continue to \
            read and write them, and the server refuses a schema file without the type. An export does not show \
            whether the entity ever was in this model, so the finding is a warning. If the ledger has the type, or \
            the branch removed the entity, the finding is an error. Uppercase and lowercase differ: for the server, \
            `CD_post` and `CD_Post` are two record types.

            Keep the entity, or record that you removed it on purpose: `modelc retire Post --reason '…'`. Plans keep \
            the type in both cases.
            """,
        source:
            "Apple, \"Deploying an iCloud Container's Schema\"; the server's refusal of an import that lacks a deployed type",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: ["record CD_Draft", "record CD_Post", "retired-record CD_Draft unused"]
            ),
            RuleExample(
                .post("title", "String"),
                production: ["CD_Post": ["CD_title STRING"], "Leaderboard": ["score INT64"]]
            ),
        ],
        failing: [
            RuleExample(
                "↓<model>\(String.post("title", "String"))</model>",
                production: ["CD_Draft": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity><entity name="Tag"/>"#,
                production: ["CD_post": ["CD_title STRING"], "CD_Tag": []]
            ),
            RuleExample(
                #"↓<model><entity name="Post"/></model>"#,
                ledger: ["record CD_Draft", "record CD_Post"]
            ),
        ]
    ) { comparison, findings in
        for removed in comparison.removedTypes {
            let wasPart = comparison.wasPartOfModel(.recordType(removed.type.name))
            // A file that lacks most of what is deployed is reported as that.
            if comparison.isPart, !wasPart { continue }
            findings.report(
                removed.message(in: comparison),
                at: removed.namesake?.location ?? comparison.needed.author.location,
                symbol: removed.type.name,
                help: removed.help(in: comparison),
                related: [comparison.deployed(removed.type)],
                severity: wasPart ? .error : nil
            )
        }
    }

    static let removedRecordType = Decision<RecordTypePair>(.removed, of: recordTypeRemoved) { pair in
        guard pair.needed == nil, let type = pair.deployed, !pair.comparison.evidence.isRetired(pair.subject) else {
            return nil
        }
        let author = pair.comparison.needed.author
        let wasNeeded = pair.comparison.history.baselineWrote(pair.subject)
        guard author.retirement(ofType: type.name, field: nil) == nil,
            author.misses(recordType: type.name, namedBefore: wasNeeded)
        else { return nil }
        return .typeRemoved(type)
    }
}
