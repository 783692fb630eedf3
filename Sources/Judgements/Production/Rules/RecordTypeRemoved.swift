import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import Text

extension ProductionRuleTable {
    static let recordTypeRemoved = Rule<SchemaComparison>(
        id: "CKP301",
        name: "record-type-removed",
        severity: .warning,
        isWaivable: false,
        summary: "Production holds a record type that no entity of the model has.",
        rationale: """
            Nothing can be deleted from production. The records stay in people's iCloud, older versions of the app keep \
            reading and writing them, and a schema file that forgets the type is refused. An export alone cannot say \
            whether the entity ever was in this model, so this is a warning; when the ledger holds the type, or the \
            branch removed it, it is an error. Names count letter by letter: to the server `CD_post` and `CD_Post` are two \
            record types.

            Keep the entity, or say that it left on purpose: `modelc retire Post --reason '…'`. Plans keep the type \
            either way.
            """,
        source:
            "Apple, \"Deploying an iCloud Container's Schema\"; the server's refusal of an import that lacks a deployed type",
        passing: [
            RuleExample(
                #"<entity name="Post"/>"#,
                ledger: ["record CD_Draft", "record CD_Post", "retired-record CD_Draft unused"]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_title STRING"], "Leaderboard": ["score INT64"]]
            ),
        ],
        failing: [
            RuleExample(
                #"↓<entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Draft": ["CD_title STRING"], "CD_Post": ["CD_title STRING"]]
            ),
            RuleExample(
                #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity><entity name="Tag"/>"#,
                production: ["CD_post": ["CD_title STRING"], "CD_Tag": []]
            ),
            RuleExample(
                #"↓<entity name="Post"/>"#,
                ledger: ["record CD_Draft", "record CD_Post"]
            ),
        ]
    ) { comparison, findings in
        let removed = comparison.missedTypes
        let author = comparison.needed.author
        if author.isSchemaFile { return findings.report(removed, fromSchemaOf: comparison) }
        let entities =
            removed.isEmpty
            ? [:] : author.entities.keyed { MirroringNames.recordType(rootEntity: $0.symbol).lowercased() }
        for type in removed {
            let near = entities[type.name.lowercased()]
            let what = "no entity has the record type '\(type.name)', which is in \(comparison.path(of: type))"
            findings.report(
                near.map { "\(what); the entity '\($0.symbol)' differs from it only in case" } ?? what,
                at: near?.location ?? author.firstLocation,
                symbol: type.name,
                help: near == nil
                    ? "A deployed record type stays for ever. Keep the entity, or say with modelc retire that it left on purpose."
                    : "To the server these are two record types. Spell the entity as it is deployed, or say with modelc retire that the type left on purpose.",
                related: [comparison.deployed(type)],
                severity: comparison.wasPartOfModel(.recordType(type.name)) ? .error : nil
            )
        }
    }
}

extension Findings {
    /// A file that lacks most of what is deployed is reported as that.
    fileprivate mutating func report(_ removed: [RecordType], fromSchemaOf comparison: SchemaComparison) {
        for type in removed where !comparison.isPart || comparison.wasPartOfModel(.recordType(type.name)) {
            report(
                "the schema lacks the record type '\(type.name)', which is in \(comparison.path(of: type))",
                at: comparison.needed.author.firstLocation,
                symbol: type.name,
                help: "A deployed record type stays for ever, and an import without it is refused. "
                    + SchemaComparison.keepingInFile,
                related: [comparison.deployed(type)],
                severity: comparison.wasPartOfModel(.recordType(type.name)) ? .error : nil
            )
        }
    }
}
