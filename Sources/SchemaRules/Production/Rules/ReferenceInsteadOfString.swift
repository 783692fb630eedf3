import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let referenceInsteadOfString = Rule<SchemaComparison>(
        id: "CKP322",
        name: "reference-instead-of-string",
        severity: .error,
        isWaivable: false,
        summary: "A relationship is deployed as REFERENCE, which mirroring cannot write.",
        rationale: """
            Mirroring stores a to-one relationship as the name of the other record, a STRING, and never as a \
            reference. If somebody wrote REFERENCE into the schema, the server refuses every record of the type: \
            `invalid attempt to set value type STRING for field … defined to be: REFERENCE`.

            If the field is only in Development, reset Development, and import the schema of `modelc plan --format \
            ckdb`. If the field is in production, give the relationship a new name.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\"; server messages in public logs",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(author, production: ["CD_Post": ["CD_author STRING"]])
        ],
        failing: [
            RuleExample(author.marking("<relationship"), production: ["CD_Post": ["CD_author REFERENCE"]])
        ]
    ) { comparison, findings in
        findings.report(
            .reference,
            in: comparison,
            help:
                "The server refuses every record with the relationship. The relationship needs a new name in production."
        ) { symbol, change in
            "'\(symbol)' is mirrored as STRING, but \(change.name) is deployed as REFERENCE"
        }
    }

    private static let author = """
        <entity name="Post"><relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Post" inverseName="author" inverseEntity="Post"/></entity>
        """

    static let referenceField = Decision<FieldPair>(.reference, of: referenceInsteadOfString)
}
