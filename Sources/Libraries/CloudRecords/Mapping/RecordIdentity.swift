/// Which record a value is one of.
struct RecordIdentity: Hashable, Sendable {
    let recordType: String
    /// Nil for records that are not mirrored.
    let entityName: String?
    let recordName: String

    /// Refuses a record of another type, name or entity, and what is wrong besides.
    func check(
        _ record: CloudRecord,
        besides problems: [RecordMappingFailure.Problem] = []
    ) throws(RecordMappingFailure) {
        var all: [RecordMappingFailure.Problem] = []
        if record.type != recordType {
            all.append(.recordType(expected: recordType, found: record.type))
        } else if let problem = entityProblem(of: record) {
            all.append(problem)
        }
        if record.id.name != recordName {
            all.append(.recordName(expected: recordName, found: record.id.name))
        }
        all += problems
        guard all.isEmpty else { throw RecordMappingFailure(all, with: record) }
    }

    /// A record that is not on the server yet has no entity, and of one that was not fetched it is not known.
    private func entityProblem(of record: CloudRecord) -> RecordMappingFailure.Problem? {
        guard let entityName else { return nil }
        let isOpen = record.changeTag == nil || !record.isKnown(MirroredKeys.entityName)
        if isOpen, record[MirroredKeys.entityName] == nil { return nil }
        do throws(RecordMappingFailure) {
            let found = try record.mirroredEntityName(recordType: recordType)
            if found == entityName { return nil }
            let hint = "Core Data finds objects by entity and name, and would make a second object of the record."
            return .entity(expected: entityName, found: found, hint: hint)
        } catch {
            return error.problems.first
        }
    }
}

extension CloudRecord {
    /// Refuses a record of another type.
    func checkType(_ expected: String) throws(RecordMappingFailure) {
        guard type == expected else {
            throw RecordMappingFailure([.recordType(expected: expected, found: type)], with: self)
        }
    }

    /// Writes values to the record, all of them or, when something is wrong, none.
    mutating func write(
        _ assignments: [FieldAssignment],
        as identity: RecordIdentity,
        besides problems: [RecordMappingFailure.Problem] = []
    ) throws(RecordMappingFailure) {
        try identity.check(self, besides: problems)
        // Core Data finds objects by entity and name, so a record that the server has keeps the entity that it has.
        if changeTag == nil { self[MirroredKeys.entityName] = identity.entityName.map(RecordValue.string) }
        assign(assignments)
    }
}
