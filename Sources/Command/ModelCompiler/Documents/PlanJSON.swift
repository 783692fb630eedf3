import CloudSchema
import Mirroring
import Production
import Text

/// Plans as a `modelc.plan/1` document.
struct PlanJSON {
    let plans: [NamedPlan]

    var json: JSONValue { ["schema": "modelc.plan/1", "plans": .array(of: plans, as: Self.json)] }

    private static func json(_ named: NamedPlan) -> JSONValue {
        let plan = named.plan
        return [
            "container": JSONValue(plan.container),
            "database": JSONValue(plan.scopes.first?.rawValue),
            "databases": .array(plan.scopes.map { .string($0.rawValue) }),
            "models": .array(named.models.map { .string($0) }),
            "localEntities": .array(named.localEntities.map { .string($0) }),
            "recordTypes": .array(of: plan.recordTypes, as: json),
            "steps": .array(of: plan.steps, as: json),
            // What decisions about encryption were called when the document was first published.
            "closingDoors": named.encryption.decisionsJSON,
            "encryptedTwins": named.encryption.twinsJSON,
        ]
    }

    private static func json(_ type: PlannedRecordType) -> JSONValue {
        [
            "name": .string(type.name),
            "entities": .array(type.entities.map { .string($0) }),
            "fields": .array(of: type.fields, as: json),
            "grants": type.grants.json,
        ]
    }

    private static func json(_ field: PlannedField) -> JSONValue {
        let known: [JSONValue.Member] = [
            JSONValue.Member("source", JSONValue(field.source)),
            JSONValue.Member("assumption", JSONValue(field.assumption?.text)),
            JSONValue.Member("state", .string(field.state.rawValue)),
        ]
        return .object([JSONValue.Member("name", .string(field.name))] + field.field.json + known)
    }

    private static func json(_ step: PlanStep) -> JSONValue {
        [
            "action": .string(step.action.rawValue),
            "recordType": .string(step.recordType),
            "field": JSONValue(step.field),
        ]
    }
}
