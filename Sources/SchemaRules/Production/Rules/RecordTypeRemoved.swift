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
            RuleExample(#"↓<model><entity name="Post"/></model>"#, ledger: ["record CD_Draft", "record CD_Post"]),
        ]
    ) { comparison, findings in
        let author = comparison.needed.author
        let entities = Dictionary(grouping: author.entities) { recordType(of: $0).lowercased() }
        let isPart = comparison.isPart
        for type in comparison.missedTypes {
            let wasPart = comparison.wasPartOfModel(.recordType(type.name))
            // A file that lacks most of what is deployed is reported as that.
            if isPart, !wasPart { continue }
            let alike = entities[type.name.lowercased()] ?? []
            let namesake = alike.first { recordType(of: $0) == type.name } ?? alike.first
            let (owner, reason, help) = words(about: type, namesake)
            let subject = author.language.words(editor: "\(owner) has", schemaFile: "the schema lacks")
            findings.report(
                "\(subject) the record type '\(type.name)', which is in \(comparison.path(of: type))\(reason)",
                at: namesake?.location ?? author.location,
                symbol: type.name,
                help: author.language.words(editor: help, schemaFile: helpForSchemaFiles),
                related: [comparison.deployed(type)],
                severity: wasPart ? .error : nil
            )
        }
    }

    /// The words about a type that nobody needs, and about an entity of its name, which is not mirrored, or else one whose name
    /// differs from it only in case.
    private static func words(
        about type: RecordType,
        _ namesake: NamedPlace?
    ) -> (owner: String, reason: String, help: String) {
        guard let namesake else { return ("no entity", "", helpForRemoved) }
        if recordType(of: namesake) == type.name {
            return ("no mirrored entity", "; the entity '\(namesake.symbol)' is in no mirrored store", helpForLocal)
        }
        return ("no entity", "; the entity '\(namesake.symbol)' differs from it only in case", helpForCase)
    }

    private static let helpForRemoved =
        "A deployed record type stays forever. Keep the entity, or record with modelc retire that you removed it on purpose."
    private static let helpForLocal =
        """
        A deployed record type stays forever. Put the entity back into a mirrored store, or record with modelc retire that \
        you removed it on purpose.
        """
    private static let helpForCase =
        """
        For the server, these are two record types. Spell the entity like the deployed type, or record with modelc retire \
        that you removed the type on purpose.
        """
    private static let helpForSchemaFiles =
        "CloudKit never deletes a deployed record type, and refuses an import that leaves one out. \(keepingInFile)"

    /// The record type of an entity, if it is the root of its tree.
    private static func recordType(of entity: NamedPlace) -> String {
        MirroringNames.recordType(rootEntity: entity.symbol)
    }

    static let removedRecordType = Decision<RecordTypePair>(of: recordTypeRemoved) { pair in
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
