import CloudSchema
import JSONText
import Mirroring
import Production

/// Plans as a `modelc.plan/1` document.
struct PlanJSON {
    private let plans: [NamedPlan]

    init(_ plans: [NamedPlan]) { self.plans = plans }

    var value: JSONValue { ["schema": "modelc.plan/1", "plans": .array(plans.map(plan))] }

    private func plan(_ named: NamedPlan) -> JSONValue {
        let plan = named.plan
        let members: [JSONValue.Member] = [
            .init("container", JSONValue(plan.container)),
            .init("database", JSONValue(plan.scopes.first?.rawValue)),
            .init("databases", .array(plan.scopes.map { .string($0.rawValue) })),
            .init("models", .array(named.models.map { .string($0) })),
            .init("localEntities", .array(named.localEntities.map { .string($0) })),
            .init("recordTypes", .array(plan.recordTypes.map(recordType))),
            .init("steps", .array(plan.steps.map(step))),
        ]
        return .object(members + named.encryption.json)
    }

    private func recordType(_ type: PlannedRecordType) -> JSONValue {
        [
            "name": .string(type.name),
            "entities": .array(type.entities.map { .string($0) }),
            "fields": .array(type.fields.map(field)),
            "grants": type.grants.json,
        ]
    }

    private func field(_ field: PlannedField) -> JSONValue {
        let state: [JSONValue.Member] = [
            JSONValue.Member("source", JSONValue(field.source)),
            JSONValue.Member("assumption", JSONValue(field.assumption)),
            JSONValue.Member("state", .string(field.state.rawValue)),
        ]
        return .object([JSONValue.Member("name", .string(field.name))] + field.field.json + state)
    }

    private func step(_ step: PlanStep) -> JSONValue {
        [
            "action": .string(step.action.rawValue),
            "recordType": .string(step.recordType),
            "field": JSONValue(step.field),
        ]
    }
}
