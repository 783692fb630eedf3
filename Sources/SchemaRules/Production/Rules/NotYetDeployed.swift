import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let notYetDeployed = Rule<SchemaComparison>(
        id: "CKP314",
        name: "not-yet-deployed",
        severity: .note,
        isAboutDeployment: true,
        summary: "Production lacks a record type or field that the model needs.",
        rationale: """
            Production never creates a record type or field on its own. The first record with such a field fails with \
            `Cannot create or modify field … in production schema`, and then nothing of the store syncs, for every \
            user with such a record. During development, this is normal. Before a build ships, deploy the schema; \
            `modelc check --release` makes the finding an error.

            Import the schema of `modelc plan --format ckdb` into Development, and deploy it in the CloudKit Console.

            Mirroring writes companions such as `CD_title_ckAsset` and move receipts only sometimes, and a schema \
            that grew by use has few of them. They are one note for all record types of a container; for a release, \
            each type has its own finding.

            A shared store needs two elements that `initializeCloudKitSchema` and use in Development often do not \
            create: the record type `cloudkit.share`, which Development creates with the first share, and \
            `CD_moveReceipt`, which mirroring writes when an object moves to the zone of a share. Without them, \
            production answers `Cannot create new type cloudkit.share in production schema` and `Cannot create or \
            modify field 'CD_moveReceipt'`. Import them with the plan, or sign in and share an object in Development, \
            and deploy.

            A field `NUMBER` of a schema file takes a preferred type once: `NUMBER PREFERRED AS INT64`, or `DOUBLE`. The \
            next deployment makes it final, so the finding is a warning.

            `initializeCloudKitSchema` makes no field for a composite attribute without a default, and so for no structure \
            of a `@Model` class.
            """,
        source: "Apple, TN3164; server messages in public logs",
        passing: [
            RuleExample(
                .post("rank", "Integer 16"),
                production: ["CD_Post": ["CD_moveReceipt BYTES", "CD_moveReceipt_ckAsset ASSET", "CD_rank INT64"]]
            )
        ],
        failing: [
            RuleExample(.post("rank", "Integer 16").marking("<attribute"), production: deployedPost),
            RuleExample(
                """
                <entity name="Post"/>
                <entity ↓name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
                """,
                production: deployedPost
            ),
            RuleExample(schema: ["Post ( ↓rank NUMBER PREFERRED AS INT64 )"], production: ["Post ( rank NUMBER )"]),
        ]
    ) { comparison, findings in
        for missing in comparison.missingElements {
            findings.report(
                missing.message,
                at: missing.place.location,
                symbol: missing.symbol,
                help: missing.help,
                related: missing.related,
                severity: missing.severity
            )
        }
    }

    static let missingRecordType = Decision<RecordTypePair>(of: notYetDeployed) { pair in
        // Every container has its users.
        guard let type = pair.needed, pair.deployed == nil, type.retirement == nil, type.name != RecordType.users.name
        else { return nil }
        return .typeMissing(type)
    }

    static let missingField = Decision<FieldPair>(of: notYetDeployed) { pair in
        guard let field = pair.needed, field.isNecessary, pair.deployed?.type.canBecome(field.field.type) != false
        else {
            return nil
        }
        return pair.isExplainedByAttribute ? nil : .fieldMissing(pair.type, field)
    }
}
