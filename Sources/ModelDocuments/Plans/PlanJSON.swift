import CloudSchema
package import CompilerSupport
import Mirroring
import SchemaRules

/// Plans as a `modelc.plan/1` document.
package enum PlanJSON {
    /// The whole document.
    package static let keys: [JSONKey<[NamedPlan]>] = [.format("modelc.plan/1"), JSONKey("plans", each: plan) { $0 }]

    private static let plan: [JSONKey<NamedPlan>] = [
        JSONKey("container") { $0.plan.container },
        .optionalWord("database") { $0.plan.scopes.first },
        JSONKey("databases", .list(.word(of: DatabaseScope.self))) { $0.plan.scopes.map(\.rawValue).json },
        JSONKey("models") { $0.models },
        JSONKey("localEntities") { $0.localEntities },
        JSONKey("recordTypes", each: recordType) { $0.plan.recordTypes },
        JSONKey("steps", each: step, of: { $0.plan.recordTypes }) { $1.steps },
        // What decisions about encryption were called when the document was first published.
        JSONKey("closingDoors", each: encryptionDecision, of: { $0.plan.recordTypes }) {
            $0.encryptionDecisions(in: $1)
        },
        JSONKey("encryptedTwins", each: encryptedTwin) { $0.twins },
        JSONKey("writes", each: write) { PlannedWrites($0.plan).all },
    ]

    private static let recordType: [JSONKey<PlannedRecordType>] = [
        JSONKey("name") { $0.name },
        JSONKey("entities") { $0.entities },
        JSONKey("fields", each: field) { $0.fields },
        JSONKey("grants", each: SchemaJSON.grant) { $0.grants },
    ]

    private static let field: [JSONKey<PlannedField>] =
        SchemaJSON.field { $0.field } + [
            JSONKey("source") { $0.source },
            JSONKey("assumption") { $0.assumption?.text },
            .word("state") { $0.state },
        ]

    private static let step: [JSONKey<PlanStep>] = [
        .word("action") { $0.action },
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field },
    ]

    private static let encryptionDecision: [JSONKey<PlannedEncryption>] = [
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field.name },
        JSONKey("type") { $0.type.text },
        JSONKey("source") { $0.source },
        JSONKey("isEncrypted") { $0.type.isEncrypted },
        JSONKey("sensitiveWord") { $0.sensitiveWord },
    ]

    private static let write: [JSONKey<PlannedWrites.Write>] = [
        JSONKey("recordType") { $0.recordType },
        JSONKey("field") { $0.field },
        .word("when") { $0.time },
    ]

    private static let encryptedTwin: [JSONKey<JudgedTwin>] = [
        JSONKey("attribute") { $0.pair.twin.symbol },
        JSONKey("twin") { $0.pair.twin.twinSymbol },
        .word("phase") { $0.pair.twin.phase },
        .optionalWord("next") { $0.isPossible ? $0.next : nil },
    ]
}
