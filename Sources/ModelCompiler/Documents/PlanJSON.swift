import CloudSchema
import JSONText
import Mirroring
import Production

/// Plans as a `modelc.plan/1` document.
///
/// Written piece by piece: the values of a document are many times as large as its text, and a plan has a line for nearly
/// everything that is said of each field.
struct PlanJSON: Sendable {
    private let plans: [NamedPlan]

    init(_ plans: [NamedPlan]) { self.plans = plans }

    func write(inPieces receive: @escaping ([UInt8]) -> Void) {
        JSONWriter.document(inPieces: receive) { json in
            json.object { json in
                json.key("schema")
                json.write(.string("modelc.plan/1"))
                json.key("plans")
                json.array { json in
                    for plan in plans {
                        json.element()
                        write(plan, to: &json)
                    }
                }
            }
        }
    }

    private func write(_ named: NamedPlan, to json: inout JSONWriter) {
        let plan = named.plan
        json.object { json in
            json.key("container")
            json.write(plan.container)
            json.key("database")
            json.write(plan.scopes.first?.rawValue)
            json.key("databases")
            json.write(.array(plan.scopes.map { .string($0.rawValue) }))
            json.key("models")
            json.write(.array(named.models.map { .string($0) }))
            json.key("localEntities")
            json.write(.array(named.localEntities.map { .string($0) }))
            json.key("recordTypes")
            json.array { write(plan.recordTypes, to: &$0) }
            json.key("steps")
            json.array { writeSteps(of: plan.recordTypes, to: &$0) }
            named.encryption.write(to: &json)
        }
    }

    private func write(_ types: [PlannedRecordType], to json: inout JSONWriter) {
        for position in types.indices {
            json.element()
            write(types[position], to: &json)
        }
    }

    private func write(_ type: PlannedRecordType, to json: inout JSONWriter) {
        var kinds = FieldKinds()
        json.object { json in
            json.key("name")
            json.write(type.name)
            json.key("entities")
            json.write(.array(type.entities.map { .string($0) }))
            json.key("fields")
            json.array { json in
                for field in type.fields {
                    json.element()
                    write(field, of: kinds.members(of: field.field), to: &json)
                }
            }
            json.key("grants")
            json.write(type.grants.json)
        }
    }

    private func write(_ field: PlannedField, of kind: [JSONValue.Member], to json: inout JSONWriter) {
        json.object { json in
            json.key("name")
            json.write(field.name)
            for member in kind { json.write(member) }
            json.key("source")
            json.write(field.source)
            json.key("assumption")
            json.write(field.facts.assumption?.text)
            json.key("state")
            json.write(field.facts.state.rawValue)
        }
    }

    private func writeSteps(of types: [PlannedRecordType], to json: inout JSONWriter) {
        for position in types.indices {
            for step in types[position].steps {
                json.element()
                write(step, to: &json)
            }
        }
    }

    private func write(_ step: PlanStep, to json: inout JSONWriter) {
        json.object { json in
            json.key("action")
            json.write(step.action.rawValue)
            json.key("recordType")
            json.write(step.recordType)
            json.key("field")
            json.write(step.field)
        }
    }
}

/// What documents say of types and indexes, made once for each kind of field: there are a dozen.
private struct FieldKinds {
    private struct Kind: Hashable {
        let type: FieldType
        let indexes: Indexes
    }

    private var known: [Kind: [JSONValue.Member]] = [:]

    mutating func members(of field: Field) -> [JSONValue.Member] {
        let kind = Kind(type: field.type, indexes: field.indexes)
        if let members = known[kind] { return members }
        known[kind] = field.json
        return field.json
    }
}
