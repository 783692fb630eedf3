/// Collects the values of a mapping and writes them to a record; generated code calls it.
public struct MirroredRecordWriter<Record: MirroredRecord>: Sendable {
    private let recordName: String
    private var assignments: [FieldAssignment] = []
    private var problems: [RecordMappingFailure.Problem] = []

    /// Begins to write a value.
    public init(for value: Record) { recordName = value.recordName.rawValue }

    /// Notes the value of a field.
    public mutating func set<Value>(_ field: RecordField<Value>, to value: Value) {
        let description = field.description
        do throws(RecordValueFailure) {
            assignments.append(FieldAssignment(field: description, value: try value.recordValue()))
        } catch {
            problems.append(description.unwritable(error))
        }
    }

    /// Writes what was noted, all of it or, when something is wrong, nothing.
    ///
    /// Mutating, so that a mapping without fields has a reason to declare the writer as a variable, too.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity, or a value cannot be stored.
    public mutating func apply(to record: inout CloudRecord) throws(RecordMappingFailure) {
        let problems = identityProblems(of: record) + problems
        guard problems.isEmpty else { throw RecordMappingFailure(problems, with: record) }
        record[MirroredKeys.entityName] = .string(Record.entityName)
        record.assign(assignments)
    }

    private func identityProblems(of record: CloudRecord) -> [RecordMappingFailure.Problem] {
        var problems: [RecordMappingFailure.Problem] = []
        if record.type != Record.recordType {
            problems.append(.recordType(expected: Record.recordType, found: record.type))
        } else if let problem = entityProblem(of: record) {
            problems.append(problem)
        }
        if record.id.name != recordName {
            problems.append(.recordName(expected: recordName, found: record.id.name))
        }
        return problems
    }

    /// A record that is not on the server yet has no entity; any other keeps the one it has.
    private func entityProblem(of record: CloudRecord) -> RecordMappingFailure.Problem? {
        if record.changeTag == nil, record[MirroredKeys.entityName] == nil { return nil }
        do throws(RecordMappingFailure) {
            let found = try record.mirroredEntityName(recordType: Record.recordType)
            if found == Record.entityName { return nil }
            let hint = "Core Data finds objects by entity and name, and would make a second object of the record."
            return .entity(expected: Record.entityName, found: found, hint: hint)
        } catch {
            return error.problems.first
        }
    }
}
